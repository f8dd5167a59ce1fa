import { describe, expect, it } from 'vitest';
import { LogBuilder, SPLIT } from '$lib/wire/log-builder';
import { partOf } from './part';

function sampleLog(): LogBuilder {
  return new LogBuilder()
    .all()
    .first(SPLIT)
    .round(1, 7, 11)
    .says(7, 'One.', 't1')
    .moves(
      { turn: 't1', seat: 2, delta: 0.2, conviction: 0.5 },
      { turn: 't1', seat: 5, delta: -0.1, conviction: 0.5 },
      { turn: 't1', seat: 8, delta: 0.01, conviction: 0.5 },
    )
    .flips(2, 'not_guilty', 'guilty')
    .says(11, 'Two.', 't2')
    .moves({ turn: 't2', seat: 7, delta: -0.3, conviction: 0.4 })
    .flips(7, 'guilty', 'not_guilty');
}

describe('what somebody did', () => {
  it('names whom they moved, the furthest first, and who moved them', () => {
    const part = partOf(sampleLog().entries, 7);
    expect([part.moved, part.movedBy]).toEqual([[2, 5], [11]]);
  });

  it('has no moves where this viewer reads a part of them only', () => {
    const part = partOf(sampleLog().entries, 7, false);
    expect([part.moved, part.movedBy, part.turned]).toEqual([[], [], [2]]);
  });

  it('tells whose ballot changed right after they spoke, and after whom theirs did', () => {
    const part = partOf(sampleLog().entries, 7);
    expect([part.turned, part.changes]).toEqual([[2], [{ after: 11, to: 'not_guilty' }]]);
  });

  it('lays a change in a later vote to nobody’s turn', () => {
    const log = sampleLog()
      .says(7, 'Three.', 't3')
      .append({ kind: 'ballot_opened', ballot: 2, sealed_until_all: false, topic: 'final' })
      .flips(9, 'guilty', 'not_guilty')
      .flips(7, 'not_guilty', 'guilty');
    const part = partOf(log.entries, 7);
    expect(part.turned).toEqual([2]);
    expect(part.changes.at(-1)).toEqual({ after: null, to: 'guilty' });
  });

  it('leaves out what a mind said on their seat', () => {
    const log = sampleLog()
      .seat(7, 'Nora Lind', 'house', 'left')
      .says(7, 'Three.', 't3')
      .moves({ turn: 't3', seat: 9, delta: 0.4, conviction: 0.9 })
      .flips(9, 'guilty', 'not_guilty');
    const part = partOf(log.entries, 7);
    expect([part.turns, part.moved, part.turned]).toEqual([1, [2, 5], [2]]);
  });

  it('ends with their ballot, the others who had the same, and the outcome', () => {
    const log = sampleLog().append({
      kind: 'verdict_reached',
      outcome: 'hung',
      counts: { guilty: 6, not_guilty: 6 },
      why: 'rounds',
    });
    const part = partOf(log.entries, 7);
    expect([part.ballot, part.company, part.outcome]).toEqual(['not_guilty', 5, 'hung']);
  });
});
