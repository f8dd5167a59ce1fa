/** What the server looks for in a paper of the court (`engine/formats/court/validation.py`), said while it is written. */

import { countWords } from '$lib/papers/documents';
import type { PaperPart, View } from '$lib/wire/protocol';

const PROSECUTION = /\bprosecut\w*/i;
const DEFENCE = /\bdefen[cs]e\w*|\bdefend\w*/i;
const NUMBER = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const SPLIT = new RegExp(
  '\\b(?:split|divided|majority|minority|dissent\\w*|abstain\\w*|abstention\\w*|disagree\\w*|not unanimous)\\b|' +
    `\\b${NUMBER}\\s*(?:to|[–—:-])\\s*${NUMBER}\\b`,
  'i',
);

/** What the reasons of a ruling still have to refer to; empty where they have all of it. */
export function missingIn(reasoning: string, counts: Readonly<Record<string, number>>): readonly string[] {
  const divided = Object.values(counts).filter((count) => count > 0).length > 1;
  return [
    ...(PROSECUTION.test(reasoning) ? [] : ['the prosecution']),
    ...(DEFENCE.test(reasoning) ? [] : ['the defence']),
    ...(divided && !SPLIT.test(reasoning) ? ['how the jury split'] : []),
  ];
}

/** The lines of a text that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}

/** Whether a line says what to do: one word does not. */
export function saysWhatToDo(line: string): boolean {
  return countWords(line) >= 2;
}

/** An exhibit that stands, with its number. */
export interface StandingExhibit {
  readonly number: number;
  readonly part: PaperPart;
}

export function standingExhibits(view: View | null): readonly StandingExhibit[] {
  const filed = view?.papers.findLast((paper) => paper.form === 'case' && paper.standing === 'stands');
  return (filed?.parts ?? []).flatMap((part) => {
    const [, number] = /^E(\d+)$/.exec(part.id) ?? [];
    return number === undefined || part.flaw ? [] : [{ number: Number(number), part }];
  });
}
