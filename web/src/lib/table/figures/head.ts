/** The head: four numbers shape it, and everything on it is placed by these marks. */

import { path } from './shapes';

export interface Head {
  /** 41 to 51. */
  readonly width: number;
  /** 56 to 66. */
  readonly height: number;
  /** 34 to 50. */
  readonly jaw: number;
  /** 19 to 36. */
  readonly chin: number;
}

export const CX = 60;
export const CY = 60;

/** Where things are on a head in the 120 × 150 box. */
export interface Marks {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Widest line of the head, level with the upper lids. */
  temple: number;
  jawLine: number;
  jawLeft: number;
  jawRight: number;
  eyes: number;
  /** From the nose to either eye. */
  gap: number;
  noseTip: number;
  mouth: number;
  width: number;
  height: number;
}

export function marksOf({ width, height, jaw }: Head): Marks {
  return {
    left: CX - width / 2,
    right: CX + width / 2,
    top: CY - height / 2,
    bottom: CY + height / 2,
    temple: CY - 0.06 * height,
    jawLine: CY + 0.29 * height,
    jawLeft: CX - jaw / 2,
    jawRight: CX + jaw / 2,
    eyes: CY - 0.04 * height,
    gap: width * 0.217,
    noseTip: CY + 0.185 * height,
    mouth: CY + 0.295 * height,
    width,
    height,
  };
}

export function headPath(head: Head): string {
  const m = marksOf(head);
  const h = head.height,
    half = head.chin / 2;
  return path`M${m.left},${m.temple} C${m.left},${m.temple - 0.35 * h} ${CX - 0.33 * m.width},${m.top} ${CX},${m.top}
    C${CX + 0.33 * m.width},${m.top} ${m.right},${m.temple - 0.35 * h} ${m.right},${m.temple}
    C${m.right},${m.temple + 0.15 * h} ${m.jawRight + 1},${m.jawLine - 0.12 * h} ${m.jawRight},${m.jawLine}
    C${m.jawRight - 1},${m.jawLine + 0.12 * h} ${CX + half},${m.bottom} ${CX},${m.bottom}
    C${CX - half},${m.bottom} ${m.jawLeft + 1},${m.jawLine + 0.12 * h} ${m.jawLeft},${m.jawLine}
    C${m.jawLeft - 1},${m.jawLine - 0.12 * h} ${m.left},${m.temple + 0.15 * h} ${m.left},${m.temple}Z`;
}

/** How far the nose stands out (2 to 5) and hangs (-1.5 to 2). */
export interface Nose {
  readonly reach: number;
  readonly drop: number;
}

/**
 * The side the light does not reach. Its edge runs down the forehead, the ridge of the nose, lips and chin:
 * that edge is the nose, no other is drawn.
 */
export function shadePath(head: Head, nose: Nose): string {
  const m = marksOf(head);
  const tip = m.noseTip + nose.drop;
  const ridge = CX + 1.7 - nose.reach * 0.32,
    foot = ridge + 0.6 + nose.reach;
  return path`M${CX + 9.5},${m.top - 4}
    C${CX + 11.5},${m.top + 10} ${CX + 10.5},${m.eyes - 12} ${CX + 6},${m.eyes - 7}
    C${ridge + 0.9},${m.eyes - 3.6} ${ridge + 0.6},${m.eyes - 1} ${ridge + 0.5},${m.eyes + 2}
    L${ridge - 0.4},${tip - 3.2} C${ridge - 0.6},${tip - 0.4} ${ridge + 0.8},${tip + 0.4} ${foot},${tip + 0.2}
    C${foot - 1.4},${tip + 2} ${foot - 0.4},${m.mouth - 2.6} ${foot + 2.6},${m.mouth - 0.2}
    C${foot + 2.4},${m.mouth + 2.6} ${foot - 0.6},${m.mouth + 3.4} ${foot - 0.4},${m.mouth + 6}
    C${foot - 0.2},${m.bottom - 3} ${foot + 2.6},${m.bottom} ${foot + 3},${m.bottom + 8} L118,${m.bottom + 8}
    L118,${m.top - 4}Z`;
}

export function earPaths(head: Head): [string, string] {
  const m = marksOf(head);
  const y = m.eyes - 3;
  return [
    path`M${m.left + 1.5},${y} C${m.left - 5.5},${y - 3} ${m.left - 5.5},${y + 12} ${m.left + 1.8},${y + 14}Z`,
    path`M${m.right - 1.5},${y} C${m.right + 5.5},${y - 3} ${m.right + 5.5},${y + 12} ${m.right - 1.8},${y + 14}Z`,
  ];
}
