/** Which form lies at a viewer's place: it follows from what is asked of them and what they may do, and from nothing else. */

import type { MyAsk, SeatView, View } from '../room/wire';
import { calling, clipped, inWords, span } from '../room/words';

export type Mode =
  /** No seat: an invitation to take one of these. */
  | { mode: 'spectator'; open: readonly SeatView[] }
  | { mode: 'floor'; ask: MyAsk }
  | { mode: 'side'; ask: MyAsk }
  | { mode: 'ballot'; ask: MyAsk }
  /** Waiting, with the same form to prepare on. `ahead` is how many speak before; null when nobody knows yet. */
  | { mode: 'preparing'; ahead: number | null }
  | { mode: 'waiting' }
  | { mode: 'closed' };

export function modeOf(view: View): Mode {
  const { you, room, floor } = view;
  if (room.status === 'closed') return { mode: 'closed' };
  if (you === null || you.seat === null) return { mode: 'spectator', open: openSeats(view) };
  const asked = (act: string) => you.asks.find((ask) => ask.act === act);
  const ballot = asked('cast_ballot');
  if (ballot) return { mode: 'ballot', ask: ballot };
  const side = asked('choose_side');
  if (side) return { mode: 'side', ask: side };
  const speak = asked('speak');
  if (speak) return { mode: 'floor', ask: speak };
  const ahead = floor.queue.indexOf(you.seat);
  if (ahead >= 0) return { mode: 'preparing', ahead: ahead + (floor.seat === null ? 0 : 1) };
  return room.phase === 'deliberation' ? { mode: 'preparing', ahead: null } : { mode: 'waiting' };
}

/** A motion that this viewer is asked to second; it may come while another form lies open. */
export function motionOf(view: View): MyAsk | null {
  return view.you?.asks.find((ask) => ask.act === 'second') ?? null;
}

/** What the host said to this seat and has not been put away; `heeded` is when the last was said that has, UTC seconds. */
export function unheeded(view: View, heeded: number): NonNullable<View['you']>['lines'] {
  return view.you?.seat == null ? [] : view.you.lines.filter((line) => line.at > heeded).slice(-3);
}

export function lineFrom(line: { seats: readonly number[] }): string {
  return line.seats.length > 1 ? 'The host, to all of you' : 'The host, to you alone';
}

/** Whether this viewer's own seat is the host's. */
export function hostsHere(view: View): boolean {
  return view.you?.seat != null && view.seats.some((seat) => seat.host && seat.seat === view.you?.seat);
}

/** Neither at the table, nor with a seat that is kept for them, nor the host: somebody in the audience, whose vote is counted apart. */
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

/** Seats that somebody without one may take: empty, or played by a mind, not the host's own, and kept for nobody. */
export function openSeats(view: View): readonly SeatView[] {
  return view.seats.filter(
    (seat) =>
      !seat.host && !seat.invited && (seat.occupant === null || seat.occupant === 'house' || seat.occupant === 'model'),
  );
}

export function callingOf(seat: SeatView): string {
  return seat.name === '' ? `seat ${seat.seat}` : calling(seat.name, seat.occupant === 'human');
}

/** Heading and second line of the place, as a clerk says them. */
export function headline(
  view: View,
  mode: Mode,
  called: (name: string) => string = (name) => name,
): { title: string; below: string } {
  const { you, floor, room } = view;
  const me = you && you.name ? called(calling(you.name, true)) : '';
  const seconds = Number(room.settings.turn_seconds ?? 0);
  const speaker = view.seats.find((seat) => seat.seat === floor.seat);
  const speaking = speaker && speaker.seat !== you?.seat ? `${called(callingOf(speaker))} has the floor.` : '';
  if (room.status === 'paused')
    return { title: 'The room is paused', below: 'Nothing is asked of anybody until the host goes on.' };
  switch (mode.mode) {
    case 'floor':
      return { title: 'You have the floor', below: '' };
    case 'side':
      return { title: 'Choose your side', below: 'Once you choose a side you keep it. Defend or prosecute?' };
    case 'ballot':
      return ballotWords(view, mode.ask);
    case 'preparing': {
      if (mode.ahead === null)
        return {
          title: me ? `Your place, ${me}` : 'Your place',
          below: `${speaking} You are offered the floor once a round.`.trim(),
        };
      const last = mode.ahead === 1 && speaker ? called(callingOf(speaker)) : null;
      if (mode.ahead <= 1)
        return {
          title: me ? `You speak next, ${me}` : 'You speak next',
          below: `${last ? `After ${last}, for` : 'For'} ${span(seconds)}.`,
        };
      return {
        title: me ? `Your turn comes, ${me}` : 'Your turn comes',
        below: `${capitalWords(mode.ahead)} speak before you. Then you have ${span(seconds)}.`,
      };
    }
    case 'waiting':
      return { title: me ? `Your place, ${me}` : 'Your place', below: waitingWords(view) };
    case 'spectator':
      return {
        title: 'You are watching',
        below:
          mode.open.length > 0 ? 'A juror makes room whenever somebody sits down.' : 'Every seat is held by somebody.',
      };
    case 'closed':
      return { title: 'The room is closed', below: 'Nothing more is said here.' };
  }
}

