import { describe, expect, it } from 'vitest';
import { settle } from './margins';

describe('notes in the margin', () => {
  it('stand level with their rows while there is room', () => {
    expect(
      settle([
        { top: 0, height: 40 },
        { top: 48, height: 24 },
      ]).shifts,
    ).toEqual([0, 0]);
  });
  it('move down by whole lines where the one before is longer than its row', () => {
    expect(
      settle([
        { top: 0, height: 100 },
        { top: 24, height: 24 },
        { top: 48, height: 24 },
        { top: 240, height: 24 },
      ]).shifts,
    ).toEqual([0, 96, 96, 0]);
  });
  it('that are none take no room', () => {
    expect(
      settle([
        { top: 0, height: 100 },
        { top: 24, height: 0 },
        { top: 120, height: 24 },
      ]).shifts,
    ).toEqual([0, 0, 0]);
  });
  it('report where the last one ends', () => expect(settle([{ top: 24, height: 100 }]).bottom).toBe(124));
});
