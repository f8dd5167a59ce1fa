/** Who is here: the people and agents at the table, since when, and whether they are at their page. */

import type { Presence, SeatView } from '$lib/wire/protocol';
import { capitalize, counted, inWords } from '$lib/words/phrases';

export interface Guest {
  readonly seat: number;
  readonly name: string;
  readonly agent: boolean;
  readonly host: boolean;
  readonly you: boolean;
  /** UTC seconds. */
  readonly since: number;
  readonly doing: 'writing' | 'here' | 'away';
}

export function guestsOf(seats: readonly SeatView[], presence: Presence, you: number | null): readonly Guest[] {
  return seats
    .filter((seat) => seat.occupant === 'human' || seat.occupant === 'agent')
    .map((seat) => ({
      seat: seat.seat,
      name: seat.name,
      agent: seat.occupant === 'agent',
      host: seat.host,
      you: seat.seat === you,
      since: seat.since,
      doing: presence.typing.includes(seat.seat)
        ? 'writing'
        : seat.seat === you || presence.connected.includes(seat.seat)
          ? 'here'
          : 'away',
    }));
}

/** How many only watch, and whether that is the reader alone; empty where nobody does. */
export function watchersSentence(watching: number, reading: boolean): string {
  if (watching === 0) return '';
  if (!reading) return `${capitalize(inWords(watching))} ${watching === 1 ? 'watches' : 'watch'} without a seat.`;
  return watching === 1
    ? 'You watch without a seat.'
    : `You and ${counted(watching - 1, 'other')} watch without a seat.`;
}

/** The time of day, as the clock on this machine writes it. */
export function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

const SEAT_REASONS: Record<string, string> = {
  joined: 'when they sat down',
  hosting: 'when they opened the room',
  empty: 'as nobody else held it',
  left: 'when it was given up',
  removed: 'when the host cleared it',
  assigned: 'when the host gave it away',
  returned: 'when they came back',
  invited: 'when they came with an invitation',
  gone: 'when its holder was gone',
  missed: 'when its holder let two turns pass',
  forked: 'when this room went its own way',
};

/** How a seat came to its occupant; empty where the page does not know the reason. */
export function reasonOf(reason: string): string {
  return SEAT_REASONS[reason] ?? '';
}
