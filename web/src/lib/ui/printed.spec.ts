import { expect, it } from 'vitest';
import { termName, termValue } from './printed';

it('prints terms as people say them', () => {
  const printed = (setting: string, value: unknown) => `${termName(setting)}: ${termValue(setting, value)}`;
  expect(printed('turn_seconds', 90)).toBe('Time to speak: 90 seconds');
  expect(printed('initial_guilty', null)).toBe('First ballot set to: left to the case');
  expect(printed('verdict_rule', 'ten_of_twelve')).toBe('Verdict: ten of twelve');
  expect(printed('minds', { all: 'house', 3: 'gemini-flash' })).toBe(
    'Open seats played by: 3: gemini-flash, all: house',
  );
});

it('prints a setting of later years under its own name', () =>
  expect(`${termName('new_thing')} ${termValue('new_thing', true)}`).toBe('New thing yes'));
