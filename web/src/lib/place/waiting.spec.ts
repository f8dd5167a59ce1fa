import { describe, expect, it } from 'vitest';
import { seatView, viewOf, youView } from '$lib/wire/log-builder';
import type { AskView, PartialView } from '$lib/wire/protocol';
import { waitsFor } from './waiting';

const asked = (act: string, seats: number[], due: number | null = 1020): AskView => ({
  ask: 'a1',
  act,
  topic: '',
  seats,
  due,
  by_house: false,
  failed: [],
  seconds: 60,
  awaited: true,
});
const PEOPLE = ['Ben', 'Ann', 'Cy', 'Dora', 'Eve'].map((name, at) => seatView(at + 1, { name, occupant: 'human' }));
const seats = [...PEOPLE, seatView(6), seatView(7), seatView(8), seatView(9)];
const floor = (seat: number) => ({ turn_id: 't1', seat, due: 1040, seconds: 60, queue: [], hands: [] });
const words = (news: PartialView, heard = false, writing: number[] = []) =>
  waitsFor(viewOf({ seats, ...news }), 1000, heard, writing);

describe('what the table waits for', () => {
  it('is whoever has not voted yet, and for how long', () => {
    expect(words({ waiting: [asked('cast_ballot', [1, 7])] })).toBe('Nobody speaks until Ben has voted: 20 seconds.');
    expect(words({ waiting: [asked('cast_ballot', [1, 2, 3], 1090)] })).toBe(
      'Nobody speaks until Ben, Ann and Cy have voted: a minute and a half.',
    );
    expect(words({ waiting: [asked('cast_ballot', [1, 2, 3, 4, 5])] })).toBe(
      'Nobody speaks until five people have voted: 20 seconds.',
    );
  });
  it('names the reader as you', () => {
    const you = youView(1);
    expect(words({ you, waiting: [asked('choose_side', [1])] })).toBe(
      'Nobody speaks until you have chosen a side: 20 seconds.',
    );
    expect(words({ you, waiting: [asked('second', [1, 2])] })).toBe(
      'Nobody speaks until you and Ann have answered the motion: 20 seconds.',
    );
  });
  it('is a mind where no person is asked, without a time that nobody needs', () => {
    expect(words({ waiting: [asked('cast_ballot', [6, 7])] })).toBe(
      'Nobody speaks until Morrison and Lind have voted.',
    );
    expect(words({ waiting: [asked('file', [6, 7, 8, 9])] })).toBe('Nobody speaks until four more have answered.');
  });
  it('is the first word of whoever has the floor', () => {
    expect(words({ floor: floor(6) })).toBe('Morrison is thinking.');
    expect(words({ floor: floor(1) })).toBe('Ben has the floor: 40 seconds.');
    expect(words({ floor: floor(1) }, false, [1])).toBe('Ben is writing: 40 seconds.');
    expect(words({ floor: floor(6) }, true)).toBe('');
    expect(words({ floor: floor(1), you: youView(1) })).toBe('');
  });
  it('is who presides, or the table itself, between turns', () => {
    expect(words({ waiting: [asked('narrate', [0])] })).toBe('The judge is about to speak.');
    expect(words({ waiting: [asked('react', [0])] })).toBe('The table takes in what was said.');
  });
  it('is nothing in a pause, and after the end', () => {
    const room = { ...viewOf().room, status: 'paused' as const };
    expect(words({ room, waiting: [asked('cast_ballot', [1])] })).toBe('');
    expect(words({})).toBe('');
  });
});
