/** Which paper is open for reading; one at a time, from wherever it was pointed at. */

class Reader {
  /** The id of a paper, or of a part of one; null: none is open. */
  open = $state<string | null>(null);

  read(id: string): void {
    this.open = id;
  }

  close(): void {
    this.open = null;
  }
}

export const reader = new Reader();
