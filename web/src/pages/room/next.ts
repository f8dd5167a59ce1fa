/** Next: who may end the speech that is on, and whom that still waits for. */

import type { Presence, View } from '$lib/wire/protocol';

export interface NextState {
  /** Whether this viewer has pressed. */
  readonly pressed: boolean;
  /** Seats of the people who sit here and have not pressed. */
  readonly missing: readonly number[];
}

/**
 * What the button says; null where there is nothing to end, or this viewer has no say in it: a host without a seat has
 * one only while nobody sits here.
 */
export function nextState(
  view: View,
  presence: Presence,
  pressed: readonly (number | null)[],
  host: boolean,
): NextState | null {
  const { room, floor, seats, you } = view;
  if (room.status !== 'running' || room.pace === 'instant') return null;
  const speaker = seats.find((seat) => seat.seat === floor.seat);
  if (speaker !== undefined && (speaker.occupant === 'human' || speaker.occupant === 'agent')) return null;
  const people = seats
    .filter((seat) => seat.occupant === 'human' && presence.connected.includes(seat.seat))
    .map((seat) => seat.seat);
  const mine = you?.seat ?? null;
  if (mine === null ? !host || people.length > 0 : !people.includes(mine)) return null;
  return { pressed: pressed.includes(mine), missing: people.filter((seat) => !pressed.includes(seat)) };
}
