import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { clearDrafts } from '$lib/wire/stored/drafts.svelte';
import { Room } from '$lib/room/room.svelte';
import { viewOf, youView } from '$lib/wire/log-builder';
import type { MyAsk } from '$lib/wire/protocol';
import Speak from './Speak.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (page) void unmount(page);
  clearDrafts('HV7K2P');
});

function laid(ask: MyAsk | null): { room: Room; act: ReturnType<typeof vi.fn> } {
  const room = new Room('HV7K2P', { socketUrl: '', seatToken: 't' } as ConstructorParameters<typeof Room>[1]);
  room.view = viewOf({ you: youView(7, { may: ['raise_hand'] }) });
  room.draft.text = 'I work nights.';
  room.draft.writing = room.draft.late = true;
  const act = vi.fn(() => Promise.resolve({ ok: true as const, seq: 1 }));
  room.act = act;
  page = mount(Speak, { target: document.body, props: { room, ask, strategies: [], labels: new Map(), now: 0 } });
  flushSync();
  return { room, act };
}

it('keeps words that came too late in the form, and offers a hand up for the next turn', async () => {
  const { act } = laid(null);
  expect(document.querySelector('textarea')?.value).toBe('I work nights.');
  expect(document.querySelector('.notice')?.textContent).toContain('Your words are kept for your next turn.');
  document.querySelector<HTMLButtonElement>('.notice button')?.click();
  await tick();
  expect(act).toHaveBeenCalledWith({ kind: 'raise_hand', up: true }, { tenure: 1 });
});

it('says that they are there when the floor comes again', () => {
  laid({ ask: 't2', act: 'speak', topic: '', due: 60, seconds: 60, options: {} });
  expect(document.querySelector('.notice')?.textContent).toContain('You have the floor again');
  expect(document.querySelector('.notice button')).toBeNull();
});
