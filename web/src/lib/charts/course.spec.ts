import { describe, expect, it } from 'vitest';
import { SPLIT, Story } from '../room/story';
import { ballotRows, courseOf, movementsOf, named, spread, turnMarks } from './course';

function story(): Story {
  return new Story()
    .all()
    .first(SPLIT)
    .moves({ turn: null, seat: 1, delta: 0, conviction: 0.8 }, { turn: null, seat: 2, delta: 0, conviction: 0.3 })
    .round(1, 5)
    .says(5, 'One.', 't1')
    .moves({ turn: 't1', seat: 1, delta: -0.2, conviction: 0.6 })
    .tell({ kind: 'round_closed', round: 1 })
    .round(2, 6)
    .says(6, 'Two.', 't2')
    .says(5, 'Three.', 't3')
    .moves(
      { turn: 't2', seat: 1, delta: 0.05, conviction: 0.65 },
      { turn: 't3', seat: 1, delta: -0.3, conviction: 0.35 },
    )
    .flips(1, 'guilty', 'not_guilty')
    .tell({ kind: 'round_closed', round: 2 });
}

describe('how sure they were', () => {
  it('has a value before the first round and after each', () => {
    const course = courseOf(story().entries);
    expect(course.get(1)).toEqual([0.8, 0.6, 0.35]);
    expect(course.get(2)).toEqual([0.3, 0.3, 0.3]);
  });

  it('takes the verdict’s own list over what was seen to move', () => {
    const told = story().tell({
      kind: 'convictions_revealed',
      convictions: { 1: [0.8, 0.6, 0.35], 7: [null, 0.2, 0.1] },
    });
    expect(courseOf(told.entries).get(7)).toEqual([null, 0.2, 0.1]);
  });

  it('names whoever flipped first', () => {
    expect(named(courseOf(story().entries), new Set([2]), 1)).toEqual([2]);
  });
});

describe('who moved whom', () => {
  it('sums every turn of a speaker over a listener, the furthest first', () => {
    expect(movementsOf(story().entries)).toEqual([
      { from: 5, to: 1, amount: -0.5 },
      { from: 6, to: 1, amount: 0.05 },
    ]);
  });

  it('leaves out what nobody’s turn moved', () => {
    const told = new Story().all().moves({ turn: null, seat: 3, delta: 0.2, conviction: 0.7 });
    expect(movementsOf(told.entries)).toEqual([]);
  });
});

describe('every ballot', () => {
  it('has a row for the first vote and one for each round', () => {
    const rows = ballotRows(story().entries);
    expect(rows.map((row) => row.label)).toEqual(['First', 'Round 1', 'Round 2']);
    expect(rows.map((row) => row.counts.guilty)).toEqual([6, 6, 5]);
    expect(rows[2]?.flips.map((flip) => flip.seat)).toEqual([1]);
  });
});

describe('the ruler of turns', () => {
  it('marks each turn with the flips before the next', () => {
    const marks = turnMarks(story().entries);
    expect(marks.map((mark) => [mark.turn, mark.flips.length])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
  });
});

describe('labels at the ends of lines', () => {
  it('stand apart, in order, within the paper', () => {
    expect(spread([10, 12, 11, 90], 16, 0, 100)).toEqual([10, 42, 26, 90]);
    expect(spread([98, 99], 16, 0, 100)).toEqual([84, 100]);
  });
});
