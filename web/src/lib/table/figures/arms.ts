/** Arms: round-capped strokes with a hand of one path. They lie on the table and are drawn last. */

import { CX } from './head';
import type { Body } from './clothes';
import { DUSK, INK, WHITE, type Skin } from './palette';
import { area, line, path, type Shape } from './shapes';

export const POSTURES = ['folded', 'clasped', 'chin', 'pencil', 'fan', 'cup'] as const;
export type Posture = (typeof POSTURES)[number];

interface Sleeves {
  readonly color: string;
  readonly long: boolean;
}

/** A resting hand about (x, y); `flip` -1 points it to the left. */
function hand(x: number, y: number, flip: 1 | -1, skin: Skin, lit = true): Shape[] {
  const at = (dx: number) => x + dx * flip;
  return [
    area(
      path`M${at(-8.6)},${y + 3.4} C${at(-9.4)},${y - 2.6} ${at(-5)},${y - 6.6} ${at(0.6)},${y - 6.6}
        C${at(6.6)},${y - 6.6} ${at(9.8)},${y - 3} ${at(9.2)},${y + 1.6}
        C${at(8.8)},${y + 5.6} ${at(5)},${y + 7.4} ${at(0)},${y + 7.4}
        C${at(-4.4)},${y + 7.4} ${at(-7.8)},${y + 7} ${at(-8.6)},${y + 3.4}Z`,
      lit ? skin.lit : skin.shade,
    ),
    line(
      path`M${at(-0.6)},${y - 1.4} L${at(8)},${y - 1.6} M${at(-0.4)},${y + 2.4} L${at(8.2)},${y + 2.4}`,
      skin.line,
      1,
      0.55,
    ),
  ];
}

/** A hand held up, palm outward, thumb toward the face. */
function palm(x: number, y: number, skin: Skin): Shape[] {
  return [
    line(
      path`M${x - 4.6},${y + 1} L${x - 6.4},${y - 10} M${x - 1.2},${y} L${x - 1.8},${y - 13} M${x + 2.2},${y}
        L${x + 2.8},${y - 12.4} M${x + 5},${y + 2} L${x + 7},${y - 9}`,
      skin.lit,
      4.2,
    ),
    line(path`M${x + 4},${y + 7} L${x + 10},${y + 1}`, skin.lit, 4.4),
    area(
      path`M${x - 6.8},${y} C${x - 7.6},${y + 6} ${x - 6},${y + 12} ${x - 1},${y + 13}
        C${x + 5},${y + 13} ${x + 8},${y + 8} ${x + 7.2},${y + 0.6}
        C${x + 3},${y - 2.4} ${x - 3},${y - 2.4} ${x - 6.8},${y}Z`,
      skin.lit,
    ),
    line(path`M${x - 3.6},${y + 4} Q${x + 1},${y + 6.4} ${x + 4.6},${y + 3.4}`, skin.line, 1, 0.5),
  ];
}

