/** What the mind that played a seat did for somebody while they were away, as long as it still stands. */

import { formatOfView, choicesOf } from '$lib/words/format';
import type { View } from '$lib/wire/protocol';
import { inWords, listed } from '$lib/words/phrases';

/** The ballot that the understudy cast or changed and that still stands; null where there is none. */
export function ballotCastFor(view: View): string | null {
  const away = view.you?.meanwhile ?? null;
  if (view.you?.seat == null || away === null || away.ballot === null) return null;
  return away.ballot !== away.before && view.you.ballot === away.ballot ? away.ballot : null;
}

/** `While you were away your player voted heads and spoke twice for you.`; empty where nothing was done. */
export function understudyWords(view: View): string {
  const away = view.you?.meanwhile ?? null;
  if (view.you?.seat == null || away === null) return '';
  const format = formatOfView(view);
  const ballot = ballotCastFor(view);
  const did = [
    ...(ballot === null ? [] : [`${away.before === null ? 'voted' : 'changed your ballot to'} ${format.said(ballot)}`]),
    ...(away.spoken === 0 ? [] : [`spoke ${times(away.spoken)} for you`]),
  ];
  return did.length === 0 ? '' : `While you were away your ${format.people.one} ${listed(did)}.`;
}

/** What the ballot may be changed to with one button: the other of two choices, where it may be changed now. */
export function otherChoice(view: View): string | null {
  const ballot = ballotCastFor(view);
  const choices = choicesOf(view);
  if (ballot === null || choices.length !== 2 || !view.you?.may.includes('cast_ballot')) return null;
  return choices.find((choice) => choice !== ballot) ?? null;
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${inWords(count)} times`);
