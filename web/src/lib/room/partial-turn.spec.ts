import { describe, expect, it } from 'vitest';
import { withDelta } from './partial-turn';

describe('the words of a turn', () => {
  it('are put together as they come', () => {
    const begun = withDelta(null, 't1', 0, 'The lamp ');
    expect(withDelta(begun, 't1', 9, 'was out.')).toEqual({ turnId: 't1', text: 'The lamp was out.', end: 17 });
  });

  it('are void where the mind begins again, and in another turn', () => {
    const begun = withDelta(null, 't1', 0, 'The lamp was lit.');
    expect(withDelta(begun, 't1', 9, 'was out.').text).toBe('The lamp was out.');
    expect(withDelta(begun, 't2', 0, 'No.')).toEqual({ turnId: 't2', text: 'No.', end: 3 });
  });

  it('say where some are missing', () => {
    const late = withDelta(null, 't1', 40, 'was out.');
    expect(late).toEqual({ turnId: 't1', text: '… was out.', end: 48 });
    expect(withDelta(late, 't1', 60, 'Look.').text).toBe('… was out.… Look.');
  });
});
