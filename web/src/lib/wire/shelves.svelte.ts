/** The shelves: the ready matters of each format, read from the server once they are wanted. */

import { SvelteMap } from 'svelte/reactivity';
import { readShelf } from './client';
import type { MatterCard } from './contract';

const shelves = new SvelteMap<string, readonly MatterCard[]>();
/** Not a state: whoever asks for a shelf is not to ask again because it could not be read. */
const reading: Record<string, Promise<void> | undefined> = {};

/** Reads the shelf of a format once. One that cannot be read is empty, and read again by the next call. */
export function loadShelf(format: string): Promise<void> {
  const begun = reading[format];
  if (begun !== undefined) return begun;
  const asked = readShelf(format).then(
    (cards) => void shelves.set(format, cards),
    () => {
      shelves.set(format, []);
      reading[format] = undefined;
    },
  );
  reading[format] = asked;
  return asked;
}

/** Stores what the server said of a shelf; null: nothing yet. */
export function setShelf(format: string, cards: readonly MatterCard[] | null): void {
  reading[format] = undefined;
  if (cards === null) shelves.delete(format);
  else shelves.set(format, cards);
}

/** What lies on the shelf of a format; null before it was read. */
export function shelfOf(format: string): readonly MatterCard[] | null {
  return shelves.get(format) ?? null;
}
