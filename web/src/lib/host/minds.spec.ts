import { describe, expect, it } from 'vitest';
import { mindOf, mindsOf, ownMind, withGeneral, withSeat } from './minds';

describe('who plays the open seats', () => {
  it('is the house where nothing is said', () => {
    expect(mindsOf(undefined)).toBe('house');
    expect(mindOf(mindsOf(null), 4)).toBe('house');
  });

  it('is one for all, but for seats with a mind of their own', () => {
    const minds = withSeat('flash', 4, 'house');
    expect(minds).toEqual({ default: 'flash', 4: 'house' });
    expect([mindOf(minds, 4), mindOf(minds, 5), ownMind(minds, 5)]).toEqual(['house', 'flash', null]);
    expect(withGeneral(minds, 'haiku')).toEqual({ default: 'haiku', 4: 'house' });
  });

  it('leaves a seat to the others without bringing what the server has for single seats', () => {
    expect(withSeat({ default: 'flash', 4: 'house' }, 4, null)).toEqual({ default: 'flash' });
    expect(withSeat({ default: 'flash', 4: 'house', 5: 'haiku' }, 4, null)).toEqual({ default: 'flash', 5: 'haiku' });
    expect(withGeneral('flash', 'haiku')).toBe('haiku');
  });
});
