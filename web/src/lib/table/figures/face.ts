/** What sits on the head and turns with it: eyes, brows, beard, mouth, glasses. */

import { CX, marksOf, type Head } from './head';
import { DUSK, INK, WHITE, type Skin } from './palette';
import { area, circle, ellipse, line, path, type Shape } from './shapes';

export type Lids = 'plain' | 'lashes' | 'bags' | 'narrow';
export interface Brows {
  readonly color: string;
  /** Thickness, 1.4 to 3.4. */
  readonly weight: number;
  /** How far the middle rises, 1 to 3.4. */
  readonly arch: number;
}

export interface Glasses {
  readonly shape: 'square' | 'round' | 'rimless';
  readonly color: string;
}

export type BeardStyle = 'none' | 'moustache' | 'full' | 'goatee' | 'moustache_and_goatee' | 'stubble';
export interface Beard {
  readonly style: BeardStyle;
  readonly color: string;
}

/** The whites and what lies on them; pupils are apart because gaze moves them. */
export function eyeShapes(
  head: Head,
  skin: Skin,
  lids: Lids,
): { whites: Shape[]; pupils: Shape[]; lids: Shape[]; shut: Shape[] } {
  const m = marksOf(head);
  const ry = lids === 'narrow' ? 2.2 : 2.9;
  const sides = [-1, 1] as const;
  return {
    whites: sides.map((side) => area(ellipse(CX + side * m.gap, m.eyes, 4.5, ry), WHITE)),
    pupils: sides.map((side) => area(circle(CX + side * m.gap, m.eyes + 0.1, 2.25), INK)),
    lids: sides.flatMap((side) => {
      const x = CX + side * m.gap;
      const upper = line(
        path`M${x - 5},${m.eyes - 0.5}
          C${x - 3},${m.eyes - ry - 1.1} ${x + 3},${m.eyes - ry - 1.1} ${x + 5},${m.eyes - 0.5}`,
        INK,
        lids === 'narrow' ? 2 : 1.6,
      );
      const more: Shape[] = [];
      if (lids === 'lashes')
        more.push(
          line(path`M${x + side * 4},${m.eyes - 1.6} L${x + side * 6.6},${m.eyes - 3.2}`, INK, 1.5),
          line(path`M${x + side * 4.6},${m.eyes - 0.6} L${x + side * 6.9},${m.eyes - 1.3}`, INK, 1.2),
        );
      if (lids === 'bags')
        more.push(
          line(path`M${x - 3.6},${m.eyes + 5} Q${x},${m.eyes + 6.6} ${x + 3.8},${m.eyes + 4.8}`, skin.line, 1.1, 0.6),
        );
      return [upper, ...more];
    }),
    shut: sides.flatMap((side) => {
      const x = CX + side * m.gap;
      return [
        area(ellipse(x, m.eyes, 5, ry + 0.5), side < 0 ? skin.lit : skin.shade),
        line(path`M${x - 4.8},${m.eyes + 0.2} Q${x},${m.eyes + 2.6} ${x + 4.8},${m.eyes + 0.2}`, INK, 1.6),
      ];
    }),
  };
}

/** Left and right brow apart: in doubt one of them rises. */
export function browShapes(head: Head, brows: Brows): [Shape, Shape] {
  const m = marksOf(head);
  const y = m.eyes - 7.6;
  const brow = (side: number) => {
    const x = CX + side * m.gap;
    return line(
      path`M${x + side * 5.6},${y + 0.9} Q${x + side * 0.8},${y - brows.arch} ${x - side * 4.8},${y + 0.3}`,
      brows.color,
      brows.weight,
    );
  };
  return [brow(-1), brow(1)];
}

