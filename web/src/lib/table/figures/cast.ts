/** What narrows the choices: an occupation its clothes and habits, a known persona the shape of head and hair. */

import { LONG, MAUVE, ROSE, SHORT } from './features';
import type { Garment } from './clothes';
import type { BeardStyle, Glasses, Lids } from './face';
import type { HairStyle } from './hair';
import type { Posture } from './arms';

export type Build = 'long' | 'square' | 'round' | 'oval';
export type Years = 'young' | 'middle' | 'old';

/** What an occupation wears, and how it sits. */
export interface Wardrobe {
  readonly garments: readonly Garment[];
  readonly cloths: readonly string[];
  readonly accents: readonly string[];
  readonly postures: readonly Posture[];
  readonly years: readonly Years[];
  readonly glasses?: readonly (Glasses | null)[];
}

/** The form of one face: everything that a drawing needs and a name does not give. */
export interface Form {
  readonly builds: readonly Build[];
  readonly hair: readonly HairStyle[];
  readonly beards: readonly BeardStyle[];
  readonly lids: readonly Lids[];
  readonly lips: readonly (string | null)[];
  readonly earrings: readonly (string | null)[];
  readonly shoulders: readonly [number, number];
}

const one = (
  wardrobe: Partial<Wardrobe> & Pick<Wardrobe, 'garments' | 'cloths' | 'accents' | 'postures'>,
): Wardrobe => ({ years: ['middle'], ...wardrobe });

/** Read from top to bottom; the first word that the occupation contains decides. */
const WARDROBES: readonly (readonly [RegExp, Wardrobe])[] = [
  [
    /forensic/i,
    one({
      garments: ['waistcoat'],
      cloths: ['#3F4A60'],
      accents: ['#9A7420'],
      postures: ['pencil'],
      glasses: [{ shape: 'rimless', color: '#3B342C' }],
    }),
  ],
  [
    /engineer/i,
    one({
      garments: ['shirt_and_tie'],
      cloths: ['#E9E2CC'],
      accents: ['#4E6B57'],
      postures: ['folded'],
      years: ['old'],
      glasses: [{ shape: 'square', color: '#3A2A1C' }],
    }),
  ],
  [/social/i, one({ garments: ['v_neck'], cloths: ['#C9703F'], accents: ['#2F6B5E'], postures: ['chin'] })],
  [
    /cop|police|detective|officer/i,
    one({
      garments: ['patrol_shirt'],
      cloths: ['#5F7F9C'],
      accents: ['#33271F'],
      postures: ['folded'],
      years: ['old'],
    }),
  ],
  [
    /accountant|bookkeep/i,
    one({
      garments: ['cardigan'],
      cloths: ['#8FA58A'],
      accents: ['#F3EDDD'],
      postures: ['clasped'],
      glasses: [{ shape: 'round', color: '#9B2A1B' }],
    }),
  ],
  [
    /professor|philosoph|teacher/i,
    one({
      garments: ['tweed'],
      cloths: ['#85774F'],
      accents: ['#8E3324'],
      postures: ['chin'],
      glasses: [{ shape: 'round', color: '#C99A2E' }],
    }),
  ],
  [
    /restaurant|cook|chef|baker/i,
    one({ garments: ['apron'], cloths: ['#E3C35A'], accents: ['#F6EFDC'], postures: ['fan'] }),
  ],
  [
    /nurse|medic|carer/i,
    one({ garments: ['scrubs'], cloths: ['#6F9A9B'], accents: ['#5C8586'], postures: ['pencil'] }),
  ],
  [
    /pastor|church|priest|minister/i,
    one({ garments: ['clerical'], cloths: ['#2C2C30'], accents: ['#8C8C90'], postures: ['clasped'], years: ['old'] }),
  ],
  [
    /consult|business|manager/i,
    one({ garments: ['blazer'], cloths: ['#36594F'], accents: ['#F3EDDD'], postures: ['clasped'] }),
  ],
  [
    /novel|writer|poet|author/i,
    one({ garments: ['open_collar'], cloths: ['#EFE8D6'], accents: ['#8C7B5E'], postures: ['cup'] }),
  ],
  [
    /music|jazz/i,
    one({ garments: ['dark_suit'], cloths: ['#7A4A3E'], accents: ['#2A2932'], postures: ['clasped'], years: ['old'] }),
  ],
];

