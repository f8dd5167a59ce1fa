/** How a room ended, in words: from the result, the labels of its format, and what the log counts. */

import { NOBODY_DECIDED, nobodyDecided } from '$lib/words/nobody-decided';
import { toneOf } from '$lib/words/format';
import type { Format } from '$lib/words/format';
import type { View } from '$lib/wire/protocol';
import { leaderHere } from '$lib/wire/own-class.svelte';
import { capitalize, counted, lasted } from '$lib/words/phrases';

/** What the log counts of a deliberation. */
export interface Course {
  readonly flips: number;
  readonly turns: number;
  /** From the beginning to the end. */
  readonly seconds: number;
}

export interface Ending {
  /** Null for a room that was closed before it was decided. */
  readonly outcome: string | null;
  /** The outcome as it is painted on the wall. */
  readonly word: string;
  /** The place of the outcome among the choices; null for an end that is no choice. */
  readonly tone: number | null;
  /** Nobody has decided: nothing stands beside it. */
  readonly nobody: boolean;
  /** An end that no ballot names, after a vote: the counts stand at both sides of it. */
  readonly open: boolean;
  /** How the ballots stood; empty where nothing was put to the vote. */
  readonly split: string;
  /** What a verdict demanded; why it ended, where a format does not say that. */
  readonly rule: string;
  /** `Three rounds`; empty where a format has none. */
  readonly rounds: string;
  /** Changed votes, turns and time. */
  readonly took: string;
  /** All of it in a sentence or two. */
  readonly sum: string;
}

export function endingOf(view: View, format: Format, choices: readonly string[], course: Course): Ending {
  const { result, room } = view;
  const outcome = result?.outcome ?? null;
  const counts = result?.counts ?? {};
  const voted = choices.some((choice) => (counts[choice] ?? 0) > 0);
  const tone = toneOf(choices, outcome);
  const nobody = nobodyDecided(view, format);
  const open = outcome !== null && voted && tone === null && !nobody;
  const degree = result?.degree == null ? '' : `: ${format.choice(result.degree).toLowerCase()}`;
  const split = voted ? `${capitalize(format.standing(counts, choices, outcome))}${degree}` : '';
  const why = result === null ? '' : sentence(format.reason(result.why));
  // A format that says what was demanded has said why.
  const ruled = result === null ? undefined : format.own.rule?.(room.settings, view.seats.length);
  const rule = ruled ?? why;
  const rounds = room.round > 0 || format.own.rounds !== undefined ? counted(room.round, 'round') : '';
  const changed = voted && (course.flips > 0 || rounds !== '') ? counted(course.flips, 'changed vote') : '';
  const turns = course.turns > 0 || rounds !== '' ? counted(course.turns, 'turn') : '';
  const after = said([rounds, changed], ' and ');
  return {
    outcome,
    word: outcome === null ? 'Adjourned' : nobody ? NOBODY_DECIDED : format.outcome(outcome),
    tone,
    nobody,
    open,
    split,
    rule,
    rounds: capitalize(rounds),
    took: `${capitalize(said([changed, turns, lasted(course.seconds)], ', '))}.`,
    sum:
      outcome === null
        ? why || `${capitalize(leaderHere())} adjourned the room. There is no verdict.`
        : said(
            [
              sentence(capitalize(said([split, after === '' ? '' : `after ${after}`], ', '))),
              open || ruled === undefined ? rule : '',
            ],
            ' ',
          ),
  };
}

function said(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}

function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}
