import { expect, it, vi } from 'vitest';
import type { ActResult } from '$lib/wire/protocol';
import { Sending } from './sending.svelte';

it('sends one act at a time, and keeps what was wrong until the next', async () => {
  const sending = new Sending();
  let answer: (result: ActResult) => void = () => undefined;
  const act = vi.fn(() => new Promise<ActResult>((resolve) => (answer = resolve)));
  const first = sending.send(act);
  expect(sending.busy).toBe(true);
  expect(await sending.send(act)).toBe(false);
  expect(act).toHaveBeenCalledOnce();

  answer({ ok: false, code: 'stale', detail: 'It is over.' });
  expect(await first).toBe(false);
  expect([sending.busy, sending.problem]).toEqual([false, { ok: false, code: 'stale', detail: 'It is over.' }]);

  const second = sending.send(act);
  expect(sending.problem).toBeNull();
  answer({ ok: true, seq: 1 });
  expect(await second).toBe(true);
});
