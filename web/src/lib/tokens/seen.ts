/** How far somebody has followed a room from their own seat, and which seat that was: what a note on coming back starts from. */

export interface Seen {
  readonly seat: number;
  readonly name: string;
  /** The last entry that the page told them while the seat was theirs. */
  readonly seq: number;
  /** The tenure whose note on coming back they have been given. */
  readonly told?: number | null;
}

const slot = (code: string) => `seen:${code.toUpperCase()}`;

export function seenIn(code: string): Seen | null {
  try {
    const found = JSON.parse(localStorage.getItem(slot(code)) ?? 'null') as Partial<Seen> | null;
    return typeof found?.seat === 'number' && typeof found.seq === 'number' && typeof found.name === 'string'
      ? (found as Seen)
      : null;
  } catch {
    return null;
  }
}

export function see(code: string, seen: Seen): void {
  try {
    localStorage.setItem(slot(code), JSON.stringify(seen));
  } catch {
    /* Storage may be forbidden: then nothing is known on coming back, and the record tells all. */
  }
}
