/** What a juror did, in the words of a clerk. */

import type { Part } from './part';
import { capitalize, counted, inWords, listed } from '$lib/words/phrases';
import type { Format } from '$lib/words/format';

export function partSentences(part: Part, nameOf: (seat: number) => string, format: Format): readonly string[] {
  const names = (seats: readonly number[]) => listed(seats.map(nameOf));
  const moved = part.moved.length > 0 ? `you moved ${names(part.moved)}` : '';
  const movedBy = part.movedBy.length > 0 ? `${names(part.movedBy)} moved you` : '';
  return [
    [moved, movedBy].filter(Boolean).join('; '),
    part.turned.length > 0
      ? `${names(part.turned)} changed ${part.turned.length === 1 ? 'a ballot' : 'their ballots'} right after you spoke`
      : '',
    ...part.changes.map(({ after, to }) => {
      const change = `you changed your ballot to ${format.said(to)}`;
      return after === null ? change : `${change} after ${nameOf(after)} spoke`;
    }),
    part.turns === 0 ? 'you did not speak' : `you spoke ${times(part.turns)}`,
    stood(part, format),
  ]
    .filter(Boolean)
    .map((sentence) => `${capitalize(sentence)}.`);
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${inWords(count)} times`;
}

function stood({ ballot, company, outcome }: Part, format: Format): string {
  if (ballot === null) return '';
  if (ballot === outcome) return 'you were with the verdict';
  const found = format.said(ballot);
  const with_ = company === 0 ? 'alone' : `with ${counted(company, 'other')}`;
  // A hung jury and an adjourned one have nothing that a ballot could be for or against.
  return outcome === null || !format.choices.includes(outcome)
    ? `at the end you stood for ${found}, ${with_}`
    : `you were against the verdict: ${found}, ${with_}`;
}
