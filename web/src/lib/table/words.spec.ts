import { describe, expect, it } from 'vitest';
import type { SeatView } from './types';
import { convictionWords, kindOf, seatLabel, shortName } from './words';

const seat = (more: Partial<SeatView> = {}): SeatView => ({
  seat: 5,
  name: 'David Okonkwo',
  occupant: 'house',
  host: false,
  persona: null,
  ballot: null,
  cast: false,
  conviction: null,
  side: null,
  role: 'juror',
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
    expect(seatLabel(seat({ ballot: 'not_guilty' }), { speaking: true })).toBe(
      'Seat 5, David Okonkwo, AI, not guilty, speaking',
    );
    expect(seatLabel(seat({ occupant: null, name: '' }), { lobby: true })).toBe('Seat 5, open, sit here');
    expect(seatLabel(seat({ cast: true }), {})).toBe('Seat 5, David Okonkwo, AI, ballot in, sealed');
  });
  it('tells a conviction in words that name no side kinder', () => {
    expect(convictionWords(0.95)).toBe('sure: guilty');
    expect(convictionWords(0.05)).toBe('sure: not guilty');
    expect(convictionWords(0.5)).toBe('in doubt');
    expect(convictionWords(0.7)).toBe('leaning to guilty');
  });
});
