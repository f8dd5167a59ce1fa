/** What somebody missed who comes back after a room has ended, in one sentence. */

import { counted } from '$lib/words/phrases';
import type { Entry } from '$lib/wire/protocol';
import { EMPTY, fold } from '$lib/wire/log';
import { flipsBetween } from '$lib/words/flips';

/** `after`: the last entry that they had seen. Null where they saw the end. */
export function missedEnd(entries: readonly Entry[], after: number): string | null {
  const end = entries.find(({ event }) => event.kind === 'verdict_reached' || event.kind === 'closed');
  if (end === undefined || end.seq <= after) return null;
  let table = EMPTY;
  let [turns, flips] = [0, 0];
  for (const entry of entries) {
    const before = table;
    table = fold(table, entry);
    if (entry.seq <= after) continue;
    if (entry.event.kind === 'turn_taken') turns += 1;
    flips += flipsBetween(before, table).length;
  }
  const came = end.event.kind === 'verdict_reached' ? 'The verdict came' : 'The room was closed';
  const parts = [turns > 0 ? counted(turns, 'turn') : '', flips > 0 ? counted(flips, 'changed vote') : ''].filter(
    Boolean,
  );
  const missed =
    parts.length === 0
      ? 'nothing else was said meanwhile'
      : `you missed ${parts.join(' and ')}, and ${turns + flips === 1 ? 'it is' : 'they are'} in the record below`;
  return `Welcome back. ${came} while you were away; ${missed}.`;
}