/** A beard that belongs to the jaw and so stays where the head is; the hole for the mouth turns with the face. */
export function jawBeard(head: Head, beard: Beard): Shape[] {
  const m = marksOf(head);
  if (beard.style === 'full') {
    const low = m.bottom + 4;
    return [
      area(
        path`M${m.left - 0.6},${m.eyes + 7}
          C${m.left + 2.5},${m.mouth - 8} ${CX - 11},${m.mouth - 8} ${CX - 5},${m.mouth - 6.4}
          Q${CX},${m.mouth - 7.6} ${CX + 5},${m.mouth - 6.4}
          C${CX + 11},${m.mouth - 8} ${m.right - 2.5},${m.mouth - 8} ${m.right + 0.6},${m.eyes + 7}
          C${m.right + 1.4},${m.mouth + 2} ${m.jawRight + 2},${m.jawLine + 7} ${m.jawRight - 1},${m.jawLine + 10}
          C${CX + 15},${low - 1} ${CX + 8},${low} ${CX},${low}
          C${CX - 8},${low} ${CX - 15},${low - 1} ${m.jawLeft + 1},${m.jawLine + 10}
          C${m.jawLeft - 2},${m.jawLine + 7} ${m.left - 1.4},${m.mouth + 2} ${m.left - 0.6},${m.eyes + 7}Z`,
        beard.color,
      ),
      area(
        path`M${CX + 8},${m.mouth - 7}
          C${CX + 14},${m.mouth - 7} ${m.right - 2},${m.mouth - 7} ${m.right + 0.6},${m.eyes + 7}
          C${m.right + 1.4},${m.mouth + 2} ${m.jawRight + 2},${m.jawLine + 7} ${m.jawRight - 1},${m.jawLine + 10}
          C${CX + 15},${low - 1} ${CX + 12},${low - 0.6} ${CX + 6},${low - 0.2}
          C${CX + 10},${m.mouth + 6} ${CX + 9},${m.mouth} ${CX + 8},${m.mouth - 7}Z`,
        DUSK,
        0.12,
      ),
    ];
  }
  return [];
}

/** A shadow on the skin rather than hair. */
export function stubbleShapes(head: Head, beard: Beard): Shape[] {
  if (beard.style !== 'stubble') return [];
  const m = marksOf(head);
  return [
    area(
      path`M${m.left - 2},${m.eyes + 12}
        C${m.left + 8},${m.mouth - 8} ${m.right - 8},${m.mouth - 8} ${m.right + 2},${m.eyes + 12} V${m.bottom + 4}
        H${m.left - 2}Z`,
      '#5B4632',
      0.24,
    ),
  ];
}

/** The beard that moves with the mouth. An open mouth lifts the moustache and pushes the chin's beard down. */
export function mouthBeard(head: Head, beard: Beard, skin: Skin, open = false): Shape[] {
  const m = marksOf(head);
  const y = m.mouth + (open ? 1.4 : 0);
  const lip = m.mouth - (open ? 2.6 : 0);
  const moustache = area(
    path`M${CX - 9.6},${lip - 0.4} C${CX - 7},${lip - 6.6} ${CX - 2.6},${lip - 6} ${CX},${lip - 4.6}
      C${CX + 2.6},${lip - 6} ${CX + 7},${lip - 6.6} ${CX + 9.6},${lip - 0.4}
      C${CX + 6},${lip} ${CX + 3},${lip - 0.6} ${CX},${lip - 1.8}
      C${CX - 3},${lip - 0.6} ${CX - 6},${lip} ${CX - 9.6},${lip - 0.4}Z`,
    beard.color,
  );
  const goatee = area(
    path`M${CX - 4.4},${y + 5.6} Q${CX},${y + 4.4} ${CX + 4.4},${y + 5.6}
      C${CX + 5},${y + 10} ${CX + 3},${m.bottom + 5} ${CX},${m.bottom + 6.4}
      C${CX - 3},${m.bottom + 5} ${CX - 5},${y + 10} ${CX - 4.4},${y + 5.6}Z`,
    beard.color,
  );
  if (beard.style === 'moustache') return [moustache];
  if (beard.style === 'goatee') return [goatee];
  if (beard.style === 'moustache_and_goatee') return [moustache, goatee];
  if (beard.style === 'full') return [area(ellipse(CX, m.mouth + (open ? 2 : 0.4), 7.4, open ? 5.6 : 3.4), skin.lit)];
  return [];
}

