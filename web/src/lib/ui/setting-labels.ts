/** The terms of a room as a certificate prints them: each setting by a name that people use, with its unit. */

import { formatDollars } from '../cost/money';
import type { Format } from '../formats/register';
import { capitalize, span } from '../room/phrases';

const NAMES: Record<string, string> = {
  pace: 'Pace',
  turn_seconds: 'Time to speak',
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
  budget_usd: 'Cap on models',
  max_rounds: 'Rounds, at most',
  size: 'Seats',
};

export function settingLabel(setting: string, format: Format): string {
  return format.own.settings?.names[setting] ?? NAMES[setting] ?? capitalize(setting.replaceAll('_', ' '));
}

export function formatSettingValue(setting: string, value: unknown, format: Format): string {
  const own = format.own.settings?.values(setting, value) ?? null;
  if (own !== null) return own;
  if (value === null) return 'not set';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${String(one)}`)
      .join(', ');
  const plain = value as string | number;
  const text = `${plain}`;
  if (setting.endsWith('_seconds')) return span(Number(value));
  if (setting === 'budget_usd') return formatDollars(Number(value));
  if (setting === 'minds' && value === 'house') return 'the built-in mind';
  if (setting === 'voice' && value === 'auto') return 'the best there is';
  return text.replaceAll('_', ' ');
}
