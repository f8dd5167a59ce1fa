/** What the page calls a seat and what happens on it. */

import { calling } from '$lib/words/phrases';
import type { SeatView } from './types';

const TITLES = /^(?:dr|mr|mrs|ms|prof|professor|pastor|rev)\.?$/i;

/** The surname of a persona; a person's own name, of which a long one keeps its first word. */
export function shortName(seat: SeatView): string {
  if (seat.occupant === 'human' || seat.occupant === 'agent')
    return seat.name.length <= 9 ? seat.name : calling(seat.name, true);
  const words = seat.name.split(/\s+/).filter((word) => !TITLES.test(word));
  return words.at(-1) ?? seat.name;
}

/** What holds the seat, in one word. */
export function kindOf(seat: SeatView): string {
  if (seat.occupant === null) return 'open';
  if (seat.occupant === 'human') return 'person';
  return seat.occupant === 'agent' ? 'agent' : seat.occupant === 'model' ? 'AI model' : 'AI';
}

/** How sure somebody is, in words, for screen readers. */
export function convictionWords(conviction: number, [low, high]: readonly [string, string]): string {
  if (conviction >= 0.375 && conviction <= 0.625) return 'in doubt';
  const side = conviction > 0.5 ? high : low;
  return Math.abs(conviction - 0.5) >= 0.35 ? `sure: ${side}` : `leaning to ${side}`;
}

/** The tent as one sentence: "Seat 5, David Okonkwo, AI, tails, speaking". */
export function seatLabel(
  seat: SeatView,
  state: {
    you?: boolean;
    speaking?: boolean;
    thinking?: boolean;
    lobby?: boolean;
    away?: boolean;
    hand?: boolean;
    ends?: readonly [low: string, high: string] | undefined;
  },
): string {
  const parts = [`Seat ${seat.seat}`];
  if (seat.occupant === null) {
    parts.push(seat.out === true ? 'empty' : seat.invited === true ? 'kept for a guest' : 'open');
    if (state.lobby === true && seat.invited !== true && seat.out !== true) parts.push('sit here');
    return parts.join(', ');
  }
  parts.push(seat.name, kindOf(seat));
  if (seat.host) parts.push('host');
  if (state.you === true) parts.push('you');
  if (state.away === true) parts.push('away');
  if (state.hand === true) parts.push('hand up');
  if (seat.ballot !== null) parts.push(seat.ballot.said);
  else if (seat.cast) parts.push('ballot in, sealed');
  if (seat.conviction !== null && state.ends !== undefined) parts.push(convictionWords(seat.conviction, state.ends));
  if (seat.out === true) parts.push('out');
  if (seat.finished) parts.push(seat.finished);
  if (state.speaking === true) parts.push('speaking');
  if (state.thinking === true) parts.push('has the floor');
  return parts.join(', ');
}

/** What is known of a seat at this moment. */
interface Moment {
  readonly mine: boolean;
  /** It has the floor; `thinking`: without a word of it yet. */
  readonly speaks: boolean;
  readonly thinking: boolean;
  readonly lobby: boolean;
  /** Open seats may be taken. */
  readonly inviting: boolean;
  readonly writing: readonly number[];
  readonly hands: readonly number[];
  /** Absent where nobody knows. */
  readonly here: readonly number[] | undefined;
}

/** What a tent says below the name. */
export function stateWords(
  seat: SeatView,
  { mine, speaks, thinking, lobby, inviting, writing, hands, here }: Moment,
): string {
  if (seat.occupant === null) return seat.invited ? 'for a guest' : inviting ? 'sit here' : 'empty';
  if (seat.out) return 'out';
  if (seat.finished) return seat.finished;
  if (speaks && !thinking) return 'speaking';
  if (writing.includes(seat.seat)) return 'writing';
  if (speaks) return 'thinking';
  if (hands.includes(seat.seat)) return 'hand up';
  if (seat.occupant === 'human' && !mine && here && !here.includes(seat.seat)) return 'away';
  if (mine && shortName(seat).length > 5) return 'you';
  return lobby && seat.host ? 'host' : kindOf(seat);
}
