/** Any moment of a deliberation: the table, the record and the slips as they were after a turn. */

import { turnMarks } from '$lib/charts/chart-data';
import type { TurnMark } from '$lib/charts/chart-data';
import { addEntries, EMPTY_TRANSCRIPT } from '$lib/transcript/items';
import type { Item } from '$lib/transcript/items';
import { fold, EMPTY } from '$lib/wire/log';
import type { Table } from '$lib/wire/log';
import type { Entry } from '$lib/wire/protocol';

/** Milliseconds that a turn stays while the replay runs by itself. */
function dwell(text: string): number {
  return Math.min(6000, Math.max(1500, text.length * 18));
}

export class Replay {
  #entries = $state.raw<readonly Entry[]>([]);
  /** 0 before the first turn, then one for each turn, and at last the verdict. */
  at = $state(0);
  running = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly marks: readonly TurnMark[] = $derived(turnMarks(this.#entries));
  readonly items: readonly Item[] = $derived(addEntries(EMPTY_TRANSCRIPT, this.#entries).items);
  /** One past the last turn: the verdict. */
  readonly last: number = $derived(this.marks.length + 1);
  readonly seq: number = $derived.by(() => {
    if (this.at >= this.last) return this.#entries.at(-1)?.seq ?? 0;
    const mark = this.marks[this.at - 1];
    if (mark !== undefined) return mark.seq;
    const first = this.marks[0];
    return first === undefined ? 0 : this.#before(first.seq);
  });
  readonly table: Table = $derived.by(() => {
    let table = EMPTY;
    for (const entry of this.#entries) {
      if (entry.seq > this.seq) break;
      table = fold(table, entry);
    }
    return table;
  });
  readonly shown: readonly Item[] = $derived(this.items.filter((item) => item.seq <= this.seq));
  /** Seats whose slip moved in the turn that is shown. */
  readonly moved: readonly number[] = $derived(
    this.at < this.last ? (this.marks[this.at - 1]?.flips.map((flip) => flip.seat) ?? []) : [],
  );

  /** Takes the log; a replay that nobody has moved yet stands at the verdict. */
  load(entries: readonly Entry[]): void {
    const stood = this.at >= this.last || this.#entries.length === 0;
    this.#entries = entries;
    if (stood) this.at = this.last;
  }

  go(at: number): void {
    this.at = Math.min(Math.max(0, at), this.last);
  }

  /** Runs on by itself, from the start when it stands at the end. */
  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.running = true;
    this.#step();
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  #step(): void {
    const turn = this.shown.findLast((item) => item.kind === 'turn');
    this.#timer = setTimeout(
      () => {
        this.go(this.at + 1);
        if (this.at >= this.last) this.pause();
        else this.#step();
      },
      this.at === 0 ? 1200 : dwell(turn?.kind === 'turn' ? turn.text : ''),
    );
  }

  /** The entry that the first turn followed: its floor was granted right before. */
  #before(seq: number): number {
    const taken = this.#entries.findIndex((entry) => entry.event.kind === 'turn_taken');
    const granted = this.#entries.slice(0, taken).findLastIndex((entry) => entry.event.kind === 'floor_granted');
    return granted > 0 ? (this.#entries[granted - 1]?.seq ?? seq - 1) : seq - 1;
  }
}
