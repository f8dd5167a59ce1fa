/** Which place of a document is open for reading, from wherever it was pointed at. */

export interface SourcePlace {
  /** The id of the document. */
  readonly document: string;
  /** The words to be shown; null where only the line is known. */
  readonly quote: string | null;
  readonly line: number | null;
}

class Source {
  open = $state.raw<SourcePlace | null>(null);

  show(place: SourcePlace): void {
    this.open = place;
  }

  close(): void {
    this.open = null;
  }
}

export const source = new Source();
