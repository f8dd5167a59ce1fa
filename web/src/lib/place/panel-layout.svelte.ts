/** Which panels are open: three columns show all of them, two swap two of them, and one lays sheets over the record. */

import { viewport } from '$lib/ui/viewport.svelte';

export type Sheet = 'place' | 'file' | 'seats' | 'host' | 'keys' | 'money' | { seat: number };
export type Columns = 'three' | 'two' | 'one';

/** Runs once the paper that was asked for has been laid out. */
const afterLayout = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

export class PanelLayout {
  /** Of the page, in pixels. */
  width = $state(1440);
  height = $state(900);
  /** What slides over the room, if anything does. */
  sheet = $state.raw<Sheet | null>(null);
  /** Of those that share a column. */
  tab = $state<'place' | 'file' | 'seats'>('place');

  readonly columns: Columns = $derived(
    viewport.low ? 'two' : this.width >= 1280 ? 'three' : this.width >= 1024 ? 'two' : 'one',
  );
  readonly slim = $derived(this.width < 600);
  /** A telephone on its side, or its page made larger: there is no room for heads. */
  readonly short = $derived(this.slim && this.height <= 480);
  /** The seats as a list is the third paper of the column where the tents have no room for names. */
  readonly shown = $derived(this.tab === 'seats' && !viewport.low ? 'place' : this.tab);

  /** How high the action bar at the foot of a narrow page is, in pixels. */
  readonly foot = $derived(!this.slim ? 60 : this.short || this.sheet === 'place' ? 52 : 112);

  /** Lays a sheet out; the same one again is put away. */
  toggle(sheet: Sheet): void {
    this.sheet = typeof sheet === 'string' && this.sheet === sheet ? null : sheet;
  }

  close(): void {
    this.sheet = null;
  }

  place(act: () => void = () => undefined): void {
    this.#open('place', act);
  }

  file(act: () => void = () => undefined): void {
    this.#open('file', act);
  }

  #open(paper: 'place' | 'file', act: () => void): void {
    if (this.columns === 'two') this.tab = paper;
    else if (this.columns === 'one') this.sheet = paper;
    afterLayout(act);
  }
}
