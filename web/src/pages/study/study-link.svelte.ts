/** Follows something of a study by asking for it until it has changed, again and again; comes back by itself. */

import { Problem } from '$lib/wire/client';
import { describeProblem, type ProblemText } from '$lib/words/problem';

const WAIT_SECONDS = 20;
const RETRY_MILLISECONDS = 2000;
/** Answers after which asking again would not help. */
const FINAL = new Set([401, 403, 404]);

type Ask<View> = (known: string, wait: number, signal: AbortSignal) => Promise<View>;

export class StudyLink<View extends { seq: number; version: string }> {
  view = $state.raw<View | null>(null);
  problem = $state.raw<ProblemText | null>(null);
  /** The server does not answer just now. */
  lost = $state(false);
  /** Seconds by the page's clock, moved on each second. */
  now = $state(Date.now() / 1000);

  #ask: Ask<View>;
  #stopped = new AbortController();
  #ticker: ReturnType<typeof setInterval> | undefined;

  constructor(ask: Ask<View>) {
    this.#ask = ask;
  }

  start(): void {
    this.#ticker = setInterval(() => (this.now = Date.now() / 1000), 1000);
    void this.#follow();
  }

  stop(): void {
    clearInterval(this.#ticker);
    this.#stopped.abort();
  }

  /** What an act was answered with is newer than what is waited for. */
  take(view: View): void {
    if (this.view === null || view.seq >= this.view.seq) this.view = view;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        this.take(await this.#ask(this.view?.version ?? '', this.view === null ? 0 : WAIT_SECONDS, signal));
        this.lost = false;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Problem && FINAL.has(error.status)) {
          this.problem = describeProblem(error);
          return;
        }
        this.lost = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
      }
    }
  }
}
