/** What the ruling sheet says, from the papers of the view. */

import { linesOf } from './checks';
import type { Matter, PaperPart, PaperView, View } from '$lib/wire/protocol';

export interface RulingWords {
  /** In one sentence; empty where there is no ruling that stands. */
  readonly rationale: string;
  readonly reasoning: string;
  readonly actions: readonly string[];
  readonly dissent: string;
  readonly reopen: readonly string[];
  /** From 0 to 1; null where nobody ruled. */
  readonly confidence: number | null;
  readonly exhibits: readonly PaperPart[];
  /** What may not hold, each with whose doubt it is. */
  readonly doubts: readonly { readonly text: string; readonly by: string }[];
  /** What was struck, with the reason. */
  readonly struck: readonly { readonly what: string; readonly why: string }[];
}

export function rulingOf(view: View): RulingWords {
  const standing = (form: string): PaperView | undefined =>
    view.papers.findLast((paper) => paper.form === form && paper.standing === 'stands');
  const ruling = standing('ruling');
  const part = (id: string): PaperPart | undefined => ruling?.parts.find((one) => one.id === id);
  const numbered = (letter: string) =>
    (ruling?.parts ?? []).filter((one) => new RegExp(`^${letter}\\d+$`).test(one.id));
  return {
    rationale: part('rationale')?.text ?? '',
    reasoning: part('reasoning')?.text ?? '',
    actions: numbered('A').map((one) => one.text),
    dissent: part('dissent')?.text ?? '',
    reopen: ruling === undefined ? insteadOf(standing('defence')) : numbered('R').map((one) => one.text),
    confidence: part('decision')?.figure ?? null,
    exhibits: (standing('case')?.parts ?? []).filter((one) => /^E\d+$/.test(one.id) && !one.flaw),
    doubts: (standing('review')?.parts ?? []).map((one) => ({ text: one.warning ?? '', by: one.label })),
    struck: view.papers
      .filter((paper) => paper.standing !== 'returned')
      .flatMap((paper) =>
        paper.parts
          .filter((one) => one.flaw)
          .map((one) => ({ what: `${paper.title}, ${one.label}`, why: one.flaw ?? '' })),
      ),
  };
}

/** Where nobody ruled: what the defence would have done first, one thing each. */
function insteadOf(defence: PaperView | undefined): readonly string[] {
  const text = defence?.parts.find((one) => one.id === 'alternative')?.text ?? '';
  return linesOf(text);
}

/** What was asked; empty before the matter is there. */
export function questionOf(matter: Matter | null): string {
  const asked: unknown = (matter as Record<string, unknown> | null)?.question;
  return typeof asked === 'string' ? asked : '';
}
