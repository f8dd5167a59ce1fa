/** Which room is on the stage of the wall, and what is shown of its words: from what rooms look like, and the time. */

import type { RoomGlance } from '$lib/wire/class-contract';

/** The stage changes never more often. */
export const STAGE_SECONDS = 40;

export interface Stage {
  readonly room: number;
  /** When it came, in seconds of the page's clock. */
  readonly since: number;
}

/** The room that comes next: the next one that talks, by number, then from the front; null where no other does. */
export function nextRoom(rooms: readonly RoomGlance[], now: number | null): RoomGlance | null {
  const talking = rooms.filter((room) => room.status === 'running' && room.number !== now);
  return talking.find((room) => room.number > (now ?? 0)) ?? talking[0] ?? null;
}

/** The stage as it is from now on. `between`: nobody is in the middle of a speech there. */
export function stageAt(
  stage: Stage | null,
  rooms: readonly RoomGlance[],
  now: number,
  between: boolean,
): Stage | null {
  const here = rooms.find((room) => room.number === stage?.room);
  if (stage === null || here === undefined) {
    const first = nextRoom(rooms, null) ?? rooms[0];
    return first === undefined ? null : { room: first.number, since: now };
  }
  if (now - stage.since < STAGE_SECONDS || !between) return stage;
  const next = nextRoom(rooms, stage.room);
  return next === null ? stage : { room: next.number, since: now };
}

/** How many names stand in one row, and how many rows there are, for so many pupils. */
export function pews(pupils: number): { readonly rows: number; readonly places: number } {
  const rows = pupils <= 30 ? 2 : pupils <= 60 ? 3 : Math.ceil(pupils / 20);
  return { rows, places: Math.max(15, Math.ceil(pupils / rows)) };
}

/** What the clock on the wall shows. */
export function minuteOfDay(seconds: number): number {
  const at = new Date(seconds * 1000);
  return at.getHours() * 60 + at.getMinutes();
}
