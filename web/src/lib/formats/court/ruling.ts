/** What the desk of a ruling says, from the papers of the view. */

import { linesOf } from './checks';
import type { Matter, PaperPart, PaperView, View } from '$lib/wire/protocol';

/** An exhibit as it came out of the trial. */
export interface TriedExhibit {
  /** `A`, `B`, … in the order in which they were filed. */
  readonly letter: string;
  readonly part: PaperPart;
  /** It stood against a challenge, or nobody tested it, or it was struck. */
  readonly state: 'stood' | 'untested' | 'fell';
  /** The challenge, or why it was struck; empty where there is neither. */
  readonly why: string;
}

export interface RulingWords {
  /** In one sentence; empty where there is no ruling that stands. */
  readonly rationale: string;
  /** The grounds, a sentence each. */
  readonly grounds: readonly string[];
  readonly actions: readonly string[];
  readonly dissent: string;
  readonly reopen: readonly string[];
  /** From 0 to 1; null where nobody ruled. */
  readonly confidence: number | null;
  readonly exhibits: readonly TriedExhibit[];
  /** What may not hold, each with whose doubt it is. */
  readonly doubts: readonly { readonly text: string; readonly by: string }[];
  /** What else was struck, with the reason. */
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
    grounds: groundsIn(part('reasoning')?.text ?? ''),
    actions: numbered('A').map((one) => one.text),
    dissent: part('dissent')?.text ?? '',
    reopen: ruling === undefined ? insteadOf(standing('defence')) : numbered('R').map((one) => one.text),
    confidence: part('decision')?.figure ?? null,
    exhibits: exhibitsIn(view),
    doubts: (standing('review')?.parts ?? []).map((one) => ({ text: one.warning ?? '', by: one.label })),
    struck: view.papers
      .filter((paper) => paper.standing !== 'returned')
      .flatMap((paper) =>
        paper.parts
          .filter((one) => one.flaw && !isExhibit(one))
          .map((one) => ({ what: `${paper.title}, ${one.label}`, why: one.flaw ?? '' })),
      ),
  };
}

const isExhibit = (part: PaperPart): boolean => /^E\d+$/.test(part.id);

/** The exhibits of the case that was filed, each with what has become of it so far. */
export function exhibitsIn(view: View): readonly TriedExhibit[] {
  const defence = view.papers.findLast((paper) => paper.form === 'defence' && paper.standing === 'stands');
  const filed = view.papers.findLast((paper) => paper.form === 'case' && paper.standing !== 'returned');
  return (filed?.parts ?? []).filter(isExhibit).map((part, at) => {
    const challenge = defence?.parts.find((one) => one.about === `${filed?.paper}/${part.id}` && !one.flaw);
    const state = part.flaw ? 'fell' : challenge === undefined ? 'untested' : 'stood';
    return { letter: String.fromCharCode(65 + (at % 26)), part, state, why: part.flaw ?? challenge?.text ?? '' };
  });
}

/** Sentences, each with what was quoted in it; lines that somebody wrote stay as they are. */
function groundsIn(text: string): readonly string[] {
  const lines = linesOf(text);
  return lines.length > 1 ? lines : lines.flatMap((line) => line.split(/(?<=[.!?][”"’)]*)\s+(?=[\p{Lu}“"])/u));
}

/** How sure the judge is, in words. */
export function sureWords(confidence: number): string {
  if (confidence >= 0.85) return 'Very sure.';
  if (confidence >= 0.7) return 'Fairly sure.';
  return confidence >= 0.55 ? 'Not very sure.' : 'Hardly surer than of the other answer.';
}

/** Where nobody ruled: what the defence would have done first, one thing each. */
function insteadOf(defence: PaperView | undefined): readonly string[] {
  const text = defence?.parts.find((one) => one.id === 'alternative')?.text ?? '';
  // What leads up to a list is none of its lines.
  return linesOf(text).filter((line) => !line.endsWith(':'));
}

/** What was asked; empty before the matter is there. */
export function questionOf(matter: Matter | null): string {
  const asked: unknown = (matter as Record<string, unknown> | null)?.question;
  return typeof asked === 'string' ? asked : '';
}
