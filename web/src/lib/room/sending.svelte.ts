/** An act of a form on its way: one at a time, and what was wrong with the last one. */

import type { ActResult } from '$lib/wire/protocol';
import type { ProblemText } from '$lib/words/problem';

export class Sending {
  /** No answer has come yet. */
  busy = $state(false);
  problem = $state.raw<ProblemText | null>(null);

  /** Sends an act, unless one is on its way; whether it was accepted. */
  async send(act: () => Promise<ActResult>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    const answer = await act();
    this.busy = false;
    if (!answer.ok) this.problem = answer;
    return answer.ok;
  }
}
