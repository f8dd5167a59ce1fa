import { describe, expect, it } from 'vitest';
import { gazeOf } from './gaze';

const row = (seat: number) => seat;

describe('the eyes of the jury', () => {
  it('go to the speaker, further from seats further away', () => {
    expect(gazeOf(1, row, 5, null)).toBeGreaterThan(gazeOf(4, row, 5, null));
    expect(gazeOf(4, row, 5, null)).toBeGreaterThan(0);
    expect(gazeOf(9, row, 5, null)).toBeLessThan(0);
  });
  it('of the speaker go to the person addressed, or straight ahead', () => {
    expect(gazeOf(5, row, 5, 3)).toBeLessThan(0);
    expect(gazeOf(5, row, 5, null)).toBe(0);
  });
  it('rest where each seat rests while nobody speaks', () => {
    expect(gazeOf(2, row, null, null)).toBe(gazeOf(2, row, null, null));
    expect(new Set([1, 2, 3, 4].map((seat) => gazeOf(seat, row, null, null))).size).toBeGreaterThan(1);
  });
  it('stay within a turn of the head', () => {
    for (let seat = 1; seat <= 12; seat++)
      for (let to = 1; to <= 12; to++) expect(Math.abs(gazeOf(seat, row, to, null))).toBeLessThanOrEqual(1);
  });
});
