/** Places round a table, as they look from one's own seat: oneself nearest, the others clockwise from the left. */

export interface RoundPlace {
  readonly seat: number;
  /** From 0 at the left to 100 at the right, and from 0 at the far side to 100 at the near one. */
  readonly x: number;
  readonly y: number;
}

/**
 * How far round the table the others sit, in degrees: well below its middle on both sides, so that no head covers the
 * card of whoever sits behind, and the near side is free.
 */
const ARC = 250;

export function roundPlaces(seats: readonly number[], you: number | null): readonly RoundPlace[] {
  const at = you === null ? -1 : seats.indexOf(you);
  const others = at < 0 ? [...seats] : [...seats.slice(at + 1), ...seats.slice(0, at)];
  const step = at < 0 ? 360 / Math.max(1, others.length) : ARC / Math.max(1, others.length - 1);
  const first = at < 0 ? 180 : 180 - (ARC - 180) / 2;
  const round = others.map((seat, index) => {
    const turned = ((others.length === 1 && at >= 0 ? 270 : first + index * step) * Math.PI) / 180;
    return { seat, x: Math.round(50 + 50 * Math.cos(turned)), y: Math.round(50 + 50 * Math.sin(turned)) };
  });
  return at < 0 || you === null ? round : [...round, { seat: you, x: 50, y: 100 }];
}

/** Places along the far rim, as everybody is seen at the end: from left to right, those at the sides nearer. */
export function rimPlaces(seats: readonly number[]): readonly RoundPlace[] {
  return seats.map((seat, at) => {
    const x = ((at + 0.5) / seats.length) * 100;
    return { seat, x, y: Math.round(100 * (1 - Math.sqrt(1 - ((x - 50) / 56) ** 2))) };
  });
}
