/** The record: what the log leaves on paper. Each entry writes no item or a few, with the names as they were then. */

import { formatOfTable, presidesOf, spelt, tableChoices } from '$lib/words/format';
import type { Format } from '$lib/words/format';
import { NOBODY, foldAuthorship, insteadOf } from '$lib/wire/authorship';
import type { Author, Authorship } from '$lib/wire/authorship';
import { countsOf, fold, EMPTY } from '$lib/wire/log';
import { flipsBetween } from '$lib/words/flips';
import { movedInRound, movedToVote } from './moves';
import type { Moved } from './moves';
import { modelName } from '$lib/words/models.svelte';
import type { Place, Table } from '$lib/wire/log';
import type { Flip } from '$lib/words/flips';
import type { Entry, Event, PaperPart } from '$lib/wire/protocol';
import { capitalize, counted, inWords, listed, seatName, span, surname } from '$lib/words/phrases';

interface Written {
  /** The entry that wrote it, and which of its items this is. */
  key: string;
  seq: number;
}

export type Heading = Written & { kind: 'heading'; text: string };
/** What the presider says; `instead`: the house, where a model was to. */
export type JudgeLine = Written & { kind: 'judge'; text: string; topic: string; by: Author | null; ask: string };
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
  /** Words of it that claim what the case does not have. */
  unfounded?: readonly string[];
  /** It is in a language that the house does not read. */
  unread?: boolean;
  /** A person’s words, in which nothing of the case was found. */
  empty?: boolean;
  /** The seat's mind wrote it out from a strategy that its person chose. */
  written: boolean;
  /** Why the turn ended before its end; null for a whole one. */
  cut: string | null;
  /** Who spoke; null for a turn that was cut. */
  by: Author | null;
  /** The model for which the house spoke. */
  insteadOf: string | null;
};
/** A paper that was laid on the table. */
export type PaperLine = Written & {
  kind: 'paper';
  paper: string;
  /** What kind of paper it is. */
  form: string;
  title: string;
  seat: number;
  speaker: string;
  parts: readonly PaperPart[];
  standing: string;
  /** Nobody filed one in time. */
  byDefault: boolean;
  /** The ask that it answers. */
  ask: string | null;
  by: Author | null;
  /** The model for which the house filed it. */
  insteadOf: string | null;
};
/** Why a seat voted as its revealed ballot says. */
export type ReasonLine = Written & {
  kind: 'reason';
  seat: number;
  speaker: string;
  choice: string;
  text: string;
  /** The model for which the house voted. */
  insteadOf: string | null;
  by: Author | null;
  ask: string | null;
};
/** Who moved whom. */
export type MoveLine = Written & { kind: 'move'; moved: Moved };
export type Item = Heading | MoveLine | JudgeLine | Note | FlipLine | Turn | PaperLine | ReasonLine;

export interface TranscriptState {
  readonly table: Table;
  readonly items: readonly Item[];
  /** Who did what until now, and the last entry. */
  readonly authorship: Authorship;
}

export const EMPTY_TRANSCRIPT: TranscriptState = { table: EMPTY, items: [], authorship: NOBODY };

/** Adds an entry. `heard` is the text received of the current turn, which a lapse cuts short. */
export function addEntry(pages: TranscriptState, entry: Entry, heard = ''): TranscriptState {
  const table = fold(pages.table, entry);
  const authorship = foldAuthorship(pages.authorship, entry);
  const items = itemsOf(pages.table, table, entry, heard, authorship);
  return { table, authorship, items: items.length === 0 ? pages.items : [...pages.items, ...items] };
}

/** The same as writing one by one, without copying the record for each entry. */
export function addEntries(pages: TranscriptState, entries: readonly Entry[]): TranscriptState {
  let { table, authorship } = pages;
  const items = [...pages.items];
  for (const entry of entries) {
    const next = fold(table, entry);
    authorship = foldAuthorship(authorship, entry);
    items.push(...itemsOf(table, next, entry, '', authorship));
    table = next;
  }
  return { table, items, authorship };
}

