import { afterEach, describe, expect, it } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { formatOf } from '$lib/words/format';
import { presetInForce, presetsFor } from './presets';
import { termsFor } from './terms';

const served = (properties: Record<string, unknown>) =>
  setFormats({ formats: [{ name: 'toss', title: 'Toss', settings: { properties } } as unknown as FormatInfo] });
afterEach(() => setFormats({ formats: [] }));

describe('the presets', () => {
  it('set what the terms of a jury offer', () => {
    const jury = formatOf('jury');
    const terms = termsFor(jury, {});
    for (const preset of presetsFor(jury, {}))
      for (const [setting, value] of Object.entries(preset.settings))
        expect(terms.find((term) => term.setting === setting)?.choices.map((choice) => choice.value)).toContain(value);
  });
  it('leave out the settings that a format has not', () => {
    served({ pace: { type: 'string' }, turn_seconds: { type: 'integer' } });
    expect(presetsFor(formatOf('toss'), {}).map((preset) => preset.settings)).toEqual([
      { pace: 'live', turn_seconds: 180 },
      { pace: 'live', turn_seconds: 90 },
      { pace: 'brisk', turn_seconds: 45 },
    ]);
  });
  it('are not there for a format that has none of their settings', () => {
    served({ tosses: { type: 'integer' } });
    expect(presetsFor(formatOf('toss'), {})).toEqual([]);
  });
  it('are in force while every one of their terms is', () => {
    const presets = presetsFor(formatOf('jury'), {});
    const settings = { ...presets[2]?.settings, size: 12 };
    expect(presetInForce(presets, settings)?.name).toBe('class');
    expect(presetInForce(presets, { ...settings, pace: 'live' })).toBeNull();
  });
});
