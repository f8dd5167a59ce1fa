/** What somebody who held a seat did there, counted from the log. */

import { movementsOf } from '$lib/charts/chart-data';
import type { Entry } from '$lib/wire/protocol';
import { EMPTY, fold, isMind } from '$lib/wire/log';
import { flipsBetween } from '$lib/words/flips';

export interface Part {
  readonly seat: number;
  /** Turns of the person, and not of whatever played the seat while they were gone. */
  readonly turns: number;
  /** Seats that their turns moved, the furthest first. */
  readonly moved: readonly number[];
  /** Seats whose turns moved theirs, the furthest first. */
  readonly movedBy: readonly number[];
  /** Seats that changed their ballot right after one of their turns. */
  readonly turned: readonly number[];
  /** Their own changes of ballot, with whose turn came right before; null where a vote was called in between. */
  readonly changes: readonly { readonly after: number | null; readonly to: string }[];
  /** Their ballot at the end; null where they have none. */
  readonly ballot: string | null;
  /** How many others ended with the same ballot. */
  readonly company: number;
  /** Null for a room without an outcome. */
  readonly outcome: string | null;
}

/** What counts as moved: less than this nobody would notice. */
const NOTICED = 0.05;
const MOST = 3;

/** `moves`: whether this viewer reads every move; a part of them would mislead. */
export function partOf(entries: readonly Entry[], seat: number, moves = true): Part {
  let table = EMPTY;
  let outcome: string | null = null;
  /** Whose turn it was, until a vote, a round or a phase begins. */
  let latest: { readonly seat: number; readonly own: boolean } | null = null;
  let turns = 0;
  const turned = new Set<number>();
  const changes: Part['changes'][number][] = [];
  /** The log without what a mind said on their seat: a move of such a turn has no speaker, and counts for nobody. */
  const heard: Entry[] = [];
  for (const entry of entries) {
    const { event } = entry;
    const next = fold(table, entry);
    if (event.kind === 'verdict_reached') outcome = event.outcome;
    if (event.kind === 'ballot_opened' || event.kind === 'round_opened' || event.kind === 'phase_entered')
      latest = null;
    const played = event.kind === 'turn_taken' && event.seat === seat && isMind(table.places.get(seat)?.occupant);
    if (event.kind === 'turn_taken') {
      latest = { seat: event.seat, own: event.seat === seat && !played };
      if (latest.own) turns += 1;
    }
    if (!played) heard.push(entry);
    for (const flip of flipsBetween(table, next)) {
      if (flip.seat !== seat) {
        if (latest?.own) turned.add(flip.seat);
      } else if (!flip.byDefault && !isMind(next.places.get(seat)?.occupant))
        changes.push({ after: latest === null || latest.seat === seat ? null : latest.seat, to: flip.to });
    }
    table = next;
  }
  const sums = moves ? movementsOf(heard).filter((one) => Math.abs(one.amount) >= NOTICED) : [];
  const ballot = table.places.get(seat)?.ballot ?? null;
  return {
    seat,
    turns,
    moved: sums
      .filter((one) => one.from === seat)
      .map((one) => one.to)
      .slice(0, MOST),
    movedBy: sums
      .filter((one) => one.to === seat)
      .map((one) => one.from)
      .slice(0, MOST),
    turned: [...turned],
    changes,
    ballot,
    company:
      ballot === null
        ? 0
        : [...table.places.values()].filter((place) => place.seat !== seat && place.ballot === ballot).length,
    outcome,
  };
}
