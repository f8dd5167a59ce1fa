/** The verdicts of a panel as its cards show them. */

import { letter } from '$lib/words/labels';
import type { View } from '$lib/wire/protocol';
import type { Format } from '$lib/words/format';
import { ABSTAIN, TIMEKEEPER } from './words';

export interface Verdict {
  readonly seat: number;
  readonly name: string;
  /** The letter of the option; empty where there is none. */
  readonly mark: string;
  readonly label: string;
  readonly note: string;
  readonly reason: string | null;
}

/** The verdict of each member, in the order of their seats. */
export function verdictsOf(view: View | null, format: Format, nameOf: (seat: number) => string): readonly Verdict[] {
  const outcome = view?.result?.outcome ?? null;
  const options = view?.room.choices ?? [];
  return (view?.seats ?? [])
    .filter((seat) => seat.role !== TIMEKEEPER)
    .map((seat) => {
      const given = seat.ballot !== null && seat.ballot !== ABSTAIN ? seat.ballot : null;
      const dissents = outcome !== null && options.includes(outcome) && given !== null && given !== outcome;
      return {
        seat: seat.seat,
        name: nameOf(seat.seat),
        mark: given === null ? '' : letter(options.indexOf(given)),
        label: given === null ? 'No verdict' : format.choice(given),
        note: dissents ? 'Dissents' : seat.out ? 'Withdrew' : '',
        reason: given === null ? null : (seat.ballot_reason ?? null),
      };
    });
}

/** How much of the meeting is left, 0 to 1: by messages, which the timekeeper counts. */
export function meetingLeft(view: View | null): number {
  if (view === null) return 1;
  if (view.result !== null) return 0;
  const every = Number(view.room.settings.remind_every ?? 4);
  const most = Number(view.room.settings.max_messages ?? 80);
  const said = Math.max(0, view.room.round - 1) * every;
  return most > 0 ? Math.max(0, 1 - said / most) : 1;
}
