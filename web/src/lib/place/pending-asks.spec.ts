import { describe, expect, it } from 'vitest';
import { seatView, viewOf } from '$lib/wire/log-builder';
import type { AskView } from '$lib/wire/protocol';
import { formatOf } from '$lib/words/format';
import { answeringWords, timerOf, timerWords } from './pending-asks';

const asked = (news: Partial<AskView>): AskView => ({
  ask: 'a1',
  act: 'cast_ballot',
  topic: 'first',
  seats: [3, 5, 8],
  due: null,
  by_house: false,
  failed: [],
  seconds: 60,
  awaited: true,
  ...news,
});
const seats = [3, 5, 8].map((seat) => seatView(seat, { occupant: seat === 5 ? 'human' : 'model' }));

describe('who answers for a model', () => {
  it('is said of the seats that models play where the built-in mind answers for all', () => {
    expect(answeringWords(viewOf({ seats, waiting: [asked({ by_house: true })] }))).toBe(
      'The built-in juror answers for seats 3 and 8.',
    );
  });
  it('is said of a seat whose model failed', () => {
    expect(answeringWords(viewOf({ seats, waiting: [asked({ failed: [8] })] }))).toBe(
      'The built-in juror answers for seat 8.',
    );
  });
  it('is counted where there are many', () => {
    const many = [1, 2, 3, 4, 6, 8].map((seat) => seatView(seat, { occupant: 'model' }));
    const all = asked({ by_house: true, seats: many.map((one) => one.seat) });
    expect(answeringWords(viewOf({ seats: many, waiting: [all] }))).toBe('The built-in juror answers for six seats.');
  });
  it('is not said where every mind answers for itself, or the server does not say', () => {
    expect(answeringWords(viewOf({ seats, waiting: [asked({})] }))).toBe('');
    expect(answeringWords(viewOf({ seats, waiting: [asked({ seats: [5], by_house: true })] }))).toBe('');
  });
});

describe('a timer', () => {
  const view = viewOf({
    waiting: [asked({}), asked({ ask: 't1', act: 'timer', topic: 'toss', seats: [], due: 1012 })],
  });
  it('is distinguished from what a seat is asked', () => {
    expect(timerOf(view)?.ask).toBe('t1');
    expect(timerOf(viewOf({ waiting: [asked({})] }))).toBeNull();
  });
  it('says what it runs for, and for how long', () => {
    const words = (now: number) => timerWords(formatOf('other'), timerOf(view)!, now);
    expect([words(1000), words(1011.5), words(1013)]).toEqual([
      'Toss. 12 seconds left.',
      'Toss. 1 second left.',
      'Toss. Time is up.',
    ]);
  });
});
