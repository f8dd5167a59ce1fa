import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import VoteCount from './VoteCount.svelte';
import Seating from './Seating.svelte';
import type { Choice, SeatView } from './types';

const HEADS: Choice = { id: 'heads', tone: 0, word: 'Heads', said: 'heads' };
const TAILS: Choice = { id: 'tails', tone: 1, word: 'Tails', said: 'tails' };
const choices = [HEADS, TAILS];

const seats = (ballots: Record<number, Choice> = {}): SeatView[] =>
  Array.from({ length: 12 }, (_, i) => ({
    seat: i + 1,
    name: `Name ${i + 1}`,
    occupant: 'house',
    host: i === 6,
    persona: { id: `caller_${i + 1}`, name: `Name ${i + 1}`, occupation: 'Accountant' },
    ballot: ballots[i + 1] ?? null,
    cast: false,
    conviction: null,
    role: 'caller',
  }));

let page: ReturnType<typeof mount> | undefined;
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined })));
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('the seating', () => {
  const tents = () => [...document.querySelectorAll<HTMLButtonElement>('button.tent')];

  it('is one stop for the keyboard; arrows move between seats and Enter picks one', () => {
    const onpick = vi.fn();
    page = mount(Seating, {
      target: document.body,
      props: { people: 'table', seats: seats(), speaking: null, addressed: null, you: 7, code: 'HV7K2P', onpick },
    });
    flushSync();
    expect(
      tents()
        .filter((tent) => tent.tabIndex === 0)
        .map((tent) => tent.textContent),
    ).toHaveLength(1);
    tents()[6]?.focus();
    tents()[6]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    flushSync();
    expect(document.activeElement).toBe(tents()[7]);
    tents()[7]?.click();
    expect(onpick).toHaveBeenCalledWith(8);
  });

  it('prints nothing on a tent but what is said of the seat', () => {
    page = mount(Seating, {
      target: document.body,
      props: { people: 'table', seats: seats(), speaking: 5, thinking: true, addressed: null, you: 7, code: 'HV7K2P' },
    });
    flushSync();
    const cards = [...document.querySelectorAll('.card')];
    expect(cards.filter((card) => /[<>{}]/.test(card.textContent))).toEqual([]);
    expect(cards[4]?.textContent).toContain('thinking');
  });

  it('says at the tent who speaks, and whose seat is yours', () => {
    page = mount(Seating, {
      target: document.body,
      props: { people: 'table', seats: seats({ 5: TAILS }), speaking: 5, addressed: 3, you: 7, code: 'HV7K2P' },
    });
    flushSync();
    expect(tents()[4]?.querySelector('.aside')?.textContent).toBe('Seat 5, Name 5, AI, tails, speaking');
    expect(tents()[6]?.querySelector('.aside')?.textContent).toBe('Seat 7, Name 7, AI, host, you');
  });

  it('leaves the chair of a seat that is out, and says so', () => {
    const all = seats().map((seat) => ({ ...seat, out: seat.seat === 2 }));
    page = mount(Seating, {
      target: document.body,
      props: { people: 'table', seats: all, speaking: null, addressed: null, you: null, code: 'HV7K2P' },
    });
    flushSync();
    expect(tents()[1]?.querySelector('.aside')?.textContent).toBe('Seat 2, Name 2, AI, out');
    expect(document.querySelectorAll('.place.gone')).toHaveLength(1);
  });

  it('leaves an empty chair where nobody sits', () => {
    const open = seats().map((seat) => (seat.seat === 2 ? { ...seat, occupant: null, name: '' } : seat));
    page = mount(Seating, {
      target: document.body,
      props: { people: 'table', seats: open, speaking: null, addressed: null, you: null, lobby: true, code: 'HV7K2P' },
    });
    flushSync();
    expect(document.querySelectorAll('.chair')).toHaveLength(12);
    expect(document.querySelectorAll('.figure')).toHaveLength(11);
  });
});

describe('the count', () => {
  it('lays one slip per seat on a heap for each choice, in order', () => {
    page = mount(VoteCount, {
      target: document.body,
      props: { choices, seats: seats({ 1: HEADS, 3: HEADS, 2: TAILS }) },
    });
    flushSync();
    expect([...document.querySelectorAll('.heap b')].map((one) => one.textContent)).toEqual(['2', '1']);
    expect([...document.querySelectorAll('.tone-0 .slip')].map((one) => one.textContent)).toEqual(['1', '3']);
  });

  it('has a heap for each of any number of choices', () => {
    const several = ['ada', 'ben', 'cleo'].map((id, tone) => ({ id, tone, word: id, said: id }));
    const [, ben] = several;
    if (ben === undefined) throw new Error('a choice is missing');
    page = mount(VoteCount, { target: document.body, props: { choices: several, seats: seats({ 4: ben }) } });
    flushSync();
    expect(document.querySelector('.aside')?.textContent).toBe('ada: 0. ben: 1. cleo: 0');
    expect([...document.querySelectorAll('.tone-1 .slip')].map((one) => one.textContent)).toEqual(['4']);
  });

  it('waits for no ballot of a seat that is out', () => {
    const two = seats()
      .slice(0, 3)
      .map((seat) => ({ ...seat, cast: seat.seat === 1, out: seat.seat === 3 }));
    page = mount(VoteCount, { target: document.body, props: { choices, seats: two, sealed: true } });
    flushSync();
    expect(document.querySelector('.aside')?.textContent).toBe('Ballots are sealed. One of two are in.');
  });

  it('shows of sealed ballots only how many are in', () => {
    const half = seats().map((seat) => ({ ...seat, cast: seat.seat <= 5 }));
    page = mount(VoteCount, { target: document.body, props: { choices, seats: half, sealed: true } });
    flushSync();
    expect(document.querySelector('.aside')?.textContent).toBe('Ballots are sealed. Five of twelve are in.');
    expect(document.querySelectorAll('.tone-0, .tone-1')).toHaveLength(0);
  });
});
