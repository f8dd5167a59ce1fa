/** What a turn at a panel has besides its words: a verdict, the reason for it, notes for the record, the last words. */

import { PanelSpeakAct } from '$lib/wire/generated/bounds';
import { capitalize } from '$lib/words/phrases';
import type { View } from '$lib/wire/protocol';
import type { ProblemText } from '$lib/words/problem';
import { ABSTAIN, TIMEKEEPER } from './words';

/** A turn has so many notes at most; two of them are the condition and the question. */
export const ACTIONS_AT_ONCE = PanelSpeakAct.notes - 2;

export const FIELDS = ['verdict', 'reasoning', 'notes', 'withdraws'] as const;
export type Field = (typeof FIELDS)[number];

export interface Note {
  readonly kind: 'condition' | 'question' | 'action';
  readonly text: string;
  readonly who?: string;
  readonly due?: string;
}

export interface Action {
  readonly text: string;
  readonly who: string;
  readonly due: string;
}

/** The notes as they are entered. */
export interface NotesEntered {
  readonly condition: string;
  readonly question: string;
  readonly actions: readonly Action[];
}

export const BLANK_ACTION: Action = { text: '', who: '', due: '' };
export const BLANK_NOTES: NotesEntered = { condition: '', question: '', actions: [BLANK_ACTION] };

export type Parts = Readonly<{
  verdict?: string;
  reasoning?: string;
  notes?: readonly Note[];
  withdraws?: boolean;
}>;

/** What of the notes is complete: an action without words is none. */
export function notesOf(entered: NotesEntered): readonly Note[] {
  const named = (name: 'who' | 'due', value: string) => (value.trim() === '' ? {} : { [name]: value.trim() });
  const notes: readonly Note[] = [
    { kind: 'condition', text: entered.condition.trim() },
    { kind: 'question', text: entered.question.trim() },
    ...entered.actions.map((action) => ({
      kind: 'action' as const,
      text: action.text.trim(),
      ...named('who', action.who),
      ...named('due', action.due),
    })),
  ];
  return notes.filter((note) => note.text !== '');
}

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
  const blank = value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return blank ? others : { ...others, [name]: value };
}

/** A refusal at the field that it is about; null where it is about none of these. */
export function faultOf(problem: ProblemText | null): readonly [Field, string] | null {
  if (problem === null) return null;
  // Only a withdrawal can come too early in a turn.
  if (problem.code === 'too_early') return ['withdraws', problem.detail];
  const [, path, sentence] = /^act\.(\w+)(?:\.\w+)*: (.+)$/s.exec(problem.detail) ?? [];
  const named = FIELDS.find((field) => field === path);
  if (named !== undefined && sentence !== undefined) return [named, capitalize(sentence)];
  return problem.detail.startsWith('There is no verdict ') ? ['verdict', problem.detail] : null;
}
