/** What somebody missed while their seat was not theirs, or their page was closed: a short note, read from the log. */

import { flipsBetween, seatName } from '../transcript/items';
import { EMPTY, fold } from './table';
import type { Entry } from './wire';
import { capital, choiceName, counted, listed, standing } from './words';

export interface Handover {
  readonly turns: number;
  readonly sentences: readonly string[];
}

/** Since the entry numbered `after`; null where nothing was said or changed meanwhile. */
export function handover(entries: readonly Entry[], after: number, seat: number): Handover | null {
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
    // Whoever changed back has not changed.
    for (const flip of flipsBetween(before, table)) {
      if (changed.has(flip.seat)) changed.delete(flip.seat);
      else changed.set(flip.seat, { name: flip.name, to: flip.to });
    }
  }
  if (turns === 0 && changed.size === 0) return null;
  const sentences = [`${capital(counted(turns, 'turn'))}${rounds > 0 ? `, in ${counted(rounds, 'new round')}` : ''}.`];
  for (const to of ['guilty', 'not_guilty']) {
    const who = [...changed.values()].filter((one) => one.to === to).map((one) => one.name);
    if (who.length > 0) sentences.push(`${listed(who)} changed to ${choiceName(to).toLowerCase()}.`);
  }
  const counts = { guilty: 0, not_guilty: 0 };
  for (const place of table.places.values())
    if (place.ballot === 'guilty' || place.ballot === 'not_guilty') counts[place.ballot] += 1;
  if (counts.guilty + counts.not_guilty > 0) sentences.push(`It stands ${standing(counts)}.`);
  if (spoke.length > 0)
    sentences.push(
      `${player === '' ? 'Your seat' : player} spoke for your seat${spoke.length > 1 ? `, ${counted(spoke.length, 'time')}` : ''}: “${shortened(spoke.at(-1) ?? '')}”`,
    );
  const askers = [...new Set(asked)];
  if (askers.length > 0) sentences.push(`${listed(askers)} spoke to you.`);
  return { turns, sentences };
}

function shortened(text: string): string {
  const [first = text] = /^.{20,150}?[.!?](?=\s|$)/s.exec(text) ?? [text];
  return first.length <= 150 ? first : `${first.slice(0, 147).trimEnd()}…`;
}
