import { describe, expect, it } from 'vitest';
import { seatView } from '$lib/wire/log-builder';
import { guestsOf, reasonOf, timeOf, watchersSentence } from './people';

const seats = [
  seatView(1),
  seatView(4, { occupant: 'human', name: 'Bo', since: 60 }),
  seatView(7, { occupant: 'human', name: 'Ann', since: 30 }),
  seatView(9, { occupant: 'agent', name: 'Kit', since: 90 }),
];

describe('who is here', () => {
  it('are the people and agents, not the minds', () => {
    expect(
      guestsOf(seats, { watching: 2, connected: [], typing: [] }, null).map((guest) => [
        guest.seat,
        guest.name,
        guest.agent,
      ]),
    ).toEqual([
      [4, 'Bo', false],
      [7, 'Ann', false],
      [9, 'Kit', true],
    ]);
  });
  it('write, are here, or are away', () => {
    const guests = guestsOf(seats, { watching: 0, connected: [4, 9], typing: [9] }, 7);
    expect(guests.map((guest) => guest.doing)).toEqual(['here', 'here', 'writing']);
    expect(guestsOf(seats, { watching: 0, connected: [], typing: [] }, 7).map((guest) => guest.doing)).toEqual([
      'away',
      'here',
      'away',
    ]);
  });
  it('count those who only watch, and say which of them is the reader', () => {
    expect([0, 1, 31].map((watching) => watchersSentence(watching, false))).toEqual([
      '',
      'One watches without a seat.',
      '31 watch without a seat.',
    ]);
    expect([0, 1, 2, 31].map((watching) => watchersSentence(watching, true))).toEqual([
      '',
      'You watch without a seat.',
      'You and one other watch without a seat.',
      'You and 30 others watch without a seat.',
    ]);
  });
  it('say since when and why', () => {
    expect(timeOf(0)).toMatch(/\d{1,2}.\d{2}/);
    expect(reasonOf('left')).toBe('when it was given up');
    expect(reasonOf('a reason of later years')).toBe('');
  });
});
