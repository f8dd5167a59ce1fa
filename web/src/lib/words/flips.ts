/** Ballots that changed. */

import { countsOf, type Table } from '$lib/wire/log';
import { seatName } from './phrases';

export interface Flip {
  seat: number;
  name: string;
  from: string;
  to: string;
  /** How the ballots stood right after it. */
  counts: Record<string, number>;
  byDefault: boolean;
}

/** Ballots that replaced a different one between two moments. */
export function flipsBetween(before: Table, after: Table): Flip[] {
  if (before.places === after.places) return [];
  const counts = countsOf(after);
  const flips: Flip[] = [];
  for (const place of after.places.values()) {
    const old = before.places.get(place.seat)?.ballot ?? null;
    if (old !== null && place.ballot !== null && place.ballot !== old) {
      flips.push({
        seat: place.seat,
        name: seatName(after, place.seat),
        from: old,
        to: place.ballot,
        counts,
        byDefault: place.byDefault,
      });
    }
  }
  return flips;
}
