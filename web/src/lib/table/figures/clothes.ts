/** Clothes follow occupation, never origin. It is hot: sleeves are short, ties loose. */

import { CX } from './head';
import { DUSK, INK, LINEN, WHITE, type Skin } from './palette';
import { area, circle, line, path, type Shape } from './shapes';

export const GARMENTS = [
  'shirt_and_tie',
  'v_neck',
  'patrol_shirt',
  'cardigan',
  'tweed',
  'apron',
  'scrubs',
  'waistcoat',
  'clerical',
  'blazer',
  'open_collar',
  'dark_suit',
  'striped_tee',
  'polo',
  'plain_shirt',
] as const;
export type Garment = (typeof GARMENTS)[number];

export interface Clothes {
  readonly garment: Garment;
  readonly cloth: string;
  /** The tie, the blouse, the stripes: whatever stands against the cloth. */
  readonly accent: string;
}

export interface Body {
  /** From the spine to a shoulder, 33 to 48. */
  readonly shoulders: number;
  /** How far shoulders fall, -4 to 4. */
  readonly slope: number;
}

export interface ClothesShapes {
  /** Cut along the torso. */
  readonly marks: Shape[];
  /** Colour of the sleeves, and whether they cover the forearm. */
  readonly sleeve: string;
  readonly long: boolean;
}

export function torsoPath({ shoulders: s, slope }: Body): string {
  return path`M${CX - 15.5},97 C${CX - 17},103 ${CX - s * 0.56},${107 + slope * 0.6} ${CX - s * 0.86},${114 + slope}
    C${CX - s * 1.06},${119 + slope} ${CX - s * 1.13},137 ${CX - s * 1.15},160 L${CX + s * 1.15},160
    C${CX + s * 1.13},137 ${CX + s * 1.06},${119 + slope} ${CX + s * 0.86},${114 + slope}
    C${CX + s * 0.56},${107 + slope * 0.6} ${CX + 17},103 ${CX + 15.5},97Z`;
}

const seam = (d: string): Shape => line(d, DUSK, 1.1, 0.24);
const opening = (depth: number, half: number, fill: string): Shape =>
  area(path`M${CX - half},92 L${CX},${depth} L${CX + half},92Z`, fill);
/** The half of an opening's skin that lies in the neck's shadow. */
const throat = (depth: number, half: number, skin: Skin): Shape[] => [
  opening(depth, half, skin.lit),
  area(path`M${CX - half},92 L${CX - 2},102 L${CX},${depth} L${CX + half},92Z`, skin.shade),
];

function collar(color: string, low: number): Shape[] {
  return [
    area(path`M${CX - 13},93 L${CX},${low} L${CX - 9.5},${low + 5.5} L${CX - 18},101Z`, color),
    area(path`M${CX + 13},93 L${CX},${low} L${CX + 9.5},${low + 5.5} L${CX + 18},101Z`, color),
    seam(path`M${CX - 17.5},101 L${CX - 9.5},${low + 5.5} L${CX},${low} L${CX + 9.5},${low + 5.5} L${CX + 17.5},101`),
  ];
}

function lapels(color: string, low: number): Shape[] {
  return [
    area(
      path`M${CX - 15},93 L${CX - 20},107 L${CX - 25},113 L${CX - 18.5},116 L${CX - 20},119 L${CX},${low}
        L${CX - 7},112Z`,
      color,
    ),
    area(
      path`M${CX + 15},93 L${CX + 20},107 L${CX + 25},113 L${CX + 18.5},116 L${CX + 20},119 L${CX},${low}
        L${CX + 7},112Z`,
      color,
    ),
    line(
      path`M${CX - 20},106 L${CX - 25},113 L${CX - 18.5},116 L${CX - 20},119 L${CX},${low} L${CX + 20},119
        L${CX + 18.5},116 L${CX + 25},113 L${CX + 20},106`,
      DUSK,
      1.2,
      0.32,
    ),
    line(path`M${CX - 13.5},96 L${CX},${low} L${CX + 13.5},96`, DUSK, 1.1, 0.3),
  ];
}

function tie(color: string, knot: number, low: number): Shape[] {
  return [
    area(
      path`M${CX - 3.6},${knot} L${CX + 3.6},${knot} L${CX + 4.4},${knot + 4} L${CX + 2.4},${knot + 7}
        L${CX + 5},${low - 5} L${CX},${low} L${CX - 5},${low - 5} L${CX - 2.4},${knot + 7} L${CX - 4.4},${knot + 4}Z`,
      color,
    ),
    line(path`M${CX - 2.4},${knot + 7} H${CX + 2.4}`, DUSK, 1, 0.35),
  ];
}

/** Everything that the light does not reach. */
const dusk = area(
  path`M${CX + 8},90 C${CX + 15},108 ${CX + 21},128 ${CX + 19},160 L${CX + 72},160 L${CX + 72},90Z`,
  DUSK,
  0.13,
);

type Tailor = (c: Clothes, skin: Skin) => ClothesShapes;

