/** Who usually sits on the seats of a room: read when a card or a list wants it, and again when the host brought others. */

import { readPersonas } from '$lib/wire/client';
import type { SeatedPersona } from '$lib/wire/contract';
import type { Room } from './room.svelte';
import { keysOf } from '$lib/wire/stored/keys';
import { isSharedScreen } from './room-client';

/** By room: for which cards they were read, and what came. */
let read = $state.raw<{ key: string; personas: readonly SeatedPersona[] }>({ key: '', personas: [] });
let asking = '';

/** Which personas a room has now; a list that was read for others is out of date. */
export const personasKey = (room: Room): string =>
  [room.code, ...room.seats.map((seat) => `${seat.seat}/${seat.persona?.id ?? ''}/${seat.persona?.name ?? ''}`)].join();

/** Empty until they are here. Call it where it is tracked: it asks the server when it has to. */
export function personasOf(room: Room): readonly SeatedPersona[] {
  const key = personasKey(room);
  if (read.key === key) return read.personas;
  if (asking !== key && room.seats.length > 0) void load(room, key);
  return [];
}

/** Reads them again, after they were changed here. */
export const refreshPersonas = (room: Room, personas: readonly SeatedPersona[]): void => {
  read = { key: personasKey(room), personas };
};

async function load(room: Room, key: string): Promise<void> {
  asking = key;
  try {
    const { host, seat } = isSharedScreen() ? {} : keysOf(room.code);
    const personas = await readPersonas(room.code, host ?? seat?.token);
    if (asking === key) read = { key, personas };
  } catch {
    // The cards say who sits there; the texts come when somebody looks again.
    if (asking === key) asking = '';
  }
}
