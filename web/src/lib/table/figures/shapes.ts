/** A drawing is a list of shapes without outlines; a stroke is a limb, a lid, a thread. */

export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

/** Writes a path with its numbers rounded to tenths; a line break in the template counts as one space. */
export function path(parts: TemplateStringsArray, ...numbers: readonly number[]): string {
  return parts.reduce((text, part, i) => {
    const number = numbers[i];
    return text + part.replace(/\n\s*/g, ' ') + (number === undefined ? '' : String(Math.round(number * 10) / 10));
  }, '');
}

export const area = (d: string, fill: string, opacity?: number): Shape =>
  opacity === undefined ? { d, fill } : { d, fill, opacity };
export const line = (d: string, stroke: string, width: number, opacity?: number): Shape =>
  opacity === undefined ? { d, stroke, width } : { d, stroke, width, opacity };

export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r);
export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  path`M${x - rx},${y} a${rx},${ry} 0 1 0 ${rx * 2},0 a${rx},${ry} 0 1 0 ${-rx * 2},0Z`;
