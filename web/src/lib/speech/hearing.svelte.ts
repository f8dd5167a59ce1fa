/**
 * What of a room is heard: the judge's words one narration after another, in a clip, in the browser's own voice or in
 * captions alone, and how far they have come. It knows no component; the sound it plays on is handed to it.
 */

import type { ClipWords } from '../api/contract';
import type { Clip } from '../room/wire';
import { prefs } from './prefs.svelte';
import type { Captions } from './prefs.svelte';
import { begunAt, readAt, wordsOf, wordsTo } from './times';
import type { WordTime } from './times';

/** What it needs of the page: an audio element, words of clips, and a voice of the browser's own. */
export interface Means {
  audio: Pick<HTMLAudioElement, 'src' | 'currentTime' | 'playbackRate' | 'paused' | 'play' | 'pause'>;
  clipUrl: (id: string) => string;
  /** The words of a clip behind the first so many; waits for more while it is being made. */
  words: (id: string, after: number, signal: AbortSignal) => Promise<ClipWords>;
  /** Null where the browser has no voice. */
  speech: SpeechSynthesis | null;
}

interface Line {
  readonly ask: string;
  /** 0 for the judge, else a juror's seat. */
  readonly seat: number;
  readonly text: string;
  readonly clip: Clip | null;
}

/** So long a narration waits for its voice before its words come at reading speed, in milliseconds. */
const PATIENCE = 1500;
/** So many lines may wait behind the one that is heard; of more the oldest are passed over, for the room goes on. */
const WAITING = 3;
const STEP = 50;

export class Hearing {
  /** The judge's words on the wall. */
  text = $state.raw('');
  /** How many of them have been said. */
  said = $state(0);
  /** What is being heard now. */
  now = $state.raw<Line | null>(null);
  /** The browser wants a tap before it lets anything be heard. */
  locked = $state(false);
  /** The judge's latest words that can be heard once more. */
  last = $state.raw<Line | null>(null);
  /** The words were on the wall when somebody came in: they are read by lines, not word by word. */
  came = $state(false);
  /** A voice is there to be heard in this room. */
  offered = $state(false);

  #means: Means | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is drawn depends on it
  #texts = new Map<string, string>();
  #queue: Line[] = [];
  #times: readonly WordTime[] = [];
  #timed = false;
  #began = 0;
  #reading = false;
  #tick: ReturnType<typeof setInterval> | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #stop: AbortController | null = null;

  attach(means: Means): void {
    this.#means = means;
    this.#next();
  }

  end(): void {
    this.#silence();
    this.#rest();
    this.#queue = [];
    this.#means = null;
  }

  /** Words that were there when somebody came in: shown at reading speed, heard when they ask. */
  show(text: string): void {
    if (text === '' || text === this.text || this.now !== null) return;
    this.came = true;
    this.#read(text);
  }

  /** The judge begins to speak; with sound on, the words wait a moment for their voice. */
  narrated(ask: string, text: string): void {
    this.#texts.set(ask, text);
    if (this.now !== null) return;
    this.came = false;
    if (!this.#hears || !this.offered) {
      this.#read(text);
      return;
    }
    this.#rest();
    [this.text, this.said] = [text, 0];
    this.#hold = setTimeout(() => this.#read(text), PATIENCE);
  }

  /** A juror's words, which the record shows and a clip may speak. */
  spoken(turn: string, text: string): void {
    this.#texts.set(turn, text);
  }

