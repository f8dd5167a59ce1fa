/** Where a host sits, and what somebody is called who gives no name. */

import type { Format } from './format';
import { capitalize } from './phrases';

/** Where the host sits unless they say otherwise: a seat's number; null: without a seat, or nobody has said yet. */
export function hostSeat(format: Format): number | null {
  const { hostSeat } = format.own;
  return hostSeat === undefined ? (format.served?.host_seat ?? null) : hostSeat;
}

/** What somebody on a seat is called who gives no name: `Juror 7`. */
export const namelessAt = (format: Format, seat: number): string => `${capitalize(format.people.one)} ${seat}`;
