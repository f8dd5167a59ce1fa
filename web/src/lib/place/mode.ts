/** Which form lies at a viewer's place: it depends only on what is asked of them and what they may do. */

import { formatOf, formatOfView } from '$lib/words/format';
import type { Heading } from '$lib/words/format';
import { leaderHere } from '$lib/wire/own-class.svelte';
import type { MyAsk, SeatView, View } from '$lib/wire/protocol';
import { calling, callingOf, capitalize, clipped, inWords, span } from '$lib/words/phrases';

export type Mode =
  /** No seat: an invitation to take one of these. */
  | { mode: 'spectator'; open: readonly SeatView[] }
  /** Something is asked of this seat. Words wait until everything else is answered; `further` is asked beside it. */
  | { mode: 'ask'; ask: MyAsk; further: readonly MyAsk[] }
  /** Waiting, with the form for speaking to prepare on. `ahead`: how many speak before; null while unknown. */
  | { mode: 'preparing'; ahead: number | null }
  | { mode: 'waiting' }
  | { mode: 'closed' };

/** The act that answers a granted floor. */
export const SPEAK = 'speak';
/** Answered on a slip of its own, beside any other form. */
const SECOND = 'second';

export function modeOf(view: View): Mode {
  const { you, room, floor } = view;
  if (room.status === 'closed') return { mode: 'closed' };
  if (you === null || you.seat === null) return { mode: 'spectator', open: openSeats(view) };
  const asks = you.asks.filter((ask) => ask.act !== SECOND);
  const [ask, ...further] = [...asks.filter((one) => one.act !== SPEAK), ...asks.filter((one) => one.act === SPEAK)];
  if (ask !== undefined) return { mode: 'ask', ask, further };
  const ahead = floor.queue.indexOf(you.seat);
  if (ahead >= 0) return { mode: 'preparing', ahead: ahead + (floor.seat === null ? 0 : 1) };
  return speaksHere(view) ? { mode: 'preparing', ahead: null } : { mode: 'waiting' };
}

/** Whether this viewer has the floor. */
export function hasFloor(mode: Mode | null): boolean {
  return mode?.mode === 'ask' && mode.ask.act === SPEAK;
}

/** A floor that began short, because nothing was heard of late: it is whole for a person who writes. */
export function beginsShort({ room }: View, ask: MyAsk): boolean {
  return ask.act === SPEAK && ask.seconds <= Number(room.settings.turn_seconds) / 3;
}

/** Whether the table goes round by round here. */
function inRounds({ room }: View): boolean {
  return room.round > 0 || formatOf(room.format).own.rounds !== undefined;
}

/** Whether the table speaks in this phase, so that a turn will come. */
function speaksHere({ room, floor }: View): boolean {
  const { rounds } = formatOf(room.format).own;
  return rounds === undefined ? floor.seat !== null || floor.queue.length > 0 : rounds.includes(room.phase);
}

/** A motion that this viewer is asked to second; it may come while another form lies open. */
export function motionOf(view: View): MyAsk | null {
  return view.you?.asks.find((ask) => ask.act === SECOND) ?? null;
}

/** The host's unread private lines to this seat; `readUntil`: when the last one read was sent, UTC seconds. */
export function unreadLines(view: View, readUntil: number): NonNullable<View['you']>['lines'] {
  return view.you?.seat == null ? [] : view.you.lines.filter((line) => line.at > readUntil).slice(-3);
}

export function lineFrom(line: { seats: readonly number[] }): string {
  return `${capitalize(leaderHere())}, to ${line.seats.length > 1 ? 'all of you' : 'you alone'}`;
}

/** Whether this viewer's own seat is the host's. */
export function hostsHere(view: View): boolean {
  return view.you?.seat != null && view.seats.some((seat) => seat.host && seat.seat === view.you?.seat);
}

/** In the audience, whose vote is counted apart: no seat, none kept for them, and not the host. */
export function watches(view: View): boolean {
  return (
    view.you?.seat == null &&
    view.you?.away == null &&
    !view.you?.host &&
    view.result === null &&
    view.room.status !== 'closed'
  );
}

export function may(view: View, act: string): boolean {
  return view.you?.may.includes(act) ?? false;
}

/** Whether nobody new sits down here: the seats hold parts that were dealt as the deliberation began. */
export function seatsClosed(view: View): boolean {
  return view.room.status !== 'lobby' && formatOfView(view).served?.seats_close === true;
}

/** Whether the host has no seat and reads every part that was dealt: nobody sits down by their invitation. */
export function hostReadsParts(view: View): boolean {
  return seatsClosed(view) && !view.seats.some((seat) => seat.host);
}

/**
 * Seats that somebody without one may take: empty, or played by a mind, still at the table, not the host's own, and
 * kept for nobody.
 */
export function openSeats(view: View): readonly SeatView[] {
  if (seatsClosed(view)) return [];
  return view.seats.filter(
    (seat) =>
      !seat.host &&
      !seat.invited &&
      seat.out !== true &&
      (seat.occupant === null || seat.occupant === 'house' || seat.occupant === 'model'),
  );
}

