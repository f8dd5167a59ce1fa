/** What the keys of the room do, by key. */

import type { PanelLayout } from '$lib/place/panel-layout.svelte';
import type { FileHandle } from '$lib/place/components';

/** What a key may act on; a paper that does not lie open is absent until it is laid out. */
export interface AtHand {
  layout: PanelLayout;
  record: () => { step(by: 1 | -1): unknown } | undefined;
  place: () => { speak(): unknown; pass(): unknown; vote(): unknown } | undefined;
  file: () => FileHandle | undefined;
  hasFloor: () => boolean;
  next: () => void;
}

export function shortcut(key: string, { layout, record, place, file, hasFloor, next }: AtHand): void {
  switch (key) {
    case 'j':
      void record()?.step(1);
      return;
    case 'k':
      void record()?.step(-1);
      return;
    case 's':
      layout.place(() => place()?.speak());
      return;
    case 'p':
      if (hasFloor()) layout.place(() => void place()?.pass());
      return;
    case 'space':
      next();
      return;
    case 'v':
      layout.place(() => place()?.vote());
      return;
    case 'e':
      layout.file(() => file()?.cite());
      return;
    case '/':
      layout.file(() => file()?.find());
      return;
    case '?':
      layout.toggle('keys');
      return;
  }
}
