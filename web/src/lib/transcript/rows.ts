/** Lays the record out in rows: changed votes stand in the margin of what they follow, level with it. */

import { listed } from '$lib/words/phrases';
import type { FlipLine, Item } from './items';

/** Votes that changed the same way at the same time, shown as one. */
export interface Change {
  key: string;
  /** `Park`, `Park and Chen`. */
  who: string;
  seats: readonly number[];
  from: string;
  to: string;
  /** How the ballots stood after the last of them. */
  counts: Record<string, number>;
  byDefault: boolean;
}

export interface Row {
  item: Exclude<Item, FlipLine>;
  changes: readonly Change[];
}

export function rowsOf(items: readonly Item[]): readonly Row[] {
  const rows: { item: Exclude<Item, FlipLine>; flips: FlipLine[] }[] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (item.kind === 'flip') last?.flips.push(item);
    else {
      // A part in which nothing happened gets no heading: nobody chooses a side where the host has no seat.
      if (item.kind === 'heading' && last?.item.kind === 'heading' && last.flips.length === 0) rows.pop();
      rows.push({ item, flips: [] });
    }
  }
  return rows.map(({ item, flips }) => ({ item, changes: changesOf(flips) }));
}

function changesOf(lines: readonly FlipLine[]): readonly Change[] {
  const groups: FlipLine[][] = [];
  for (const line of lines) {
    const group = groups.find(
      ([one]) =>
        one?.flip.to === line.flip.to && one.flip.from === line.flip.from && one.flip.byDefault === line.flip.byDefault,
    );
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [
      {
        key: first.key,
        who: listed(group.map((line) => line.flip.name)),
        seats: group.map((line) => line.flip.seat),
        from: first.flip.from,
        to: first.flip.to,
        counts: last.flip.counts,
        byDefault: first.flip.byDefault,
      },
    ];
  });
}

/** Line numbers of a sheet: 1 to 25, then again from 1. */
export function numbers(lines: number): string {
  return Array.from({ length: lines }, (_, line) => (line % 25) + 1).join('\n');
}

/** The record counts three turns to a page. */
export function pageOf(turns: number): number {
  return Math.max(1, Math.ceil(turns / 3));
}
