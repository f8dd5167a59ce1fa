/** What the table waits for: who answers for the seats that models play where it is not their model, and timers. */

import { formatOfView, spelt } from '$lib/words/format';
import type { Format } from '$lib/words/format';
import type { AskView, View } from '$lib/wire/protocol';
import { inWords, listed, span } from '$lib/words/phrases';

/** Seats that models play and for which the built-in mind answers what is asked now. */
export function answeredByHouse(view: View): readonly number[] {
  const models = new Set(view.seats.filter((seat) => seat.occupant === 'model').map((seat) => seat.seat));
  const seats = view.waiting.flatMap((ask) => [
    ...(ask.by_house === true ? ask.seats.filter((seat) => models.has(seat)) : []),
    ...(ask.failed ?? []),
  ]);
  return [...new Set(seats)].filter((seat) => seat > 0).sort((one, other) => one - other);
}

/** More seats than these are counted. */
const MAX_LISTED_SEATS = 4;

/** `The built-in player answers for seats 3 and 5.`; empty where every mind answers for itself. */
export function answeringWords(view: View): string {
  const seats = answeredByHouse(view);
  if (seats.length === 0 || view.room.status !== 'running') return '';
  const which =
    seats.length > MAX_LISTED_SEATS
      ? `${inWords(seats.length)} seats`
      : `${seats.length === 1 ? 'seat' : 'seats'} ${listed(seats.map(String))}`;
  return `The built-in ${formatOfView(view).people.one} answers for ${which}.`;
}

/** What runs until its time is over, because nobody is asked; null where nothing does. */
export function timerOf(view: View): AskView | null {
  return view.waiting.find((ask) => ask.act === 'timer' && ask.seats.length === 0) ?? null;
}

/** `The coin is tossed. 12 seconds left.` */
export function timerWords(format: Format, timer: AskView, now: number): string {
  const left = Math.max(0, Math.ceil((timer.due ?? now) - now));
  const topic = format.topic(timer.topic) || spelt(timer.topic);
  const time = left < 1 ? 'Time is up' : `${span(left)} left`;
  return `${topic.replace(/\.$/, '')}. ${time.charAt(0).toUpperCase()}${time.slice(1)}.`;
}