const CUT: Record<Garment, Tailor> = {
  shirt_and_tie: (c, skin) => ({
    marks: [
      ...throat(118, 11, skin),
      ...tie(c.accent, 113, 164),
      ...collar(c.cloth, 116),
      dusk,
      line(path`M${CX + 14},128 h15 v15 h-15Z`, DUSK, 1.2, 0.22),
      line(path`M${CX + 18},121 v8`, '#1B4F7E', 2.2),
      line(path`M${CX + 22},120 v9`, '#9B2A1B', 2.2),
      line(path`M${CX + 26},122 v7`, INK, 2.2),
    ],
    sleeve: c.cloth,
    long: false,
  }),
  v_neck: (c, skin) => ({
    marks: [
      ...throat(123, 15, skin),
      line(path`M${CX - 15},94 L${CX},124 L${CX + 15},94`, DUSK, 1.6, 0.25),
      dusk,
      line(path`M${CX - 13},95 L${CX},131 L${CX + 13},95`, c.accent, 2.2),
      area(path`M${CX - 5.5},131 h11 v14 h-11Z`, WHITE),
      area(path`M${CX - 3.5},134 h7 v4 h-7Z`, c.accent),
      line(path`M${CX - 3},141.4 h6`, INK, 1, 0.5),
    ],
    sleeve: c.cloth,
    long: false,
  }),
  patrol_shirt: (c, skin) => ({
    marks: [
      ...throat(122, 14, skin),
      ...tie(c.accent, 119, 166),
      ...collar(c.cloth, 119),
      dusk,
      line(path`M${CX - 31},128 h14 M${CX + 16},128 h14`, DUSK, 1.2, 0.2),
    ],
    sleeve: c.cloth,
    long: false,
  }),
  cardigan: (c, skin) => ({
    marks: [
      opening(146, 20, c.accent),
      ...throat(104, 10, skin),
      line(path`M${CX - 9.5},95 Q${CX},108 ${CX + 9.5},95`, DUSK, 1.1, 0.2),
      dusk,
      line(path`M${CX - 19},93 L${CX},143 L${CX + 19},93`, DUSK, 1.3, 0.32),
      line(path`M${CX},143 V160`, DUSK, 1.2, 0.3),
      area(circle(CX + 3.4, 150, 1.5), LINEN),
    ],
    sleeve: c.cloth,
    long: true,
  }),
  tweed: (c, skin) => ({
    marks: [
      opening(148, 17, LINEN),
      ...throat(102, 8, skin),
      dusk,
      ...lapels(c.cloth, 146),
      area(path`M${CX},106 L${CX - 8},101.5 V110.5Z M${CX},106 L${CX + 8},101.5 V110.5Z`, c.accent),
      area(circle(CX, 106, 2), c.accent),
      line(path`M${CX - 1.6},104.5 v3 M${CX + 1.6},104.5 v3`, DUSK, 0.8, 0.5),
      area(circle(CX, 118, 1), DUSK, 0.4),
      area(circle(CX, 128, 1), DUSK, 0.4),
      line(path`M${CX + 17},126 l11,-2`, DUSK, 1.2, 0.3),
      area(path`M${CX + 19},125.6 L${CX + 21},120 L${CX + 24},123 L${CX + 27},119.5 L${CX + 27},124Z`, LINEN, 0.9),
    ],
    sleeve: c.cloth,
    long: true,
  }),
  apron: (c, skin) => ({
    marks: [
      area(path`M${CX - 13},92 C${CX - 12},103 ${CX + 12},103 ${CX + 13},92Z`, skin.shade),
      line(path`M${CX - 13.5},95 C${CX - 12},105 ${CX + 12},105 ${CX + 13.5},95`, DUSK, 2.2, 0.14),
      dusk,
      area(
        path`M${CX - 20},103 L${CX - 15.5},99 L${CX - 11},124 H${CX + 11} L${CX + 15.5},99 L${CX + 20},103
          L${CX + 17.5},132 C${CX + 27},138 ${CX + 28},150 ${CX + 28},160 H${CX - 28}
          C${CX - 28},150 ${CX - 27},138 ${CX - 17.5},132Z`,
        c.accent,
      ),
      line(path`M${CX - 12},124 H${CX + 12}`, DUSK, 1.1, 0.18),
      area(
        path`M${CX + 9},124 L${CX + 12.5},112 L${CX + 18},104 L${CX + 20},103 L${CX + 17.5},132
          C${CX + 27},138 ${CX + 28},150 ${CX + 28},160 H${CX + 15} C${CX + 17},146 ${CX + 14},134 ${CX + 9},124Z`,
        DUSK,
        0.1,
      ),
    ],
    sleeve: c.cloth,
    long: false,
  }),
  scrubs: (c, skin) => ({
    marks: [
      ...throat(119, 13, skin),
      area(path`M${CX - 16},93 L${CX},125 L${CX + 16},93 L${CX + 12},92 L${CX},118 L${CX - 12},92Z`, c.accent),
      dusk,
      line(path`M${CX + 13},130 h15 v16 h-15Z`, DUSK, 1.2, 0.24),
      line(path`M${CX + 17},122 v9`, '#E0A526', 2.2),
      line(path`M${CX - 30},118 l13,13`, DUSK, 1, 0.14),
      area(path`M${CX - 27},124 h12 v8 h-12Z`, WHITE),
      line(path`M${CX - 24.5},127 h7 M${CX - 24.5},129.6 h5`, INK, 0.9, 0.55),
      area(circle(CX - 21, 122.6, 1.4), INK, 0.7),
    ],
    sleeve: c.cloth,
    long: false,
  }),
  waistcoat: (c, skin) => ({
    marks: [
      area(path`M0,90 H120 V160 H0Z`, LINEN),
      area(
        path`M${CX - 17},96 L${CX},141 L${CX + 17},96 L${CX + 25},104 C${CX + 28},122 ${CX + 30},140 ${CX + 29},160
          H${CX - 29} C${CX - 30},140 ${CX - 28},122 ${CX - 25},104Z`,
        c.cloth,
      ),
      ...throat(114, 10, skin),
      ...tie(c.accent, 113, 143),
      ...collar(LINEN, 113.5),
      dusk,
      line(path`M${CX - 17},97 L${CX},141 L${CX + 17},97`, DUSK, 1.2, 0.3),
      area(circle(CX, 147, 1.5), WHITE, 0.7),
      line(path`M${CX + 13},136 h11`, DUSK, 1.2, 0.35),
    ],
    sleeve: LINEN,
    long: true,
  }),
  clerical: (c) => ({
    marks: [
      area(
        path`M${CX - 15},92 C${CX - 12},107 ${CX + 12},107 ${CX + 15},92 L${CX + 16},99
          C${CX + 10},110 ${CX - 10},110 ${CX - 16},99Z`,
        '#1C1C1F',
      ),
      area(path`M${CX - 5},99.5 h10 v8.5 h-10Z`, WHITE),
      dusk,
      line(path`M${CX},110 V160`, WHITE, 1, 0.3),
      area(path`M${CX - 1.5},122 h3 v3 h-3Z M${CX - 1.5},136 h3 v3 h-3Z`, c.accent, 0.55),
    ],
    sleeve: c.cloth,
    long: true,
  }),
  blazer: (c, skin) => ({
    marks: [
      opening(150, 18, c.accent),
      ...throat(106, 11, skin),
      ...collar(c.accent, 107),
      area(circle(CX, 121, 1.1), DUSK, 0.3),
      area(circle(CX, 132, 1.1), DUSK, 0.3),
      dusk,
      ...lapels(c.cloth, 146),
    ],
    sleeve: c.cloth,
    long: true,
  }),
  open_collar: (c, skin) => ({
    marks: [
      ...throat(124, 13, skin),
      ...collar(c.cloth, 120),
      seam(path`M${CX},124 V160`),
      area(circle(CX, 131, 1.2), DUSK, 0.35),
      area(circle(CX, 142, 1.2), DUSK, 0.35),
      dusk,
    ],
    sleeve: c.cloth,
    long: false,
  }),
  dark_suit: (c, skin) => ({
    marks: [
      opening(150, 18, c.accent),
      ...throat(108, 9, skin),
      ...collar(c.accent, 108),
      line(path`M${CX - 16},101 L${CX - 9},113 L${CX},108 L${CX + 9},113 L${CX + 16},101`, WHITE, 0.9, 0.16),
      dusk,
      ...lapels(c.cloth, 147),
    ],
    sleeve: c.cloth,
    long: true,
  }),
  striped_tee: (c, skin) => ({
    marks: [
      ...[112, 121, 130, 139, 148].map((y) => line(path`M0,${y + 1} Q${CX},${y + 5} 120,${y + 1}`, c.accent, 3)),
      area(path`M${CX - 15},92 C${CX - 12},104 ${CX + 12},104 ${CX + 15},92Z`, skin.shade),
      line(path`M${CX - 15.5},95 C${CX - 12},106 ${CX + 12},106 ${CX + 15.5},95`, c.accent, 2.4),
      dusk,
    ],
    sleeve: c.cloth,
    long: false,
  }),
  polo: (c, skin) => ({
    marks: [
      ...throat(121, 11, skin),
      ...collar(c.accent, 114),
      area(path`M${CX - 4},116 h8 v20 h-8Z`, DUSK, 0.1),
      area(circle(CX, 124, 1.3), c.accent),
      area(circle(CX, 131, 1.3), c.accent),
      dusk,
    ],
    sleeve: c.cloth,
    long: false,
  }),
  plain_shirt: (c, skin) => ({
    marks: [
      area(path`M${CX - 14},92 C${CX - 11},105 ${CX + 11},105 ${CX + 14},92Z`, skin.shade),
      line(path`M${CX - 14.5},95 C${CX - 11},107 ${CX + 11},107 ${CX + 14.5},95`, c.accent, 2.4),
      dusk,
      line(path`M${CX - 30},126 h13 v12 h-13Z`, DUSK, 1, 0.16),
    ],
    sleeve: c.cloth,
    long: false,
  }),
};

export function clothesShapes(clothes: Clothes, skin: Skin): ClothesShapes {
  return CUT[clothes.garment](clothes, skin);
}
