/** What a term of a room is, and the terms that mean the same in every format. */

export type SettingValue = string | number | boolean | null | Record<string, string>;

export interface TermChoice {
  readonly value: string | number | boolean;
  readonly label: string;
  /** Beside the label: how long a game takes with it. */
  readonly beside?: string;
}

/** A term as a format offers it. */
export interface OfferedTerm {
  readonly setting: string;
  /** Absent: what the server calls its setting. */
  readonly label?: string;
  /** Values to tick; empty where one is typed. */
  readonly choices: readonly TermChoice[];
  /** What it does, in one line. */
  readonly hint?: string;
}

/** Terms that mean the same in every format. */
export const PACE: OfferedTerm = {
  setting: 'pace',
  choices: [
    { value: 'instant', label: 'Instant' },
    { value: 'brisk', label: 'Brisk' },
    { value: 'live', label: 'Live' },
  ],
  hint: 'Live goes as fast as people read, brisk takes 8 to 12 seconds a turn, instant waits only for people.',
};
export const TURN: OfferedTerm = {
  setting: 'turn_seconds',
  choices: [
    { value: 45, label: '45 seconds' },
    { value: 90, label: 'A minute and a half' },
    { value: 180, label: 'Three minutes' },
  ],
  hint: 'What a person has for a turn. After it the turn passes.',
};
export const SPECTATORS: OfferedTerm = {
  setting: 'spectators',
  choices: [
    { value: 'live', label: 'Welcome' },
    { value: 'off', label: 'None' },
  ],
  hint: 'Whether anybody who has the code may watch without a seat.',
};
export const INTERRUPTIONS: OfferedTerm = {
  setting: 'interruptions',
  choices: [
    { value: false, label: 'None' },
    { value: true, label: 'One a round' },
  ],
  hint: 'Whether a person may take the floor from AI in the middle of its turn.',
};
