/** How the rooms of a class decided, and what the court of the time found once the teacher has opened it. */

import { readResults, readRoomMatter } from '$lib/wire/client';
import type { ClassResults, ClassView, RoomResult } from '$lib/wire/class-contract';
import { formatShape } from '$lib/wire/format-catalog.svelte';
import type { Case, Matter } from '$lib/wire/protocol';
import { formatOf, toneOf } from '$lib/words/format';

export class ClassOutcome {
  results = $state.raw<ClassResults | null>(null);
  failed = $state(false);
  /** Read from a room that is over, as anybody may then. */
  matter = $state.raw<Matter | null>(null);

  readonly #view: () => ClassView | null;
  readonly #stamp = $derived.by(() => {
    const view = this.#view();
    if (view === null || !view.rooms.some((room) => room.status === 'closed')) return null;
    const { rooms, info } = view;
    return rooms.map((room) => `${room.code}${room.outcome ?? room.status}`).join() + String(info.finding_open);
  });

  constructor(code: string, view: () => ClassView | null) {
    this.#view = view;
    $effect(() => {
      if (this.#stamp === null) return;
      readResults(code).then(
        (found) => ((this.results = found), (this.failed = false)),
        () => (this.failed = true),
      );
    });
    $effect(() => {
      const ended = this.results?.rooms[0];
      const info = view()?.info;
      if (info?.finding_open !== true || ended === undefined) return;
      readRoomMatter(ended.code, undefined, formatShape(info.format)?.matter).then(
        (found) => (this.matter = found),
        () => undefined,
      );
    });
  }

  /** Only a matter that was decided somewhere before has one. */
  get known(): Case | null {
    return this.matter?.finding ? (this.matter as unknown as Case) : null;
  }

  glance(result: RoomResult) {
    return this.#view()?.rooms.find((room) => room.number === result.number);
  }

  choices(result: RoomResult): readonly string[] {
    const own = this.glance(result)?.choices ?? [];
    return own.length > 0 ? own : formatOf(this.#view()?.info.format).choices;
  }

  tone(result: RoomResult): number | 'none' {
    return toneOf(this.choices(result), result.outcome) ?? 'none';
  }
}
