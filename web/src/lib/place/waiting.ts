/** What the table waits for, in one sentence: nobody looks at a room that stands still without being told why. */

import { formatOfView } from '$lib/words/format';
import type { AskView, SeatView, View } from '$lib/wire/protocol';
import { callingOf, inWords, listed, span } from '$lib/words/phrases';
import { SPEAK } from './mode';

/** More people than these are counted. */
const MAX_NAMES = 3;
/** What somebody has done who has answered, by kind of act; a format has words for its own acts. */
const DONE: Readonly<Record<string, string>> = { cast_ballot: 'voted', second: 'answered the motion' };

/**
 * `Nobody speaks until Ben has voted: 20 seconds.` Empty where nothing is waited for. `heard`: words of the speaker have
 * come; `writing`: seats that are writing; `now`: UTC seconds.
 */
export function waitsFor(view: View, now: number, heard: boolean, writing: readonly number[] = []): string {
  if (view.room.status !== 'running' || view.result !== null) return '';
  const { floor, you } = view;
  const speaker = view.seats.find((seat) => seat.seat === floor.seat);
  if (speaker !== undefined) {
    if (heard || speaker.seat === you?.seat) return '';
    const name = callingOf(speaker);
    if (!isGuest(speaker)) return `${name} is thinking.`;
    const does = writing.includes(speaker.seat) ? `${name} is writing` : `${name} has the floor`;
    return `${does}${timeLeft(floor.due, now)}.`;
  }
  const asks = view.waiting.filter((ask) => ask.act !== SPEAK && ask.seats.some((seat) => seat > 0));
  const ask = asks.find((one) => asked(view, one).some(isGuest)) ?? asks[0];
  if (ask !== undefined) return askWords(view, ask, now);
  if (view.waiting.some((one) => one.act === 'narrate'))
    return view.room.presides === null ? '' : `The ${view.room.presides} is about to speak.`;
  return view.waiting.some((one) => one.seats.includes(0)) ? 'The table takes in what was said.' : '';
}

function askWords(view: View, ask: AskView, now: number): string {
  const all = asked(view, ask);
  const guests = all.filter(isGuest);
  const others = guests.filter((seat) => seat.seat !== view.you?.seat);
  const mine = guests.length > others.length;
  const done = DONE[ask.act] ?? formatOfView(view).own.done?.[ask.act] ?? 'answered';
  const until = `Nobody speaks until ${
    guests.length === 0
      ? has(all.length <= MAX_NAMES ? all.map(callingOf) : [`${inWords(all.length)} more`], all.length)
      : mine && others.length === 0
        ? 'you have'
        : others.length > MAX_NAMES
          ? `${mine ? 'you and ' : ''}${inWords(others.length)} ${mine ? 'others' : 'people'} have`
          : has([...(mine ? ['you'] : []), ...others.map(callingOf)], guests.length)
  } ${done}`;
  return `${until}${guests.length === 0 ? '' : timeLeft(ask.due, now)}.`;
}

const has = (names: readonly string[], count: number): string => `${listed(names)} ${count === 1 ? 'has' : 'have'}`;

const isGuest = (seat: SeatView): boolean => seat.occupant === 'human' || seat.occupant === 'agent';

const asked = (view: View, ask: AskView): readonly SeatView[] =>
  view.seats.filter((seat) => ask.seats.includes(seat.seat));

/** `: 20 seconds`; empty where no time is set or none is left. */
function timeLeft(due: number | null, now: number): string {
  const left = due === null ? 0 : Math.ceil(due - now);
  return left < 1 ? '' : `: ${span(left)}`;
}
