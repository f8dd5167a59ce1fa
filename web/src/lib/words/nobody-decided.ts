/** An end at which nobody has decided: nobody has understood what a decision would rest on, or too many abstained. */

import type { View } from '$lib/wire/protocol';
import type { Format } from './format';

export const NOBODY_DECIDED = 'Nobody has decided';

export function nobodyDecided({ result }: Pick<View, 'result'>, format: Format): boolean {
  const outcome = result?.outcome ?? null;
  return outcome !== null && result?.basis == null && (format.own.undecided?.includes(outcome) ?? false);
}
