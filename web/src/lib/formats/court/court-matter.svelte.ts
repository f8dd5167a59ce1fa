/** The question of a court and its documents, for forms that are about them. */

import { documentsOf } from '$lib/papers/documents';
import type { TableDocument } from '$lib/papers/documents';
import type { Matter } from '$lib/wire/protocol';
import { questionOf } from './ruling';
import { roomClient } from '$lib/room/room-client';
import type { Room } from '$lib/room/room.svelte';

/** Reads the room's matter once; empty until it is there. Call it while a component is made. */
export function readMatter(room: Room): { readonly question: string; readonly documents: readonly TableDocument[] } {
  let matter = $state.raw<Matter | null>(null);
  const documents = $derived(documentsOf(matter));
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
    get question() {
      return questionOf(matter);
    },
    get documents() {
      return documents;
    },
  };
}
