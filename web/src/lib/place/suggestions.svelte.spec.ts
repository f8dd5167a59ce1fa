import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { clearDrafts } from '$lib/wire/stored/drafts.svelte';
import type { Suggestion } from '$lib/wire/contract';
import { Room } from '$lib/room/room.svelte';
import { viewOf, youView } from '$lib/wire/log-builder';
import Speak from './Speak.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (page) void unmount(page);
  clearDrafts('HV7K2P');
});

const ANSWER: Suggestion = { label: 'Answer Chen', text: 'I see the clock differently.', target: 3, cites: ['clock'] };
const POINT: Suggestion = { label: 'Make your strongest point', text: 'The lamp was out.', target: null, cites: [] };

async function laid(made: readonly Suggestion[]): Promise<{ room: Room; act: ReturnType<typeof vi.fn> }> {
  const room = new Room('HV7K2P', {
    socketUrl: '',
    seatToken: 't',
    suggestions: () => Promise.resolve(made),
  } as unknown as ConstructorParameters<typeof Room>[1]);
  room.view = viewOf({ you: youView(7) });
  const act = vi.fn(() => Promise.resolve({ ok: true as const, seq: 1 }));
  room.act = act;
  const ask = { ask: 't2', act: 'speak', topic: '', due: 60, seconds: 60, options: {} };
  page = mount(Speak, { target: document.body, props: { room, ask, strategies: [], labels: new Map(), now: 0 } });
  flushSync();
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelectorAll('.suggested button')).toHaveLength(made.length);
  });
  return { room, act };
}

function tap(place: number): void {
  document.querySelectorAll<HTMLButtonElement>('.suggested button')[place]?.click();
  flushSync();
}

it('puts a suggestion into the box, where it is changed and sent by the person alone', async () => {
  const { room, act } = await laid([ANSWER, POINT]);
  tap(0);
  expect(document.querySelector('textarea')?.value).toBe(ANSWER.text);
  expect([room.draft.target, room.draft.cites]).toEqual([3, ['clock']]);
  expect(act).not.toHaveBeenCalled();
});

it('takes one suggestion for another, and leaves words of one’s own where they are', async () => {
  const { room } = await laid([ANSWER, POINT]);
  tap(0);
  tap(1);
  expect(room.draft.text).toBe(POINT.text);
  expect([room.draft.target, room.draft.cites]).toEqual([null, []]);
  room.draft.text = 'I was a lamplighter.';
  tap(0);
  expect(room.draft.text).toBe(`I was a lamplighter.\n\n${ANSWER.text}`);
});

it('shows no row where the format suggests nothing', async () => {
  await laid([]);
  expect(document.querySelector('.suggested')).toBeNull();
});
