/** What a person prepares to say, as the form for speaking and the papers on the table read and change it. */

import { SpeakAct } from '$lib/wire/generated/bounds';
import { draftOf } from '$lib/wire/stored/drafts.svelte';
import type { DraftForm, DraftRoom, FormDraft } from '$lib/wire/stored/drafts.svelte';

interface Speech {
  text: string;
  strategy: string | null;
  target: number | null;
  cites: readonly string[];
  /** What a strategy without a text is to dwell on. */
  hint: string;
  /** What a turn of this format has besides, by field of the act. */
  parts: Readonly<Record<string, unknown>>;
  /** What is entered for `parts` and not complete yet, by field. */
  entered: Readonly<Record<string, unknown>>;
  /** The text area is open. */
  writing: boolean;
  /** The floor ended before the text was sent; it is kept for the next one. */
  late: boolean;
}

const SPEECH: DraftForm<Speech> = {
  name: 'speak',
  blank: () => ({
    text: '',
    strategy: null,
    target: null,
    cites: [],
    hint: '',
    parts: {},
    entered: {},
    writing: false,
    late: false,
  }),
};

export class SpeechDraft {
  #draft: FormDraft<Speech>;
  /** The text of the suggestion that was taken last. */
  #taken = '';

  #onwords: (any: boolean) => void;

  /** `onwords`: called with whether there are words, whenever that changes. */
  constructor(room: DraftRoom, onwords: (any: boolean) => void) {
    this.#draft = draftOf(room, SPEECH);
    this.#onwords = onwords;
  }

  get text(): string {
    return this.#draft.value.text;
  }

  set text(text: string) {
    const before = this.any;
    this.#draft.value.text = text;
    if (this.any !== before) this.#onwords(this.any);
    if (text === '') this.late = false;
  }

  /** Whether anything is written. */
  get any(): boolean {
    return this.text.trim() !== '';
  }

  get strategy(): string | null {
    return this.#draft.value.strategy;
  }

  set strategy(strategy: string | null) {
    this.#draft.value.strategy = strategy;
  }

  get target(): number | null {
    return this.#draft.value.target;
  }

  set target(target: number | null) {
    this.#draft.value.target = target;
  }

  get cites(): readonly string[] {
    return this.#draft.value.cites;
  }

  set cites(cites: readonly string[]) {
    this.#draft.value.cites = cites;
  }

  get hint(): string {
    return this.#draft.value.hint;
  }

  set hint(hint: string) {
    this.#draft.value.hint = hint;
  }

  get parts(): Speech['parts'] {
    return this.#draft.value.parts;
  }

  set parts(parts: Speech['parts']) {
    this.#draft.value.parts = parts;
  }

  get entered(): Speech['entered'] {
    return this.#draft.value.entered;
  }

  set entered(entered: Speech['entered']) {
    this.#draft.value.entered = entered;
  }

  get writing(): boolean {
    return this.#draft.value.writing;
  }

  set writing(writing: boolean) {
    this.#draft.value.writing = writing;
  }

  get late(): boolean {
    return this.#draft.value.late;
  }

  set late(late: boolean) {
    this.#draft.value.late = late;
  }

  toggleCite(id: string): void {
    this.cites = this.cites.includes(id)
      ? this.cites.filter((other) => other !== id)
      : [...this.cites, id].slice(0, SpeakAct.cites);
  }

  /** Puts a suggested speech into the box: in place of an untouched one, and behind words of one's own. */
  take(speech: { text: string; target: number | null; cites: readonly string[] }): void {
    const own = this.text.trim();
    const kept = own !== '' && own !== this.#taken;
    this.strategy = null;
    this.target = (kept ? this.target : null) ?? speech.target;
    const before = kept ? this.cites : [];
    this.cites = [...before, ...speech.cites.filter((cite) => !before.includes(cite))].slice(0, SpeakAct.cites);
    this.text = kept ? `${own}\n\n${speech.text}` : speech.text;
    this.#taken = speech.text;
    this.writing = true;
  }

  /** The turn was taken. */
  clear(): void {
    const before = this.any;
    this.#draft.clear();
    if (before) this.#onwords(false);
  }
}
