/** What somebody missed while they had no seat or their page was closed: a short note made from the log. */

import { formatOfTable, tableChoices } from '$lib/words/format';
import { countsOf, EMPTY, fold } from '$lib/wire/log';
import { flipsBetween } from '$lib/words/flips';
import type { Entry } from '$lib/wire/protocol';
import { capitalize, counted, listed, seatName } from '$lib/words/phrases';

export interface AbsenceSummary {
  readonly turns: number;
  readonly sentences: readonly string[];
}

/** Since the entry numbered `after`; null where nothing was said or changed meanwhile. */
export function absenceSummary(entries: readonly Entry[], after: number, seat: number): AbsenceSummary | null {
  let table = EMPTY;
  let turns = 0,
    rounds = 0;
  const spoke: string[] = [],
    asked: string[] = [];
  const changed = new Map<number, { name: string; to: string }>();
  let player = '';
  for (const entry of entries) {
    const before = table;
    table = fold(table, entry);
    const { event } = entry;
    if (
      event.kind === 'seat_taken' &&
      event.seat === seat &&
      (event.occupant === 'house' || event.occupant === 'model')
    )
      player = event.name;
    if (entry.seq <= after) continue;
    if (event.kind === 'round_opened') rounds += 1;
    if (event.kind === 'turn_taken') {
      turns += 1;
      if (event.seat === seat) spoke.push(event.text);
      else if (event.target === seat) asked.push(seatName(table, event.seat));
    }
    // A seat that changed back has not changed.
    for (const flip of flipsBetween(before, table)) {
      if (changed.has(flip.seat)) changed.delete(flip.seat);
      else changed.set(flip.seat, { name: flip.name, to: flip.to });
    }
  }
  if (turns === 0 && changed.size === 0) return null;
  const sentences = [
    `${capitalize(counted(turns, 'turn'))}${rounds > 0 ? `, in ${counted(rounds, 'new round')}` : ''}.`,
  ];
  const choices = tableChoices(table);
  const format = formatOfTable(table);
  for (const to of choices) {
    const who = [...changed.values()].filter((one) => one.to === to).map((one) => one.name);
    if (who.length > 0) sentences.push(`${listed(who)} changed to ${format.said(to)}.`);
  }
  const counts = countsOf(table);
  if (Object.keys(counts).length > 0) sentences.push(`It stands ${format.standing(counts, choices)}.`);
  if (spoke.length > 0) {
    const times = spoke.length > 1 ? `, ${counted(spoke.length, 'time')}` : '';
    const last = shortened(spoke.at(-1) ?? '');
    sentences.push(`${player === '' ? 'Your seat' : player} spoke for your seat${times}: “${last}”`);
  }
  const askers = [...new Set(asked)];
  if (askers.length > 0) sentences.push(`${listed(askers)} spoke to you.`);
  return { turns, sentences };
}

function shortened(text: string): string {
  const [first = text] = /^.{20,150}?[.!?](?=\s|$)/s.exec(text) ?? [text];
  return first.length <= 150 ? first : `${first.slice(0, 147).trimEnd()}…`;
}
