/** Points that somebody marks in the documents of a matter before its room is opened. */

import { countWords, findSpan } from '$lib/papers/documents';
import type { TableDocument } from '$lib/papers/documents';
import type { PointTarget } from '$lib/words/format';
import type { Json } from '$lib/schema-form/schema';

export type Way = 'for' | 'against';

export interface MarkedPoint {
  /** In one sentence. */
  readonly claim: string;
  /** The id of the document, and the words as they stand there. */
  readonly document: string;
  readonly quote: string;
  /** The label of what it speaks for or against. */
  readonly target: string;
  readonly way: Way;
  /** False for what somebody else marked, who alone may take it back. */
  readonly mine?: boolean;
  /** Who marked it, where others may know. */
  readonly by?: string;
}

/** Words of a quote at least, and of a whole document that is too much to be one. */
const MIN_WORDS = 3;
const WHOLE_FROM_WORDS = 50;

/** What is wrong with marking these words, in a sentence; empty for nothing. */
export function quoteFault(documents: readonly TableDocument[], quote: string): string {
  const document = documents.find((one) => findSpan(one.text, quote) !== null);
  if (document === undefined) return 'These words stand in none of the documents: mark them as they stand there.';
  if (countWords(quote) < MIN_WORDS)
    return 'Fewer than three words say nothing by themselves: mark more of the sentence.';
  if (countWords(quote) >= Math.max(WHOLE_FROM_WORDS, countWords(document.text)))
    return `That is the whole of ${document.name}: mark the sentence that says it.`;
  return '';
}

/** What was selected on the page, without the numbers of lines between. */
export function selectedWords(documents: readonly TableDocument[], selected: string): string {
  const words = selected.trim();
  if (documents.some((one) => findSpan(one.text, words) !== null)) return words;
  return words.replace(/^\d+\s*/gm, '').trim();
}

/** The points as a matter has them, marked by a person now. */
export function pointsOf(
  marked: readonly MarkedPoint[],
  targets: readonly PointTarget[],
  name: string,
  at: string,
): Json[] {
  return marked.flatMap((one, index): Json[] => {
    const target = targets.find((each) => each.label === one.target);
    if (target === undefined) return [];
    const field = one.way === 'for' ? 'speaks_for' : 'speaks_against';
    return [
      {
        id: `P${index + 1}`,
        claim: one.claim,
        quotes: [{ document: one.document, text: one.quote }],
        [field]: [target.id],
        mark: { basis: 'people', name, at },
      },
    ];
  });
}
