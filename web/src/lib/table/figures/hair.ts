/** Hair: for each style what lies behind the head and what lies before it, both computed from the head. */

import { CX, marksOf, type Head, type Marks } from './head';
import { area, circle, ellipse, line, path, type Shape } from './shapes';
import { DUSK } from './palette';

export const STYLES = [
  'fringe',
  'flattop',
  'parting',
  'swept',
  'crop',
  'afro',
  'bob',
  'sharp_bob',
  'bun',
  'curls',
  'pile',
  'tousled',
  'hat',
] as const;
export type HairStyle = (typeof STYLES)[number];

export interface Hair {
  readonly style: HairStyle;
  readonly color: string;
}

export interface HairShapes {
  readonly back: Shape[];
  readonly front: Shape[];
  /** Whether ears are seen. */
  readonly ears: boolean;
}

export function hairShapes(hair: Hair, head: Head): HairShapes {
  return DRAW[hair.style](marksOf(head), hair.color);
}

type Draw = (m: Marks, color: string) => HairShapes;

/** A close cap: `lift` above the skull, the hairline at `line` of the head's height, `square` 0 round to 1 flat. */
function cap(m: Marks, color: string, lift: number, hairline: number, square: number): Shape {
  const y = m.top - lift,
    rim = m.top + hairline * m.height,
    side = 4 + square * 2.5;
  return area(
    path`M${m.left - 1.4},${m.temple + 3}
      C${m.left - 2.4},${m.top + 12} ${m.left - 1 - square},${y + 4 - square * 4} ${m.left + 9 - side},${y + 2 - square}
      C${CX - 9},${y - 0.8} ${CX + 9},${y - 1.2} ${m.right - 9 + side},${y + 1.6 - square}
      C${m.right + 1 + square},${y + 4 - square * 4} ${m.right + 2.4},${m.top + 12} ${m.right + 1.4},${m.temple + 3}
      L${m.right - 1.6},${m.temple + 1.5}
      C${m.right - 1.2},${rim + 3} ${m.right - 2.6},${rim + 1} ${m.right - 5},${rim}
      C${CX + 9},${rim - 2.6} ${CX - 9},${rim - 2.6} ${m.left + 5},${rim}
      C${m.left + 2.6},${rim + 1} ${m.left + 1.2},${rim + 3} ${m.left + 1.6},${m.temple + 1.5}Z`,
    color,
  );
}

/** The height at a share of the head, counted from its top. */
const level = (m: Marks, share: number): number => m.top + share * m.height;

/** The hair over the ears of somebody who has none on top, or a hat. */
function tufts(m: Marks, color: string, top: number): Shape[] {
  const low = m.eyes + 12;
  return [
    area(
      path`M${m.left + 3.6},${top} C${m.left - 2.5},${top + 2} ${m.left - 6.6},${m.eyes + 1} ${m.left - 1},${low}
        C${m.left + 2.2},${low - 4} ${m.left + 1.4},${m.eyes - 1} ${m.left + 3.6},${top}Z`,
      color,
    ),
    area(
      path`M${m.right - 3.6},${top} C${m.right + 2.5},${top + 2} ${m.right + 6.6},${m.eyes + 1} ${m.right + 1},${low}
        C${m.right - 2.2},${low - 4} ${m.right - 1.4},${m.eyes - 1} ${m.right - 3.6},${top}Z`,
      color,
    ),
  ];
}

/** The mass behind a head with longer hair. */
function behind(m: Marks, color: string, out: number, lift: number, low: number): Shape {
  return area(
    path`M${m.left - out},${m.temple}
      C${m.left - out - 1},${m.top + 2} ${CX - 17},${m.top - lift} ${CX},${m.top - lift}
      C${CX + 17},${m.top - lift} ${m.right + out + 1},${m.top + 2} ${m.right + out},${m.temple}
      C${m.right + out + 1},${low - 12} ${m.right + out},${low - 2} ${m.right + out - 1},${low}
      C${CX + 10},${low + 2.4} ${CX - 10},${low + 2.4} ${m.left - out + 1},${low}
      C${m.left - out},${low - 2} ${m.left - out - 1},${low - 12} ${m.left - out},${m.temple}Z`,
    color,
  );
}

