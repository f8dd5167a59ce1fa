/** Plays a recording once, and rests on its last moment. */

import { momentsOf, stillMoment, type Moment, type Recording } from './recording';

/** The first paint, and what the visitor came for, go before. */
const START_MS = 1800;

export class Playback {
  readonly #moments: readonly Moment[];
  #at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  playing = $state(false);
  /** Where motion is not wanted there is one moment, and nothing to play. */
  readonly still: boolean;

  constructor(recording: Recording, still = matchMedia('(prefers-reduced-motion: reduce)').matches) {
    this.#moments = momentsOf(recording);
    this.still = still;
    if (still) this.#at = stillMoment(recording);
  }

  get moment(): Moment {
    return this.#moments[this.#at] as Moment;
  }

  get over(): boolean {
    return this.#at === this.#moments.length - 1;
  }

  /** Starts after a while; returns what stops it for good. */
  start(): () => void {
    if (!this.still) {
      this.playing = true;
      this.#timer = setTimeout(() => this.#wait(), START_MS);
    }
    return () => clearTimeout(this.#timer);
  }

  /** Pauses, goes on, or plays again from the first moment. */
  toggle(): void {
    clearTimeout(this.#timer);
    this.playing = !this.playing;
    if (!this.playing) return;
    if (this.over) this.#at = 0;
    this.#wait();
  }

  #wait(): void {
    if (this.over) {
      this.playing = false;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#at += 1;
      this.#wait();
    }, this.moment.lasts);
  }
}
