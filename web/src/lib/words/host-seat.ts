/** Where a host sits, and what somebody is called who gives no name. */

import type { Format } from './format';
import { capitalize } from './phrases';

/** Where the host sits unless they say otherwise: a seat's number; null: without a seat, or nobody has said yet. */
export function hostSeat(format: Format): number | null {
  const { hostSeat } = format.own;
  return hostSeat === undefined ? (format.served?.host_seat ?? null) : hostSeat;
}

/** Roles of a table at which all but one are the same: jurors and their foreperson. */
const ROLES_ALIKE = 2;

/**
 * What somebody on a seat is called who gives no name: `Juror 7`; `Seat 7` at a table of several parts, where that would
 * be the name of another's part.
 */
export function namelessAt(format: Format, seat: number): string {
  const alike = (format.served?.roles.length ?? 0) <= ROLES_ALIKE;
  return `${alike ? capitalize(format.people.one) : 'Seat'} ${seat}`;
}
