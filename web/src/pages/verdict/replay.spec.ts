import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replay } from './replay.svelte';
import { SPLIT, LogBuilder } from '$lib/wire/log-builder';
import { countsOf } from '$lib/wire/log';

function sampleLog(): LogBuilder {
  return new LogBuilder()
    .all()
    .first(SPLIT)
    .round(1, 5)
    .says(5, 'One.')
    .flips(1, 'guilty', 'not_guilty')
    .says(6, 'Two.')
    .flips(3, 'guilty', 'not_guilty')
    .append(
      { kind: 'phase_entered', phase: 'verdict', why: 'rounds' },
      { kind: 'verdict_reached', outcome: 'hung', counts: { guilty: 4, not_guilty: 8 }, why: 'rounds' },
    );
}

function loaded(): Replay {
  const replay = new Replay();
  replay.load(sampleLog().entries);
  return replay;
}

describe('a replay', () => {
  it('stands at the verdict until somebody moves it', () => {
    const replay = loaded();
    expect(replay.last).toBe(3);
    expect(replay.at).toBe(3);
    expect(countsOf(replay.table)).toEqual({ guilty: 4, not_guilty: 8 });
  });

  it('shows the table as it was after a turn, with the slips that had just moved', () => {
    const replay = loaded();
    replay.go(1);
    expect(countsOf(replay.table)).toEqual({ guilty: 5, not_guilty: 7 });
    expect(replay.moved).toEqual([1]);
    expect(replay.shown.filter((item) => item.kind === 'turn')).toHaveLength(1);
  });

  it('begins before anybody has spoken', () => {
    const replay = loaded();
    replay.go(0);
    expect(countsOf(replay.table)).toEqual({ guilty: 6, not_guilty: 6 });
    expect(replay.shown.some((item) => item.kind === 'turn')).toBe(false);
  });

  it('shows nobody with the conviction of an earlier occupant', () => {
    const replay = new Replay();
    replay.load(
      sampleLog()
        .moves(
          { turn: null, seat: 2, delta: 0.1, conviction: 0.7 },
          { turn: null, seat: 4, delta: 0.1, conviction: 0.6 },
        )
        .seat(2, 'Cy', 'human', 'joined')
        .seat(4, 'Linda Park').entries,
    );
    expect(replay.table.places.get(2)?.conviction).toBeNull();
    expect(replay.table.places.get(4)?.conviction).toBe(0.6);
  });

  it('names the entry from which a room may continue', () => {
    const replay = loaded();
    replay.go(1);
    const flip = sampleLog().entries.find(
      (entry) => entry.event.kind === 'ballot_cast' && entry.event.previous !== null,
    );
    expect(replay.seq).toBe(flip?.seq);
  });
});

describe('playing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs from the start to the verdict and stops there', () => {
    const replay = loaded();
    replay.play();
    expect(replay.at).toBe(0);
    vi.advanceTimersByTime(1200);
    expect(replay.at).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(replay.at).toBe(3);
    expect(replay.running).toBe(false);
  });

  it('stays where it was paused', () => {
    const replay = loaded();
    replay.play();
    vi.advanceTimersByTime(1200);
    replay.pause();
    vi.advanceTimersByTime(60_000);
    expect(replay.at).toBe(1);
  });
});
