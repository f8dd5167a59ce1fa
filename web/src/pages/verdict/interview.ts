/** What may be asked of a seat once it is over: questions made of what it did, as the log has it. */

import { movementsOf } from '$lib/charts/chart-data';
import type { Format } from '$lib/words/format';
import type { Entry } from '$lib/wire/protocol';
import { seatName } from '$lib/words/phrases';
import { EMPTY, fold } from '$lib/wire/log';
import { flipsBetween } from '$lib/words/flips';

/** Three questions to a seat. `called`: what may be cited is called, by its id. */
export function suggestedQuestions(
  entries: readonly Entry[],
  seat: number,
  format: Format,
  called: (id: string) => string | null,
): readonly [string, string, string] {
  let table = EMPTY;
  let changed: string | null = null;
  const cited = new Map<string, number>();
  for (const entry of entries) {
    const next = fold(table, entry);
    for (const flip of flipsBetween(table, next)) if (flip.seat === seat) changed = flip.to;
    if (entry.event.kind === 'turn_taken' && entry.event.seat === seat)
      for (const id of entry.event.cites) cited.set(id, (cited.get(id) ?? 0) + 1);
    table = next;
  }
  const ballot = table.places.get(seat)?.ballot ?? null;
  const by = movementsOf(entries).find((one) => one.to === seat && one.from !== seat)?.from ?? null;
  const most = [...cited].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
  const leaned = most === null ? null : called(most);
  return [
    changed !== null
      ? `Why did you change to ${format.said(changed)}?`
      : ballot !== null
        ? `Why did you vote ${format.said(ballot)}?`
        : 'Why did you not vote?',
    by === null ? 'What convinced you?' : `What did you make of ${seatName(table, by)}?`,
    leaned === null ? 'What would have changed your mind?' : `What about “${leaned}”?`,
  ];
}
