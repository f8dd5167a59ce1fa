/** The sources of a trial with all of their text: what lay on the table, and the pages that were read since. */

import type { TableDocument } from '$lib/papers/documents';
import { partId } from '$lib/words/papers';
import type { Matter, PaperPart } from '$lib/wire/protocol';
import { roomClient } from '$lib/room/room-client';
import type { Room } from '$lib/room/room.svelte';

export interface HistoricalSource extends TableDocument {
  readonly link: string | null;
  readonly credit: string | null;
}

const isPage = (part: PaperPart): boolean => /^P\d+$/.test(part.id);

/** Reads them as they come. Call it while a component is made. `matter`: where it is read already. */
export function readSources(
  room: Room,
  matter: () => Matter | null = () => null,
): { readonly all: readonly HistoricalSource[] } {
  let own = $state.raw<Matter | null>(null);
  let whole = $state.raw<Readonly<Record<string, string>>>({});
  const asked: Record<string, boolean> = {};
  const pages = $derived(
    (room.view?.papers ?? [])
      .filter((paper) => paper.form === 'research')
      .flatMap((paper) =>
        paper.parts.filter(isPage).map((part) => ({ paper: paper.paper, id: partId(paper, part), part })),
      ),
  );
  $effect(() => {
    const format = room.view?.room.format;
    if (format === undefined || own !== null || matter() !== null) return;
    void roomClient(room.code)
      .matter(format)
      .then(
        (found) => (own = found),
        () => undefined,
      );
  });
  $effect(() => {
    for (const { paper, part } of pages) {
      if (part.characters == null || asked[paper] === true) continue;
      asked[paper] = true;
      void roomClient(room.code)
        .paper(paper)
        .then(
          (read) =>
            (whole = { ...whole, ...Object.fromEntries(read.parts.map((one) => [partId(read, one), one.text])) }),
          () => (asked[paper] = false),
        );
    }
  });
  const all = $derived<readonly HistoricalSource[]>([
    ...documents(matter() ?? own),
    ...pages.map(({ id, part }) => ({
      id,
      name: part.label,
      text: whole[id] ?? part.text,
      link: part.link ?? null,
      credit: part.credit ?? null,
    })),
  ]);
  return {
    get all() {
      return all;
    },
  };
}

function documents(matter: Matter | null): readonly HistoricalSource[] {
  const found: unknown = matter?.['sources'];
  const credit = typeof matter?.['credit'] === 'string' ? matter['credit'] : null;
  if (!Array.isArray(found)) return [];
  return (found as readonly TableDocument[]).map((one) => ({ ...one, link: null, credit }));
}
