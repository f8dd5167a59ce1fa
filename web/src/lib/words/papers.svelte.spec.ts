import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Room } from '$lib/room/room.svelte';
import { partOf, seatView, viewOf, youView } from '$lib/wire/log-builder';
import type { DealtView, PaperView, View } from '$lib/wire/protocol';
import Dealt from '$lib/papers/Dealt.svelte';
import PaperList from '$lib/papers/PaperList.svelte';
import PaperSheet from '$lib/papers/PaperSheet.svelte';
import { reader } from '$lib/ui/reader.svelte';

// There is no layout here to scroll.
Element.prototype.scrollIntoView = () => undefined;

const REASON: PaperView = {
  paper: 'reason-1',
  form: 'reason',
  title: 'Reason',
  seat: 5,
  parts: [
    partOf({ id: 'a', label: 'Why', text: 'It landed twice.', quote: 'twice', source: 'c1' }),
    partOf({ id: 'b', label: 'Besides', text: 'It shone.', flaw: 'The quote stands nowhere.' }),
  ],
  standing: 'stands',
  by: 'occupant',
  sealed: null,
};
const viewed = (news: Partial<View>): View => ({ ...viewOf({ seats: [seatView(1), seatView(5)] }), ...news });
const roomOf = (view: View): Room =>
  ({ view, items: [], draft: { cites: [], toggleCite: () => undefined } }) as unknown as Room;

const pages: ReturnType<typeof mount>[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) await unmount(page);
  reader.close();
  document.body.innerHTML = '';
});
const said = () => document.body.textContent?.replace(/\s+/g, ' ') ?? '';
const press = (words: string) => {
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))?.click();
  flushSync();
};

describe('the papers on the table', () => {
  it('are no list where there are none', () => {
    pages.push(mount(PaperList, { target: document.body, props: { view: viewed({}) } }));
    expect(said().trim()).toBe('');
  });

  it('are listed with whose they are, and read in a sheet', () => {
    const view = viewed({ papers: [REASON], you: youView(1) });
    pages.push(mount(PaperList, { target: document.body, props: { view } }));
    pages.push(mount(PaperSheet, { target: document.body, props: { room: roomOf(view) } }));
    expect(said()).toContain('Okonkwo, seat 5. Two parts');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    press('Reason');
    expect(document.querySelector('[role=dialog]')?.getAttribute('aria-label')).toBe('Reason');
    expect(said()).toContain('twice People v. Crane');
    expect(said()).toContain('The quote stands nowhere.');
    expect(said().match(/Rest on it/g)).toHaveLength(1);
    press('Put away');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('what was dealt', () => {
  const dealt = (part: DealtView | null) =>
    pages.push(
      mount(Dealt, { target: document.body, props: { room: roomOf(viewed({ you: youView(1, { dealt: part }) })) } }),
    );

  it('lies face down until its holder turns it over', () => {
    dealt({ role: 'witness', note: 'It lies heads up.', knows: [5] });
    expect(said()).not.toContain('heads up');
    press('Turn it over');
    expect(said()).toContain('Witness');
    expect(said()).toContain('It lies heads up.');
    expect(said()).toContain('David Okonkwo, seat 5');
    press('Turn it down');
    expect(said()).not.toContain('heads up');
  });

  it('is nothing where nothing was dealt', () => {
    dealt(null);
    dealt({ role: null, note: null, knows: null });
    expect(said().trim()).toBe('');
  });
});