type Draft = Item extends infer One ? (One extends Item ? Omit<One, 'key' | 'seq'> : never) : never;

function itemsOf(before: Table, after: Table, entry: Entry, heard: string, known: Authorship): Item[] {
  const drafts: Draft[] = [...draftItems(before, after, entry, heard, known)];
  for (const flip of flipsBetween(before, after)) {
    const moved =
      entry.event.kind === 'ballot_cast' && !flip.byDefault
        ? movedToVote(after, flip.seat, flip.to, entry.event.cause ?? null)
        : null;
    if (moved !== null) drafts.push({ kind: 'move', moved });
    drafts.push({ kind: 'flip', flip });
  }
  return drafts.map((draft, index) => ({ ...draft, key: `${entry.seq}.${index}`, seq: entry.seq }));
}

function draftItems(before: Table, after: Table, entry: Entry, heard: string, known: Authorship): Draft[] {
  const event = entry.event;
  const by = entry.by ?? null;
  const note = (text: string): Draft[] => [{ kind: 'note', text }];
  const name = (seat: number) => seatName(after, seat);
  const format = formatOfTable(after);
  const own = format.own.record?.[event.kind]?.(event, after, format) ?? null;
  const presides = presidesOf(format);
  /** Who speaks and files for nobody's seat. */
  const bench = `The ${presides ?? 'room'}`;
  if (own !== null) return own.flatMap(note);
  switch (event.kind) {
    case 'phase_entered': {
      const rounds = format.own.rounds ?? [];
      return rounds.includes(event.phase) ? [] : [{ kind: 'heading', text: format.phase(event.phase) }];
    }
    case 'round_opened':
      return [{ kind: 'heading', text: `Round ${event.round}` }];
    case 'narration_given':
      return [{ kind: 'judge', text: event.text, topic: event.topic, by, ask: event.ask }];
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
          unfounded: (event.unfounded ?? []).map((claim) => claim.text),
          unread: Boolean(event.unread),
          empty: isGuest(place) && saysNothing(event),
          strategy: event.strategy,
          written: event.written,
          cut: null,
          by,
          insteadOf: insteadOf(known, event.seat, by),
        },
      ];
    }
    case 'floor_lapsed':
      return floorLapsed(after, event, heard);
    case 'seat_taken':
      // Whoever fills the empty chairs at the start is on the tents already.
      return before.begun && event.reason !== 'empty' && event.reason !== 'hosting'
        ? seatTaken(before, event, format).flatMap(note)
        : [];
    case 'seat_released':
    case 'face_chosen':
    case 'point_marked':
    case 'point_taken_back':
      return [];
    case 'seat_invited':
      if (!before.begun) return [];
      return note(
        isGuest(before.places.get(event.seat))
          ? `Seat ${event.seat} goes to whoever opens the invitation to it; ${name(event.seat)} holds it until then.`
          : `Seat ${event.seat} is kept for a guest of the host’s.`,
      );
    case 'powers_passed':
      return note(
        event.seat === null
          ? 'The host leads again.'
          : event.reason === 'given'
            ? `The host hands the lead to ${name(event.seat)}.`
            : `While the host is away, ${name(event.seat)} leads.`,
      );
    case 'paused':
      return note('The room is paused. Nothing is asked of anybody until it goes on.');
    case 'resumed':
      return note('The room goes on.');
    case 'time_given':
      return note(
        event.reason === 'writing'
          ? `${name(event.seat)} is still writing: ${span(event.seconds)} more.`
          : event.reason === 'draft'
            ? `Time is up. ${name(event.seat)} has ${span(event.seconds)} to send what is written.`
            : `The host gives ${name(event.seat)} ${span(event.seconds)} more.`,
      );
    case 'time_lost':
      return note(`The room stood still for ${span(event.seconds)}; every deadline moved with it.`);
    case 'side_chosen':
      return note(`${name(event.seat)}: ${spelt(event.side)}.`);
    case 'ballot_opened':
      return event.sealed_until_all ? note(`Ballots are sealed until all ${inWords(after.places.size)} are in.`) : [];
    case 'ballot_cast':
      // A change of vote stands in the margin, and the ballots in the box are noted when it is opened.
      if (event.by !== 'default') {
        if (event.choice === null || event.choice === event.previous) return [];
        const instead = houseVoted(known, event.seat);
        const whose = instead === null ? '' : ` The vote is ${ofHouse(instead)}.`;
        if (event.previous === null) return note(`${name(event.seat)}: ${format.said(event.choice)}.${whose}`);
        return instead === null ? [] : note(`${possess(name(event.seat))} vote is ${ofHouse(instead)}.`);
      }
      return note(
        event.previous === null || event.choice === null
          ? `${name(event.seat)} cast no ballot in time; one was taken by default.`
          : `${name(event.seat)} cast no ballot in time; the last one stands.`,
      );
    case 'ballots_revealed': {
      const counts = countsOf(after);
      const heaps = tableChoices(after).map((choice) => `${inWords(counts[choice] ?? 0)} ${format.said(choice)}`);
      const reasons = Object.entries(event.reasons ?? {}).filter(([, text]) => text.trim() !== '');
      return [
        ...note(`The box is open: ${heaps.join(', ')}.`),
        ...reasons.map(([seat, text]): Draft => {
          const number = Number(seat);
          const instead = houseVoted(known, number);
          const choice = event.ballots[seat] ?? '';
          const vote = known.votes.get(number);
          const whose = { insteadOf: instead, by: vote?.by ?? null, ask: vote?.ask ?? null };
          return { kind: 'reason', seat: number, speaker: name(number), choice, text, ...whose };
        }),
        ...Object.keys(event.ballots)
          .map(Number)
          .filter((seat) => houseVoted(known, seat) !== null && !(String(seat) in (event.reasons ?? {})))
          .flatMap((seat) => note(`${possess(name(seat))} vote is ${ofHouse(houseVoted(known, seat))}.`)),
      ];
    }
    case 'mind_failed':
      return note(
        `${event.seat === 0 ? bench : name(event.seat)}: ${sentence(event.reason)} ${sentence(event.instead)}`,
      );
    case 'voice_failed':
      return note(`${bench}’s voice: ${sentence(event.reason)} ${voiceInstead(event.instead)}`);
    case 'settings_changed':
      return before.begun && 'minds' in event.settings ? mindsSentence(event.settings.minds, format).flatMap(note) : [];
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
      const choices = tableChoices(after);
      const counts = choices.length === 0 ? '' : `, ${format.standing(event.counts, choices, event.outcome)}`;
      const rounds = after.round > 0 ? `, after ${counted(after.round, 'round')}` : '';
      return note(
        `${format.outcome(event.outcome)}${counts}${rounds}. ${sentence(format.reason(event.why))}`.trimEnd(),
      );
    }
    case 'forked':
      return note('From here on this room tells its own story.');
    case 'closed':
      return event.reason === 'adjourned' ? note('The host adjourned the room. There is no verdict.') : [];
    case 'rematch_opened':
      return note(`The same people go on in room ${event.code}.`);
    case 'filed':
      if (event.closed)
        return note(
          event.standing === 'returned'
            ? `${name(event.seat)} filed a paper under seal, and it was returned to be mended.`
            : `${name(event.seat)} filed a paper under seal.`,
        );
      return [
        {
          kind: 'paper',
          paper: event.paper,
          form: event.form,
          title: event.title,
          seat: event.seat,
          speaker: event.seat === 0 ? bench : name(event.seat),
          parts: event.parts,
          standing: event.standing,
          byDefault: event.by === 'default',
          ask: event.ask,
          by,
          insteadOf: insteadOf(known, event.seat, by),
        },
      ];
    case 'papers_opened':
      return Object.entries(event.papers).map(([paper, parts]): Draft => {
        const filed = before.sealedPapers.get(paper);
        const seat = filed?.seat ?? 0;
        const filer = known.papers.get(paper)?.by ?? null;
        return {
          kind: 'paper',
          paper,
          form: filed?.form ?? '',
          title: filed?.title ?? 'A paper',
          seat,
          speaker: seat === 0 ? bench : name(seat),
          parts,
          standing: filed?.standing ?? 'stands',
          byDefault: filed?.by === 'default',
          ask: filed?.ask ?? null,
          by: filer,
          insteadOf: insteadOf(known, seat, filer),
        };
      });
    case 'withdrawn': {
      if (event.reason === 'excused') return note(`${name(event.seat)} is gone; the chair stays empty.`);
      const why = { withdrew: 'withdraws', voted_out: 'is voted out', eliminated: 'is out' };
      return note(`${name(event.seat)} ${why[event.reason]} and takes no further part.`);
    }
    case 'dealt': {
      if (event.seats.length >= after.places.size)
        return note('Every seat was dealt its part, which its holder alone reads.');
      const seats = listed(event.seats.map(String));
      return note(
        event.seats.length === 1
          ? `Seat ${seats} was dealt its part, which its holder alone reads.`
          : `Seats ${seats} were dealt their parts, which their holders alone read.`,
      );
    }
    case 'bids_weighed':
      if (event.winner === null) return note('Nobody wants to speak.');
      return event.urgent === true ? note(`${name(event.winner)} interrupts.`) : [];
    case 'aside_said':
      return note(`${name(event.seat)}, among those who are out: ${event.text}`);
    case 'asked':
      // Nobody answers a timer: it is noted when it starts, because nothing else says why the table waits.
      if (event.seats.length > 0) return [];
      return note(`${timerWords(format, event.topic)}: ${span(event.seconds)}.`);
    case 'ask_lapsed': {
      const timer = before.timers.get(event.ask);
      return timer === undefined ? [] : note(`${timerWords(format, timer)}: the time is over.`);
    }
    case 'convictions_moved':
      return event.round === null ? [] : movedInRound(after).map((moved): Draft => ({ kind: 'move', moved }));
    case 'opened':
    case 'personas_set':
    case 'begun':
    case 'model_called':
    case 'summary_written':
    case 'clip_ready':
    case 'round_closed':
    case 'floor_granted':
    case 'tally_taken':
    case 'reactions_given':
    case 'convictions_revealed':
    case 'seconded':
    case 'line_sent':
    case 'hand_raised':
    case 'audience_ballot_cast':
    case 'answer_given':
      return [];
    default:
      // A later server may know events that this page does not: they are noted by their kind.
      return unknownEvent(event satisfies never, name).flatMap(note);
  }
}

