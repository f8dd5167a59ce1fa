/** Where a host sits, and what somebody is called who gives no name. */

import type { Format } from './format';
import { capitalize } from './phrases';

/** Where the host sits unless they say otherwise: a seat's number; null: without a seat, or nobody has said yet. */
export function hostSeat(format: Format): number | null {
  const { hostSeat } = format.own;
  return hostSeat === undefined ? (format.served?.host_seat ?? null) : hostSeat;
}

/** Roles of a table at which all seats but one have the same. */
const ROLES_ALIKE = 2;

/**
 * What somebody on a seat is called who gives no name: what people are called there, with the number of the seat. At a
 * table of several roles that may be what another's place is called, so it is `Seat 7`.
 */
export function namelessAt(format: Format, seat: number): string {
  const alike = (format.served?.roles?.length ?? 0) <= ROLES_ALIKE;
  return `${alike ? capitalize(format.people.one) : 'Seat'} ${seat}`;
}
