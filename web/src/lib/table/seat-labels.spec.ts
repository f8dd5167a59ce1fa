import { describe, expect, it } from 'vitest';
import type { SeatView } from './types';
import { convictionWords, kindOf, seatLabel, shortName } from './seat-labels';

const seat = (more: Partial<SeatView> = {}): SeatView => ({
  seat: 5,
  name: 'David Okonkwo',
  occupant: 'house',
  host: false,
  persona: null,
  ballot: null,
  cast: false,
  conviction: null,
  role: 'caller',
  ...more,
});

describe('a tent', () => {
  it('bears the surname of a persona and the first name of a person', () => {
    expect(shortName(seat())).toBe('Okonkwo');
    expect(shortName(seat({ name: 'Dr. James Wright' }))).toBe('Wright');
    expect(shortName(seat({ name: 'Pastor Williams' }))).toBe('Williams');
    expect(shortName(seat({ occupant: 'human', name: 'Ines Maria' }))).toBe('Ines');
  });
  it('says what holds the seat', () => {
    expect(kindOf(seat())).toBe('AI');
    expect(kindOf(seat({ occupant: 'human' }))).toBe('person');
    expect(kindOf(seat({ occupant: null }))).toBe('open');
  });
  it('reads as one sentence', () => {
    expect(
      seatLabel(seat({ ballot: { id: 'tails', tone: 1, word: 'Tails', said: 'tails' } }), { speaking: true }),
    ).toBe('Seat 5, David Okonkwo, AI, tails, speaking');
    expect(seatLabel(seat(), { thinking: true })).toBe('Seat 5, David Okonkwo, AI, has the floor');
    expect(seatLabel(seat({ occupant: null, name: '' }), { lobby: true })).toBe('Seat 5, open, sit here');
    expect(seatLabel(seat({ cast: true }), {})).toBe('Seat 5, David Okonkwo, AI, ballot in, sealed');
  });
  it('says how sure somebody is in words that name no side kinder', () => {
    const ends = ['tails', 'heads'] as const;
    expect(convictionWords(0.95, ends)).toBe('sure: heads');
    expect(convictionWords(0.05, ends)).toBe('sure: tails');
    expect(convictionWords(0.5, ends)).toBe('in doubt');
    expect(convictionWords(0.7, ends)).toBe('leaning to heads');
  });
});
