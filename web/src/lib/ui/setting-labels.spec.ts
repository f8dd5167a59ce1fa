import { expect, it } from 'vitest';
import { formatOf } from '../formats/register';
import { settingLabel, formatSettingValue } from './setting-labels';

const jury = formatOf('jury');

it('prints terms as people say them', () => {
  const printed = (setting: string, value: unknown) =>
    `${settingLabel(setting, jury)}: ${formatSettingValue(setting, value, jury)}`;
  expect(printed('turn_seconds', 90)).toBe('Time to speak: a minute and a half');
  expect(printed('initial_guilty', null)).toBe('First ballot set to: left to the case');
  expect(printed('verdict_rule', 'ten_of_twelve')).toBe('Verdict: ten of twelve');
  expect(printed('minds', { all: 'house', 3: 'gemini-flash' })).toBe(
    'Open seats played by: 3: gemini-flash, all: house',
  );
});

it('prints a setting of later years under its own name', () =>
  expect(`${settingLabel('new_thing', jury)} ${formatSettingValue('new_thing', true, jury)}`).toBe('New thing yes'));
