/** The view of a class, kept up to date from the parts that the server says have changed. */

import type { ClassParts, ClassView } from '$lib/wire/class-contract';

/** A view with the parts that changed: rooms by their numbers, every other part as a whole. */
export function merged(view: ClassView | null, parts: ClassParts): ClassView | null {
  if (view === null) return parts.info === undefined ? null : (parts as ClassView);
  const { rooms, ...rest } = parts;
  const given = Object.fromEntries(Object.entries(rest).filter(([, part]) => part !== undefined));
  const next = { ...view, ...given };
  if (!rooms) return next;
  const changed = rooms.map((room) => room.number);
  const kept = view.rooms.filter((room) => !changed.includes(room.number));
  return { ...next, rooms: [...kept, ...rooms].sort((a, b) => a.number - b.number) };
}
