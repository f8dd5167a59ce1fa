import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { formatOf } from '$lib/words/format';
import { Room } from '$lib/room/room.svelte';
import { EMPTY_TRANSCRIPT, addEntries } from '$lib/transcript/items';
import { LogBuilder, viewOf, youView } from '$lib/wire/log-builder';
import type { MyAsk } from '$lib/wire/protocol';
import Ballot from './Ballot.svelte';
import { ownSide } from './words';

let page: ReturnType<typeof mount> | undefined;
afterEach(() => page && unmount(page));

const ASK: MyAsk = {
  ask: 'a2',
  act: 'cast_ballot',
  topic: 'first',
  due: null,
  seconds: 60,
  options: { choice: ['not_guilty'] },
};

function roomWith(by: 'occupant' | 'default'): Room {
  const room = new Room('HV7K2P', { socketUrl: '', seatToken: undefined } as ConstructorParameters<typeof Room>[1]);
  room.entries = new LogBuilder().all().append({ kind: 'side_chosen', ask: 'a1', seat: 7, side: 'defend', by }).entries;
  room.view = viewOf({ you: youView(7, { side: 'defend' }) });
  return room;
}
function only(by: 'occupant' | 'default'): string | undefined {
  page = mount(Ballot, { target: document.body, props: { room: roomWith(by), ask: ASK } });
  flushSync();
  return document.querySelector('.only')?.textContent?.trim();
}

describe('a first ballot', () => {
  it('may be undecided where the room allows it, on a slip below the two sides', () => {
    const choice = ['guilty', 'not_guilty', 'undecided'];
    const room = roomWith('occupant');
    page = mount(Ballot, { target: document.body, props: { room, ask: { ...ASK, options: { choice } } } });
    flushSync();
    const slips = [...document.querySelectorAll<HTMLInputElement>('.slips input')];
    expect(slips.map((slip) => slip.value)).toEqual(choice);
    slips[2]?.click();
    flushSync();
    expect(document.querySelector('.btn.main')?.textContent).toContain('undecided');
    const log = new LogBuilder().all();
    log.append({ kind: 'ballots_revealed', ballots: { 1: 'guilty', 2: 'not_guilty' }, undecided: [7] });
    expect(addEntries(EMPTY_TRANSCRIPT, log.entries).items.at(-1)).toMatchObject({
      text: 'The box is open: one guilty, one not guilty, one undecided.',
    });
  });
});

describe('a ballot that is not cast yet', () => {
  const laid = async (ask: string): Promise<readonly boolean[]> => {
    if (page !== undefined) await unmount(page);
    page = mount(Ballot, {
      target: document.body,
      props: { room: roomWith('occupant'), ask: { ...ASK, ask, options: { choice: ['guilty', 'not_guilty'] } } },
    });
    flushSync();
    return [...document.querySelectorAll<HTMLInputElement>('.slips input')].map((slip) => slip.checked);
  };

  it('lasts while its form is away, is never stored, and is nothing to another vote', async () => {
    await laid('b1');
    document.querySelector<HTMLInputElement>('.slips input')?.click();
    flushSync();
    expect((await laid('b1'))[0]).toBe(true);
    expect(Object.values(sessionStorage).join('')).not.toContain('guilty');
    expect((await laid('b2')).some(Boolean)).toBe(false);
  });
});

describe('a side', () => {
  it('binds what is argued, and the ballot may change', () => {
    expect(ownSide('defend', false)).toBe('You argue for the defence to the end. Your ballot may change.');
    expect(only('occupant')).toBe('Your ballot starts on the side you chose. It may change later, like anybody’s.');
  });
  it('that nobody chose in time reads so', () => {
    expect(roomWith('default').ownSide).toEqual({ side: 'defend', byDefault: true });
    expect(only('default')).toBe(
      'You were put on the defence’s side because no choice came in time. Your ballot starts there, and may change later.',
    );
    expect(formatOf('jury').own.ownSide?.('prosecute', true)).toContain('the prosecution’s side');
  });
});
