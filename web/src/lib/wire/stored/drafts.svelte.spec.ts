import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetClassKeys } from './class-keys';
import { youView } from '../log-builder';
import type { YouView } from '../protocol';
import { dropSeat, saveKeys } from './keys';
import { acceptDraft, clearDrafts, draftOf } from './drafts.svelte';
import type { DraftForm, DraftRoom } from './drafts.svelte';

type Store = typeof import('./drafts.svelte');

interface Motion {
  words: string;
  vote: string | null;
  parts: { text: string }[];
  by: Record<string, string>;
}
const MOTION: DraftForm<Motion> = {
  name: 'move',
  blank: () => ({ words: '', vote: null, parts: [{ text: '' }], by: {} }),
  secret: ['vote'],
};

const seat = (number: number | null, code = 'HV7K2P', you: Partial<YouView> = {}): DraftRoom => ({
  code,
  view: { you: youView(number, you) },
});
const CODES = ['HV7K2P', 'BBBBBB'];

/** The store of the page after a reload: of what it knew, the storage of the tab is left. */
async function reloaded(): Promise<Store> {
  flushSync();
  vi.resetModules();
  return import('./drafts.svelte');
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const code of CODES) clearDrafts(code);
});

describe('a draft', () => {
  it('is there after a reload, without what is secret', async () => {
    const draft = draftOf(seat(3), MOTION);
    draft.value.words = 'Adjourn.';
    draft.value.vote = 'guilty';
    draft.value.parts.push({ text: 'It is late.' });
    draft.value.by.second = 'Ann';
    const store = await reloaded();
    const again = store.draftOf(seat(3), MOTION);
    expect([store.hasDraft(seat(3), 'move'), store.hasDraft(seat(3), 'second')]).toEqual([true, false]);
    expect(again.value).toEqual({
      words: 'Adjourn.',
      vote: null,
      parts: [{ text: '' }, { text: 'It is late.' }],
      by: { second: 'Ann' },
    });
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('guilty');
    expect(draftOf(seat(3), MOTION)).toBe(draft);
    expect(draft.value.vote).toBe('guilty');
  });

  it('is of one room, one seat and one form, and stays with the seat of somebody who is away', async () => {
    draftOf(seat(3), MOTION).value.words = 'Adjourn.';
    const store = await reloaded();
    const words = (room: DraftRoom, form = MOTION) => store.draftOf(room, form).value.words;
    expect([words(seat(4)), words(seat(null)), words(seat(3, 'BBBBBB'))]).toEqual(['', '', '']);
    expect(words(seat(3), { ...MOTION, name: 'second' })).toBe('');
    expect([words(seat(3)), words(seat(null, 'HV7K2P', { away: 3 })), words(seat(3, 'hv7k2p'))]).toEqual([
      'Adjourn.',
      'Adjourn.',
      'Adjourn.',
    ]);
  });

  it('ends when its act is accepted, but for what its form keeps', async () => {
    const draft = draftOf(seat(3), { ...MOTION, name: 'amend', kept: ({ words }) => ({ ...MOTION.blank(), words }) });
    Object.assign(draft.value, { words: 'Adjourn.', by: { second: 'Ann' } });
    draft.accepted();
    expect([draft.value.words, draft.value.by]).toEqual(['Adjourn.', {}]);
    const other = draftOf(seat(4), MOTION);
    other.value.words = 'Adjourn.';
    other.accepted();
    expect(other.value).toEqual(MOTION.blank());
    expect((await reloaded()).draftOf(seat(4), MOTION).value).toEqual(MOTION.blank());
  });

  it('ends also where its act is accepted after a reload, before its form is there', async () => {
    draftOf(seat(3), MOTION).value.words = 'Adjourn.';
    const store = await reloaded();
    store.acceptDraft(seat(3), 'move');
    expect(store.draftOf(seat(3), MOTION).value).toEqual(MOTION.blank());
    draftOf(seat(3), MOTION).value.words = 'Adjourn.';
    acceptDraft(seat(3), 'move');
    expect(draftOf(seat(3), MOTION).value.words).toBe('');
  });

  it('comes back with the paper that was made of it, unless something else was begun', () => {
    const draft = draftOf(seat(3), MOTION);
    draft.value.words = 'Adjourn.';
    draft.accepted();
    draft.takeBack('motion-1');
    expect(draft.value.words).toBe('Adjourn.');
    draft.value.words = 'Adjourn now.';
    // The answer comes before the entry: the paper that lies there is the one that was mended.
    draft.accepted('motion-1');
    draft.takeBack('motion-1');
    expect(draft.value.words).toBe('');
    draft.value.words = 'Recess.';
    draft.takeBack('motion-2');
    expect(draft.value.words).toBe('Recess.');
  });

  it('goes with its seat, its token and its room', async () => {
    const words = (room: DraftRoom) => draftOf(room, MOTION).value.words;
    const write = () => {
      for (const room of [seat(3), seat(4), seat(3, 'BBBBBB')]) draftOf(room, MOTION).value.words = 'Adjourn.';
      flushSync();
    };
    write();
    clearDrafts('HV7K2P', 4);
    expect([words(seat(3)), words(seat(4)), words(seat(3, 'BBBBBB'))]).toEqual(['', 'Adjourn.', 'Adjourn.']);
    saveKeys('HV7K2P', { seat: { number: 3, token: 'ann' } });
    write();
    saveKeys('HV7K2P', { seat: { number: 4, token: 'ann' } });
    expect(words(seat(4))).toBe('Adjourn.');
    saveKeys('HV7K2P', { seat: { number: 4, token: 'bo' } });
    expect([words(seat(3)), words(seat(4)), words(seat(3, 'BBBBBB'))]).toEqual(['', '', 'Adjourn.']);
    write();
    dropSeat('HV7K2P');
    expect([words(seat(3)), words(seat(4))]).toEqual(['', '']);
    flushSync();
    expect(Object.keys(sessionStorage)).toEqual(['draft:BBBBBB:3:move']);
    const store = await reloaded();
    store.clearDrafts('BBBBBB');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('the drafts of a class', () => {
  it('go when its token is forgotten, and no others', () => {
    saveKeys('HV7K2P', { seat: { number: 3, token: 'ann' }, class: 'CLASSX' });
    saveKeys('BBBBBB', { seat: { number: 3, token: 'ann' } });
    for (const code of CODES) draftOf(seat(3, code), MOTION).value.words = 'Adjourn.';
    forgetClassKeys('CLASSX');
    expect(CODES.map((code) => draftOf(seat(3, code), MOTION).value.words)).toEqual(['', 'Adjourn.']);
  });
});

describe('the storage of drafts', () => {
  it('is bounded: the oldest go, and a very long one stays on the page', async () => {
    vi.useFakeTimers();
    for (let number = 1; number <= 30; number += 1) {
      vi.setSystemTime(number * 1000);
      draftOf(seat(number), MOTION).value.words = 'Adjourn.';
      flushSync();
    }
    vi.useRealTimers();
    const slots = Object.keys(sessionStorage);
    expect([slots.length, slots.includes('draft:HV7K2P:1:move'), slots.includes('draft:HV7K2P:30:move')]).toEqual([
      24,
      false,
      true,
    ]);
    draftOf(seat(30), MOTION).value.words = 'x'.repeat(200_000);
    flushSync();
    expect(draftOf(seat(30), MOTION).value.words).toHaveLength(200_000);
    expect((await reloaded()).draftOf(seat(30), MOTION).value.words).toBe('');
  });

  it('may be forbidden or full', async () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError');
      });
    const store = await reloaded();
    const draft = store.draftOf(seat(3), MOTION);
    draft.value.words = 'Adjourn.';
    flushSync();
    expect(store.draftOf(seat(3), MOTION).value.words).toBe('Adjourn.');
    store.clearDrafts('HV7K2P');
    expect(draft.value.words).toBe('');
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['another shape', JSON.stringify({ value: { words: 7, vote: 'x', parts: 'none', by: [], more: 1 } })],
    ['parts of another shape', JSON.stringify({ value: { parts: [3] } })],
  ])('may hold %s', async (_, stored) => {
    sessionStorage.setItem('draft:HV7K2P:3:move', stored);
    expect((await reloaded()).draftOf(seat(3), MOTION).value).toEqual(MOTION.blank());
  });
});