  /** Something can be heard. A later clip of the same words takes the place of an earlier one. */
  ready(clip: Clip, ask: string, seat: number): void {
    const text = this.#texts.get(ask);
    if (text === undefined) return;
    const line: Line = { ask, seat, text, clip };
    this.offered = true;
    if (seat === 0) this.last = line;
    if (this.now?.ask === ask) {
      this.#silence();
      this.#begin(line);
      return;
    }
    const at = this.#queue.findIndex((waiting) => waiting.ask === ask);
    if (at >= 0) this.#queue[at] = line;
    else this.#queue.push(line);
    while (this.#queue.length > WAITING) this.#queue.shift();
    if (!this.#hears) this.#queue = [];
    this.#next();
  }

  /** A clip that was announced before somebody came in. */
  known(clip: Clip, ask: string, seat: number, text: string): void {
    this.#texts.set(ask, text);
    this.offered = true;
    if (seat === 0) this.last = { ask, seat, text, clip };
  }

  /** The voice failed: the words go on without it, until another clip of them comes. */
  failed(): void {
    const line = this.now;
    if (line === null || line.clip === null) return;
    this.#silence();
    if (line.seat === 0) this.#read(line.text, this.said);
    this.#next();
  }

  /** Called from a tap: from here on the judge is heard. */
  listen(): void {
    prefs.set({ sound: true });
    this.locked = false;
    if (this.now === null) this.again();
    else void this.#play(this.now);
  }

  mute(): void {
    prefs.set({ sound: false });
    const line = this.now;
    this.#queue = [];
    this.#silence();
    if (line?.seat === 0) this.#read(line.text, this.said);
  }

  again(): void {
    if (this.last === null || !this.#hears) return;
    this.#silence();
    this.#begin(this.last);
  }

  /** Another speed, from this moment on. */
  paced(): void {
    if (this.#means !== null) this.#means.audio.playbackRate = prefs.speed;
    if (this.#reading) this.#read(this.text, this.said);
  }

  /** The clip has come to its end. */
  ended(): void {
    if (this.now === null) return;
    if (this.now.seat === 0) this.said = wordsOf(this.now.text).length;
    this.#silence();
    this.#next();
  }

  /** How the words stand on the wall: by this listener's choice, which words that nobody speaks need not follow. */
  get captions(): Captions {
    if (this.now === null && (this.came || prefs.captions === 'off')) return this.came ? 'lines' : 'words';
    return prefs.captions;
  }

  get #hears(): boolean {
    return prefs.sound === true && this.#means !== null;
  }

  #next(): void {
    if (this.now !== null || !this.#hears) return;
    const line = this.#queue.shift();
    if (line !== undefined) this.#begin(line);
  }

  #begin(line: Line): void {
    this.now = line;
    this.came = false;
    this.#times = [];
    this.#timed = false;
    if (line.seat === 0) {
      this.#rest();
      [this.text, this.said] = [line.text, 0];
    }
    void this.#play(line);
  }

  async #play(line: Line): Promise<void> {
    const means = this.#means;
    const { clip } = line;
    if (means === null || clip === null) return;
    if (clip.voice === 'browser') {
      this.#pronounce(line, means.speech);
      return;
    }
    const { audio } = means;
    const url = means.clipUrl(clip.id);
    if (!audio.src.endsWith(url)) audio.src = url;
    else audio.currentTime = 0;
    audio.playbackRate = prefs.speed;
    this.#follow(line, clip.id, means);
    try {
      await audio.play();
      this.locked = false;
    } catch (error) {
      if (this.now !== line) return;
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        this.locked = true;
        this.#silence();
        if (line.seat === 0) this.#read(line.text);
      } else if (!(error instanceof DOMException && error.name === 'AbortError')) this.failed();
    }
  }

  /** The words of a clip as they become known, and how far it has come. */
  #follow(line: Line, id: string, means: Means): void {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    void (async () => {
      try {
        for (;;) {
          const page = await means.words(id, this.#times.length, stop.signal);
          if (stop.signal.aborted) return;
          this.#times = [...this.#times, ...page.words];
          if (page.complete) break;
        }
        this.#timed = true;
      } catch {
        // Without times the words come at reading speed.
        this.#timed = true;
      }
    })();
    if (line.seat !== 0) return;
    clearInterval(this.#tick);
    this.#tick = setInterval(() => {
      const at = means.audio.currentTime;
      this.said = this.#times.length === 0 && this.#timed ? readAt(at) : begunAt(this.#times, at);
    }, STEP);
  }

  /** The browser's own voice. Where it has none the words are read. */
  #pronounce(line: Line, speech: SpeechSynthesis | null): void {
    if (speech === null || typeof SpeechSynthesisUtterance === 'undefined') {
      this.failed();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(line.text);
    utterance.rate = prefs.speed;
    utterance.onboundary = (event) => {
      if (this.now === line && line.seat === 0) this.said = wordsTo(line.text, event.charIndex);
    };
    utterance.onend = () => {
      if (this.now === line) this.ended();
    };
    utterance.onerror = (event) => {
      if (this.now !== line) return;
      this.locked = event.error === 'not-allowed';
      this.failed();
    };
    speech.cancel();
    speech.speak(utterance);
  }

  /** Words at reading speed, from the one that was said last. */
  #read(text: string, from = 0): void {
    this.#rest();
    const whole = wordsOf(text).length;
    [this.text, this.said] = [text, from];
    this.#reading = true;
    this.#began = performance.now();
    const step = () => {
      this.said = Math.min(whole, from + readAt((performance.now() - this.#began) / 1000, prefs.speed));
      if (this.said >= whole) this.#rest();
    };
    this.#tick = setInterval(step, STEP);
    step();
  }

  #rest(): void {
    clearInterval(this.#tick);
    clearTimeout(this.#hold);
    this.#reading = false;
  }

  #silence(): void {
    this.#stop?.abort();
    this.#stop = null;
    if (this.now?.clip?.id === '') this.#means?.speech?.cancel();
    else if (this.now !== null) this.#means?.audio.pause();
    if (this.now?.seat === 0) this.#rest();
    this.now = null;
  }
}
