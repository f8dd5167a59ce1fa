/** Named draws: the same seed and name give the same number on any machine. */

/** FNV-1a over the UTF-16 units: spreads short names well enough to seed a generator. */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

/** Mulberry32: 32 bits of state, numbers in [0, 1). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mix = Math.imul(state ^ (state >>> 15), state | 1);
    mix ^= mix + Math.imul(mix ^ (mix >>> 7), mix | 61);
    return ((mix ^ (mix >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws for one seed. Each draw has a name, so adding one later changes no other. */
export class Draws {
  constructor(readonly seed: string) {}

  share(name: string): number {
    return mulberry32(hash(`${this.seed}/${name}`))();
  }

  between(name: string, low: number, high: number): number {
    return Math.round((low + this.share(name) * (high - low)) * 100) / 100;
  }

  chance(name: string, likelihood: number): boolean {
    return this.share(name) < likelihood;
  }

  pick<T>(name: string, choices: readonly T[]): T {
    if (choices.length === 0) throw new RangeError(`nothing to pick for ${name}`);
    return choices[Math.floor(this.share(name) * choices.length)] as T;
  }
}
