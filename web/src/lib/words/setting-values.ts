/** The values of settings as a certificate prints them, with their units. */

import { formatDollars } from './money';
import type { Format } from './format';
import { span } from './phrases';

export function formatSettingValue(setting: string, value: unknown, format: Format): string {
  const own = format.own.settingValue?.(setting, value) ?? null;
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
