import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { clearDrafts } from '$lib/wire/stored/drafts.svelte';
import { viewOf, youView } from '$lib/wire/log-builder';
import { Room } from '$lib/room/room.svelte';
import Speak from './Speak.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (page) void unmount(page);
  clearDrafts('HV7K2P');
});

function laid(text: string): ReturnType<typeof vi.fn> {
  const room = new Room('HV7K2P', { socketUrl: '', seatToken: 't' } as ConstructorParameters<typeof Room>[1]);
  room.view = viewOf({ you: youView(7) });
  room.entries = [
    { seq: 1, at: 0, event: { kind: 'time_given', turn_id: 't2', seat: 7, seconds: 15, reason: 'draft' } },
  ];
  room.draft.text = text;
  room.draft.writing = true;
  const act = vi.fn(() => Promise.resolve({ ok: true as const, seq: 2 }));
  room.act = act;
  const ask = { ask: 't2', act: 'speak', topic: '', due: 75, seconds: 75, options: {} };
  page = mount(Speak, { target: document.body, props: { room, ask, strategies: [], labels: new Map(), now: 60 } });
  flushSync();
  return act;
}

const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.offer button')].find((one) => one.textContent === name);

it('offers what is written for sending when time is up', () => {
  const act = laid('I work nights.');
  expect(document.querySelector('.offer')?.textContent).toContain('Time is up. Send what you have? 15 s');
  button('Send')?.click();
  expect(act).toHaveBeenCalledWith({ kind: 'speak', text: 'I work nights.' }, { turn_id: 't2', tenure: 1 });
});

it('passes for whoever lets it go', () => {
  const act = laid('I work nights.');
  button('Let it go')?.click();
  expect(act).toHaveBeenCalledWith({ kind: 'pass' }, { turn_id: 't2', tenure: 1 });
  expect(document.querySelector('textarea')?.value).toBe('I work nights.');
});

it('offers nothing where nothing is written', () => {
  laid('');
  expect(document.querySelector('.offer')).toBeNull();
});
