/** What a room's models will probably cost, requested again when something that it depends on has changed. */

import type { Outlook } from '$lib/wire/contract';
import type { Room } from '$lib/room/room.svelte';

export class CostForecast {
  /** Null until it is known, and where no model plays for money. */
  found = $state.raw<Outlook | null>(null);

  /** `dependsOn` is read with the room's round and cap; null sends no request. Call it while a component is set up. */
  constructor(of: () => Room, dependsOn: () => string | null) {
    const room = $derived(of());
    const key = $derived.by(() => {
      const more = dependsOn();
      return more === null ? null : `${more} ${room.view?.room.round ?? 0} ${room.view?.money.cap ?? 0}`;
    });
    $effect(() => {
      if (key === null) return;
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
