import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback } from './playback.svelte';
import { momentsOf, stillMoment, turnTo, type Recording } from './recording';

const RECORDING: Recording = {
  choices: ['heads', 'tails'],
  words: { heads: 'Heads', tails: 'Tails' },
  first: ['heads', 'tails', 'tails'],
  beats: [
    { seat: 1, name: 'Ada', said: 'It is heavier on one side.' },
    { seat: 3, name: 'Cy', said: 'So it is.', then: ['heads', 'tails', 'heads'], note: 'Cy changes' },
    { seat: 2, name: 'Ben', said: 'I agree.', then: ['heads', 'heads', 'heads'], note: 'Ben changes' },
  ],
  still: 1,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a recorded deliberation', () => {
  it('has what is said before the ballots that it changes', () => {
    const moments = momentsOf(RECORDING);
    expect(moments.map((one) => [one.beat.seat, one.moved])).toEqual([
      [1, []],
      [3, []],
      [3, [3]],
      [2, []],
      [2, [2]],
    ]);
    expect(moments.at(-1)?.ballots).toEqual(['heads', 'heads', 'heads']);
  });

  it('plays once and rests on its end, and can be played again', () => {
    const playback = new Playback(RECORDING, false);
    playback.start();
    vi.advanceTimersByTime(1000);
    expect(playback.moment.beat.seat).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect([playback.over, playback.playing]).toEqual([true, false]);
    playback.toggle();
    expect([playback.moment.beat.seat, playback.playing]).toEqual([1, true]);
  });

  it('stops where it is while it is paused', () => {
    const playback = new Playback(RECORDING, false);
    playback.start();
    playback.toggle();
    vi.advanceTimersByTime(60_000);
    expect([playback.moment.beat.seat, playback.over]).toEqual([1, false]);
  });

  it('stands still on a changed ballot where no motion is wanted', () => {
    const playback = new Playback(RECORDING, true);
    playback.start();
    vi.advanceTimersByTime(60_000);
    expect([playback.moment.moved, playback.playing]).toEqual([[3], false]);
    expect(stillMoment(RECORDING)).toBe(2);
  });

  it('turns the others to whoever speaks', () => {
    expect([turnTo(2, 5) > 0, turnTo(9, 5) < 0, turnTo(5, 5)]).toEqual([true, true, 0]);
  });
});
