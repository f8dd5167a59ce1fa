import { describe, expect, it } from 'vitest';
import { awaited, byNeed, clock, firstWait, needOf, pupilsOf, quietFor, waitOf } from './help';
import type { GlanceSeat, RoomGlance } from '$lib/wire/class-contract';

const seat = (number: number, more: Partial<GlanceSeat> = {}): GlanceSeat => ({
  seat: number,
  name: `P${number}`,
  occupant: 'human',
  persona: null,
  face: null,
  ballot: null,
  out: false,
  here: true,
  away: null,
  ...more,
});

const room = (number: number, more: Partial<RoomGlance> = {}): RoomGlance => ({
  number,
  code: `AAAAA${number}`,
  earlier: [],
  status: 'running',
  phase: 'deliberation',
  round: 1,
  seats: [seat(1), seat(2)],
  choices: [],
  choice_labels: null,
  counts: {},
  sealed: false,
  waiting: [],
  waits_until: null,
  words: null,
  floor: null,
  turns: 3,
  spoke_at: 1000,
  hands: [],
  failed: 0,
  outcome: null,
  why: null,
  ...more,
});

describe('which room needs its teacher', () => {
  it('puts quiet rooms first, then those with somebody away, then raised hands, and closed ones last', () => {
    const rooms = [
      room(1, { status: 'closed' }),
      room(2),
      room(3, { hands: [1] }),
      room(4, { seats: [seat(1, { here: false }), seat(2)] }),
      room(5, { spoke_at: 700 }),
    ];
    expect(byNeed(rooms, 1010).map((one) => one.number)).toEqual([5, 4, 3, 2, 1]);
  });

  it('says why in words', () => {
    const one = room(1, { spoke_at: 800, hands: [2], seats: [seat(1, { occupant: 'house', away: 'Ada' }), seat(2)] });
    expect(needOf(one, 1000).why).toEqual(['Nobody speaks', 'Away: Ada', 'Hand up: P2']);
    expect(needOf(room(1), 1000).why).toEqual([]);
  });

  it('says whom a room waits for, and the first of all rooms', () => {
    const one = room(1, { waiting: [1, 2], waits_until: 1090 });
    const two = room(2, { waiting: [2], waits_until: 1095 });
    expect(waitOf(one, 1000)).toEqual({ room: 1, names: ['P1', 'P2'], left: 90 });
    expect(firstWait([one, two, room(3)], 1000)?.room).toBe(2);
    expect(waitOf(room(4, { waiting: [1], status: 'closed' }), 1000)).toBeNull();
    expect(awaited({ room: 1, names: ['Ada', 'Bo'], left: null })).toBe('Ada and Bo');
  });

  it('keeps the order of the numbers where nothing speaks for another', () => {
    expect(byNeed([room(3), room(1), room(2)], 1000).map((one) => one.number)).toEqual([1, 2, 3]);
  });

  it('counts pupils who are away, and the seconds since somebody spoke', () => {
    const one = room(1, {
      seats: [seat(1, { occupant: 'house', away: 'Ada' }), seat(2), seat(3, { occupant: 'house' })],
    });
    expect(pupilsOf(one)).toEqual([
      { seat: 1, name: 'Ada', away: true },
      { seat: 2, name: 'P2', away: false },
    ]);
    expect(quietFor(room(1, { spoke_at: 940 }), 1000)).toBe(60);
    expect(quietFor(room(1, { spoke_at: null }), 1000)).toBeNull();
    expect(clock(67)).toBe('1:07');
  });
});