/** The heads of well-known personas, by id; all others are drawn from a seed. */
const known: Record<string, Form> = {};

/** Takes the heads of a format's own personas, by id. */
export function provideFaces(faces: Readonly<Record<string, Form>>): void {
  Object.assign(known, faces);
}

/** Whoever comes in from the street. */
const STREET: Wardrobe = {
  garments: ['striped_tee', 'polo', 'plain_shirt'],
  cloths: ['#EFE8D6', '#7F9482', '#B98A54', '#6F8796', '#A8756A', '#C7B37C'],
  accents: ['#39506A', '#5A4632', '#4E6B57', '#7A4A3E'],
  postures: ['folded', 'clasped', 'chin', 'pencil', 'cup'],
  years: ['young', 'young', 'middle', 'middle', 'old'],
  glasses: [null, null, null, { shape: 'round', color: '#5A4632' }, { shape: 'square', color: '#2F2A26' }],
};

const ANYBODY: readonly Form[] = [
  {
    ...SHORT,
    builds: ['long', 'square', 'round', 'oval'],
    hair: ['parting', 'swept', 'crop', 'flattop', 'tousled', 'afro', 'fringe'],
    beards: ['none', 'none', 'none', 'stubble', 'moustache', 'full', 'goatee'],
    shoulders: [39, 46],
  },
  {
    ...LONG,
    builds: ['oval', 'round', 'long'],
    hair: ['bob', 'bun', 'curls', 'sharp_bob', 'pile', 'swept', 'tousled'],
    lips: [ROSE, MAUVE, '#B0473C'],
    earrings: [null, null, '#2F6B5E', '#C99A2E'],
    shoulders: [35, 40],
  },
];

export const wardrobeOf = (occupation: string): Wardrobe =>
  WARDROBES.find(([word]) => word.test(occupation))?.[1] ?? STREET;

/** First names, and endings of them, that most of whoever reads them takes for a man's or for a woman's. */
const MEN =
  /^(joshua|luca|noah|jonah|elijah|keith|kenneth|gareth|archie|eddie|mustafa|kofi|john|frank|joost|klaas|colm|donal)$/;
const WOMEN =
  /^(karen|lauren|ellen|helen|carmen|megan|jennifer|heather|esther|doris|iris|agnes|mary|nancy|amy|emily|lucy|joan|jane|anne|claire|kate|rose|grace|noor|niamh|maeve)$|(a|ah|ie|ine|elle|ette|eth|een|ynn?|rid|[gr]i[et]+t?|ith|uth|usan|nne|ice)$/;
const ALSO_MEN = /(o|u[sl]|[oi]s|er|[aeo]r[dt]|ald|a[ms]z?|iel|uel|ek|i[km]|vid|ian|han|hen|min|[ft]er)$/;

/** Forms that go with a name, where most would be surprised by the others: the first as a man's, the second a woman's. */
function formsNamed(name: string): readonly Form[] {
  const first = (/(?:^|\s)(\p{L}+)(?![\p{L}.])/u.exec(name)?.[1] ?? '').toLowerCase();
  if (MEN.test(first)) return ANYBODY.slice(0, 1);
  if (WOMEN.test(first)) return ANYBODY.slice(1);
  return ALSO_MEN.test(first) ? ANYBODY.slice(0, 1) : ANYBODY;
}

export const formsOf = (personaId: string | null, name = ''): readonly Form[] => {
  const form = personaId === null ? undefined : known[personaId];
  return form === undefined ? formsNamed(name) : [form];
};
