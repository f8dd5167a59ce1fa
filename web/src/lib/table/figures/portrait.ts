/** How a person looks: parameters drawn from a seed alone. The same seed and persona give the same face anywhere. */

import type { Posture } from './arms';
import { formsOf, wardrobeOf, type Build, type Years } from './cast';
import type { Body, Clothes } from './clothes';
import { Draws } from './draws';
import type { Beard, Brows, Glasses, Lids } from './face';
import type { Hair } from './hair';
import type { Head, Nose } from './head';
import { GREY, HAIR, SKINS, type Skin } from './palette';

/** Whose face it is. A person who joins has none of these: the seed alone decides. */
export interface Sitter {
  readonly id: string;
  readonly occupation: string;
  readonly name?: string;
}

export interface Portrait {
  readonly skin: Skin;
  readonly years: Years;
  readonly head: Head;
  readonly nose: Nose;
  readonly neck: number;
  readonly body: Body;
  readonly hair: Hair;
  readonly brows: Brows;
  readonly lids: Lids;
  readonly lips: string | null;
  readonly flush: boolean;
  readonly beard: Beard;
  readonly glasses: Glasses | null;
  readonly earrings: string | null;
  readonly clothes: Clothes;
  readonly posture: Posture;
}

const BUILDS: Record<
  Build,
  { width: [number, number]; height: [number, number]; jaw: [number, number]; chin: [number, number] }
> = {
  long: { width: [42, 45], height: [62, 65], jaw: [37, 40], chin: [22, 27] },
  square: { width: [49, 51], height: [58, 60], jaw: [47, 50], chin: [32, 36] },
  round: { width: [46, 49], height: [58, 61], jaw: [41, 44], chin: [27, 32] },
  oval: { width: [43, 46], height: [60, 63], jaw: [35, 38], chin: [19, 23] },
};

/** Drawn so that twelve personas in a row are a mixed company; another word here is another twelve. */
const COMPANY = 'bailiff porter stair';

/** The seed of a persona's face. */
export const seedOfPersona = (id: string): string => `${COMPANY}/${id}`;

/** The face of a persona, which follows from who they are. */
export const portraitOf = (persona: Sitter): Portrait => portrait(seedOfPersona(persona.id), persona);

export function portrait(seed: string, sitter: Sitter | null): Portrait {
  const draws = new Draws(seed);
  const wardrobe = wardrobeOf(sitter?.occupation ?? '');
  const form = draws.pick('form', formsOf(sitter?.id ?? null, sitter?.name));
  const years = draws.pick('years', wardrobe.years);

  const tone = Math.floor(draws.share('skin') * SKINS.length);
  const skin = SKINS[tone] as Skin;
  const natural = draws.pick('hair colour', HAIR.slice(tone <= 1 ? 0 : tone <= 3 ? 3 : 4));
  const color = years === 'old' ? draws.pick('grey', GREY) : natural;
  const style = draws.pick('hair', form.hair);
  const beard = draws.pick('beard', form.beards);
  const build = BUILDS[draws.pick('build', form.builds)];
  const head = {
    width: draws.between('width', ...build.width),
    height: draws.between('height', ...build.height),
    jaw: draws.between('jaw', ...build.jaw),
    chin: draws.between('chin', ...build.chin),
  };
  const heavy = form.lips.includes(null);
  return {
    skin,
    years,
    head,
    nose: {
      reach: draws.between('nose', heavy ? 3.2 : 2.4, heavy ? 4.8 : 3.6),
      drop: draws.between('nose drop', -1, 1.4),
    },
    neck: form.shoulders[0] > 44 ? 27 : heavy ? 22 : 18,
    body: { shoulders: draws.between('shoulders', ...form.shoulders), slope: draws.between('slope', -2.5, 3.5) },
    hair: { style, color },
    brows: {
      color,
      weight: draws.between('brow weight', heavy ? 2.4 : 1.5, heavy ? 3.3 : 2.1),
      arch: draws.between('brow arch', 1.4, 3),
    },
    lids:
      years === 'old' && form.lids[0] !== 'lashes'
        ? draws.pick('lids', ['bags', ...form.lids] as const)
        : draws.pick('lids', form.lids),
    lips: draws.pick('lips', form.lips),
    flush: tone <= 2 && draws.chance('flush', 0.5),
    beard: { style: beard, color },
    glasses: wardrobe.glasses === undefined ? null : draws.pick('glasses', wardrobe.glasses),
    earrings: draws.pick('earrings', form.earrings),
    clothes: {
      garment: draws.pick('garment', wardrobe.garments),
      cloth: draws.pick('cloth', wardrobe.cloths),
      accent: draws.pick('accent', wardrobe.accents),
    },
    posture: draws.pick('posture', wardrobe.postures),
  };
}
