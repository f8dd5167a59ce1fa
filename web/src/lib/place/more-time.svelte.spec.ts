import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { formatOf } from '$lib/words/format';
import { LogBuilder, seatView, viewOf, youView } from '$lib/wire/log-builder';
import type { Entry, PartialView } from '$lib/wire/protocol';
import type { Room } from '$lib/room/room.svelte';
import HostControls from '$lib/host/HostControls.svelte';
import MoreTime from './MoreTime.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(() => page && unmount(page));

const seats = [seatView(3, { name: 'Ben', occupant: 'human' }), seatView(5), seatView(7, { occupant: 'human' })];
const floor = { turn_id: 't1', seat: 3, due: 1, seconds: 60, queue: [], hands: [] };

function shown(component: Component<{ room: Room; own: boolean }>, news: PartialView, entries: Entry[] = []) {
  const hostAct = vi.fn(() => Promise.resolve({ ok: true, seq: 1 }));
  const view = viewOf({ seats, you: youView(7, { host: true }), ...news });
  const room = { code: 'HV7K2P', view, entries, format: formatOf('jury'), hostAct } as unknown as Room;
  page = mount(component, { target: document.body, props: { room, own: true } });
  flushSync();
  return hostAct;
}
const button = (words: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent?.trim()) === words);

it('lets the host give whoever has the floor 30 seconds more', async () => {
  const act = shown(MoreTime, { floor });
  const give = document.querySelector('button');
  expect(give?.getAttribute('aria-label')).toBe('+30 s for Ben');
  give?.click();
  await tick();
  expect(act).toHaveBeenCalledWith({ kind: 'give_time', seconds: 30 });
});

it('offers no time while a mind or nobody has the floor', () => {
  shown(MoreTime, { floor: { ...floor, seat: 5 } });
  expect(document.querySelector('button')).toBeNull();
});

it('lets the host hand the lead to another person', async () => {
  const act = shown(HostControls, {});
  button('Let somebody else lead')?.click();
  flushSync();
  expect([...document.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['3, Ben']);
  button('Hand it over')?.click();
  await tick();
  expect(act).toHaveBeenCalledWith({ kind: 'pass_powers', seat: 3 });
});

it('says that the host has handed the lead over, and not that they are away', () => {
  const log = new LogBuilder().all().append({ kind: 'powers_passed', seat: 3, reason: 'given' });
  shown(HostControls, { room: { ...viewOf().room, acting_host: 3 } }, log.entries);
  expect(document.querySelector('.lead')?.textContent).toContain('You have handed the lead to Ben.');
  expect(button('Let somebody else lead')).toBeUndefined();
  expect(button('Lead again')).toBeDefined();
});
