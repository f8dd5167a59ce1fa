/** The documents of a court, for forms that look quotes up while they are written. */

import { documentsOf } from '$lib/papers/documents';
import type { TableDocument } from '$lib/papers/documents';
import type { Matter } from '$lib/wire/protocol';
import { roomClient } from '$lib/room/room-client';
import type { Room } from '$lib/room/room.svelte';

/** Reads the room's documents once; empty until they are there. Call it while a component is made. */
export function readDocuments(room: Room): { readonly all: readonly TableDocument[] } {
  let matter = $state.raw<Matter | null>(null);
  const all = $derived(documentsOf(matter));
  $effect(() => {
    const name = room.view?.room.format;
    if (name === undefined || matter !== null) return;
    void roomClient(room.code)
      .matter(name)
      .then(
        (found) => (matter = found),
        () => undefined,
      );
  });
  return {
    get all() {
      return all;
    },
  };
}
