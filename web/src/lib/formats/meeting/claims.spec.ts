import { describe, expect, it } from 'vitest';
import { claimOf, clockAt, whereabouts } from './claims';
import type { Claim } from './claims';

const claims = (by: number, ...points: string[]): Claim[] =>
  points.map((point) => claimOf(point, by)).filter((claim) => claim !== null);

describe('claims', () => {
  it('reads what a turn records', () => {
    expect(claimOf('at/3/4/2', 3)).toEqual({ kind: 'at', by: 3, seat: 3, step: 4, room: 2 });
    expect(claimOf('accuse/5', 1)).toEqual({ kind: 'accuse', by: 1, seat: 5, step: -1, room: -1 });
    for (const point of ['', 'at', 'at/', 'at/x', 'at/1/2/3/4']) expect(claimOf(point, 1)).toBeNull();
  });

  it('says who is said to have been where, and by whom', () => {
    const said = whereabouts(
      [...claims(1, 'at/1/4/2', 'saw/3/4/2'), ...claims(3, 'at/3/4/2'), ...claims(5, 'missed/3/4/2', 'at/5/3/2')],
      4,
    );
    expect([...said.keys()]).toEqual([2]);
    expect(said.get(2)).toEqual([
      { seat: 1, own: true, seenBy: [], missedBy: [] },
      { seat: 3, own: true, seenBy: [1], missedBy: [5] },
    ]);
  });

  it('counts times over midnight', () => {
    expect(clockAt('21:00', 10, 2)).toBe('21:20');
    expect(clockAt('23:45', 15, 3)).toBe('00:30');
  });
});
