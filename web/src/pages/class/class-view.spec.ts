import { describe, expect, it } from 'vitest';
import { merged } from './class-view';
import type { ClassParts, ClassView, RoomGlance } from '$lib/wire/class-contract';

const room = (number: number, turns: number) => ({ number, turns }) as unknown as RoomGlance;
const whole = {
  info: { pupils: 1 },
  you: null,
  pupils: [],
  returns: [],
  expected: [],
  rooms: [room(1, 0), room(2, 0)],
};

describe('the view of a class', () => {
  it('begins with the whole of it', () => {
    expect(merged(null, { rooms: [room(1, 1)] })).toBeNull();
    expect(merged(null, whole as unknown as ClassParts)).toEqual(whole);
  });

  it('takes rooms by their numbers and other parts as a whole', () => {
    const view = whole as unknown as ClassView;
    const next = merged(view, { rooms: [room(3, 0), room(2, 5)], returns: [] });
    expect(next?.rooms.map((one) => [one.number, one.turns])).toEqual([
      [1, 0],
      [2, 5],
      [3, 0],
    ]);
    expect(next?.pupils).toBe(view.pupils);
    expect(merged(view, { you: null })?.rooms).toBe(view.rooms);
  });
});
