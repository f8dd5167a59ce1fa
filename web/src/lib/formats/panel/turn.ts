/** What a turn at a panel has besides its words: a verdict, the reason for it, and whether the speaker withdraws. */

import { capitalize } from '../../room/phrases';
import type { View } from '../../room/protocol';
import type { ProblemText } from '../../ui/problem';
import { ABSTAIN, TIMEKEEPER } from './words';

/** Characters that a reason may have. */
export const MAX_REASONING = 600;

export const FIELDS = ['verdict', 'reasoning', 'withdraws'] as const;
export type Field = (typeof FIELDS)[number];

export type Parts = Readonly<{ verdict?: string; reasoning?: string; withdraws?: boolean }>;

/** The verdict of the viewer's seat as it stands; null while they have given none. */
export function standingVerdict(view: View | null): string | null {
  const ballot = view?.you?.ballot ?? null;
  return ballot === ABSTAIN ? null : ballot;
}

/** Whether the viewer's seat gives verdicts: the timekeeper never does. */
export function judges(view: View | null): boolean {
  const own = view?.seats.find((seat) => seat.seat === view.you?.seat);
  return own !== undefined && own.role !== TIMEKEEPER;
}

/** Whether a reason has a verdict that it can be for. */
export function explains(parts: Parts, view: View | null): boolean {
  return parts.verdict !== undefined || standingVerdict(view) !== null;
}

/** The parts with one of them changed; what is blank is left out. */
export function changedParts<Name extends Field>(parts: Parts, name: Name, value: Parts[Name] | null): Parts {
  const { [name]: _, ...others } = parts;
  return value === null || value === '' || value === false ? others : { ...others, [name]: value };
}

/** A refusal at the field that it is about; null where it is about none of these. */
export function faultOf(problem: ProblemText | null): readonly [Field, string] | null {
  if (problem === null) return null;
  // Only a withdrawal can come too early in a turn.
  if (problem.code === 'too_early') return ['withdraws', problem.detail];
  const [, path, sentence] = /^act\.(\w+): (.+)$/s.exec(problem.detail) ?? [];
  const named = FIELDS.find((field) => field === path);
  if (named !== undefined && sentence !== undefined) return [named, capitalize(sentence)];
  return problem.detail.startsWith('There is no verdict ') ? ['verdict', problem.detail] : null;
}
