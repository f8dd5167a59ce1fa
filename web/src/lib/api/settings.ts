/** The terms of a jury as the lobby prints them. The server decides what is allowed; this is what the form offers. */

export type SettingValue = string | number | boolean | null | Record<string, string>;

export interface TermChoice {
  readonly value: string | number | boolean;
  readonly label: string;
}

export interface Term {
  readonly setting: string;
  readonly label: string;
  readonly choices: readonly TermChoice[];
}

export const TERMS: readonly Term[] = [
  {
    setting: 'verdict_rule',
    label: 'Verdict',
    choices: [
      { value: 'unanimous', label: 'Unanimous' },
      { value: 'ten_of_twelve', label: 'Ten of twelve' },
      { value: 'majority', label: 'Majority' },
    ],
  },
  {
    setting: 'pace',
    label: 'Pace',
    choices: [
      { value: 'instant', label: 'Instant' },
      { value: 'brisk', label: 'Brisk' },
      { value: 'live', label: 'Live' },
    ],
  },
  {
    setting: 'turn_seconds',
    label: 'Time to speak',
    choices: [
      { value: 45, label: '45 s' },
      { value: 90, label: '90 s' },
      { value: 180, label: '3 min' },
    ],
  },
  {
    setting: 'show_convictions',
    label: 'Convictions',
    choices: [
      { value: true, label: 'Shown' },
      { value: false, label: 'Hidden' },
    ],
  },
  {
    setting: 'spectators',
    label: 'Spectators',
    choices: [
      { value: 'live', label: 'Welcome' },
      { value: 'off', label: 'None' },
    ],
  },
  {
    setting: 'interruptions',
    label: 'Interruptions',
    choices: [
      { value: false, label: 'None' },
      { value: true, label: 'One a round' },
    ],
  },
];

/** The terms of this jury, its size taken into account; a value that the form does not offer becomes a choice of its own. */
export function termsFor(settings: Readonly<Record<string, unknown>>): readonly Term[] {
  return TERMS.map((term) => {
    const choices = term.choices.map((choice) =>
      choice.value === 'ten_of_twelve' && settings.size === 6 ? { ...choice, label: 'Five of six' } : choice,
    );
    const now = settings[term.setting];
    const known = now === undefined || now === null || choices.some((choice) => choice.value === now);
    return {
      ...term,
      choices: known
        ? choices
        : [...choices, { value: now as string | number | boolean, label: spoken(term.setting, now) }],
    };
  });
}

function spoken(setting: string, value: unknown): string {
  if (setting === 'turn_seconds')
    return Number(value) >= 120 && Number(value) % 60 === 0 ? `${Number(value) / 60} min` : `${String(value)} s`;
  const delay = /^delayed:(\d+)$/.exec(String(value));
  return delay === null ? String(value) : `${delay[1]} s late`;
}
