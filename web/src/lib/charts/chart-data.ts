/** What the charts show, computed from the log alone: how sure they were by round, who moved whom, every ballot. */

import { formatOfTable } from '$lib/words/format';
import { seatName } from '$lib/words/phrases';
import { countsOf, EMPTY, fold } from '$lib/wire/log';
import { flipsBetween } from '$lib/words/flips';
import type { Table } from '$lib/wire/log';
import type { Flip } from '$lib/words/flips';
import type { Entry } from '$lib/wire/protocol';

/** How sure one seat was before the first round and after each one; null where nobody said. */
export type Course = ReadonlyMap<number, readonly (number | null)[]>;

/** The numbers of a chart: the first cell of a row names it. */
export interface ChartTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
}

export interface Movement {
  /** Who spoke. */
  from: number;
  /** Who was moved. */
  to: number;
  /** Below 0 toward the low end of the scale, above 0 toward the high one. */
  amount: number;
}

export interface Opinion {
  /** Who thinks so. */
  from: number;
  /** Of whom. */
  of: number;
  /** From -1, full doubt, to 1, full trust. */
  value: number;
}

export interface BallotRow {
  label: string;
  round: number;
  ballots: ReadonlyMap<number, string>;
  counts: Record<string, number>;
  flips: readonly Flip[];
}

export interface TurnMark {
  /** Counted from 1. */
  turn: number;
  /** The last entry that belongs to the turn: a room that continues from here goes on with the next. */
  seq: number;
  turnId: string;
  seat: number;
  flips: readonly Flip[];
}

export function tables(entries: readonly Entry[]): readonly Table[] {
  let table = EMPTY;
  return entries.map((entry) => (table = fold(table, entry)));
}

/** From the verdict's own list where there is one, else from what was seen to move. */
export function courseOf(entries: readonly Entry[]): Course {
  const revealed = entries.findLast((entry) => entry.event.kind === 'convictions_revealed');
  if (revealed?.event.kind === 'convictions_revealed') {
    return new Map(Object.entries(revealed.event.convictions).map(([seat, values]) => [Number(seat), values]));
  }
  const course = new Map<number, (number | null)[]>();
  let round = 0;
  const now = new Map<number, number>();
  const mark = () => {
    for (const [seat, value] of now) {
      const values = course.get(seat) ?? [];
      while (values.length < round) values.push(values.at(-1) ?? null);
      values[round] = value;
      course.set(seat, values);
    }
  };
  for (const { event } of entries) {
    if (event.kind === 'round_opened') {
      mark();
      round = event.round;
    }
    if (event.kind !== 'convictions_moved') continue;
    const own = Object.values(event.private ?? {}).flatMap((secret) => secret.moves ?? []);
    for (const move of [...event.moves, ...own]) now.set(move.seat, move.conviction);
  }
  mark();
  return course;
}

/** What each came to think of the others, as the verdict tells it: row by row, the most trusted first. */
export function opinionsOf(entries: readonly Entry[]): readonly Opinion[] {
  const revealed = entries.findLast((entry) => entry.event.kind === 'convictions_revealed');
  if (revealed?.event.kind !== 'convictions_revealed') return [];
  return Object.entries(revealed.event.opinions ?? {}).flatMap(([from, felt]) =>
    Object.entries(felt)
      .map(([of, value]) => ({ from: Number(from), of: Number(of), value }))
      .sort((a, b) => b.value - a.value),
  );
}

