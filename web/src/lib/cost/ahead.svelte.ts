/** What is expected of a room's models, asked anew whenever something has changed that it hangs on. */

import type { Outlook } from '../api/contract';
import type { Room } from '../room/room.svelte';

export class Ahead {
  /** Null until it is known, and where no model plays for money. */
  found = $state.raw<Outlook | null>(null);

  /** `hangsOn` is read with the room's round and cap; null asks nobody. Made while a component is. */
  constructor(of: () => Room, hangsOn: () => string | null) {
    const room = $derived(of());
    const asked = $derived.by(() => {
      const more = hangsOn();
      return more === null ? null : `${more} ${room.view?.room.round ?? 0} ${room.view?.money.cap ?? 0}`;
    });
    $effect(() => {
      if (asked === null) return;
      let late = false;
      room.outlook().then(
        (outlook) => {
          if (!late) this.found = outlook;
        },
        () => undefined,
      );
      return () => {
        late = true;
      };
    });
  }
}
