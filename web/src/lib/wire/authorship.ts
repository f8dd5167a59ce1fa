/** Who did what until now, as the server says it of each entry. */

import type { Entry } from './protocol';

export type Author = NonNullable<Entry['by']>;

interface Deed {
  readonly by: Author;
  /** The ask that it answers. */
  readonly ask: string | null;
}

export interface Authorship {
  /** By seat: the model that is to play it. */
  readonly models: ReadonlyMap<number, string | null>;
  /** By seat: its last ballot. */
  readonly votes: ReadonlyMap<number, Deed>;
  readonly papers: ReadonlyMap<string, Deed>;
  /** How many deeds of a kind (`turn`, `paper`, …) were whose. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const NOBODY: Authorship = { models: new Map(), votes: new Map(), papers: new Map(), counts: {} };

/** What is counted, by the kind of the event. */
const DEEDS: Readonly<Record<string, string>> = {
  turn_taken: 'turn',
  filed: 'paper',
  ballot_cast: 'ballot',
  narration_given: 'narration',
};

export function foldAuthorship(before: Authorship, { event, by }: Entry): Authorship {
  if (event.kind === 'seat_taken')
    return { ...before, models: new Map(before.models).set(event.seat, event.model ?? null) };
  const deed = DEEDS[event.kind];
  if (deed === undefined || by == null) return before;
  const counted = before.counts[deed] ?? {};
  const known = { ...before, counts: { ...before.counts, [deed]: { ...counted, [by]: (counted[by] ?? 0) + 1 } } };
  switch (event.kind) {
    case 'ballot_cast':
      return { ...known, votes: new Map(known.votes).set(event.seat, { by, ask: event.ask }) };
    case 'filed':
      return { ...known, papers: new Map(known.papers).set(event.paper, { by, ask: event.ask }) };
    default:
      return known;
  }
}

/** The model for which the house has acted on a seat, by the author of what was done; null where it has not. */
export function insteadOf(known: Authorship, seat: number, by: Author | null, ballot = false): string | null {
  const instead = by === 'house_instead' || (by === 'house_by_rule' && !ballot);
  return instead ? (known.models.get(seat) ?? null) : null;
}
