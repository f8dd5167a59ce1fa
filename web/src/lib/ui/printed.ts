/** The terms of a room as a certificate prints them: each setting by a name that people use, with its unit. */

import { sum } from '../cost/money';
import { capital, span } from '../room/words';

const NAMES: Record<string, string> = {
  pace: 'Pace',
  turn_seconds: 'Time to speak',
  show_convictions: 'Convictions shown',
  agents_see_convictions: 'Convictions shown to agents',
  spectators: 'Spectators',
  grace_seconds: 'Kept for whoever is gone',
  host_grace_seconds: 'The host, if gone, is waited for',
  missed_deadlines: 'Turns missed until the built-in mind plays',
  max_participants: 'People at the table, at most',
  locked: 'Locked',
  interruptions: 'Interruptions',
  minds: 'Open seats played by',
  voice: 'The judge’s voice',
  voiced_rounds: 'A line after each round',
  juror_voices: 'Jurors’ turns spoken',
  budget_usd: 'Cap on models',
  max_rounds: 'Rounds, at most',
  stability_rounds: 'Rounds without a change until the last asking',
  verdict_rule: 'Verdict',
  standard: 'Standard of proof',
  size: 'Seats',
  defendants: 'Defendants',
  initial_guilty: 'First ballot set to',
};

export function termName(setting: string): string {
  return NAMES[setting] ?? capital(setting.replaceAll('_', ' '));
}

export function termValue(setting: string, value: unknown): string {
  if (value === null) return 'left to the case';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${String(one)}`)
      .join(', ');
  const plain = value as string | number;
  const text = `${plain}`;
  if (setting.endsWith('_seconds')) return span(Number(value));
  if (setting === 'budget_usd') return sum(Number(value));
  if (setting === 'initial_guilty') return `${text} guilty`;
  if (setting === 'minds' && value === 'house') return 'the built-in mind';
  if (setting === 'voice' && value === 'auto') return 'the best there is';
  return text.replaceAll('_', ' ');
}