export function armShapes(posture: Posture, speaking: boolean, body: Body, sleeves: Sleeves, skin: Skin): Shape[] {
  const s = body.shoulders;
  const cloth = sleeves.color,
    fore = sleeves.long ? cloth : skin.lit;
  const width = sleeves.long ? 15 : 12.6;
  /** The upper arm from the shoulder to an elbow on the table. */
  const upper = (side: 1 | -1, x: number, y: number) => [
    line(path`M${CX + side * (s * 1.02 - 6)},${127 + body.slope * 0.5} L${x},${y}`, cloth, 17),
    ...(side > 0
      ? [line(path`M${CX + side * (s * 1.02 - 6)},${127 + body.slope * 0.5} L${x},${y}`, DUSK, 17, 0.07)]
      : []),
  ];
  const lower = (d: string, shaded = false) => [line(d, fore, width), ...(shaded ? [line(d, DUSK, width, 0.09)] : [])];
  const west = CX - s * 0.86,
    east = CX + s * 0.86;
  /** The cuff of a long sleeve, so that the hand does not grow out of the cloth. */
  const cuff = (x1: number, y1: number, x2: number, y2: number) =>
    sleeves.long ? [line(path`M${x1},${y1} L${x2},${y2}`, WHITE, 2.2, 0.75)] : [];

  if (speaking) {
    const x = CX - s - 12,
      y = 106;
    return [
      ...upper(1, east, 145),
      ...lower(path`M${east},146 L${CX + 12},147`, true),
      ...hand(CX + 7, 146, -1, skin),
      ...lower(path`M${west - 3},152 L${x + 3},${y + 19}`),
      ...cuff(x - 2, y + 17, x + 9, y + 14),
      ...palm(x, y, skin),
    ];
  }
  switch (posture) {
    case 'folded':
      return [
        ...upper(-1, west, 144),
        ...upper(1, east, 144),
        ...lower(path`M${west},145 L${CX + 6},141.5`),
        ...lower(path`M${east},145 L${CX - 8},147.5`, true),
        ...hand(CX - 11, 147, -1, skin),
        ...hand(CX + 9, 140.5, 1, skin),
      ];
    case 'clasped':
      return [
        ...upper(-1, west - 1, 146),
        ...upper(1, east + 1, 146),
        ...lower(path`M${west},148 L${CX - 9},148`),
        ...lower(path`M${east},148 L${CX + 9},148`, true),
        ...hand(CX + 3, 145.5, -1, skin, false),
        ...hand(CX - 1, 144.5, 1, skin),
      ];
    case 'chin':
      return [
        ...upper(-1, west, 147),
        ...lower(path`M${west},149 L${CX + 4},149`),
        ...hand(CX + 8, 148.5, 1, skin),
        line(path`M${CX + s * 0.98},128 L${CX + 24},146`, cloth, 17),
        line(path`M${CX + s * 0.98},128 L${CX + 24},146`, DUSK, 17, 0.07),
        ...lower(path`M${CX + 25},147 L${CX + 15},112`, true),
        ...cuff(CX + 9, 116, CX + 20, 113),
        area(
          path`M${CX + 5.4},105 C${CX + 4},97.5 ${CX + 8},94 ${CX + 13},94.5
            C${CX + 19.5},95 ${CX + 22},100 ${CX + 21},106 C${CX + 20},112 ${CX + 16},114.5 ${CX + 12},113.5
            C${CX + 8},112.5 ${CX + 6},110 ${CX + 5.4},105Z`,
          skin.lit,
        ),
        line(path`M${CX + 8},102 L${CX + 15},99 M${CX + 8.4},106 L${CX + 15.5},103.4`, skin.line, 1, 0.55),
      ];
    case 'pencil':
      return [
        ...upper(-1, west, 147),
        ...lower(path`M${west},149 L${CX - 4},149`),
        ...hand(CX - 3, 149, 1, skin),
        ...upper(1, east, 146),
        ...lower(path`M${east},147 L${CX + 20},145`, true),
        line(path`M${CX + 15},146 L${CX + 23},128`, '#E0A526', 2.8),
        line(path`M${CX + 22.6},129 L${CX + 23.4},127.2`, '#B5532C', 2.8),
        line(path`M${CX + 14},148.2 L${CX + 13.4},149.6`, INK, 1.6),
        ...hand(CX + 16, 143, -1, skin),
      ];
    case 'fan': {
      const x = CX + 35,
        y = 127;
      const rib = (turn: number, r: number): [number, number] => [
        x + Math.sin((turn * Math.PI) / 180) * r,
        y - Math.cos((turn * Math.PI) / 180) * r,
      ];
      const turns = [-48, -32, -16, 0, 16, 32, 48, 62];
      const [ax, ay] = rib(-52, 31),
        [bx, by] = rib(66, 31),
        [cx, cy] = rib(-52, 25),
        [dx, dy] = rib(66, 25);
      return [
        ...upper(-1, west, 147),
        ...lower(path`M${west},149 L${CX - 4},149`),
        ...hand(CX, 148.5, 1, skin),
        line(path`M${CX + s * 0.98},130 L${CX + s * 0.9},149`, cloth, 17),
        line(path`M${CX + s * 0.98},130 L${CX + s * 0.9},149`, DUSK, 17, 0.07),
        ...lower(path`M${CX + s * 0.92},152 L${x},${y + 6}`, true),
        area(path`M${x},${y} L${ax},${ay} A31,31 0 0 1 ${bx},${by}Z`, '#FBF3DE'),
        line(path`M${cx},${cy} A25,25 0 0 1 ${dx},${dy}`, '#9B2A1B', 2.2),
        ...turns.map((turn) => {
          const [ex, ey] = rib(turn, 31);
          return line(path`M${x},${y} L${ex},${ey}`, DUSK, 0.9, 0.22);
        }),
        area(
          path`M${x - 6.5},${y + 8} C${x - 8},${y + 1} ${x - 5},${y - 4.5} ${x},${y - 5}
            C${x + 5.5},${y - 4.5} ${x + 8},${y + 1} ${x + 6.5},${y + 8}
            C${x + 4},${y + 12} ${x - 4},${y + 12} ${x - 6.5},${y + 8}Z`,
          skin.lit,
        ),
        line(path`M${x - 4.5},${y + 1} H${x + 4} M${x - 4.5},${y + 4.6} H${x + 4}`, skin.line, 1, 0.5),
      ];
    }
    case 'cup':
      return [
        ...upper(1, east, 146),
        ...lower(path`M${east},148 L${CX + 14},149`, true),
        ...hand(CX + 12, 149, -1, skin, false),
        area(path`M${CX - 9},126 H${CX + 11} L${CX + 8.6},152 H${CX - 6.6}Z`, WHITE),
        area(path`M${CX - 8.4},132 H${CX + 10.4} L${CX + 9.9},137.5 H${CX - 7.9}Z`, '#4D7391'),
        area(path`M${CX + 4},126 H${CX + 11} L${CX + 8.6},152 H${CX + 4.6}Z`, DUSK, 0.1),
        ...upper(-1, west, 146),
        ...lower(path`M${west},148 L${CX - 12},145`),
        ...hand(CX - 7.5, 143.5, 1, skin),
      ];
  }
}