/** The model for which the house has cast a seat's last ballot; null where it has not. */
function houseVoted(known: Authorship, seat: number): string | null {
  return insteadOf(known, seat, known.votes.get(seat)?.by ?? null, true);
}

const ofHouse = (model: string | null): string => `the house’s, not ${possess(modelName(model ?? ''))}`;

/** What a timer is about, without a full stop. */
function timerWords(format: Format, topic: string): string {
  return capitalize((format.topic(topic) || spelt(topic)).replace(/\.$/, ''));
}

/** An event of which the page knows the kind alone, and perhaps whose it is. */
function unknownEvent(
  event: { readonly kind: string; readonly seat?: unknown },
  name: (seat: number) => string,
): string[] {
  const words = spelt(event.kind);
  return [
    typeof event.seat === 'number' && event.seat > 0 ? `${name(event.seat)}: ${words.toLowerCase()}.` : `${words}.`,
  ];
}

/** Whether a turn that was weighed has no force, rests on nothing, and asks nothing. */
function saysNothing(turn: Extract<Event, { kind: 'turn_taken' }>): boolean {
  const rests = turn.points.length + turn.cites.length + turn.struck.length + (turn.unfounded ?? []).length > 0;
  const asks = turn.asks === true || turn.argument_type === 'question';
  return turn.force === 0 && !rests && !asks && !turn.unread && !turn.written;
}

