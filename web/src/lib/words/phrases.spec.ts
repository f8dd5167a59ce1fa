import { describe, expect, it } from 'vitest';
import { asLaid, calling, clipped, counted, inWords, lasted, listed, span, standing, surname } from './phrases';

describe('numbers', () => {
  it('are words up to twenty', () => {
    expect([inWords(0), inWords(6), inWords(20), inWords(21)]).toEqual(['none', 'six', 'twenty', '21']);
    expect([counted(0, 'turn'), counted(1, 'turn'), counted(6, 'turn')]).toEqual(['no turns', 'one turn', 'six turns']);
  });

  it('say how the ballots stand, in the order of the choices', () => {
    expect(standing({ tails: 12, heads: 0 }, ['heads', 'tails'])).toBe('none to twelve');
    expect(standing({ tails: 2 }, ['heads', 'tails'], 'tails')).toBe('two to none');
  });
});

describe('times', () => {
  it('read as people say them', () => {
    expect([
      span(1),
      span(20),
      span(60),
      span(75),
      span(90),
      span(120),
      span(150),
      span(290),
      span(300),
      span(5400),
    ]).toEqual([
      '1 second',
      '20 seconds',
      'a minute',
      'a minute and 15 seconds',
      'a minute and a half',
      'two minutes',
      'two and a half minutes',
      'four minutes and 50 seconds',
      'five minutes',
      'one hour and 30 minutes',
    ]);
  });

  it('of a whole deliberation are given to the minute', () => {
    expect([lasted(20), lasted(360), lasted(3600), lasted(3960)]).toEqual([
      'less than a minute',
      'six minutes',
      'one hour',
      'one hour and six minutes',
    ]);
  });
});

describe('names', () => {
  it('are surnames in the record and first names at a person’s place', () => {
    expect(surname('Dr. James Wright')).toBe('Wright');
    expect(surname('Ines')).toBe('Ines');
    expect(calling('Ines Duarte', true)).toBe('Ines');
    expect([calling('Mr. Hall', true), calling('Frau Dr. Weiß', true), calling('Mr.', true)]).toEqual([
      'Mr. Hall',
      'Frau Weiß',
      'Mr.',
    ]);
    for (const name of ['Pupil 12', 'Maria G.', '3b Li'])
      expect([surname(name), calling(name, true)]).toEqual(name === '3b Li' ? ['Li', '3b'] : [name, name]);
    expect(calling('Frank Russo', false)).toBe('Russo');
  });

  it('are never pictures alone where there are letters', () => {
    for (const name of ['Noah 🦊', '🦊 Noah']) expect([surname(name), calling(name, true)]).toEqual(['Noah', 'Noah']);
    expect([surname('🔥🔥'), calling('🔥🔥', true)]).toEqual(['🔥🔥', '🔥🔥']);
  });

  it('are cut where a chart has no more room', () => {
    expect([clipped('Okonkwo'), clipped('Wolfeschlegelstein'), clipped('🔥'.repeat(13))]).toEqual([
      'Okonkwo',
      'Wolfeschleg…',
      `${'🔥'.repeat(11)}…`,
    ]);
  });

  it('are listed with an and', () => {
    expect(listed(['Webb', 'Chen', 'Russo'])).toBe('Webb, Chen and Russo');
  });
});

describe('a speech', () => {
  it('is laid down without heaps of empty lines', () => {
    expect(asLaid(`\nOne.\nTwo.\n\nThree.${'\n \t'.repeat(900)}\nFour.\n\n`)).toBe('One.\nTwo.\n\nThree.\n\nFour.');
  });
});
