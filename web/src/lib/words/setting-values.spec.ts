import { afterEach, expect, it } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { formatOf } from './format';
import { formatSettingValue } from './setting-values';

afterEach(() => setFormats({ formats: [] }));

it('prints terms as people say them, by the labels of the server', () => {
  const settings = { turn_seconds: 'Time to speak', initial_guilty: 'First ballot set to' };
  setFormats({ formats: [{ name: 'jury', title: 'Jury', labels: { settings } } as unknown as FormatInfo] });
  const jury = formatOf('jury');
  const printed = (setting: string, value: unknown) =>
    `${jury.setting(setting)}: ${formatSettingValue(setting, value, jury)}`;
  expect(printed('turn_seconds', 90)).toBe('Time to speak: a minute and a half');
  expect(printed('initial_guilty', null)).toBe('First ballot set to: left to the case');
  expect(printed('verdict_rule', 'ten_of_twelve')).toBe('Verdict rule: ten of twelve');
  expect(printed('minds', { all: 'house', 3: 'gemini-flash' })).toBe('Minds: 3: gemini-flash, all: house');
});

it('prints a setting of later years under its own name', () => {
  const jury = formatOf('jury');
  expect(`${jury.setting('new_thing')} ${formatSettingValue('new_thing', true, jury)}`).toBe('New thing yes');
});