function floorLapsed(table: Table, event: Extract<Entry['event'], { kind: 'floor_lapsed' }>, heard: string): Draft[] {
  const speaker = seatName(table, event.seat);
  const interrupter = event.by === undefined || event.by === null ? 'Somebody' : seatName(table, event.by);
  const why =
    {
      passed: `${speaker} passes.`,
      deadline: `Time is up. ${possess(speaker)} seat passed this turn.`,
      handed_over: event.again
        ? `Seat ${event.seat} changed hands in mid-turn; the floor stays with it.`
        : `Seat ${event.seat} changed hands too often; the floor moves on.`,
      failed: `${possess(speaker)} turn failed; the floor moves on.`,
      vote_called: '',
      interrupted: `${interrupter} interrupts ${speaker}, who goes on afterwards.`,
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
      by: null,
      insteadOf: null,
    },
  ];
}

/** Who plays the seats that no person holds; where it differs by seat, the seats say so. */
function mindsSentence(minds: unknown, format: Format): string[] {
  if (typeof minds !== 'string') return [];
  const play = minds === 'house' ? `the built-in ${format.people.many} play` : `the model ${modelName(minds)} plays`;
  return [`From here ${play} every seat that no person holds.`];
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

function seatTaken(before: Table, event: Extract<Entry['event'], { kind: 'seat_taken' }>, format: Format): string[] {
  const old = before.places.get(event.seat);
  // One mind for another on all seats is noted once, with the setting, and not by every seat.
  const minds: readonly unknown[] = ['house', 'model'];
  if (minds.includes(event.occupant) && minds.includes(old?.occupant)) {
    if (typeof before.minds === 'string') return [];
    const mind = event.model == null ? 'the built-in mind' : `the model ${modelName(event.model)}`;
    return [`${possess(surname(event.name))} seat, ${event.seat}, goes to ${mind}.`];
  }
  return [seatTakenSentence(old, event.seat, event.occupant, event.name, event.reason, event.model ?? null, format)];
}

function seatTakenSentence(
  old: Place | undefined,
  seat: number,
  occupant: string,
  name: string,
  reason: string,
  model: string | null,
  format: Format,
): string {
  const guest = occupant === 'human' || occupant === 'agent';
  const mind = model === null ? `the built-in ${format.people.one}` : `played by the model ${modelName(model)}`;
  const player = `${surname(name)}, ${mind},`;
  if (guest && reason === 'invited') {
    const handover = old?.occupant === 'human' ? `; ${old.name} hands it over` : '';
    return `${name} comes with an invitation and takes seat ${seat}${handover}.`;
  }
  if (guest && reason === 'returned') return `${name} is back in seat ${seat}.`;
  if (guest)
    return `${name} sits down in seat ${seat}${old?.persona ? `; ${surname(old.persona.name)} makes room` : ''}.`;
  if (reason === 'left') return `Seat ${seat} was given up. ${player} plays it from here.`;
  if (reason === 'assigned') return `The host gave seat ${seat} to ${player.slice(0, -1)}.`;
  if (reason === 'removed') return `Seat ${seat} was cleared by the host. ${player} plays it from here.`;
  if (reason === 'missed' || reason === 'gone') {
    const why = reason === 'missed' ? 'let two turns pass' : 'is gone';
    return `${old?.name || old?.left || 'Somebody'} ${why}. ${player} keeps seat ${seat} for them.`;
  }
  return `${player} plays seat ${seat}.`;
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
  return capitalize(/[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`);
}
