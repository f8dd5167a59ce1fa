/** How far somebody followed a room, and from which seat: the note on coming back starts there. */

export interface LastSeen {
  readonly seat: number;
  readonly name: string;
  /** The last entry that the page showed them while the seat was theirs. */
  readonly seq: number;
  /** The tenure whose note on coming back they have seen. */
  readonly told?: number | null;
}

const slot = (code: string) => `seen:${code.toUpperCase()}`;

export function lastSeenIn(code: string): LastSeen | null {
  try {
    const found = JSON.parse(localStorage.getItem(slot(code)) ?? 'null') as Partial<LastSeen> | null;
    return typeof found?.seat === 'number' && typeof found.seq === 'number' && typeof found.name === 'string'
      ? (found as LastSeen)
      : null;
  } catch {
    return null;
  }
}

export function saveLastSeen(code: string, seen: LastSeen): void {
  try {
    localStorage.setItem(slot(code), JSON.stringify(seen));
  } catch {
    /* Storage may be forbidden: then nothing is known on coming back, and the record has it all. */
  }
}
