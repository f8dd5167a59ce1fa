/** Builds the log of a deliberation for specs: entries as the server would list them. */

import type { PaperPartView } from './generated/ws';
import type { Entry, Event, PartialView, SeatView, View } from './protocol';

const NAMES = [
  'Raymond Webb',
  'Mei Chen',
  'Frank Russo',
  'Susan Park',
  'David Okonkwo',
  'Ruth Morrison',
  'Nora Lind',
  'Dr. James Wright',
  'Marcus Williams',
  'Ann Cooper',
  'Luis Santos',
  'Daniel Kim',
];

export class LogBuilder {
  entries: Entry[] = [];
  #at: number;

  constructor(at = 1_000) {
    this.#at = at;
  }

  /** Writes what happened, a second after what went before. */
  append(...events: readonly Event[]): this {
    for (const event of events) this.entries.push({ seq: this.entries.length + 1, at: (this.#at += 1), event });
    return this;
  }

  open(size = 12): this {
    return this.append({
      kind: 'opened',
      format: 'jury',
      case: { id: 'c1', title: 'People v. Crane', hash: '0' },
      settings: { turn_seconds: 90 },
      rules: 1,
      seats: Array.from({ length: size }, (_, index) => ({
        seat: index + 1,
        role: 'juror',
        persona: { id: `juror_${index + 1}`, name: NAMES[index] ?? '', archetype: 'rationalist', occupation: 'clerk' },
      })),
      host_seat: 7,
    });
  }

  seat(
    seat: number,
    name = NAMES[seat - 1] ?? '',
    occupant: 'human' | 'house' = 'house',
    reason: 'joined' | 'hosting' | 'empty' | 'left' | 'removed' = 'empty',
  ): this {
    return this.append({ kind: 'seat_taken', seat, occupant, name, tenure: 1, reason });
  }

  all(host = 'Ines Duarte'): this {
    this.open();
    for (let seat = 1; seat <= 12; seat += 1) {
      if (seat === 7) this.seat(7, host, 'human', 'hosting');
      else this.seat(seat);
    }
    return this.append({ kind: 'begun' });
  }

  first(ballots: Record<number, 'guilty' | 'not_guilty'>): this {
    this.append(
      { kind: 'phase_entered', phase: 'first_ballot', why: 'sides' },
      { kind: 'ballot_opened', ballot: 1, sealed_until_all: true, topic: 'first' },
    );
    for (const seat of Object.keys(ballots))
      this.append({ kind: 'ballot_cast', ask: 'a1', seat: Number(seat), choice: null, previous: null, by: 'occupant' });
    return this.append({ kind: 'ballots_revealed', ballots: Object.fromEntries(Object.entries(ballots)) });
  }

  round(round: number, ...speakers: number[]): this {
    return this.append({ kind: 'round_opened', round, speakers });
  }

  says(seat: number, text: string, turnId = `t${this.entries.length + 1}`, target: number | null = null): this {
    return this.append(
      { kind: 'floor_granted', turn_id: turnId, seat, tenure: 1, seconds: 90, deadline: this.#at + 90 },
      {
        kind: 'turn_taken',
        turn_id: turnId,
        seat,
        argument_type: 'logical',
        text,
        target,
        cites: [],
        strategy: null,
        hits: [],
        points: [],
        stance: null,
        force: null,
        written: false,
        struck: [],
      },
    );
  }

  moves(...moves: { turn: string | null; seat: number; delta: number; conviction: number }[]): this {
    return this.append({
      kind: 'convictions_moved',
      round: 1,
      moves: moves.map(({ turn, ...move }) => ({ turn_id: turn, ...move })),
    });
  }

  flips(seat: number, from: string, to: string): this {
    return this.append({ kind: 'ballot_cast', ask: null, seat, choice: to, previous: from, by: 'occupant' });
  }
}

/** Six and six: odd seats guilty. */
export const SPLIT = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [index + 1, index % 2 === 0 ? 'guilty' : 'not_guilty']),
) as Record<number, 'guilty' | 'not_guilty'>;

export function seatView(seat: number, news: Partial<SeatView> = {}): SeatView {
  return {
    seat,
    role: 'juror',
    name: NAMES[seat - 1] ?? '',
    occupant: 'house',
    host: seat === 7,
    tenure: 1,
    since: 0,
    reason: 'empty',
    away: null,
    invited: false,
    face: null,
    missed: 0,
    persona: null,
    model: null,
    side: null,
    ballot: null,
    by_default: false,
    cast: false,
    conviction: null,
    out: false,
    ballot_reason: null,
    ...news,
  };
}

export function viewOf(news: PartialView = {}): View {
  return {
    room: {
      code: 'HV7K2P',
      format: 'jury',
      case: { id: 'c1', title: 'People v. Crane' },
      status: 'running',
      phase: 'deliberation',
      round: 1,
      pace: 'live',
      settings: { turn_seconds: 90 },
      host_seat: 7,
      acting_host: null,
      seed: null,
      rematch: null,
      choices: [],
      choice_labels: null,
      presides: 'judge',
      ...news.room,
    },
    seats: news.seats ?? Array.from({ length: 12 }, (_, index) => seatView(index + 1)),
    floor: news.floor ?? { turn_id: null, seat: null, due: null, seconds: null, queue: [], hands: [] },
    tally: news.tally ?? {
      counts: {},
      ballot: 0,
      topic: '',
      sealed: false,
      cast: [],
      rounds_without_flip: 0,
      motion: null,
      audience: {},
    },
    heard: news.heard ?? [],
    waiting: news.waiting ?? [],
    narration: news.narration ?? '',
    papers: news.papers ?? [],
    issues: news.issues ?? [],
    result: news.result ?? null,
    money: news.money ?? {
      spent: { calls: 0, tokens_in: 0, tokens_out: 0, cost: 0 },
      cap: 0.5,
      stage: 'full',
      by_seat: {},
    },
    others: news.others ?? null,
    you: news.you ?? null,
  };
}

export function youView(seat: number | null, news: Partial<NonNullable<View['you']>> = {}): NonNullable<View['you']> {
  return {
    seat,
    host: false,
    tenure: 1,
    standing: 'own',
    name: 'Ines Duarte',
    asks: [],
    may: [],
    ballot: null,
    ballot_reason: null,
    side: null,
    conviction: null,
    thoughts: [],
    notes: null,
    scratch: null,
    away: null,
    lines: [],
    meanwhile: null,
    dealt: null,
    papers: null,
    ...news,
  };
}

/** A part of a paper that is neither a quote nor about anything. */
export function partOf(news: Partial<PaperPartView>): PaperPartView {
  return {
    id: 'a',
    label: '',
    text: '',
    quote: null,
    source: null,
    place: null,
    about: null,
    flaw: null,
    line: null,
    column: null,
    nearest: null,
    figure: null,
    warning: null,
    section: null,
    link: null,
    credit: null,
    cites: null,
    characters: null,
    ...news,
  };
}