/** Heading and second line of the place, as a clerk says them. */
export function headline(
  view: View,
  mode: Mode,
  called: (name: string) => string = (name) => name,
  /** Who has the floor is said elsewhere. */
  floorSaid = false,
): Heading {
  const { you, floor, room } = view;
  const me = you && you.name ? called(calling(you.name, true)) : '';
  const seconds = Number(room.settings.turn_seconds ?? 0);
  const speaker = view.seats.find((seat) => seat.seat === floor.seat);
  const speaking =
    !floorSaid && speaker && speaker.seat !== you?.seat ? `${called(callingOf(speaker))} has the floor.` : '';
  if (room.status === 'paused')
    return { title: 'The room is paused', below: `Nothing is asked of anybody until ${leaderHere()} goes on.` };
  switch (mode.mode) {
    case 'ask':
      return askedWords(view, mode.ask);
    case 'preparing': {
      if (mode.ahead === null)
        return {
          title: me ? `Your place, ${me}` : 'Your place',
          below: [speaking, (inRounds(view) && formatOf(room.format).own.offered) || ''].filter(Boolean).join(' '),
        };
      const last = mode.ahead === 1 && speaker ? called(callingOf(speaker)) : null;
      if (mode.ahead <= 1)
        return {
          title: me ? `You speak next, ${me}` : 'You speak next',
          below: `${last ? `After ${last}, for` : 'For'} ${span(seconds)}.`,
        };
      return {
        title: me ? `Your turn comes, ${me}` : 'Your turn comes',
        below: `${capitalize(inWords(mode.ahead))} speak before you. Then you have ${span(seconds)}.`,
      };
    }
    case 'waiting':
      return {
        title: formatOf(room.format).own.ahead?.(view) ?? (me ? `Your place, ${me}` : 'Your place'),
        below: waitingWords(view),
      };
    case 'spectator':
      return {
        title: 'You are watching',
        below:
          mode.open.length > 0
            ? 'Sit down whenever you like: AI makes room.'
            : seatsClosed(view)
              ? 'Nobody new sits down here once it has begun.'
              : 'Every seat is held by somebody.',
      };
    case 'closed':
      return { title: 'The room is closed', below: 'Nothing more is said here.' };
  }
}

/** The same where two short lines are all there is. */
export function inBrief(view: View, mode: Mode): Heading {
  const words = headline(view, mode, clipped);
  const { people } = formatOfView(view);
  if (view.room.status === 'paused') return { ...words, below: 'Nothing is asked until it goes on.' };
  if (mode.mode === 'ask') return { ...words, below: formatOfView(view).own.brief?.[mode.ask.act] ?? words.below };
  if (mode.mode === 'preparing' && mode.ahead !== null && mode.ahead > 1)
    return { ...words, below: `${capitalize(inWords(mode.ahead))} speak before you.` };
  if (view.you?.away != null)
    return { title: `Seat ${view.you.away} is kept for you`, below: `Its ${people.one} plays it meanwhile.` };
  if (mode.mode === 'spectator' && mode.open.length > 0) return { ...words, below: 'AI makes room for you.' };
  return words;
}

/** Who moves that the vote be called, as long as this viewer is asked to second it. */
export function motionWords(view: View): string {
  const mover = view.seats.find((seat) => seat.seat === view.tally.motion);
  return mover ? `${callingOf(mover)} moves to vote` : 'A motion to vote';
}

/** What the one button of a narrow page says; null where there is nothing to do at one's place. */
export function verbFor(view: View, mode: Mode): string | null {
  if (motionOf(view)) return 'Answer';
  if (view.you?.away != null && view.room.status !== 'closed') return 'Come back';
  // While the room stands still a speech may be prepared, and nothing is taken.
  if (view.room.status === 'paused')
    return hasFloor(mode) || mode.mode === 'preparing'
      ? 'Prepare'
      : mode.mode === 'spectator' && mode.open.length > 0
        ? 'Take a seat'
        : null;
  switch (mode.mode) {
    case 'ask':
      return mode.ask.act === SPEAK ? 'Speak' : (formatOfView(view).own.verbs?.[mode.ask.act] ?? 'Answer');
    case 'preparing':
      return 'Prepare';
    // Beside a full table there is still the audience's vote.
    case 'spectator':
      return mode.open.length > 0 ? 'Take a seat' : watches(view) ? 'Vote' : null;
    case 'waiting':
    case 'closed':
      return null;
  }
}

/** Over the record: where the room is. */
export function headingOf(view: View | null): string {
  const where = phaseWords(view);
  return view?.room.status === 'paused' ? `${where}, paused` : where;
}

function phaseWords(view: View | null): string {
  if (view === null) return 'The room';
  const format = formatOfView(view);
  const where = format.phase(view.room.phase);
  const rounds = format.own.rounds;
  return view.room.round > 0 && (rounds === undefined || rounds.includes(view.room.phase))
    ? `${where}, round ${view.room.round}`
    : where;
}

/** Over the form that answers an ask: the format's own words, else its labels for the act and for what it is about. */
function askedWords(view: View, ask: MyAsk): Heading {
  if (ask.act === SPEAK) return { title: 'You have the floor', below: '' };
  const format = formatOfView(view);
  return format.own.asked?.(view, ask) ?? { title: format.act(ask.act), below: sentence(format.topic(ask.topic)) };
}

function waitingWords(view: View): string {
  const own = formatOfView(view).own.waiting?.(view) ?? null;
  if (own !== null) return own;
  return view.result === null ? 'Nothing is asked of you now.' : 'It is decided.';
}

/** A text with its full stop. */
export function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}
