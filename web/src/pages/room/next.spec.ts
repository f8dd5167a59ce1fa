import { describe, expect, it } from 'vitest';
import { viewOf } from '$lib/wire/log-builder';
import { nextState } from './next';
import type { View } from '$lib/wire/protocol';

const presence = (...connected: number[]) => ({ watching: 0, connected, typing: [] });

/** A live room in which people hold these seats, seen from one of them, or from none. */
function room(people: number[], mine: number | null, speaker: number | null = 5, pace = 'live'): View {
  const view = viewOf();
  return {
    ...view,
    room: { ...view.room, status: 'running', pace: pace },
    floor: { ...view.floor, seat: speaker },
    seats: view.seats.map((seat) => ({ ...seat, occupant: people.includes(seat.seat) ? 'human' : 'house' })),
    you: mine === null ? null : ({ ...view.you, seat: mine } as View['you']),
  };
}

describe('next', () => {
  it('is offered to somebody who sits alone', () => {
    expect(nextState(room([7], 7), presence(7), [], true)).toEqual({ pressed: false, missing: [7] });
  });

  it('names those who have not pressed, and nobody who is away', () => {
    expect(nextState(room([3, 7, 9], 7), presence(3, 7), [7], false)).toEqual({ pressed: true, missing: [3] });
  });

  it('is for a host without a seat only where nobody sits', () => {
    expect(nextState(room([], null), presence(), [], true)).toEqual({ pressed: false, missing: [] });
    expect(nextState(room([3], null), presence(3), [], true)).toBeNull();
    expect(nextState(room([], null), presence(), [], false)).toBeNull();
  });

  it('ends no speech of a person, and nothing in a room that does not wait', () => {
    expect(nextState(room([3, 7], 7, 3), presence(3, 7), [], false)).toBeNull();
    expect(nextState(room([7], 7, 5, 'instant'), presence(7), [], true)).toBeNull();
    expect(nextState(room([7], 7, null), presence(7), [], true)).not.toBeNull();
  });
});
