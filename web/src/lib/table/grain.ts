/** The grain of a plank: long lines that hardly rise, the same for the same seed. */

import { hash, mulberry32 } from './figures/draws';

export interface GrainLine {
  d: string;
  width: number;
  opacity: number;
}

const point = (x: number, y: number): string => `${x.toFixed(1)},${y.toFixed(1)}`;

export function grain(seed: string, count: number, width: number, height: number): GrainLine[] {
  const next = mulberry32(hash(seed));
  return Array.from({ length: count }, (_, i) => {
    let y = ((i + 0.2 + next() * 0.6) / count) * height;
    const steps = 4 + Math.floor(next() * 3);
    let d = `M-20,${y.toFixed(1)}`;
    for (let step = 1; step <= steps; step++) {
      const x = -20 + ((width + 40) * step) / steps,
        span = (width + 40) / steps;
      const bend = (next() - 0.5) * 9,
        end = y + (next() - 0.5) * 7;
      d += ` C${point(x - span * 0.66, y + bend)} ${point(x - span * 0.33, end + bend)} ${point(x, end)}`;
      y = end;
    }
    return {
      d,
      width: Math.round((0.7 + next() * 1.9) * 10) / 10,
      opacity: Math.round((0.22 + next() * 0.5) * 100) / 100,
    };
  });
}
