/** The record: what the log leaves on paper. Each entry writes no item or a few, with the names as they were then. */

import { countsOf, fold, EMPTY } from '../room/table';
import { modelName } from '../minds/models.svelte';
import type { Place, Table } from '../room/table';
import type { Entry } from '../room/wire';
import { capital, choiceName, counted, inWords, span, standing, surname } from '../room/words';

export interface Flip {
  seat: number;
  name: string;
  from: string;
  to: string;
  /** How the ballots stood right after it. */
  counts: Record<string, number>;
  byDefault: boolean;
}

interface Written {
  /** The entry that wrote it, and which of its items this is. */
  key: string;
  seq: number;
}

export type Heading = Written & { kind: 'heading'; text: string };
export type JudgeLine = Written & { kind: 'judge'; text: string; topic: string };
export type Note = Written & { kind: 'note'; text: string };
export type FlipLine = Written & { kind: 'flip'; flip: Flip };
export type Turn = Written & {
  kind: 'turn';
  turnId: string;
  number: number;
  round: number;
  seat: number;
  name: string;
  speaker: string;
  person: boolean;
  /** `to Russo`, `to everyone`. */
  to: string;
  target: number | null;
  text: string;
  cites: readonly string[];
  strategy: string | null;
  /** Cited, but not in the case: struck from the turn. */
  struck: readonly string[];
  /** The seat's mind wrote it out from a strategy that its person chose. */
  written: boolean;
  /** Why the turn ended before its end; null for a whole one. */
  cut: string | null;
};
export type Item = Heading | JudgeLine | Note | FlipLine | Turn;

export interface Pages {
  readonly table: Table;
  readonly items: readonly Item[];
}

export const BLANK: Pages = { table: EMPTY, items: [] };

/** Writes an entry. `heard` is what was heard of the current turn, which a lapse cuts short. */
export function write(pages: Pages, entry: Entry, heard = ''): Pages {
  const table = fold(pages.table, entry);
  const items = itemsOf(pages.table, table, entry, heard);
  return { table, items: items.length === 0 ? pages.items : [...pages.items, ...items] };
}

/** The same as writing one by one, without copying the record for each entry. */
export function writeAll(pages: Pages, entries: readonly Entry[]): Pages {
  let table = pages.table;
  const items = [...pages.items];
  for (const entry of entries) {
    const next = fold(table, entry);
    items.push(...itemsOf(table, next, entry, ''));
    table = next;
  }
  return { table, items };
}

export function seatName(table: Table, seat: number): string {
  const place = table.places.get(seat);
  if (place === undefined) return `seat ${seat}`;
  return place.name === '' ? `Seat ${seat}` : surname(place.name);
}

/** Ballots that replaced a different one between two moments. */
export function flipsBetween(before: Table, after: Table): Flip[] {
  if (before.places === after.places) return [];
  const counts = countsOf(after);
  const flips: Flip[] = [];
  for (const place of after.places.values()) {
    const old = before.places.get(place.seat)?.ballot ?? null;
    if (old !== null && place.ballot !== null && place.ballot !== old) {
      flips.push({
        seat: place.seat,
        name: seatName(after, place.seat),
        from: old,
        to: place.ballot,
        counts,
        byDefault: place.byDefault,
      });
    }
  }
  return flips;
}

const PHASES: Record<string, string> = {
  presentation: 'The case is read',
  side_selection: 'Sides',
  first_ballot: 'First ballot',
  final_ballot: 'Final ballot',
  verdict: 'Verdict',
};

type Draft = Item extends infer One ? (One extends Item ? Omit<One, 'key' | 'seq'> : never) : never;

function itemsOf(before: Table, after: Table, entry: Entry, heard: string): Item[] {
  const drafts: Draft[] = [...drafted(before, after, entry, heard)];
  for (const flip of flipsBetween(before, after)) drafts.push({ kind: 'flip', flip });
  return drafts.map((draft, index) => ({ ...draft, key: `${entry.seq}.${index}`, seq: entry.seq }));
}

