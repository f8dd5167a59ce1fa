/** One tap to the table: a case is drawn, the host sits on the format's own seat, and the room begins at once. */

import { act, openRoom, Problem } from '$lib/wire/client';
import type { Opened } from '$lib/wire/contract';
import { loadFormats } from '$lib/wire/format-catalog.svelte';
import { saveKeys } from '$lib/wire/stored/keys';
import { rememberedFace } from '$lib/wire/stored/remembered-face';
import { formatOf } from '$lib/words/format';
import { namelessAt } from '$lib/words/host-seat';
import { describeProblem, type ProblemText } from '$lib/words/problem';

export class PlayNow {
  /** Opened by an earlier try that did not begin. */
  #waiting: Opened | null = null;

  /** The code of a room that has begun. A second try begins the room of the first one. */
  async begin(format: string, name: string): Promise<string> {
    await loadFormats();
    const rules = formatOf(format);
    const usual = rules.served?.host_seat;
    const called = name.trim() || (usual == null ? null : namelessAt(rules, usual));
    this.#waiting ??= await openRoom({
      format,
      ...(called === null ? {} : { name: called }),
      face: rememberedFace(),
      settings: { pace: 'live' },
    });
    const { code, host_token: host, seat, seat_token: token } = this.#waiting;
    saveKeys(code, { host, ...(seat !== null && token !== null ? { seat: { number: seat, token } } : {}) });
    const begun = await act(code, host, { kind: 'begin' });
    // Where the answer to an earlier try was lost, the room has begun already.
    if (!begun.ok && begun.code !== 'already_begun') throw new Problem(409, begun.code, begun.detail);
    this.#waiting = null;
    return code;
  }

  /** What went wrong, in one sentence with its remedy. */
  sentence(error: unknown): ProblemText {
    const problem = describeProblem(error);
    if (this.#waiting !== null)
      return {
        code: problem.code,
        detail: `Room ${this.#waiting.code} is open and did not begin. Play now tries again, and you hold its seat.`,
      };
    if (problem.code === 'key_required')
      return {
        code: problem.code,
        detail: 'This server opens a room for whoever has its key. The form that opens a room asks for it.',
      };
    return problem;
  }
}
