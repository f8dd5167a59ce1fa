import { describe, expect, it } from 'vitest';
import { bySeat, formatDollars, formatTokens } from './money';

const spent = (cost: number) => ({ calls: 1, tokens_in: 10, tokens_out: 5, cost });

describe('money', () => {
  it('is given in cents below a dollar', () => {
    expect([0, 0.000021, 0.00042, 0.01, 0.042, 0.383, 0.5, 1.2].map(formatDollars)).toEqual([
      'nothing',
      'nothing',
      '0.04 cents',
      '1 cent',
      '4.2 cents',
      '38 cents',
      '50 cents',
      '$1.20',
    ]);
  });

  it('counts tokens one by one while they are few', () => {
    expect([940, 1240, 12_400, 1_240_000].map(formatTokens)).toEqual(['940', '1,240', '12 thousand', '1,240 thousand']);
  });

  it('stands by seat, the dearest first and the room last', () => {
    const money = {
      spent: spent(1),
      cap: 2,
      stage: 'full' as const,
      by_seat: { 0: spent(0.5), 3: spent(0.1), 4: spent(0.2) },
    };
    expect(bySeat(money).map((one) => one.seat)).toEqual([4, 3, 0]);
  });
});
