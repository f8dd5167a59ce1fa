import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { LogBuilder, SPLIT, viewOf, youView } from '$lib/wire/log-builder';
import type { Matter } from '$lib/wire/protocol';
import type { Room } from '$lib/room/room.svelte';
import { addEntries, EMPTY_TRANSCRIPT } from '$lib/transcript/items';
import { formatOf } from '$lib/words/format';
import JuryVerdict from './JuryVerdict.svelte';

// There is no layout here to observe.
globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

const FINDING = { outcome: 'guilty', text: 'In 1812 the jury said: guilty.', charges: [] };
const matterWith = (finding: unknown): Matter =>
  ({ exhibits: [], witnesses: [], source: {}, finding }) as unknown as Matter;

const { entries } = new LogBuilder().all().first(SPLIT).round(1, 7).says(7, 'One.');
const roomOf = (code: string, seat: number | null): Room =>
  ({
    code,
    entries,
    table: addEntries(EMPTY_TRANSCRIPT, entries).table,
    format: formatOf('jury'),
    choices: ['guilty', 'not_guilty'],
    view: viewOf({ you: seat === null ? null : youView(seat) }),
  }) as unknown as Room;

let page: ReturnType<typeof mount> | undefined;
function show(code: string, finding: unknown, seat: number | null = null): void {
  const props = { room: roomOf(code, seat), matter: matterWith(finding), host: false };
  page = mount(JuryVerdict, { target: document.body, props });
  flushSync();
}
async function leave(): Promise<void> {
  if (page !== undefined) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
}
afterEach(leave);

const said = () => document.body.textContent?.replace(/\s+/g, ' ') ?? '';
const envelope = () => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('court'));
const opened = async () => {
  envelope()?.click();
  await new Promise((done) => setTimeout(done));
  flushSync();
};

describe('the envelope', () => {
  it('says nothing of what the court found until it is opened, and then has the focus', async () => {
    show('AAAAAA', FINDING);
    expect(said()).not.toContain('1812');
    await opened();
    expect(said()).toContain('In 1812 the jury said: guilty.');
    expect(envelope()).toBeUndefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('What the court of the time found');
  });

  it('stays open when the papers are laid out again, and is sealed in another room', async () => {
    show('BBBBBB', FINDING);
    await opened();
    await leave();
    show('BBBBBB', FINDING);
    expect(said()).toContain('1812');
    await leave();
    show('CCCCCC', FINDING);
    expect(said()).not.toContain('1812');
  });

  it('is not there where no court decided', () => {
    show('DDDDDD', null);
    expect(envelope()).toBeUndefined();
  });
});

describe('what you did', () => {
  it('is told to somebody who held a seat, and to nobody who watched', async () => {
    show('EEEEEE', null, 7);
    expect(said()).toContain('What you did');
    expect(said()).toContain('You spoke once.');
    await leave();
    show('EEEEEE', null);
    expect(said()).not.toContain('What you did');
  });
});
