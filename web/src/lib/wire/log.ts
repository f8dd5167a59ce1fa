/**
 * The table as the log gives it: a fold of entries that assigns and computes nothing. The live page shows the server's
 * view; this fold is for what the view does not keep: names as they were at the time, flips, any moment of a replay.
 */

import type { Entry, Event, Filed, PersonaCard } from './protocol';

export type Occupant = 'human' | 'model' | 'house' | 'agent';

export interface Place {
  readonly seat: number;
  readonly role: string;
  readonly persona: PersonaCard | null;
  readonly occupant: Occupant | null;
  readonly name: string;
  /** The face that whoever holds it has chosen. */
  readonly face: number | null;
  /** Who held it before, while nobody holds it. */
  readonly left: string;
  readonly side: string | null;
  readonly ballot: string | null;
  readonly byDefault: boolean;
  readonly conviction: number | null;
}

export interface Table {
  /** The name of the room's format. */
  readonly format: string;
  /** What a ballot may say, as the log opens with it; empty where the format alone says so. */
  readonly choices: readonly string[];
  /** What these are called, where the opening said so. */
  readonly choiceLabels: Readonly<Record<string, string>>;
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
  /** What turns rested on, by turn. */
  readonly turnCites: ReadonlyMap<string, readonly string[]>;
  /** How the turns of this round moved the others, where everybody may see that; empty before the round's end. */
  readonly moves: readonly { turn: string; seat: number; delta: number }[];
  /** By seat: the turn of the round that mattered to them and why, where they say so. */
  readonly persuaded: ReadonlyMap<number, { readonly turn: string; readonly why: string }>;
  readonly speaking: number | null;
  readonly addressed: number | null;
  readonly narration: string;
  readonly sealed: boolean;
  readonly topic: string;
  readonly cast: ReadonlySet<number>;
  /** What runs until its time is over, because nobody is asked: its topic, by the ask. */
  readonly timers: ReadonlyMap<string, string>;
  /** Papers that were filed sealed and are not opened yet, by their id. */
  readonly sealedPapers: ReadonlyMap<string, Filed>;
}

export const EMPTY: Table = {
  format: '',
  choices: [],
  choiceLabels: {},
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
  turnCites: new Map(),
  moves: [],
  persuaded: new Map(),
  speaking: null,
  addressed: null,
  narration: '',
  sealed: false,
  topic: '',
  cast: new Set(),
  timers: new Map(),
  sealedPapers: new Map(),
};

export function fold(table: Table, entry: Entry): Table {
  return { ...table, ...change(table, entry.event), seq: entry.seq, at: entry.at };
}

/** Open ballots by choice; a choice that nobody made is absent. */
export function countsOf(table: Table): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const place of table.places.values())
    if (place.ballot !== null) counts[place.ballot] = (counts[place.ballot] ?? 0) + 1;
  return counts;
}

function change(table: Table, event: Event): Partial<Table> {
  switch (event.kind) {
    case 'opened':
      return {
        format: event.format,
        choices: event.choices ?? [],
        choiceLabels: event.choice_labels ?? {},
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
              face: null,
              left: '',
              side: null,
              ballot: null,
              byDefault: false,
              conviction: null,
            },
          ]),
        ),
      };
    case 'personas_set': {
      let places = table.places;
      for (const { seat, persona } of event.personas) {
        const name = isMind(places.get(seat)?.occupant) ? { name: persona.name } : {};
        places = placed({ ...table, places }, seat, { persona, ...name });
      }
      return { places };
    }
    case 'begun':
      return { begun: true };
    case 'seat_taken': {
      // One mind goes on believing what another believed; how sure a person is, they state themselves.
      const believes = isMind(event.occupant) && isMind(table.places.get(event.seat)?.occupant);
      return {
        places: placed(table, event.seat, {
          occupant: event.occupant,
          name: event.name,
          face: event.face ?? null,
          ...(believes ? {} : { conviction: null }),
        }),
      };
    }
    case 'face_chosen':
      return { places: placed(table, event.seat, { face: event.face }) };
    case 'seat_released':
      return {
        ...(event.minds == null ? {} : { minds: event.minds }),
        places: placed(table, event.seat, {
          occupant: null,
          name: '',
          face: null,
          left: table.places.get(event.seat)?.name ?? '',
        }),
      };
    case 'phase_entered':
      return { phase: event.phase, speaking: null, addressed: null };
    case 'round_opened':
      return { round: event.round, moves: [], persuaded: new Map() };
    case 'round_closed':
      return { moves: [], persuaded: new Map() };
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
        turnCites:
          event.cites.length === 0 ? table.turnCites : new Map(table.turnCites).set(event.turn_id, event.cites),
      };
    case 'side_chosen':
      return { places: placed(table, event.seat, { side: event.side }) };
    case 'ballot_opened': {
      const opened = { sealed: event.sealed_until_all, topic: event.topic, cast: new Set<number>() };
      if (event.fresh !== true) return opened;
      const places = new Map([...table.places].map(([seat, place]) => [seat, { ...place, ballot: null }]));
      return { ...opened, places };
    }
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
      if (event.round === null) return { places };
      const moves = event.moves.flatMap(({ turn_id, seat, delta }) =>
        turn_id === null ? [] : [{ turn: turn_id, seat, delta }],
      );
      const persuaded = new Map(
        Object.entries(event.persuaded ?? {}).flatMap(([seat, { turn_id, why }]) =>
          why == null ? [] : [[Number(seat), { turn: turn_id, why }] as const],
        ),
      );
      return { places, moves, persuaded };
    }
    case 'narration_given':
      return { narration: event.text };
    case 'asked':
      return event.seats.length > 0 ? {} : { timers: new Map(table.timers).set(event.ask, event.topic) };
    case 'ask_lapsed': {
      if (!table.timers.has(event.ask)) return {};
      return { timers: new Map([...table.timers].filter(([ask]) => ask !== event.ask)) };
    }
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
    case 'time_given':
    case 'time_lost':
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
    case 'point_marked':
    case 'point_taken_back':
    case 'hand_raised':
    case 'audience_ballot_cast':
    case 'rematch_opened':
    case 'withdrawn':
    case 'dealt':
    case 'answer_given':
    case 'bids_weighed':
    case 'aside_said':
      return {};
    case 'filed':
      return event.closed ? { sealedPapers: new Map(table.sealedPapers).set(event.paper, event) } : {};
    case 'papers_opened':
      return {
        sealedPapers: new Map([...table.sealedPapers].filter(([paper]) => !(paper in event.papers))),
      };
    default:
      // A later server may know events that this page does not: they change nothing here.
      event satisfies never;
      return {};
  }
}

/** Whether a mind plays a seat, and not a person or an agent. */
export const isMind = (occupant: string | null | undefined): boolean => occupant === 'house' || occupant === 'model';

function placed(table: Table, seat: number, news: Partial<Place>): ReadonlyMap<number, Place> {
  const old = table.places.get(seat);
  if (old === undefined) return table.places;
  return new Map(table.places).set(seat, { ...old, ...news });
}
