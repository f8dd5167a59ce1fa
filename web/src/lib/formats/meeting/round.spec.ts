import { describe, expect, it } from 'vitest';
import { rimPlaces, roundPlaces } from './round';

describe('a round table', () => {
  it('has oneself nearest and the others clockwise from the left', () => {
    const places = roundPlaces([1, 2, 3, 4, 5], 3);
    expect(places.map((place) => place.seat)).toEqual([4, 5, 1, 2, 3]);
    expect(places.at(-1)).toEqual({ seat: 3, x: 50, y: 100 });
    const others = places.slice(0, -1);
    expect(others[0]?.x).toBeLessThan(others[1]?.x ?? 0);
    expect(others[0]?.x).toBeLessThan(50);
    expect(others.at(-1)?.x).toBeGreaterThan(50);
    for (const place of others) expect(place.y).toBeLessThan(80);
  });

  it('leaves room for a head above each card at the sides', () => {
    const [near, far] = roundPlaces([1, 2, 3, 4, 5, 6, 7], 1);
    expect((near?.y ?? 0) - (far?.y ?? 0)).toBeGreaterThanOrEqual(40);
    expect(near?.x).toBeGreaterThan(far?.x ?? 50);
  });

  it('is seen from nowhere by whoever has no seat', () => {
    const places = roundPlaces([1, 2, 3, 4], null);
    expect(places.map((place) => place.seat)).toEqual([1, 2, 3, 4]);
    expect(new Set(places.map((place) => `${place.x} ${place.y}`)).size).toBe(4);
    expect(roundPlaces([7], 7)).toEqual([{ seat: 7, x: 50, y: 100 }]);
    expect(roundPlaces([6, 7], 7)[0]).toEqual({ seat: 6, x: 50, y: 0 });
  });
});

describe('the far rim', () => {
  it('has everybody in their order from the left, those at the sides nearest', () => {
    const places = rimPlaces([4, 5, 6, 7, 8]);
    expect(places.map((place) => place.seat)).toEqual([4, 5, 6, 7, 8]);
    expect(places.map((place) => place.y)).toEqual([30, 7, 0, 7, 30]);
  });
});
