/** What models were asked in a room that is over, for its host: whether it is kept, and for what of it somebody looks. */

import { readCalls } from '$lib/wire/client';
import type { KeptCall } from '$lib/wire/contract';

export interface AskedFor {
  /** The ask that was to be answered. */
  readonly ask: string;
  /** Whose; 0 for the bench. */
  readonly seat: number;
  /** Who that is, as the record calls them. */
  readonly who: string;
}

class Asked {
  /** Whether there is something to look at. */
  kept = $state(false);
  open = $state.raw<AskedFor | null>(null);
  /** The calls that were to answer it; null while they are read. */
  calls = $state.raw<readonly KeptCall[] | null>(null);
  problem = $state('');
  #room: { code: string; token: string } | null = null;

  /** Finds out whether calls are kept. `token`: the host's. */
  async lookFor(code: string, token: string): Promise<void> {
    this.#room = { code, token };
    this.kept = await readCalls(code, token, { limit: 1 }).then(
      ({ calls }) => calls.length > 0,
      // There is nothing to look at for whoever may not.
      () => false,
    );
  }

  async show(wanted: AskedFor): Promise<void> {
    this.open = wanted;
    this.calls = null;
    this.problem = '';
    if (this.#room === null) return;
    const { code, token } = this.#room;
    try {
      const { calls } = await readCalls(code, token, { ask: wanted.ask, limit: 100 });
      if (this.open === wanted) this.calls = calls.filter((one) => one.seat === wanted.seat);
    } catch {
      this.problem = 'What was asked cannot be read now. Try again in a moment.';
    }
  }

  close(): void {
    this.open = null;
  }

  /** Of another room nothing is known. */
  forget(): void {
    this.kept = false;
    this.#room = null;
    this.close();
  }
}

export const asked = new Asked();
