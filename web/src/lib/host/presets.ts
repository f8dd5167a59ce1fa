/** Terms that go together: for one person, for friends, for a class. Each sets what the format's terms have of it. */

import type { Format } from '$lib/words/format';
import { termsFor } from './terms';
import type { SettingValue } from '$lib/words/terms';

type Settings = Readonly<Record<string, SettingValue>>;

export interface Preset {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly settings: Settings;
}

const PRESETS: readonly Preset[] = [
  {
    name: 'alone',
    label: 'Alone',
    hint: 'You and AI: time to think, you may interrupt, and nobody watches.',
    settings: { pace: 'live', turn_seconds: 180, spectators: 'off', interruptions: true },
  },
  {
    name: 'friends',
    label: 'With friends',
    hint: 'Everybody may interrupt once a round, and whoever has no seat may watch.',
    settings: { pace: 'live', turn_seconds: 90, spectators: 'live', interruptions: true },
  },
  {
    name: 'class',
    label: 'In class',
    hint: 'Short turns without interruptions, so that it ends within the lesson; the others watch.',
    settings: { pace: 'brisk', turn_seconds: 45, spectators: 'live', interruptions: false },
  },
];

/** The presets with the settings that the format's terms offer; none where it offers none of them. */
export function presetsFor(format: Format, settings: Readonly<Record<string, unknown>>): readonly Preset[] {
  const offered = new Set(termsFor(format, settings).map((term) => term.setting));
  return PRESETS.map((preset) => ({
    ...preset,
    settings: Object.fromEntries(
      Object.entries({ ...preset.settings, ...format.own.presets?.[preset.name] }).filter(([name]) =>
        offered.has(name),
      ),
    ),
  })).filter((preset) => Object.keys(preset.settings).length > 0);
}

/** The preset that the settings in force are; null once one of its terms was changed. */
export function presetInForce(presets: readonly Preset[], settings: Readonly<Record<string, unknown>>): Preset | null {
  return (
    presets.find((preset) => Object.entries(preset.settings).every(([name, value]) => settings[name] === value)) ?? null
  );
}