const DRAW: Record<HairStyle, Draw> = {
  fringe: (m, color) => ({ back: [], front: tufts(m, color, m.eyes - 9), ears: true }),

  flattop: (m, color) => ({ back: [], front: [cap(m, color, 6, 0.25, 1)], ears: true }),

  crop: (m, color) => ({ back: [], front: [cap(m, color, 2.6, 0.22, 0.1)], ears: true }),

  parting: (m, color) => ({
    back: [],
    front: [
      area(
        path`M${m.left - 1},${m.eyes + 3}
          C${m.left - 4},${m.top + 14} ${m.left + 1},${m.top - 5} ${CX - 5},${m.top - 6.5}
          C${CX + 12},${m.top - 8.5} ${m.right + 3.6},${m.top + 1} ${m.right + 1.6},${m.eyes + 3}
          L${m.right - 1.4},${m.eyes + 1}
          C${m.right - 1.6},${level(m, 0.36)} ${m.right - 3},${level(m, 0.31)} ${m.right - 6},${level(m, 0.285)}
          C${CX + 5},${level(m, 0.25)} ${CX - 5},${level(m, 0.17)} ${CX - 9},${level(m, 0.06)}
          C${CX - 11},${level(m, 0.18)} ${m.left + 4},${level(m, 0.24)} ${m.left + 2.6},${level(m, 0.33)}
          C${m.left + 1.6},${level(m, 0.4)} ${m.left + 1.6},${m.eyes} ${m.left + 1.4},${m.eyes + 1}Z`,
        color,
      ),
    ],
    ears: true,
  }),

  swept: (m, color) => ({
    back: [],
    front: [
      area(
        path`M${m.left - 1},${m.eyes + 2}
          C${m.left - 4},${m.top + 12} ${m.left + 2},${m.top - 7} ${CX - 3},${m.top - 9}
          C${CX + 14},${m.top - 10} ${m.right + 4},${m.top} ${m.right + 1.4},${m.eyes + 2} L${m.right - 1.5},${m.eyes}
          C${m.right - 1},${level(m, 0.28)} ${m.right - 5},${level(m, 0.2)} ${CX + 8},${level(m, 0.17)}
          C${CX - 2},${level(m, 0.13)} ${CX - 12},${level(m, 0.15)} ${m.left + 5},${level(m, 0.23)}
          C${m.left + 2},${level(m, 0.29)} ${m.left + 1.6},${m.eyes - 6} ${m.left + 1.5},${m.eyes}Z`,
        color,
      ),
      line(
        path`M${m.left + 9},${m.top + 6} C${CX - 8},${m.top - 3} ${CX + 4},${m.top - 4} ${m.right - 6},${m.top + 1}`,
        DUSK,
        1.1,
        0.28,
      ),
    ],
    ears: true,
  }),

  tousled: (m, color) => ({
    back: [],
    front: [
      area(
        path`M${m.left - 2},${m.eyes + 4}
          C${m.left - 5},${m.top + 16} ${m.left - 3},${m.top + 2} ${m.left + 7},${m.top - 3}
          C${CX - 10},${m.top - 9} ${CX - 3},${m.top - 6} ${CX + 1},${m.top - 8}
          C${CX + 9},${m.top - 9.5} ${CX + 14},${m.top - 5} ${m.right - 4},${m.top - 2}
          C${m.right + 3},${m.top + 4} ${m.right + 5},${m.top + 16} ${m.right + 2},${m.eyes + 4}
          L${m.right - 1.4},${m.eyes}
          C${m.right - 1.6},${level(m, 0.34)} ${m.right - 3},${level(m, 0.3)} ${m.right - 5.5},${level(m, 0.22)}
          C${CX + 14},${level(m, 0.31)} ${CX + 10},${level(m, 0.3)} ${CX + 7},${level(m, 0.21)}
          C${CX + 4},${level(m, 0.29)} ${CX - 2},${level(m, 0.31)} ${CX - 5},${level(m, 0.23)}
          C${CX - 9},${level(m, 0.33)} ${m.left + 7},${level(m, 0.32)} ${m.left + 4.5},${level(m, 0.28)}
          C${m.left + 2.4},${level(m, 0.35)} ${m.left + 1.6},${m.eyes - 4} ${m.left + 1.4},${m.eyes}Z`,
        color,
      ),
    ],
    ears: true,
  }),

  afro: (m, color) => ({
    back: [area(ellipse(CX, m.top + 13, m.width / 2 + 9, 26.5), color)],
    front: [
      area(
        path`M${m.left - 8.6},${m.eyes + 2}
          C${m.left - 11},${m.top - 2} ${CX - 16},${m.top - 13.4} ${CX},${m.top - 13.4}
          C${CX + 16},${m.top - 13.4} ${m.right + 11},${m.top - 2} ${m.right + 8.6},${m.eyes + 2}
          C${m.right + 6},${m.eyes + 6} ${m.right + 2},${m.eyes + 4} ${m.right - 0.6},${m.eyes - 1}
          C${m.right - 2},${level(m, 0.27)} ${CX + 10},${level(m, 0.19)} ${CX},${level(m, 0.19)}
          C${CX - 10},${level(m, 0.19)} ${m.left + 2},${level(m, 0.27)} ${m.left + 0.6},${m.eyes - 1}
          C${m.left - 2},${m.eyes + 4} ${m.left - 6},${m.eyes + 6} ${m.left - 8.6},${m.eyes + 2}Z`,
        color,
      ),
    ],
    ears: true,
  }),

  bob: (m, color) => ({
    back: [behind(m, color, 5.4, 6.4, m.bottom - 1)],
    front: [
      area(
        path`M${m.left - 5.4},${m.temple} C${m.left - 6},${m.top + 2} ${CX - 17},${m.top - 6.4} ${CX},${m.top - 6.4}
          C${CX + 17},${m.top - 6.4} ${m.right + 6},${m.top + 2} ${m.right + 5.4},${m.temple}
          L${m.right + 4.6},${m.bottom - 2}
          C${m.right + 1},${m.bottom - 1.4} ${m.right - 2},${m.bottom - 2.4} ${m.right - 3},${m.bottom - 4}
          C${m.right + 1.4},${m.mouth - 4} ${m.right},${m.eyes - 1} ${m.right - 2},${m.eyes - 6.6}
          C${CX + 10},${m.eyes - 9.4} ${CX - 10},${m.eyes - 9.4} ${m.left + 2},${m.eyes - 6.6}
          C${m.left},${m.eyes - 1} ${m.left - 1.4},${m.mouth - 4} ${m.left + 3},${m.bottom - 4}
          C${m.left + 2},${m.bottom - 2.4} ${m.left - 1},${m.bottom - 1.4} ${m.left - 4.6},${m.bottom - 2}Z`,
        color,
      ),
      line(
        path`M${CX - 12},${m.top + 1} C${CX - 17},${m.top + 6} ${CX - 18},${m.top + 12} ${CX - 18},${m.eyes - 11}`,
        '#FFFFFF',
        1.6,
        0.1,
      ),
    ],
    ears: false,
  }),

  sharp_bob: (m, color) => ({
    back: [
      area(
        path`M${m.left - 3},${m.temple} C${m.left - 3},${m.top} ${m.right + 3},${m.top} ${m.right + 3},${m.temple}
          L${m.right + 2},${m.mouth + 4} L${m.left - 2},${m.mouth + 4}Z`,
        color,
      ),
      area(path`M${m.left},${m.mouth - 6} H${m.right} V${m.mouth + 5} H${m.left}Z`, DUSK, 0.18),
    ],
    front: [
      area(
        path`M${CX - 7},${m.top + 7}
          C${m.left + 8},${m.top + 15} ${m.left + 3},${m.eyes - 6} ${m.left + 2.6},${m.eyes + 6}
          C${m.left + 2.4},${m.mouth} ${m.left + 1},${m.bottom - 6} ${m.left - 8},${m.bottom + 2}
          C${m.left - 5},${m.mouth - 6} ${m.left - 6},${m.eyes - 8} ${m.left - 4},${m.temple - 12}
          C${m.left - 1},${m.top} ${CX - 14},${m.top - 6} ${CX},${m.top - 7}
          C${CX + 15},${m.top - 7} ${m.right + 1},${m.top} ${m.right + 4},${m.temple - 12}
          C${m.right + 6},${m.eyes - 8} ${m.right + 5},${m.mouth - 6} ${m.right + 9},${m.bottom}
          C${m.right + 1},${m.bottom - 4} ${m.right - 2.4},${m.mouth} ${m.right - 2.4},${m.eyes + 6}
          C${m.right - 2.4},${m.eyes - 8} ${CX + 12},${m.top + 17} ${CX - 7},${m.top + 7}Z`,
        color,
      ),
      line(
        path`M${CX - 7},${m.top + 7} C${CX - 6},${m.top + 2} ${CX - 3},${m.top - 3} ${CX},${m.top - 6}`,
        DUSK,
        1,
        0.22,
      ),
    ],
    ears: false,
  }),

  bun: (m, color) => ({
    back: [area(circle(CX + 12.5, m.top - 5.4, 9.6), color), behind(m, color, 1.8, 5.4, m.eyes + 9)],
    front: [
      area(
        path`M${m.left - 1.8},${m.eyes + 4} C${m.left - 4},${m.top + 8} ${CX - 15},${m.top - 5.4} ${CX},${m.top - 5.4}
          C${CX + 15},${m.top - 5.4} ${m.right + 4},${m.top + 8} ${m.right + 1.8},${m.eyes + 4}
          L${m.right - 1},${m.eyes + 8}
          C${m.right - 1},${m.eyes - 4} ${m.right - 4},${level(m, 0.34)} ${CX + 3},${level(m, 0.16)}
          C${m.left + 6},${level(m, 0.34)} ${m.left + 1},${m.eyes - 4} ${m.left + 1},${m.eyes + 8}Z`,
        color,
      ),
      line(path`M${CX + 5},${m.top + 1.6} Q${CX + 12},${m.top + 1} ${CX + 17},${m.top + 5}`, DUSK, 1.2, 0.35),
    ],
    ears: true,
  }),

  curls: (m, color) => {
    const ring: [number, number, number][] = [
      [-25, 36, 10],
      [-28, 22, 11],
      [-27, 6, 11],
      [-24, -10, 11],
      [-17, -24, 11],
      [-6, -32, 11],
      [7, -33, 11],
      [18, -25, 11],
      [25, -11, 11],
      [28, 5, 11],
      [29, 21, 11],
      [26, 35, 10],
    ];
    const brim: [number, number, number][] = [
      [-20, -15, 7.4],
      [-12, -22, 8],
      [-2, -25, 8.4],
      [9, -23, 8],
      [18, -15, 7.4],
      [22, -5, 5.4],
      [-22.5, -6, 5.4],
    ];
    const spread = m.width / 46;
    return {
      back: [
        area(ellipse(CX, m.top + 20, m.width / 2 + 7, 32), color),
        ...ring.map(([x, y, r]) => area(circle(CX + x * spread, m.eyes + y, r), color)),
      ],
      front: brim.map(([x, y, r]) => area(circle(CX + x * spread, m.eyes + y, r), color)),
      ears: false,
    };
  },

  pile: (m, color) => ({
    back: [area(ellipse(CX + 1, m.top - 6, 16.5, 11), color), behind(m, color, 2, 5, m.eyes + 8)],
    front: [
      area(
        path`M${m.left - 2},${m.eyes + 9} C${m.left - 4.6},${m.top + 6} ${CX - 15},${m.top - 5} ${CX + 1},${m.top - 5}
          C${CX + 16},${m.top - 5} ${m.right + 4.6},${m.top + 6} ${m.right + 2},${m.eyes + 10}
          C${m.right - 2.6},${m.eyes + 3} ${m.right - 1},${level(m, 0.37)} ${CX + 13},${level(m, 0.26)}
          C${CX + 4},${level(m, 0.21)} ${CX - 6},${level(m, 0.22)} ${m.left + 8},${level(m, 0.3)}
          C${m.left + 2},${level(m, 0.38)} ${m.left + 2.6},${m.eyes + 2} ${m.left - 2},${m.eyes + 9}Z`,
        color,
      ),
      line(
        path`M${CX - 12},${m.top - 5} C${CX - 4},${m.top + 1} ${CX + 8},${m.top + 1} ${CX + 15},${m.top - 4}`,
        DUSK,
        1.3,
        0.3,
      ),
      line(path`M${CX - 17},${m.top - 12} L${CX + 19},${m.top - 2}`, '#E0A526', 3),
      line(path`M${CX + 17.5},${m.top - 2.4} L${CX + 20},${m.top - 1.7}`, '#241A13', 3),
    ],
    ears: true,
  }),

  hat: (m, color) => ({
    back: [],
    front: [
      ...tufts(m, color, m.top + 0.2 * m.height),
      area(
        path`M${m.left + 3.4},${m.top + 8}
          C${m.left + 3},${m.top - 4} ${m.left + 5},${m.top - 10} ${m.left + 7},${m.top - 12}
          C${CX - 8},${m.top - 15.5} ${CX + 6},${m.top - 15.5} ${m.right - 8},${m.top - 12.5}
          C${m.right - 5},${m.top - 10} ${m.right - 3},${m.top - 4} ${m.right - 3.4},${m.top + 8}Z`,
        '#5F4A35',
      ),
      area(
        path`M${m.left + 3.2},${m.top + 8} L${m.left + 3.5},${m.top + 1}
          C${CX - 10},${m.top + 3} ${CX + 10},${m.top + 3} ${m.right - 3.5},${m.top + 1}
          L${m.right - 3.2},${m.top + 8}Z`,
        '#2A1F17',
      ),
      area(
        path`M${m.left - 9},${m.top + 9} C${m.left + 2},${m.top + 4} ${CX - 10},${m.top + 6.6} ${CX},${m.top + 6.6}
          C${CX + 10},${m.top + 6.6} ${m.right - 2},${m.top + 4} ${m.right + 9},${m.top + 8}
          C${m.right + 2},${m.top + 14.5} ${CX + 10},${m.top + 14} ${CX},${m.top + 14}
          C${CX - 10},${m.top + 14} ${m.left - 2},${m.top + 15} ${m.left - 9},${m.top + 9}Z`,
        '#4D3B29',
      ),
    ],
    ears: true,
  }),
};