function drafted(before: Table, after: Table, entry: Entry, heard: string): Draft[] {
  const event = entry.event;
  const note = (text: string): Draft[] => [{ kind: 'note', text }];
  const name = (seat: number) => seatName(after, seat);
  switch (event.kind) {
    case 'phase_entered': {
      const text = PHASES[event.phase];
      return text === undefined ? [] : [{ kind: 'heading', text }];
    }
    case 'round_opened':
      return [{ kind: 'heading', text: `Round ${event.round}` }];
    case 'narration_given':
      return [{ kind: 'judge', text: event.text, topic: event.topic }];
    case 'turn_taken': {
      const place = after.places.get(event.seat);
      return [
        {
          kind: 'turn',
          turnId: event.turn_id,
          number: after.turns,
          round: after.round,
          seat: event.seat,
          name: place?.name ?? '',
          speaker: name(event.seat),
          person: isGuest(place),
          to: event.target === null ? 'to everyone' : `to ${name(event.target)}`,
          target: event.target,
          text: event.text,
          cites: event.cites,
          struck: event.struck,
          strategy: event.strategy,
          written: event.written,
          cut: null,
        },
      ];
    }
    case 'floor_lapsed':
      return lapsed(after, event, heard);
    case 'seat_taken':
      // Whoever fills the empty chairs at the start is on the tents already.
      return before.begun && event.reason !== 'empty' && event.reason !== 'hosting'
        ? taken(before, event).flatMap(note)
        : [];
    case 'seat_released':
      return [];
    case 'seat_invited':
      if (!before.begun) return [];
      return note(
        isGuest(before.places.get(event.seat))
          ? `Seat ${event.seat} goes to whoever opens the invitation to it; ${name(event.seat)} holds it until then.`
          : `Seat ${event.seat} is kept for a guest of the host’s.`,
      );
    case 'powers_passed':
      return note(event.seat === null ? 'The host leads again.' : `While the host is away, ${name(event.seat)} leads.`);
    case 'paused':
      return note('The room is paused. Nothing is asked of anybody until it goes on.');
    case 'resumed':
      return note('The room goes on.');
    case 'time_lost':
      return note(`The room stood still for ${span(event.seconds)}; every deadline moved with it.`);
    case 'side_chosen': {
      const side = event.side === 'defend' ? 'defend' : 'prosecute';
      return note(
        event.by === 'default'
          ? `${name(event.seat)} chose no side; the seat will ${side}.`
          : `${name(event.seat)} will ${side}, for good.`,
      );
    }
    case 'ballot_opened':
      return event.sealed_until_all ? note(`Ballots are sealed until all ${inWords(after.places.size)} are in.`) : [];
    case 'ballot_cast':
      if (event.by !== 'default') return [];
      return note(
        event.previous === null || event.choice === null
          ? `${name(event.seat)} cast no ballot in time; one was taken by default.`
          : `${name(event.seat)} cast no ballot in time; the last one stands.`,
      );
    case 'ballots_revealed': {
      const counts = countsOf(after);
      return note(
        `The box is open: ${inWords(counts.guilty ?? 0)} guilty, ${inWords(counts.not_guilty ?? 0)} not guilty.`,
      );
    }
    case 'mind_failed':
      return note(
        `${event.seat === 0 ? 'The bench' : name(event.seat)}: ${sentence(event.reason)} ${sentence(event.instead)}`,
      );
    case 'voice_failed':
      return note(`The judge’s voice: ${sentence(event.reason)} ${voiceInstead(event.instead)}`);
    case 'settings_changed':
      return before.begun && 'minds' in event.settings ? mindsSaid(event.settings.minds).flatMap(note) : [];
    case 'vote_moved':
      return note(`${name(event.seat)} moves that the final vote be called.`);
    case 'vote_called':
      if (!event.carried) return note('The motion for a final vote is not carried.');
      return note(
        event.seat === null
          ? 'The host calls the final vote.'
          : `The final vote is called on ${possess(name(event.seat))} word.`,
      );
    case 'verdict_reached': {
      const split = standing(event.counts);
      return note(
        event.outcome === 'hung'
          ? `The jury is hung, ${split}.`
          : `${choiceName(event.outcome)}, ${split}, after ${counted(after.round, 'round')}.`,
      );
    }
    case 'forked':
      return note('From here on this room tells its own story.');
    case 'closed':
      return event.reason === 'adjourned' ? note('The host adjourned the room. There is no verdict.') : [];
    case 'rematch_opened':
      return note(`The same people go on in room ${event.code}.`);
    case 'opened':
    case 'begun':
    case 'model_called':
    case 'summary_written':
    case 'clip_ready':
    case 'round_closed':
    case 'asked':
    case 'ask_lapsed':
    case 'floor_granted':
    case 'tally_taken':
    case 'reactions_given':
    case 'convictions_moved':
    case 'convictions_revealed':
    case 'seconded':
    case 'line_sent':
    case 'hand_raised':
    case 'audience_ballot_cast':
      return [];
    default:
      event satisfies never;
      return [];
  }
}

