/** The dossier that somebody writes: it outlives its form, and sources add quotes to it. */

export interface DraftFinding {
  readonly key: number;
  quote: string;
  claim: string;
  aspect: string;
}

let next = 1;

const blank = (quote = ''): DraftFinding => ({ key: next++, quote, claim: '', aspect: '' });

class Dossier {
  findings = $state<DraftFinding[]>([blank()]);
  /** What was looked for in vain. */
  lookedFor = $state('');

  /** Adds words of a source: to the finding that has none yet, else to a new one. */
  quote(words: string): void {
    const empty = this.findings.find((one) => one.quote.trim() === '');
    if (empty === undefined) this.findings = [...this.findings, blank(words)];
    else empty.quote = words;
  }

  add(): void {
    this.findings = [...this.findings, blank()];
  }

  remove(key: number): void {
    this.findings = this.findings.filter((one) => one.key !== key);
    if (this.findings.length === 0) this.add();
  }

  clear(): void {
    this.findings = [blank()];
    this.lookedFor = '';
  }
}

const drafts: Record<string, Dossier> = {};

/** The dossier of a room, by its code. */
export function dossierDraft(code: string): Dossier {
  return (drafts[code] ??= new Dossier());
}
