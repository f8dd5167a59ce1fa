/** The terms of a jury as the lobby prints them, and its settings as a certificate does. */

import { INTERRUPTIONS, PACE, SPECTATORS, TURN } from '$lib/words/terms';
import type { Course } from '$lib/words/game-length';
import type { OfferedTerm } from '$lib/words/terms';
import type { OwnWords } from '$lib/words/format';

/** Its size taken into account. */
export function terms(settings: Readonly<Record<string, unknown>>): readonly OfferedTerm[] {
  return [
    {
      setting: 'verdict_rule',
      choices: [
        { value: 'unanimous', label: 'Unanimous' },
        { value: 'ten_of_twelve', label: settings.size === 6 ? 'Five of six' : 'Ten of twelve' },
        { value: 'majority', label: 'Majority' },
      ],
      hint: 'How many have to agree for a verdict; without them the jury is hung.',
    },
    PACE,
    TURN,
    {
      setting: 'show_convictions',
      label: 'Convictions',
      choices: [
        { value: true, label: 'Shown' },
        { value: false, label: 'Hidden' },
      ],
      hint: 'Whether a ruler under each name shows how sure that juror is.',
    },
    {
      setting: 'undecided',
      label: 'First ballot',
      choices: [
        { value: false, label: 'Guilty or not' },
        { value: true, label: 'May be undecided' },
      ],
      hint: 'Whether people may begin undecided, and vote once they know.',
    },
    SPECTATORS,
    INTERRUPTIONS,
  ];
}

/** Rounds and turns between which most simulated juries on the predefined cases stay. */
export function course(settings: Readonly<Record<string, unknown>>): Course {
  const most = typeof settings.max_rounds === 'number' ? settings.max_rounds : 20;
  const [few, many] = settings.size === 6 ? [1, 4] : [3, 12];
  return { rounds: [Math.min(few, most), Math.min(many, most)], turns: [2, 3] };
}

/** Under a rule that needs not all of them, fewer rounds go by until a lesson has its verdict. */
export const PRESETS: NonNullable<OwnWords['presets']> = {
  alone: { verdict_rule: 'unanimous', show_convictions: true },
  friends: { verdict_rule: 'unanimous', show_convictions: false },
  class: { verdict_rule: 'ten_of_twelve', show_convictions: true },
};

export const settingValue: NonNullable<OwnWords['settingValue']> = (setting, value) => {
  if (setting !== 'initial_guilty') return null;
  return typeof value === 'number' ? `${value} guilty` : 'left to the case';
};
