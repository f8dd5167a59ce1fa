/**
 * Plays a room's voices: the judge's words one narration after another, in a clip, in the browser's own voice or in
 * captions alone, and how far they have come. It knows no component; the sound it plays on is handed to it.
 */

import type { ClipWords } from '$lib/wire/contract';
import type { Clip } from '$lib/wire/protocol';
import { prefs } from './prefs.svelte';
import type { Captions } from './prefs.svelte';
import { wordsBegunAt, wordsReadAfter, wordsOf, wordsUntil } from '$lib/wire/word-times';
import type { WordTime } from '$lib/wire/word-times';

/** What the page provides: an audio element, the words of clips, and the browser's own voice. */
export interface VoicePlayerDependencies {
  audio: Pick<HTMLAudioElement, 'src' | 'currentTime' | 'playbackRate' | 'paused' | 'play' | 'pause'>;
  clipUrl: (id: string) => string;
  /** The words of a clip behind the first so many; waits for more while it is being made. */
  words: (id: string, after: number, signal: AbortSignal) => Promise<ClipWords>;
  /** Null where the browser has no voice. */
  speech: SpeechSynthesis | null;
}

interface Utterance {
  readonly ask: string;
  /** 0 for the judge, else a seat. */
  readonly seat: number;
  readonly text: string;
  readonly clip: Clip | null;
}

/** How long a narration waits for its voice before its words come at reading speed. */
const CLIP_WAIT_MS = 1500;
/** Utterances that may wait behind the one being played; of more, the oldest are dropped, for the room goes on. */
const MAX_QUEUED = 3;
const TICK_MS = 50;

export class VoicePlayer {
  /** The judge's words on the wall. */
  text = $state.raw('');
  /** How many of them have been said. */
  wordsSaid = $state(0);
  /** What is being played now. */
  now = $state.raw<Utterance | null>(null);
  /** The browser wants a tap before it plays any sound. */
  locked = $state(false);
  /** The judge's latest words that can be played again. */
  last = $state.raw<Utterance | null>(null);
  /** The words were on the wall when the viewer came in: they are shown by lines, not word by word. */
  shownOnArrival = $state(false);
  /** This room has a voice. */
  offered = $state(false);

  #onaudible: (on: boolean) => void;
  #dependencies: VoicePlayerDependencies | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is drawn depends on it
  #texts = new Map<string, string>();
  #queue: Utterance[] = [];
  #times: readonly WordTime[] = [];
  #timed = false;
  #began = 0;
  #reading = false;
  #wordTimer: ReturnType<typeof setInterval> | undefined;
  #clipWaitTimer: ReturnType<typeof setTimeout> | undefined;
  #stop: AbortController | null = null;

  /** `onaudible` is called when clips begin or cease to be heard here. */
  constructor(onaudible: (on: boolean) => void = () => undefined) {
    this.#onaudible = onaudible;
  }

  /** Whether clips are heard here. */
  get audible(): boolean {
    return this.#soundOn && !this.locked;
  }

  attach(means: VoicePlayerDependencies): void {
    this.#dependencies = means;
    this.#onaudible(this.audible);
    this.#playNext();
  }

  end(): void {
    this.#stopPlayback();
    this.#stopTimers();
    this.#queue = [];
    this.#dependencies = null;
    this.#onaudible(false);
  }

  /** Words that were there when the viewer came in: shown at reading speed, played on request. */
  show(text: string): void {
    if (text === '' || text === this.text || this.now !== null) return;
    this.shownOnArrival = true;
    this.#showAtReadingSpeed(text);
  }

  /** The judge begins to speak; with sound on, the words wait a moment for their voice. */
  narrationGiven(ask: string, text: string): void {
    this.#texts.set(ask, text);
    if (this.now !== null) return;
    this.shownOnArrival = false;
    if (!this.#soundOn || !this.offered) {
      this.#showAtReadingSpeed(text);
      return;
    }
    this.#stopTimers();
    [this.text, this.wordsSaid] = [text, 0];
    this.#clipWaitTimer = setTimeout(() => this.#showAtReadingSpeed(text), CLIP_WAIT_MS);
  }

  /** A seat's words, which the record shows and a clip may speak. */
  turnTaken(turn: string, text: string): void {
    this.#texts.set(turn, text);
  }

