/** A case's cover, drawn from its card alone: the year gives the manner, the length the binding, the id the inks. */

import { Draws } from '$lib/table/figures/draws';
import type { Inks } from './inks';
import { INKS, WOODCUT } from './inks';
import { motifOf } from './motifs';
import type { Motif, Pictured } from './motifs';

/** How books were made when the case was tried. */
export type Manner = 'woodcut' | 'vignette' | 'cloth' | 'paperback' | 'file';
/** A leaf is read in five minutes, a pamphlet in half an hour, a volume takes longer. */
export type Binding = 'leaf' | 'pamphlet' | 'volume';

export interface Titled extends Pictured {
  readonly year: number | null;
  readonly words: number;
}

export interface CoverLook {
  readonly motif: Motif;
  readonly manner: Manner;
  readonly binding: Binding;
  readonly inks: Inks;
  /** Width and height of the cover, in its own units. */
  readonly width: number;
  readonly height: number;
  /** How thick the block of pages is. */
  readonly pages: number;
  /** The thing may look the other way, and lean by a few degrees. */
  readonly flip: boolean;
  readonly lean: number;
  /** Where the sun falls. */
  readonly sun: number;
  readonly year: string;
}

const PACE = 230;
const SIZE: Record<Binding, { width: number; height: number }> = {
  leaf: { width: 148, height: 182 },
  pamphlet: { width: 158, height: 206 },
  volume: { width: 168, height: 222 },
};
/** Things that stand on the ground or hang straight do not lean, and what is written is not turned about. */
const UPRIGHT: ReadonlySet<Motif> = new Set([
  'stair',
  'ladder',
  'lantern',
  'bottle',
  'pane',
  'curtain',
  'ship',
  'ferry',
  'bicycle',
  'cradle',
  'wheel',
  'camera',
  'slip',
  'telephone',
  'hat',
]);
const READ: ReadonlySet<Motif> = new Set(['coins', 'pen', 'sheet', 'print', 'watch', 'docket', 'camera']);

export function mannerOf(year: number | null): Manner {
  if (year === null || year >= 1970) return 'file';
  if (year < 1750) return 'woodcut';
  if (year < 1850) return 'vignette';
  return year < 1914 ? 'cloth' : 'paperback';
}

export function bindingOf(words: number): Binding {
  if (words <= PACE * 5) return 'leaf';
  return words <= PACE * 30 ? 'pamphlet' : 'volume';
}

export function coverOf(card: Titled): CoverLook {
  const draws = new Draws(card.id);
  const motif = motifOf(card),
    manner = mannerOf(card.year),
    binding = bindingOf(card.words);
  return {
    motif,
    manner,
    binding,
    ...SIZE[binding],
    inks: draws.pick('inks', manner === 'woodcut' ? WOODCUT : INKS),
    pages: binding === 'leaf' ? 0 : binding === 'pamphlet' ? 2 : Math.min(13, 5 + Math.round(card.words / 12_000)),
    flip: !READ.has(motif) && draws.chance('flip', 0.5),
    lean: UPRIGHT.has(motif) ? 0 : draws.between('lean', -7, 7),
    sun: draws.between('sun', -30, 30),
    year: card.year === null ? '' : String(card.year),
  };
}
