/** Rooms that follow a verdict: the same people once more, or the deliberation from an earlier moment on. */

import { router } from '$lib/ui/route.svelte';
import { playAgain } from '$lib/wire/client';
import { keysOf, saveKeys } from '$lib/wire/stored/keys';
import { rememberedName } from '$lib/wire/stored/remembered-name';
import { describeProblem, type ProblemText } from '$lib/words/problem';
import { roomClient } from '$lib/room/room-client';
import type { Room } from '$lib/room/room.svelte';

export class AnotherRoom {
  /** One is being opened. */
  opening = $state(false);
  problem = $state.raw<ProblemText | null>(null);

  constructor(readonly room: Room) {}

  /** The same people on the same seats. `caseId`: what they deliberate; null: the same. */
  again(caseId: string | null): Promise<void> {
    const { code } = this.room;
    const { host, seat } = keysOf(code);
    return this.#open(async () => {
      const opened = await playAgain(code, host ?? seat?.token ?? '', caseId);
      return { ...opened, seat_token: opened.seat_token ?? seat?.token ?? null };
    });
  }

  /** The same deliberation, with another draw from an entry on. `seat`: the viewer's. */
  goOn(after: number, seat: number | null): Promise<void> {
    const { code, view } = this.room;
    return this.#open(() => roomClient(code).fork(after, view?.you?.name || rememberedName(), seat));
  }

  async #open(
    open: () => Promise<{ code: string; host_token: string; seat: number | null; seat_token: string | null }>,
  ): Promise<void> {
    this.opening = true;
    this.problem = null;
    try {
      const { code, host_token: host, seat, seat_token: token } = await open();
      saveKeys(code, { host, ...(seat !== null && token !== null ? { seat: { number: seat, token } } : {}) });
      router.go(`/${code}`);
    } catch (error) {
      this.problem = describeProblem(error);
    } finally {
      this.opening = false;
    }
  }
}