  /** A clip can be played. A later clip of the same words takes the place of an earlier one. */
  clipReady(clip: Clip, ask: string, seat: number): void {
    const text = this.#texts.get(ask);
    if (text === undefined) return;
    const line: Utterance = { ask, seat, text, clip };
    this.offered = true;
    if (seat === 0) this.last = line;
    if (this.now?.ask === ask) {
      this.#stopPlayback();
      this.#begin(line);
      return;
    }
    // The judge's next words cut off the last ones: the room has gone on.
    if (seat === 0 && this.now?.seat === 0 && this.#soundOn) {
      this.#stopPlayback();
      this.#begin(line);
      return;
    }
    const at = this.#queue.findIndex((waiting) => waiting.ask === ask);
    if (at >= 0) this.#queue[at] = line;
    else this.#queue.push(line);
    while (this.#queue.length > MAX_QUEUED) this.#queue.shift();
    if (!this.#soundOn) this.#queue = [];
    this.#playNext();
  }

  /** A clip that was announced before somebody came in. */
  clipKnown(clip: Clip, ask: string, seat: number, text: string): void {
    this.#texts.set(ask, text);
    this.offered = true;
    if (seat === 0) this.last = { ask, seat, text, clip };
  }

  /** The voice failed: the words go on without it, until another clip of them comes. */
  failed(): void {
    const line = this.now;
    if (line === null || line.clip === null) return;
    this.#stopPlayback();
    if (line.seat === 0) this.#showAtReadingSpeed(line.text, this.wordsSaid);
    this.#playNext();
  }

  /** Called from a tap: from here on sound is played. */
  unmute(): void {
    prefs.set({ sound: true });
    this.locked = false;
    this.#onaudible(this.audible);
    if (this.now === null) this.playAgain();
    else void this.#play(this.now);
  }

  mute(): void {
    prefs.set({ sound: false });
    this.#onaudible(false);
    const line = this.now;
    this.#queue = [];
    this.#stopPlayback();
    if (line?.seat === 0) this.#showAtReadingSpeed(line.text, this.wordsSaid);
  }

  playAgain(): void {
    if (this.last === null || !this.#soundOn) return;
    this.#stopPlayback();
    this.#begin(this.last);
  }

  /** Another speed, from this moment on. */
  speedChanged(): void {
    if (this.#dependencies !== null) this.#dependencies.audio.playbackRate = prefs.speed;
    if (this.#reading) this.#showAtReadingSpeed(this.text, this.wordsSaid);
  }

  /** The clip has come to its end. */
  ended(): void {
    if (this.now === null) return;
    if (this.now.seat === 0) this.wordsSaid = wordsOf(this.now.text).length;
    this.#stopPlayback();
    this.#playNext();
  }

  /** How the words stand on the wall: by this listener's choice, which words that nobody speaks need not follow. */
  get captions(): Captions {
    if (this.now === null && (this.shownOnArrival || prefs.captions === 'off'))
      return this.shownOnArrival ? 'lines' : 'words';
    return prefs.captions;
  }

  get #soundOn(): boolean {
    return prefs.sound === true && this.#dependencies !== null;
  }

  #playNext(): void {
    if (this.now !== null || !this.#soundOn) return;
    const line = this.#queue.shift();
    if (line !== undefined) this.#begin(line);
  }

  #begin(line: Utterance): void {
    this.now = line;
    this.shownOnArrival = false;
    this.#times = [];
    this.#timed = false;
    if (line.seat === 0) {
      this.#stopTimers();
      [this.text, this.wordsSaid] = [line.text, 0];
    }
    void this.#play(line);
  }

  async #play(line: Utterance): Promise<void> {
    const means = this.#dependencies;
    const { clip } = line;
    if (means === null || clip === null) return;
    if (clip.voice === 'browser') {
      this.#speakWithBrowser(line, means.speech);
      return;
    }
    const { audio } = means;
    const url = means.clipUrl(clip.id);
    if (!audio.src.endsWith(url)) audio.src = url;
    else audio.currentTime = 0;
    audio.playbackRate = prefs.speed;
    this.#followClip(line, clip.id, means);
    try {
      await audio.play();
      this.locked = false;
    } catch (error) {
      if (this.now !== line) return;
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        this.locked = true;
        this.#onaudible(false);
        this.#stopPlayback();
        if (line.seat === 0) this.#showAtReadingSpeed(line.text);
      } else if (!(error instanceof DOMException && error.name === 'AbortError')) this.failed();
    }
  }

  /** The words of a clip as they become known, and how far it has come. */
  #followClip(line: Utterance, id: string, means: VoicePlayerDependencies): void {
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
    clearInterval(this.#wordTimer);
    this.#wordTimer = setInterval(() => {
      const at = means.audio.currentTime;
      this.wordsSaid = this.#times.length === 0 && this.#timed ? wordsReadAfter(at) : wordsBegunAt(this.#times, at);
    }, TICK_MS);
  }

  /** The browser's own voice. Where it has none the words are read. */
  #speakWithBrowser(line: Utterance, speech: SpeechSynthesis | null): void {
    if (speech === null || typeof SpeechSynthesisUtterance === 'undefined') {
      this.failed();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(line.text);
    utterance.rate = prefs.speed;
    utterance.onboundary = (event) => {
      if (this.now === line && line.seat === 0) this.wordsSaid = wordsUntil(line.text, event.charIndex);
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
  #showAtReadingSpeed(text: string, from = 0): void {
    this.#stopTimers();
    const whole = wordsOf(text).length;
    [this.text, this.wordsSaid] = [text, from];
    this.#reading = true;
    this.#began = performance.now();
    const step = () => {
      this.wordsSaid = Math.min(whole, from + wordsReadAfter((performance.now() - this.#began) / 1000, prefs.speed));
      if (this.wordsSaid >= whole) this.#stopTimers();
    };
    this.#wordTimer = setInterval(step, TICK_MS);
    step();
  }

  #stopTimers(): void {
    clearInterval(this.#wordTimer);
    clearTimeout(this.#clipWaitTimer);
    this.#reading = false;
  }

  #stopPlayback(): void {
    this.#stop?.abort();
    this.#stop = null;
    if (this.now?.clip?.id === '') this.#dependencies?.speech?.cancel();
    else if (this.now !== null) this.#dependencies?.audio.pause();
    if (this.now?.seat === 0) this.#stopTimers();
    this.now = null;
  }
}
