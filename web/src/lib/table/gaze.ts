/** Where everybody looks: at the speaker; the speaker at the seat addressed; else each their own way. */

import { Draws } from './figures/draws';

/** While nobody speaks they look about: those at an end mostly along the table. */
function rest(seat: number): number {
  const draws = new Draws(`seat ${seat}`);
  return draws.between('rest', 0.5, 1) * (draws.chance('left', seat / 13) ? -1 : 1);
}

/** -1 to 1 for one seat. Positions are columns, so that two tiers look along their own row. */
export function gazeOf(
  seat: number,
  at: (seat: number) => number | null,
  speaking: number | null,
  addressed: number | null,
): number {
  const target = speaking === null ? null : seat === speaking ? addressed : speaking;
  const here = at(seat);
  if (target === null || target === seat) return seat === speaking ? 0 : rest(seat);
  const there = at(target);
  if (here === null || there === null || here === there) return 0;
  const way = there - here;
  return Math.sign(way) * Math.min(1, 0.42 + Math.abs(way) * 0.16);
}
