/**
 * The table as the log tells it: a fold of entries that assigns and computes nothing. The live page shows the server's view;
 * this fold is for what the view does not keep: names as they were when something was said, flips, and any moment of a replay.
 */

import type { Entry, Event, PersonaCard } from './wire';

export type Occupant = 'human' | 'model' | 'house' | 'agent';

export interface Place {
  readonly seat: number;
  readonly role: string;
  readonly persona: PersonaCard | null;
  readonly occupant: Occupant | null;
  readonly name: string;
  /** Who held it before, while nobody holds it. */
  readonly left: string;
  readonly side: string | null;
  readonly ballot: string | null;
  readonly byDefault: boolean;
  readonly conviction: number | null;
}

export interface Table {
  readonly seq: number;
  readonly at: number;
  readonly places: ReadonlyMap<number, Place>;
  readonly hostSeat: number | null;
  /** The setting that says who plays the seats that no person holds. */
  readonly minds: unknown;
  readonly begun: boolean;
  readonly phase: string;
  readonly round: number;
  readonly turns: number;
  readonly turnSeats: ReadonlyMap<string, number>;
  readonly speaking: number | null;
  readonly addressed: number | null;
  readonly narration: string;
  readonly sealed: boolean;
  readonly topic: string;
  readonly cast: ReadonlySet<number>;
}

export const EMPTY: Table = {
  seq: 0,
  at: 0,
  places: new Map(),
  hostSeat: null,
  minds: 'house',
  begun: false,
  phase: '',
  round: 0,
  turns: 0,
  turnSeats: new Map(),
  speaking: null,
  addressed: null,
  narration: '',
  sealed: false,
  topic: '',
  cast: new Set(),
};

export function fold(table: Table, entry: Entry): Table {
  return { ...table, ...change(table, entry.event), seq: entry.seq, at: entry.at };
}

export function countsOf(table: Table): Record<string, number> {
  const counts: Record<string, number> = { guilty: 0, not_guilty: 0 };
  for (const place of table.places.values())
    if (place.ballot !== null) counts[place.ballot] = (counts[place.ballot] ?? 0) + 1;
  return counts;
}

function change(table: Table, event: Event): Partial<Table> {
  switch (event.kind) {
    case 'opened':
      return {
        hostSeat: event.host_seat,
        minds: event.settings.minds ?? 'house',
        places: new Map(
          event.seats.map((seat) => [
            seat.seat,
            {
              seat: seat.seat,
              role: seat.role,
              persona: seat.persona,
              occupant: null,
              name: '',
              left: '',
              side: null,
              ballot: null,
              byDefault: false,
              conviction: null,
            },
          ]),
        ),
      };
    case 'begun':
      return { begun: true };
    case 'seat_taken': {
      // One mind goes on believing what another believed; a person's conviction is their own to state.
      const believes = isMind(event.occupant) && isMind(table.places.get(event.seat)?.occupant);
      return {
        places: placed(table, event.seat, {
          occupant: event.occupant,
          name: event.name,
          ...(believes ? {} : { conviction: null }),
        }),
      };
    }
    case 'seat_released':
      return {
        ...(event.minds == null ? {} : { minds: event.minds }),
        places: placed(table, event.seat, { occupant: null, name: '', left: table.places.get(event.seat)?.name ?? '' }),
      };
    case 'phase_entered':
      return { phase: event.phase, speaking: null, addressed: null };
    case 'round_opened':
      return { round: event.round };
    case 'floor_granted':
      return { speaking: event.seat, addressed: null };
    case 'floor_lapsed':
      return { speaking: null, addressed: null };
    case 'turn_taken':
      return {
        turns: table.turns + 1,
        speaking: event.seat,
        addressed: event.target,
        turnSeats: new Map(table.turnSeats).set(event.turn_id, event.seat),
      };
    case 'side_chosen':
      return { places: placed(table, event.seat, { side: event.side }) };
    case 'ballot_opened':
      return { sealed: event.sealed_until_all, topic: event.topic, cast: new Set() };
    case 'ballot_cast': {
      const cast = new Set(table.cast).add(event.seat);
      if (event.choice === null) return { cast };
      return { cast, places: placed(table, event.seat, { ballot: event.choice, byDefault: event.by === 'default' }) };
    }
    case 'ballots_revealed': {
      let places = table.places;
      for (const [seat, choice] of Object.entries(event.ballots))
        places = placed({ ...table, places }, Number(seat), { ballot: choice });
      return { places, sealed: false };
    }
    case 'convictions_moved': {
      let places = table.places;
      const own = Object.values(event.private ?? {}).flatMap((secret) => secret.moves ?? []);
      for (const move of [...event.moves, ...own])
        places = placed({ ...table, places }, move.seat, { conviction: move.conviction });
      return { places };
    }
    case 'narration_given':
      return { narration: event.text };
    case 'verdict_reached':
    case 'closed':
      return { speaking: null, addressed: null };
    case 'forked':
      return { hostSeat: event.host_seat, speaking: null, addressed: null };
    case 'settings_changed':
      return 'minds' in event.settings ? { minds: event.settings.minds } : {};
    case 'model_called':
    case 'summary_written':
    case 'clip_ready':
    case 'voice_failed':
    case 'paused':
    case 'resumed':
    case 'time_lost':
    case 'round_closed':
    case 'asked':
    case 'ask_lapsed':
    case 'tally_taken':
    case 'reactions_given':
    case 'convictions_revealed':
    case 'mind_failed':
    case 'vote_moved':
    case 'seconded':
    case 'vote_called':
    case 'seat_invited':
    case 'powers_passed':
    case 'line_sent':
    case 'hand_raised':
    case 'audience_ballot_cast':
    case 'rematch_opened':
      return {};
    default:
      // A later server may know events that this page does not: they change nothing here.
      event satisfies never;
      return {};
  }
}

const isMind = (occupant: string | null | undefined): boolean => occupant === 'house' || occupant === 'model';

function placed(table: Table, seat: number, news: Partial<Place>): ReadonlyMap<number, Place> {
  const old = table.places.get(seat);
  if (old === undefined) return table.places;
  return new Map(table.places).set(seat, { ...old, ...news });
}