/** `doubt` leaves the mouth uneven; otherwise it is closed and level. */
export function mouthShapes(head: Head, skin: Skin, lips: string | null, state: 'closed' | 'doubt' | 'open'): Shape[] {
  const m = marksOf(head);
  const y = m.mouth;
  if (state === 'open') {
    return [
      area(
        path`M${CX - 7.2},${y - 1.6} Q${CX},${y - 3.2} ${CX + 7.2},${y - 1.8}
          C${CX + 6.6},${y + 4.6} ${CX + 3.6},${y + 6.4} ${CX},${y + 6.4}
          C${CX - 3.6},${y + 6.4} ${CX - 6.6},${y + 4.6} ${CX - 7.2},${y - 1.6}Z`,
        '#4A1712',
      ),
      area(
        path`M${CX - 6.2},${y - 1.4} Q${CX},${y - 2.8} ${CX + 6.2},${y - 1.6} L${CX + 5},${y + 1.2}
          Q${CX},${y + 0.4} ${CX - 5},${y + 1.2}Z`,
        WHITE,
      ),
      area(
        path`M${CX - 3.8},${y + 5.4} Q${CX},${y + 2.8} ${CX + 3.8},${y + 5.4}
          Q${CX},${y + 6.8} ${CX - 3.8},${y + 5.4}Z`,
        '#A04A3F',
      ),
      ...(lips === null
        ? []
        : [
            line(path`M${CX - 7.2},${y - 1.6} Q${CX},${y - 3.4} ${CX + 7.2},${y - 1.8}`, lips, 1.8),
            line(path`M${CX - 5.6},${y + 4} Q${CX},${y + 8.4} ${CX + 5.6},${y + 4}`, lips, 1.6),
          ]),
    ];
  }
  const tilt = state === 'doubt' ? 1.5 : 0;
  const mouth = line(
    path`M${CX - 6.4},${y + tilt} Q${CX - tilt},${y + 1.3 + tilt * 0.4} ${CX + 6.4},${y - tilt}`,
    lips === null ? skin.line : INK,
    lips === null ? 2.1 : 1.3,
    lips === null ? undefined : 0.75,
  );
  if (lips === null) return [mouth];
  return [
    area(
      path`M${CX - 6.2},${y + tilt} C${CX - 4},${y - 2.6} ${CX - 1.6},${y - 3} ${CX},${y - 2}
        C${CX + 1.6},${y - 3} ${CX + 4},${y - 2.6 - tilt * 0.6} ${CX + 6.2},${y - tilt}
        C${CX + 3.6},${y + 4.2} ${CX - 3.6},${y + 4.4} ${CX - 6.2},${y + tilt}Z`,
      lips,
    ),
    mouth,
  ];
}

export function glassesShapes(head: Head, glasses: Glasses): { lenses: Shape[]; arms: Shape[] } {
  const m = marksOf(head);
  const y = m.eyes + 0.6;
  const rx = glasses.shape === 'round' ? 7.4 : 8.4,
    ry = glasses.shape === 'round' ? 7.4 : 6.3;
  const weight = glasses.shape === 'rimless' ? 1.4 : glasses.shape === 'round' ? 1.8 : 2.2;
  const bend = 2.4;
  const lens = (side: number) => {
    const x = CX + side * (m.gap + 0.1);
    const d =
      glasses.shape === 'round'
        ? circle(x, y, rx)
        : path`M${x - rx + bend},${y - ry} H${x + rx - bend} Q${x + rx},${y - ry} ${x + rx},${y - ry + bend}
          V${y + ry - bend} Q${x + rx},${y + ry} ${x + rx - bend},${y + ry} H${x - rx + bend}
          Q${x - rx},${y + ry} ${x - rx},${y + ry - bend} V${y - ry + bend}
          Q${x - rx},${y - ry} ${x - rx + bend},${y - ry}Z`;
    return [{ d, fill: '#FFFFFF', opacity: 0.16 }, line(d, glasses.color, weight)];
  };
  const inner = m.gap - rx;
  return {
    lenses: [
      ...lens(-1),
      ...lens(1),
      line(path`M${CX - inner},${y - 1} Q${CX},${y - 3.2} ${CX + inner},${y - 1}`, glasses.color, weight),
    ],
    arms: [
      line(path`M${CX - m.gap - rx},${y - 1.6} L${CX - m.gap - rx - 14},${y - 4}`, glasses.color, 1.5),
      line(path`M${CX + m.gap + rx},${y - 1.6} L${CX + m.gap + rx + 14},${y - 4}`, glasses.color, 1.5),
    ],
  };
}

/** Warm cheeks. */
export function flushShapes(head: Head): Shape[] {
  const m = marksOf(head);
  return [-1, 1].map((side) => area(ellipse(CX + side * (m.gap + 2.6), m.noseTip - 0.6, 4.8, 3.6), '#D2573C', 0.3));
}
