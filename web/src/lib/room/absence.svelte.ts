/** Notes what happened while somebody's seat was not theirs, as long as the room's page is open. */

import { untrack } from 'svelte';
import { saveLastSeen, lastSeenIn } from '$lib/wire/stored/last-seen';
import { absenceSummary } from './absence-summary';
import type { AbsenceSummary } from './absence-summary';
import type { Room } from './room.svelte';

export class Absence {
  /** The note for them; it covers their form until they put it away. */
  note = $state.raw<AbsenceSummary | null>(null);
  #held: number | null = null;

  /** Looks once more, in an effect of the page: what it reads there says when. */
  follow(room: Room): void {
    const you = room.view?.you ?? null;
    const [seat, name, term, meanwhile] = [
      you?.seat ?? null,
      you?.name ?? '',
      you?.tenure ?? null,
      you?.meanwhile ?? null,
    ];
    const { seq } = room.table;
    untrack(() => this.#look(room, seat, name, term, meanwhile, seq));
  }

  #look(
    room: Room,
    seat: number | null,
    name: string,
    term: number | null,
    meanwhile: { turns: number; text: string } | null,
    seq: number,
  ): void {
    if (seat === null) {
      this.#held = null;
      return;
    }
    const before = lastSeenIn(room.code);
    const known = before !== null && before.seat === seat && before.name === name ? before : null;
    // The server's note on an absence stays in the view until the next one: it is new once in a tenure.
    const fresh = meanwhile !== null && known?.told !== term ? meanwhile : null;
    if (this.#held !== seat || fresh !== null) {
      const log = known === null ? null : absenceSummary(room.entries, known.seq, seat);
      if (log !== null || fresh !== null || this.#held !== seat)
        this.note = log ?? (fresh === null ? null : { turns: fresh.turns, sentences: [fresh.text] });
      this.#held = seat;
    }
    if (!document.hidden)
      saveLastSeen(room.code, { seat, name, seq, told: meanwhile === null ? (known?.told ?? null) : term });
  }
}
