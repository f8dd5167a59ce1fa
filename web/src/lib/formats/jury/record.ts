/** What the record of a jury notes in words of its own. */

import { countsOf } from '$lib/wire/log';
import { counted, inWords, seatName, standing } from '$lib/words/phrases';
import type { RecordLine } from '$lib/words/format';

export const RECORD: Readonly<Partial<Record<string, RecordLine>>> = {
  side_chosen: (event, table) => {
    if (event.kind !== 'side_chosen') return null;
    const side = event.side === 'defend' ? 'defend' : 'prosecute';
    const name = seatName(table, event.seat);
    return [
      event.by === 'default'
        ? `${name} chose no side in time; the seat will ${side}.`
        : `${name} will ${side} to the end.`,
    ];
  },
  // A changed ballot stands in the margin; that of somebody who was undecided is no change.
  ballot_cast: (event) =>
    event.kind === 'ballot_cast' && (event.by === 'default' || event.previous === null) ? null : [],
  ballots_revealed: (event, table) => {
    const counts = countsOf(table);
    const open = event.kind === 'ballots_revealed' ? (event.undecided?.length ?? 0) : 0;
    const heaps = [`${inWords(counts.guilty ?? 0)} guilty`, `${inWords(counts.not_guilty ?? 0)} not guilty`];
    if (open > 0) heaps.push(`${inWords(open)} undecided`);
    return [`The box is open: ${heaps.join(', ')}.`];
  },
  verdict_reached: (event, table, format) => {
    if (event.kind !== 'verdict_reached') return null;
    const split = standing(event.counts, format.choices);
    const degree = event.degree == null ? '' : ` (${format.choice(event.degree).toLowerCase()})`;
    return [
      event.outcome === 'hung'
        ? `The jury is hung, ${split}.`
        : `${format.outcome(event.outcome)}${degree}, ${split}, after ${counted(table.round, 'round')}.`,
    ];
  },
};
