/**
 * Who did what, entry by entry, from the events that this page sees: a model where one has answered since its seat was
 * asked, else the house, in its place or by a rule. As `engine/core/authorship.py` tells it.
 */

import type { RoomTranscript } from './contract';
import type { Event } from './protocol';

export type Author = NonNullable<RoomTranscript['lines'][number]['by']>;

export interface Authorship {
  /** By seat: who holds it, and the model that is to play it. */
  readonly holders: ReadonlyMap<number, { readonly occupant: string; readonly model: string | null }>;
  /** Seats for which a model has answered since they were asked; 0 is the bench. */
  readonly answered: ReadonlySet<number>;
  /** Seats whose model has failed since, and has not answered after that. */
  readonly failed: ReadonlySet<number>;
  /** By seat: the ballot that its last turn stated, and whose turn that was. */
  readonly stated: ReadonlyMap<number, { readonly choice: string; readonly by: Author }>;
  /** By seat: whose its last ballot is, and the ask that it answers. */
  readonly votes: ReadonlyMap<number, { readonly by: Author; readonly ask: string | null }>;
  /** By paper: who filed it, and the ask that it answers. */
  readonly papers: ReadonlyMap<string, { readonly by: Author; readonly ask: string | null }>;
  /** How many deeds of a kind (`turn`, `paper`, …) were whose. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Who did the last entry; null where it is no deed. */
  readonly by: Author | null;
}

export const NOBODY: Authorship = {
  holders: new Map(),
  answered: new Set(),
  failed: new Set(),
  stated: new Map(),
  votes: new Map(),
  papers: new Map(),
  counts: {},
  by: null,
};

/** What is counted, by the kind of the event. */
const DEEDS: Readonly<Record<string, string>> = {
  turn_taken: 'turn',
  filed: 'paper',
  ballot_cast: 'ballot',
  narration_given: 'narration',
};

export function foldAuthorship(before: Authorship, event: Event): Authorship {
  const by = authorOf(before, event);
  const deed = DEEDS[event.kind];
  const counted = deed === undefined ? {} : (before.counts[deed] ?? {});
  const counts =
    deed === undefined || by === null
      ? before.counts
      : { ...before.counts, [deed]: { ...counted, [by]: (counted[by] ?? 0) + 1 } };
  const known = counts === before.counts ? before : { ...before, counts };
  switch (event.kind) {
    case 'seat_taken': {
      const holder = { occupant: event.occupant, model: event.model ?? null };
      return { ...known, by, holders: new Map(known.holders).set(event.seat, holder) };
    }
    case 'asked':
      return event.act === 'react' ? { ...known, by } : { ...known, by, ...forgotten(known, event.seats) };
    case 'floor_granted':
      return { ...known, by, ...forgotten(known, [event.seat]) };
    case 'model_called':
      if (event.outcome !== 'answered') return { ...known, by };
      return {
        ...known,
        by,
        answered: new Set(known.answered).add(event.seat),
        failed: without(known.failed, [event.seat]),
      };
    case 'mind_failed':
      return {
        ...known,
        by,
        answered: without(known.answered, [event.seat]),
        failed: new Set(known.failed).add(event.seat),
      };
    case 'turn_taken':
      if (event.choice == null || by === null) return { ...known, by };
      return { ...known, by, stated: new Map(known.stated).set(event.seat, { choice: event.choice, by }) };
    case 'ballot_cast':
      if (by === null) return { ...known, by };
      return { ...known, by, votes: new Map(known.votes).set(event.seat, { by, ask: event.ask }) };
    case 'filed':
      if (by === null) return { ...known, by };
      return { ...known, by, papers: new Map(known.papers).set(event.paper, { by, ask: event.ask }) };
    default:
      return by === known.by ? known : { ...known, by };
  }
}

/** The model for which the house has acted on a seat, by the author of what was done; null where it has not. */
export function insteadOf(known: Authorship, seat: number, by: Author | null, ballot = false): string | null {
  const instead = by === 'house_instead' || (by === 'house_by_rule' && !ballot);
  return instead ? (known.holders.get(seat)?.model ?? null) : null;
}

function authorOf(known: Authorship, event: Event): Author | null {
  switch (event.kind) {
    case 'turn_taken':
    case 'aside_said':
      return ofSeat(known, event.seat, false);
    case 'filed':
    case 'answer_given':
      return ofSeat(known, event.seat, event.by === 'default');
    case 'narration_given':
      return ofSeat(known, 0, event.by === 'default');
    case 'ballot_cast': {
      const by = ofSeat(known, event.seat, event.by === 'default');
      if (event.ask != null) return by;
      const stated = known.stated.get(event.seat);
      if (stated !== undefined && stated.choice === event.choice) return stated.by;
      return by === 'model' ? 'house_by_rule' : by;
    }
    default:
      return null;
  }
}

function ofSeat(known: Authorship, seat: number, byDefault: boolean): Author | null {
  if (known.failed.has(seat)) return 'house_instead';
  if (byDefault) return 'house_by_rule';
  switch (known.holders.get(seat)?.occupant) {
    case 'human':
      return 'person';
    case 'agent':
      return 'agent';
    default:
      return known.answered.has(seat) ? 'model' : 'house_by_rule';
  }
}

function forgotten(known: Authorship, seats: readonly number[]): Pick<Authorship, 'answered' | 'failed'> {
  return { answered: without(known.answered, seats), failed: without(known.failed, seats) };
}

function without(all: ReadonlySet<number>, some: readonly number[]): ReadonlySet<number> {
  return some.some((one) => all.has(one)) ? new Set([...all].filter((one) => !some.includes(one))) : all;
}
