/** What happened while somebody's seat was not theirs: watched as long as the room's page is open, whether or not their form lies open. */

import { untrack } from 'svelte';
import { see, seenIn } from '../tokens/seen';
import { handover } from './handover';
import type { Handover } from './handover';
import type { Room } from './room.svelte';

export class Absence {
  /** What to tell them; it lies over their form until it is put away. */
  note = $state.raw<Handover | null>(null);
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
    const before = seenIn(room.code);
    const known = before !== null && before.seat === seat && before.name === name ? before : null;
    // What the server tells of an absence stays in the view until the next one: it is news once in a tenure.
    const fresh = meanwhile !== null && known?.told !== term ? meanwhile : null;
    if (this.#held !== seat || fresh !== null) {
      const log = known === null ? null : handover(room.entries, known.seq, seat);
      if (log !== null || fresh !== null || this.#held !== seat)
        this.note = log ?? (fresh === null ? null : { turns: fresh.turns, sentences: [fresh.text] });
      this.#held = seat;
    }
    if (!document.hidden) see(room.code, { seat, name, seq, told: meanwhile === null ? (known?.told ?? null) : term });
  }
}