/** The same where two short lines are all there is. */
export function inBrief(view: View, mode: Mode): { title: string; below: string } {
  const words = headline(view, mode, clipped);
  if (view.room.status === 'paused') return { ...words, below: 'Nothing is asked until it goes on.' };
  if (mode.mode === 'side') return { ...words, below: 'You keep it for good.' };
  if (mode.mode === 'preparing' && mode.ahead !== null && mode.ahead > 1)
    return { ...words, below: `${capitalWords(mode.ahead)} speak before you.` };
  if (view.you?.away != null)
    return { title: `Seat ${view.you.away} is kept for you`, below: 'Its juror plays it meanwhile.' };
  if (mode.mode === 'spectator' && mode.open.length > 0) return { ...words, below: 'Any juror makes room for you.' };
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
    return mode.mode === 'floor' || mode.mode === 'preparing'
      ? 'Prepare'
      : mode.mode === 'spectator' && mode.open.length > 0
        ? 'Take a seat'
        : null;
  switch (mode.mode) {
    case 'floor':
      return 'Speak';
    case 'ballot':
      return 'Vote';
    case 'side':
      return 'Choose';
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
  switch (view?.room.phase) {
    case 'presentation':
      return 'The case is read';
    case 'side_selection':
      return 'Sides are chosen';
    case 'first_ballot':
      return 'First ballot';
    case 'final_ballot':
      return 'Final ballot';
    case 'verdict':
      return 'Verdict';
    default:
      return view && view.room.round > 0 ? `Deliberation, round ${view.room.round}` : 'Deliberation';
  }
}

function ballotWords(view: View, ask: MyAsk): { title: string; below: string } {
  const missing = view.seats.length - view.tally.cast.length;
  const box = `Ballots are sealed until all ${inWords(view.seats.length)} are in. ${missing === 1 ? 'One is' : `${capitalWords(missing)} are`} missing.`;
  if (ask.topic === 'last_call')
    return {
      title: 'The last asking',
      below: 'Nobody has moved. Keep your ballot or change it; without a change it is over.',
    };
  if (ask.topic === 'final' || ask.topic === 'verdict')
    return { title: 'The final ballot', below: view.tally.sealed ? box : 'What is cast now is the verdict.' };
  return { title: 'Cast your ballot', below: view.tally.sealed ? box : 'How do you find?' };
}

function waitingWords(view: View): string {
  switch (view.room.phase) {
    case 'presentation':
      return 'The case is being read. Its file lies open beside the record.';
    case 'side_selection': {
      const host = view.seats.find((seat) => seat.host);
      return host ? `${callingOf(host)} chooses a side. Yours is asked for at the ballot.` : 'A side is being chosen.';
    }
    case 'first_ballot':
    case 'final_ballot': {
      const missing = view.seats.length - view.tally.cast.length;
      if (missing === 0) return 'All ballots are in.';
      return `Your ballot is in. ${missing === 1 ? 'One is' : `${capitalWords(missing)} are`} missing.`;
    }
    case 'verdict':
      return 'The verdict is in.';
    default:
      return 'Nothing is asked of you now.';
  }
}

function capitalWords(count: number): string {
  const words = inWords(count);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
