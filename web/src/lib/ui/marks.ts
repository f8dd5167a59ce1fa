/** How the choices of a room are marked, known to everything inside its page. */

import { getContext, setContext } from 'svelte';

export type Marks = 'shapes' | 'letters' | 'seats';

const KEY = Symbol('marks');

/** Says how choices are marked in everything inside the component that is being made. */
export function provideMarks(marks: () => Marks): void {
  setContext(KEY, marks);
}

/** How choices are marked here; by shapes where nothing else is said. */
export function marksHere(): () => Marks {
  return getContext<(() => Marks) | undefined>(KEY) ?? (() => 'shapes');
}
