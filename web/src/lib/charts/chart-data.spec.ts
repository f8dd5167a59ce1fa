import { describe, expect, it } from 'vitest';
import { SPLIT, LogBuilder } from '$lib/wire/log-builder';
import {
  ballotRows,
  courseOf,
  labelledSeats,
  movementsOf,
  opinionsOf,
  spreadLabels,
  thoughtBy,
  thoughtsOf,
  turnMarks,
} from './chart-data';

function sampleLog(): LogBuilder {
  return new LogBuilder()
    .all()
    .first(SPLIT)
    .moves({ turn: null, seat: 1, delta: 0, conviction: 0.8 }, { turn: null, seat: 2, delta: 0, conviction: 0.3 })
    .round(1, 5)
    .says(5, 'One.', 't1')
    .moves({ turn: 't1', seat: 1, delta: -0.2, conviction: 0.6 })
    .append({ kind: 'round_closed', round: 1 })
    .round(2, 6)
    .says(6, 'Two.', 't2')
    .says(5, 'Three.', 't3')
    .moves(
      { turn: 't2', seat: 1, delta: 0.05, conviction: 0.65 },
      { turn: 't3', seat: 1, delta: -0.3, conviction: 0.35 },
    )
    .flips(1, 'guilty', 'not_guilty')
    .append({ kind: 'round_closed', round: 2 });
}

describe('how sure they were', () => {
  it('has a value before the first round and after each', () => {
    const course = courseOf(sampleLog().entries);
    expect(course.get(1)).toEqual([0.8, 0.6, 0.35]);
    expect(course.get(2)).toEqual([0.3, 0.3, 0.3]);
  });

  it('takes the verdict’s own list over what was seen to move', () => {
    const log = sampleLog().append({
      kind: 'convictions_revealed',
      convictions: { 1: [0.8, 0.6, 0.35], 7: [null, 0.2, 0.1] },
    });
    expect(courseOf(log.entries).get(7)).toEqual([null, 0.2, 0.1]);
  });

  it('names the seat that flipped first', () => {
    expect(labelledSeats(courseOf(sampleLog().entries), new Set([2]), 1)).toEqual([2]);
  });
});

describe('who moved whom', () => {
  it('sums every turn of a speaker over a listener, the furthest first', () => {
    expect(movementsOf(sampleLog().entries)).toEqual([
      { from: 5, to: 1, amount: -0.5 },
      { from: 6, to: 1, amount: 0.05 },
    ]);
  });

  it('leaves out what nobody’s turn moved', () => {
    const log = new LogBuilder().all().moves({ turn: null, seat: 3, delta: 0.2, conviction: 0.7 });
    expect(movementsOf(log.entries)).toEqual([]);
  });
});

describe('who came to trust whom', () => {
  it('is told at the verdict alone, the most trusted first', () => {
    expect(opinionsOf(sampleLog().entries)).toEqual([]);
    const log = sampleLog().append({
      kind: 'convictions_revealed',
      convictions: { 1: [0.8, 0.6, 0.35] },
      opinions: { 1: { 2: -0.2, 5: 0.31 }, 2: { 1: 0.1 } },
    });
    expect(opinionsOf(log.entries)).toEqual([
      { from: 1, of: 5, value: 0.31 },
      { from: 1, of: 2, value: -0.2 },
      { from: 2, of: 1, value: 0.1 },
    ]);
  });
});

describe('every ballot', () => {
  it('has a row for the first vote and one for each round', () => {
    const rows = ballotRows(sampleLog().entries);
    expect(rows.map((row) => row.label)).toEqual(['First', 'Round 1', 'Round 2']);
    expect(rows.map((row) => row.counts.guilty)).toEqual([6, 6, 5]);
    expect(rows[2]?.flips.map((flip) => flip.seat)).toEqual([1]);
  });
});

describe('the ruler of turns', () => {
  it('marks each turn with the flips before the next', () => {
    const marks = turnMarks(sampleLog().entries);
    expect(marks.map((mark) => [mark.turn, mark.flips.length])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
  });
});

describe('the thought over a head', () => {
  const thinking = (round: number, seat: number, thought: string) => ({
    kind: 'convictions_moved' as const,
    round,
    moves: [],
    private: { [seat]: { thought } },
  });
  const log = new LogBuilder().all();
  const before = log.entries.length;
  log.append(thinking(1, 5, 'Not yet.'), thinking(1, 6, 'Never.'), thinking(2, 5, 'Perhaps.'));
  const thoughts = thoughtsOf(log.entries);

  it('is the latest of that seat up to the moment', () => {
    expect(thoughtBy(thoughts, 5, before + 2)?.text).toBe('Not yet.');
    expect(thoughtBy(thoughts, 5, before + 3)?.text).toBe('Perhaps.');
  });

  it('is nobody’s where nobody speaks, and where nothing may be read', () => {
    expect(thoughtBy(thoughts, null, before + 3)).toBeNull();
    expect(thoughtBy(thoughts, 5, before)).toBeNull();
    expect(thoughtBy([], 5, before + 3)).toBeNull();
  });
});

describe('labels at the ends of lines', () => {
  it('stand apart, in order, within the paper', () => {
    expect(spreadLabels([10, 12, 11, 90], 16, 0, 100)).toEqual([10, 42, 26, 90]);
    expect(spreadLabels([98, 99], 16, 0, 100)).toEqual([84, 100]);
  });
});
