/** What a person prepares to say: it outlives forms, lost lines and a reload, and ends when it was said. */

/** What one turn may rest on, at most. */
const MAX_CITES = 12;

const slot = (code: string) => `draft:${code}`;

export class Draft {
  strategy = $state<string | null>(null);
  target = $state<number | null>(null);
  cites = $state.raw<readonly string[]>([]);
  /** What a strategy without a text is to dwell on. */
  hint = $state('');
  /** What a turn of this format has besides, by field of the act. */
  parts = $state.raw<Readonly<Record<string, unknown>>>({});
  /** What is entered for `parts` and not complete yet, by field. */
  entered = $state.raw<Readonly<Record<string, unknown>>>({});
  #text = $state('');
  /** The text area is open. */
  writing = $state(false);
  /** The floor ended before the text was sent; it is kept for the next one. */
  late = $state(false);
  /** Called with whether there are words, whenever that changes. */
  onwords: (any: boolean) => void = () => undefined;
  #code: string;
  /** The text of the suggestion that was taken last. */
  #taken = '';

  constructor(code: string) {
    this.#code = code;
    this.#text = stored(code);
    this.writing = this.#text !== '';
  }

  get text(): string {
    return this.#text;
  }

  /** Whether anything is written. */
  get any(): boolean {
    return this.#text.trim() !== '';
  }

  set text(text: string) {
    const before = this.any;
    this.#text = text;
    if (this.any !== before) this.onwords(this.any);
    if (text === '') this.late = false;
    try {
      if (text === '') sessionStorage.removeItem(slot(this.#code));
      else sessionStorage.setItem(slot(this.#code), text);
    } catch {
      /* Storage may be forbidden: the text then lasts as long as the page. */
    }
  }

  toggleCite(id: string): void {
    this.cites = this.cites.includes(id)
      ? this.cites.filter((other) => other !== id)
      : [...this.cites, id].slice(0, MAX_CITES);
  }

  /** Puts a suggested speech into the box: in place of an untouched one, and behind words of one's own. */
  take(speech: { text: string; target: number | null; cites: readonly string[] }): void {
    const own = this.#text.trim();
    const kept = own !== '' && own !== this.#taken;
    this.strategy = null;
    this.target = (kept ? this.target : null) ?? speech.target;
    const before = kept ? this.cites : [];
    this.cites = [...before, ...speech.cites.filter((cite) => !before.includes(cite))].slice(0, MAX_CITES);
    this.text = kept ? `${own}\n\n${speech.text}` : speech.text;
    this.#taken = speech.text;
    this.writing = true;
  }

  clear(): void {
    this.strategy = null;
    this.target = null;
    this.cites = [];
    this.hint = '';
    this.parts = {};
    this.entered = {};
    this.text = '';
    this.writing = false;
  }
}

function stored(code: string): string {
  try {
    return sessionStorage.getItem(slot(code)) ?? '';
  } catch {
    return '';
  }
}
