/** Which papers lie open: three columns show all of them, two swap two of them, and one lays sheets over the record. */

export type Sheet = 'place' | 'file' | 'jury' | 'host' | 'keys' | 'money' | { seat: number };
export type Columns = 'three' | 'two' | 'one';

/** Runs once the paper that was asked for has been laid out. */
const then = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

export class Papers {
  /** Of the page, in pixels. */
  width = $state(1440);
  /** What slides over the room, if anything does. */
  sheet = $state.raw<Sheet | null>(null);
  /** Of the two that share a column. */
  tab = $state<'place' | 'file'>('place');

  readonly columns: Columns = $derived(this.width >= 1280 ? 'three' : this.width >= 1024 ? 'two' : 'one');
  readonly slim = $derived(this.width < 600);

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
    then(act);
  }
}
