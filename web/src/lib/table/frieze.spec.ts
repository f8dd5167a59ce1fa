import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Count from './Count.svelte';
import Frieze from './Frieze.svelte';
import type { Ballot, SeatView } from './types';

const seats = (ballots: Record<number, Ballot> = {}): SeatView[] =>
  Array.from({ length: 12 }, (_, i) => ({
    seat: i + 1,
    name: `Name ${i + 1}`,
    occupant: 'house',
    host: i === 6,
    persona: { id: `juror_${i + 1}`, name: `Name ${i + 1}`, occupation: 'Accountant' },
    ballot: ballots[i + 1] ?? null,
    cast: false,
    conviction: null,
    side: null,
    role: 'juror',
  }));

let page: ReturnType<typeof mount> | undefined;
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined })));
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('the frieze', () => {
  const tents = () => [...document.querySelectorAll<HTMLButtonElement>('button.tent')];

  it('is one stop for the keyboard; arrows move between seats and Enter picks one', () => {
    const onpick = vi.fn();
    page = mount(Frieze, {
      target: document.body,
      props: { seats: seats(), speaking: null, addressed: null, you: 7, code: 'HV7K2P', onpick },
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

  it('says at the tent who speaks, and whose seat is yours', () => {
    page = mount(Frieze, {
      target: document.body,
      props: { seats: seats({ 5: 'not_guilty' }), speaking: 5, addressed: 3, you: 7, code: 'HV7K2P' },
    });
    flushSync();
    expect(tents()[4]?.querySelector('.aside')?.textContent).toBe('Seat 5, Name 5, AI, not guilty, speaking');
    expect(tents()[6]?.querySelector('.aside')?.textContent).toBe('Seat 7, Name 7, AI, host, you');
  });

  it('leaves an empty chair where nobody sits', () => {
    const open = seats().map((seat) => (seat.seat === 2 ? { ...seat, occupant: null, name: '' } : seat));
    page = mount(Frieze, {
      target: document.body,
      props: { seats: open, speaking: null, addressed: null, you: null, lobby: true, code: 'HV7K2P' },
    });
    flushSync();
    expect(document.querySelectorAll('.chair')).toHaveLength(12);
    expect(document.querySelectorAll('.figure')).toHaveLength(11);
  });
});

describe('the count', () => {
  it('lays one slip per juror on two heaps, guilty first', () => {
    page = mount(Count, {
      target: document.body,
      props: { seats: seats({ 1: 'guilty', 3: 'guilty', 2: 'not_guilty' }) },
    });
    flushSync();
    expect([...document.querySelectorAll('.heap b')].map((one) => one.textContent)).toEqual(['2', '1']);
    expect([...document.querySelectorAll('.guilty .slip')].map((one) => one.textContent)).toEqual(['1', '3']);
  });

  it('tells of sealed ballots only how many are in', () => {
    const half = seats().map((seat) => ({ ...seat, cast: seat.seat <= 5 }));
    page = mount(Count, { target: document.body, props: { seats: half, sealed: true } });
    flushSync();
    expect(document.querySelector('.aside')?.textContent).toBe('Ballots are sealed. Five of twelve are in.');
    expect(document.querySelectorAll('.guilty, .not_guilty')).toHaveLength(0);
  });
});