export function movementsOf(entries: readonly Entry[]): readonly Movement[] {
  const speaker = new Map<string, number>();
  const sums = new Map<string, Movement>();
  for (const { event } of entries) {
    if (event.kind === 'turn_taken') speaker.set(event.turn_id, event.seat);
    if (event.kind !== 'convictions_moved') continue;
    const own = Object.values(event.private ?? {}).flatMap((secret) => secret.moves ?? []);
    for (const move of [...event.moves, ...own]) {
      const from = move.turn_id === null ? undefined : speaker.get(move.turn_id);
      if (from === undefined || from === move.seat) continue;
      const key = `${from}>${move.seat}`;
      const sum = sums.get(key);
      sums.set(key, { from, to: move.seat, amount: (sum?.amount ?? 0) + move.delta });
    }
  }
  return [...sums.values()].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

/** One row per vote and round, with what changed since the row above. */
export function ballotRows(entries: readonly Entry[]): readonly BallotRow[] {
  const rows: BallotRow[] = [];
  let table: Table = EMPTY;
  let label: string | null = null;
  let shown: Table | null = null;
  const close = (now: Table) => {
    if (label === null || countBallots(now) === 0) return;
    rows.push({
      label,
      round: now.round,
      ballots: ballotsOf(now),
      counts: countsOf(now),
      flips: shown === null ? [] : flipsBetween(shown, now),
    });
    shown = now;
    label = null;
  };
  for (const entry of entries) {
    const { event } = entry;
    if (event.kind === 'ballot_opened') {
      close(table);
      label = formatOfTable(table).topic(event.topic) || 'Ballot';
    }
    if (event.kind === 'round_opened') {
      close(table);
      label = `Round ${event.round}`;
    }
    if (event.kind === 'verdict_reached' || (event.kind === 'phase_entered' && event.phase === 'verdict')) close(table);
    table = fold(table, entry);
  }
  close(table);
  return rows;
}

/** What still belongs to a turn that was taken: the next offer of the floor, round, vote or phase does not. */
const AFTERMATH = new Set<Entry['event']['kind']>([
  'reactions_given',
  'convictions_moved',
  'ballot_cast',
  'tally_taken',
]);

/** Each turn with the flips that followed it before the next one; the last also has those of the last vote. */
export function turnMarks(entries: readonly Entry[]): readonly TurnMark[] {
  const marks: TurnMark[] = [];
  let table: Table = EMPTY;
  let open = false;
  for (const entry of entries) {
    const next = fold(table, entry);
    const last = marks.at(-1);
    if (entry.event.kind === 'turn_taken') {
      marks.push({ turn: next.turns, seq: entry.seq, turnId: entry.event.turn_id, seat: entry.event.seat, flips: [] });
      open = true;
    } else if (last !== undefined) {
      open &&= AFTERMATH.has(entry.event.kind);
      const flips = flipsBetween(table, next);
      if (open || flips.length > 0)
        marks[marks.length - 1] = { ...last, seq: open ? entry.seq : last.seq, flips: [...last.flips, ...flips] };
    }
    table = next;
  }
  return marks;
}

export interface Thought {
  key: string;
  /** The entry that it came with. */
  seq: number;
  seat: number;
  name: string;
  round: number;
  text: string;
}

/** What was thought and not said, as far as this viewer may read it. */
export function thoughtsOf(entries: readonly Entry[]): readonly Thought[] {
  const thoughts: Thought[] = [];
  let table: Table = EMPTY;
  for (const entry of entries) {
    table = fold(table, entry);
    for (const [seat, secret] of Object.entries(entry.event.private ?? {})) {
      const text = secret.thought ?? secret.reaction?.thought;
      if (text)
        thoughts.push({
          key: `${entry.seq}.${seat}`,
          seq: entry.seq,
          seat: Number(seat),
          name: seatName(table, Number(seat)),
          round: table.round,
          text,
        });
    }
  }
  return thoughts;
}

/** What a seat thought last, up to an entry; null where nothing of it may be read. */
export function thoughtBy(thoughts: readonly Thought[], seat: number | null, seq: number): Thought | null {
  return thoughts.findLast((one) => one.seat === seat && one.seq <= seq) ?? null;
}

/** The lines worth a name: seats that changed their vote, by how far they moved, then the widest of the rest. */
export function labelledSeats(course: Course, flipped: ReadonlySet<number>, limit = 4): readonly number[] {
  const span = (seat: number) => {
    const values = (course.get(seat) ?? []).filter((value): value is number => value !== null);
    return values.length < 2 ? 0 : Math.max(...values) - Math.min(...values);
  };
  return [...course.keys()]
    .filter((seat) => (course.get(seat) ?? []).some((value) => value !== null))
    .sort((a, b) => Number(flipped.has(b)) - Number(flipped.has(a)) || span(b) - span(a) || a - b)
    .slice(0, limit)
    .sort((a, b) => a - b);
}

/** Moves labels apart to at least `gap`, within top and bottom, each as near its place as it can. */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const placed = order.map(({ y }) => y);
  for (let at = 0; at < placed.length; at += 1)
    placed[at] = Math.max(placed[at] ?? 0, at === 0 ? top : (placed[at - 1] ?? 0) + gap);
  for (let at = placed.length - 1; at >= 0; at -= 1)
    placed[at] = Math.min(placed[at] ?? 0, at === placed.length - 1 ? bottom : (placed[at + 1] ?? 0) - gap);
  const result = new Array<number>(wanted.length);
  order.forEach(({ index }, at) => (result[index] = placed[at] ?? 0));
  return result;
}

function ballotsOf(table: Table): ReadonlyMap<number, string> {
  return new Map(
    [...table.places.values()].flatMap((place) => (place.ballot === null ? [] : [[place.seat, place.ballot]])),
  );
}

function countBallots(table: Table): number {
  return [...table.places.values()].filter((place) => place.ballot !== null).length;
}