function lapsed(table: Table, event: Extract<Entry['event'], { kind: 'floor_lapsed' }>, heard: string): Draft[] {
  const speaker = seatName(table, event.seat);
  const why =
    {
      passed: `${speaker} passes.`,
      deadline: `Time is up. ${possess(speaker)} seat passed this turn.`,
      handed_over: event.again
        ? `Seat ${event.seat} changed hands in mid-turn; the floor stays with it.`
        : `Seat ${event.seat} changed hands too often; the floor moves on.`,
      failed: `${possess(speaker)} turn failed; the floor moves on.`,
      vote_called: '',
      interrupted: `${event.by === undefined || event.by === null ? 'Somebody' : seatName(table, event.by)} interrupts ${speaker}, who goes on afterwards.`,
    }[event.reason] ?? '';
  if (heard.trim() === '') return why === '' ? [] : [{ kind: 'note', text: why }];
  const place = table.places.get(event.seat);
  return [
    {
      kind: 'turn',
      turnId: event.turn_id,
      number: table.turns,
      round: table.round,
      seat: event.seat,
      name: place?.name ?? '',
      speaker,
      person: isGuest(place),
      to: '',
      target: null,
      text: heard.trimEnd(),
      cites: [],
      struck: [],
      strategy: null,
      written: false,
      cut: why === '' ? 'The vote was called.' : why,
    },
  ];
}

/** Who plays the seats that no person holds; where it differs by seat, the seats tell it. */
function mindsSaid(minds: unknown): string[] {
  if (typeof minds !== 'string') return [];
  return [
    `From here ${minds === 'house' ? 'the built-in jurors play' : `the model ${modelName(minds)} plays`} every seat that no person holds.`,
  ];
}

/** What is heard instead of a voice that failed. */
function voiceInstead(instead: string): string {
  const known: Record<string, string> = {
    captions: 'Its words are shown.',
    espeak: 'The offline voice speaks instead.',
    browser: 'Your browser’s own voice speaks instead.',
    elevenlabs: 'ElevenLabs speaks instead.',
  };
  return known[instead] ?? sentence(instead);
}

function taken(before: Table, event: Extract<Entry['event'], { kind: 'seat_taken' }>): string[] {
  const old = before.places.get(event.seat);
  // One mind for another on all seats is told once, with the setting, and not by every seat.
  const minds: readonly unknown[] = ['house', 'model'];
  if (minds.includes(event.occupant) && minds.includes(old?.occupant)) {
    return typeof before.minds === 'string'
      ? []
      : [
          `${possess(surname(event.name))} seat, ${event.seat}, goes to ${event.model == null ? 'the built-in mind' : `the model ${modelName(event.model)}`}.`,
        ];
  }
  return [passed(old, event.seat, event.occupant, event.name, event.reason, event.model ?? null)];
}

function passed(
  old: Place | undefined,
  seat: number,
  occupant: string,
  name: string,
  reason: string,
  model: string | null,
): string {
  const guest = occupant === 'human' || occupant === 'agent';
  const juror = `${surname(name)}, ${model === null ? 'the built-in juror' : `played by the model ${modelName(model)}`},`;
  if (guest && reason === 'invited')
    return `${name} comes with an invitation and takes seat ${seat}${old?.occupant === 'human' ? `; ${old.name} hands it over` : ''}.`;
  if (guest && reason === 'returned') return `${name} is back in seat ${seat}.`;
  if (guest)
    return `${name} sits down in seat ${seat}${old?.persona ? `; ${surname(old.persona.name)} makes room` : ''}.`;
  if (reason === 'left') return `Seat ${seat} was given up. ${juror} plays it from here.`;
  if (reason === 'assigned') return `The host gave seat ${seat} to ${juror.slice(0, -1)}.`;
  if (reason === 'removed') return `Seat ${seat} was cleared by the host. ${juror} plays it from here.`;
  if (reason === 'missed' || reason === 'gone') {
    const why = reason === 'missed' ? 'let two turns pass' : 'is gone';
    return `${old?.name || old?.left || 'Somebody'} ${why}. ${juror} keeps seat ${seat} for them.`;
  }
  return `${juror} plays seat ${seat}.`;
}

function isGuest(place: Place | undefined): boolean {
  return place?.occupant === 'human' || place?.occupant === 'agent';
}

function possess(name: string): string {
  return `${name}’s`;
}

/** With a capital and a full stop, whatever the server wrote. */
function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return capital(/[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`);
}
