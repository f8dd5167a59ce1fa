/**
 * One room as this page knows it: the view that the server keeps current, the record folded from the log, the turn in
 * progress, who is here, and the connection. Components read it and call its methods; it touches no DOM.
 */

import type { FilingDraft, Outlook, Suggestion } from '$lib/wire/contract';
import { choicesOf, formatOfView, formatOfTable, presidesOf, toneOf } from '$lib/words/format';
import type { Format } from '$lib/words/format';
import { EMPTY_TRANSCRIPT, addEntry, addEntries } from '$lib/transcript/items';
import type { Item, TranscriptState } from '$lib/transcript/items';
import { VoicePlayer } from '$lib/speech/voice-player.svelte';
import { acceptDraft, clearDrafts, draftSeat } from '$lib/wire/stored/drafts.svelte';
import { ActQueue } from './act-queue';
import { ServerClock } from './clock';
import { beginsAfresh, lineSentence } from '$lib/wire/closes';
import type { LineState } from '$lib/wire/reconnecting-socket';
import { Connection } from './connection';
import type { LogFrame, Welcome } from './connection';
import { Announcements } from './announcements.svelte';
import { withDelta } from './partial-turn';
import type { PartialTurn } from './partial-turn';
import { SpeechDraft } from './speech-draft.svelte';
import type { Table } from '$lib/wire/log';
import type {
  ActBody,
  ActResult,
  ActReferences,
  Entry,
  ListedEntry,
  MyAsk,
  PartialView,
  Presence,
  SeatView,
  View,
} from '$lib/wire/protocol';

/** What the room needs of the server besides its socket. */
export interface RoomApi {
  /** A page of the log after a seq, with the token that shows the most. */
  events(after: number): Promise<{ events: readonly ListedEntry[]; seq: number; more: boolean }>;
  /** An act of the host. */
  hostAct(act: ActBody): Promise<ActResult>;
  /** What its models will probably cost, and whose money ends their part. */
  outlook(): Promise<Outlook>;
  /** What this viewer's seat might say; empty where the format suggests nothing. */
  suggestions?(): Promise<readonly Suggestion[]>;
  /** What the built-in player would file where a paper is asked of this viewer's seat. */
  filingDraft?(): Promise<FilingDraft['act']>;
  socketUrl: string;
  seatToken: string | undefined;
  /** A screen that many look at. */
  screen?: boolean;
  open?: (url: string) => WebSocket;
}

/** To somebody whose time ran out while they wrote. */
export const LATE_SENTENCE = 'Your time ran out before this was sent. Your words are kept for your next turn.';

/** How long a changed ballot counts as just changed. */
const FLIP_HIGHLIGHT_MS = 4000;

export class Room {
  readonly code: string;
  readonly clock = new ServerClock();
  readonly announcements = new Announcements();
  readonly voicePlayer = new VoicePlayer((on) => this.#connection?.listening(on));

  connection = $state.raw<LineState>({ state: 'connecting' });
  /** What this viewer prepares to say; another one once they have another seat. */
  draft = $state.raw() as SpeechDraft;
  view = $state.raw<View | null>(null);
  pages = $state.raw<TranscriptState>(EMPTY_TRANSCRIPT);
  /** The log as far as this viewer may read it. */
  entries = $state.raw<readonly Entry[]>([]);
  partialTurn = $state.raw<PartialTurn | null>(null);
  /** What the mind that has the floor looks at, before its first word. */
  looking = $state.raw<{ turnId: string; label: string } | null>(null);
  presence = $state.raw<Presence>({ watching: 0, connected: [], typing: [] });
  /** Who wants the speech that is on to end, by seat; null: the host, who has no seat. */
  nextPressed = $state.raw<readonly (number | null)[]>([]);
  /** Seats whose slip moved in the latest turn. */
  moved = $state.raw<readonly number[]>([]);
  /** Seats whose ballot changed within the last seconds. */
  flipped = $state.raw<readonly number[]>([]);
  /** Turns taken while the connection was down, until the notice is dismissed. */
  missedTurns = $state<number | null>(null);
  /** Acts that were pressed and wait for the line. */
  heldActs = $state(0);
  /** What came back too late, until the notice is dismissed. */
  tooLate = $state<string | null>(null);
  /** The end came while the line was up. */
  sawEnd = $state(false);
  /** The last entry before a lost line that was back only after the end; null where they saw it come. */
  missedEndFrom = $state<number | null>(null);
  /** When the last of the host's private lines that was read was sent, UTC seconds. */
  linesReadUntil = $state(0);
  /** A host without a seat has asked to see what the table does not: never on a screen that others look at. */
  showsAll = $state(false);
  /** This viewer sees the lobby still while the room has begun: from now on they see everything later. */
  begunUnseen = $state(false);
  /** Why the room cannot be opened. */
  openingProblem = $state.raw<{ code: string; detail: string } | null>(null);

  #api: RoomApi;
  #queue: ActQueue;
  #connection: Connection | null = null;
  /** What *Skip ahead* was pressed for while the line was down. */
  #nextWanted: string | null = null;
  #ended = false;
  /** The server has lost what was read here: the next welcome begins the record anew. */
  #afresh = false;
  /** The last entry whose consequences were drawn here. */
  #applied = 0;
  /** From a loss of the connection until all missed entries have come. */
  #catchingUp: { turns: number; from: number; counted: boolean } | null = null;
  #typedAt = 0;
  #heartbeatSeconds: number | null | undefined;
  #rereading: Promise<void> | null = null;
  #after = 0;
  /** How often the room was opened. Of openings that overlap the last one counts: it has the newest token. */
  #openings = 0;

  constructor(code: string, api: RoomApi) {
    this.code = code;
    this.#api = api;
    this.draft = this.#speechDraft();
    this.#queue = new ActQueue(code);
    this.heldActs = this.#queue.held;
    this.#queue.onheld = (count) => (this.heldActs = count);
    this.#queue.onlate = (sentence) => {
      this.tooLate = sentence;
      this.announcements.alert(sentence);
    };
    this.#queue.onaccepted = (act) => acceptDraft(this, act.kind);
  }

  get items(): readonly Item[] {
    return this.pages.items;
  }

  get table(): Table {
    return this.pages.table;
  }

  /** Seats as this viewer may see them: with how sure they are, where that is shown, and its own sealed ballot. */
  get seats(): readonly SeatView[] {
    const view = this.view;
    if (view === null) return [];
    const { others, you } = view;
    return view.seats.map((seat) => {
      const mine = you !== null && you.seat === seat.seat;
      const conviction =
        seat.conviction ?? (this.showsAll ? others?.[seat.seat] : null) ?? (mine ? you.conviction : null);
      const ballot = seat.ballot ?? (mine ? you.ballot : null);
      return conviction === seat.conviction && ballot === seat.ballot ? seat : { ...seat, conviction, ballot };
    });
  }

  /** The room's format as this page speaks of it. */
  get format(): Format {
    return this.view !== null ? formatOfView(this.view) : formatOfTable(this.table);
  }

  /** Who presides; null where nobody does. */
  get presides(): string | null {
    const said = this.view?.room.presides;
    return said === undefined ? presidesOf(this.format) : said;
  }

  /** Whose voice speaks from the wall, without an article. */
  get voice(): string {
    return this.presides ?? 'voice';
  }

  /** What a ballot may say here, in the order that gives colours and heaps. */
  get choices(): readonly string[] {
    return choicesOf(this.view);
  }

  /** The place of a choice among them; null for anything else. */
  tone(choice: string | null | undefined): number | null {
    return toneOf(this.choices, choice);
  }

  /** Whether words of whoever has the floor have come; before the first they think. */
  get speechHeard(): boolean {
    const turn = this.view?.floor.turn_id ?? null;
    return turn !== null && this.partialTurn?.turnId === turn && this.partialTurn.text !== '';
  }

  /** The side of this viewer's seat, and whether it was given because no choice came in time; null where it has none. */
  get ownSide(): { side: string; byDefault: boolean } | null {
    const { seat, side } = this.view?.you ?? { seat: null, side: null };
    if (seat === null || side === null) return null;
    const chosen = this.entries.findLast(({ event }) => event.kind === 'side_chosen' && event.seat === seat)?.event;
    return { side, byDefault: chosen?.kind === 'side_chosen' && chosen.by === 'default' };
  }

  /** The floor of this viewer whose time was up, while what is written may still be sent; null: none. */
  get offeredTurn(): string | null {
    const given = this.entries.findLast(({ event }) => event.kind === 'time_given')?.event;
    const mine = given?.kind === 'time_given' && given.reason === 'draft' && given.seat === this.view?.you?.seat;
    return mine ? given.turn_id : null;
  }

  /** Seconds by which spectators see this room later than it happens; 0: they do not. */
  get delay(): number {
    const rule = this.view?.room.settings.spectators;
    return typeof rule === 'string' ? Number(/^delayed:(\d+)$/.exec(rule)?.[1] ?? 0) : 0;
  }

  get live(): boolean {
    return this.connection.state === 'live' && this.view?.room.status === 'running';
  }

  /** Reads the log so far, then follows it; nothing where somebody who sat down does so already. */
  async start(): Promise<void> {
    if (this.#openings === 0) await this.#open(false);
  }

  end(): void {
    this.voicePlayer.end();
    this.#ended = true;
    this.#connection?.end();
  }

  /** Comes back with another token: somebody sat down or gave up their seat. */
  async reconnect(api: RoomApi): Promise<void> {
    this.#api = api;
    this.#connection?.end();
    this.#connection = null;
    this.openingProblem = null;
    await this.#open(true);
  }

  act(act: ActBody, citing: ActReferences = {}): Promise<ActResult> {
    return (
      this.#connection?.act(act, citing) ??
      Promise.resolve({ ok: false, code: 'line_down', detail: 'The line is not up yet.' })
    );
  }

  /** Answers what is asked of this seat, or (null) acts of its own accord, under the tenure that is on the page. */
  answer(ask: MyAsk | null, act: ActBody): Promise<ActResult> {
    const tenure = this.view?.you?.tenure;
    return this.act(act, {
      // A granted floor is cited by its turn.
      ...(ask === null ? {} : ask.act === 'speak' ? { turn_id: ask.ask } : { ask: ask.ask }),
      ...(tenure == null ? {} : { tenure }),
    });
  }

  hostAct(act: ActBody): Promise<ActResult> {
    return this.#api.hostAct(act);
  }

  outlook(): Promise<Outlook> {
    return this.#api.outlook();
  }

  /** What this seat might say; where it cannot be had, nothing. */
  suggestions(): Promise<readonly Suggestion[]> {
    return this.#api.suggestions?.().catch(() => []) ?? Promise.resolve([]);
  }

  /** The paper that the built-in player would file; where it cannot be had, none. */
  filingDraft(): Promise<FilingDraft['act']> {
    return this.#api.filingDraft?.().catch(() => null) ?? Promise.resolve(null);
  }

  /** Asks for the end of the speech that is on, or of the wait behind it. */
  next(): void {
    if (this.#connection?.up === false) this.#nextWanted = this.#heardNow;
    else this.#connection?.next();
  }

  /** The speech that is on, or the last one, behind which one waits. */
  get #heardNow(): string {
    return this.view?.floor.turn_id ?? this.view?.heard.at(-1)?.turn_id ?? '';
  }

  /** Says that this seat is writing; at most once in three seconds. */
  typing(): void {
    const now = Date.now();
    if (now - this.#typedAt < 3000) return;
    this.#typedAt = now;
    this.#connection?.typing();
  }

  /** The page is looked at again: a line that died meanwhile is noticed now and not when it next falls silent. */
  wake(): void {
    this.#connection?.check();
  }

  /** Sets the heartbeat of this page; null: its silence means nothing, as of a phone whose screen is off. */
  heartbeat(seconds: number | null): void {
    this.#heartbeatSeconds = seconds;
    this.#connection?.heartbeat(seconds);
  }

  /** Reads the whole log again: a standing that grew makes earlier skips readable. */
  reread(): Promise<void> {
    this.#rereading ??= this.#readLog(true)
      .catch(() => undefined)
      .finally(() => (this.#rereading = null));
    return this.#rereading;
  }

  dismissMissed(): void {
    this.missedTurns = null;
  }

  dismissTooLate(): void {
    this.tooLate = null;
  }

  /** Reads the log, then follows it, unless the room was opened again meanwhile. */
  async #open(fromStart: boolean): Promise<void> {
    this.#openings += 1;
    const opening = this.#openings;
    try {
      await this.#readLog(fromStart);
    } catch (error) {
      if (opening !== this.#openings) return;
      this.openingProblem = problemOf(error);
      if (this.openingProblem.code === 'no_such_room') clearDrafts(this.code);
      return;
    }
    if (opening === this.#openings && !this.#ended) this.#connect();
  }

  async #readLog(fromStart = false): Promise<void> {
    const opening = this.#openings;
    const found: Entry[] = [];
    let after = fromStart ? 0 : this.pages.table.seq;
    for (;;) {
      const page = await this.#api.events(after);
      for (const listed of page.events) if (!('skip' in listed)) found.push(listed);
      after = page.seq;
      if (!page.more) break;
    }
    // What one token may read is not what another may.
    if (opening !== this.#openings) return;
    // What the socket brought while the pages were on their way stays.
    const late = fromStart ? this.entries.filter((entry) => entry.seq > after) : [];
    const all = [...(fromStart ? [] : this.entries), ...found, ...late];
    this.entries = all;
    this.pages = fromStart ? addEntries(EMPTY_TRANSCRIPT, all) : addEntries(this.pages, found);
    this.#restoreLastClip(all);
    this.#after = Math.max(after, this.#connection?.seq ?? 0);
  }

  /** Restores the latest clip of the presider, so that a viewer who came later can play it. */
  #restoreLastClip(entries: readonly Entry[]): void {
    const clip = entries.findLast((entry) => entry.event.kind === 'clip_ready' && entry.event.seat === 0)?.event;
    if (clip?.kind !== 'clip_ready') return;
    const words = entries.findLast(
      (entry) => entry.event.kind === 'narration_given' && entry.event.ask === clip.ask,
    )?.event;
    if (words?.kind === 'narration_given') this.voicePlayer.clipKnown(clip.clip, clip.ask, 0, words.text);
  }

  #connect(): void {
    const { socketUrl, seatToken, screen = false, open } = this.#api;
    this.#applied = this.#after;
    this.#connection = new Connection({
      url: socketUrl,
      queue: this.#queue,
      token: seatToken,
      screen,
      after: this.#after,
      ...(open ? { open } : {}),
      onstate: (state) => this.#connectionChanged(state),
      onwelcome: (welcome) => this.#welcomed(welcome),
      oncaughtup: () => this.#caughtUp(),
      onlog: (frame) => this.#received(frame),
      ondelta: (turnId, start, text) => {
        this.looking = null;
        this.partialTurn = withDelta(this.partialTurn, turnId, start, text);
      },
      onlooking: (turnId, label) => (this.looking = { turnId, label }),
      onpresence: (presence) => (this.presence = presence),
      onnext: (seat) => {
        if (!this.nextPressed.includes(seat)) this.nextPressed = [...this.nextPressed, seat];
      },
    });
    this.#connection.listening(this.voicePlayer.audible);
    this.#connection.draft(this.draft.any);
    this.#connection.start();
    if (this.#heartbeatSeconds !== undefined) this.#connection.heartbeat(this.#heartbeatSeconds);
  }

  #connectionChanged(line: LineState): void {
    if (beginsAfresh(line)) this.#afresh = true;
    if (line.state === 'lost' && this.#catchingUp === null) {
      // Who sees everything later from now on has missed nothing: it comes yet.
      const counted = line.close !== 'standing_changed' && !this.#afresh;
      this.#catchingUp = { turns: 0, from: this.pages.table.seq, counted };
      this.missedTurns = null;
      this.announcements.alert(lineSentence(line, { writes: this.view?.you?.seat != null }) ?? '');
    }
    if (line.state === 'lost' && line.close === 'standing_changed' && this.view?.room.status === 'lobby')
      this.begunUnseen = true;
    if (line.state === 'closed' && line.close === 'no_such_room') clearDrafts(this.code);
    this.connection = line;
  }

  #welcomed(welcome: Welcome): void {
    if (this.#afresh) this.#beginAfresh();
    const view = welcome.view.you ? welcome.view : { ...welcome.view, you: welcome.you };
    this.#show(view);
    this.voicePlayer.show(view.narration);
  }

  /** Forgets the record, which comes again from its beginning. */
  #beginAfresh(): void {
    this.#afresh = false;
    // A reading of the log that is under way began with what is lost.
    this.#openings += 1;
    this.#applied = this.#after = 0;
    this.entries = [];
    this.pages = EMPTY_TRANSCRIPT;
    this.partialTurn = this.looking = this.missedEndFrom = this.missedTurns = null;
    this.nextPressed = [];
    this.moved = [];
    this.sawEnd = false;
  }

  /** Shows another state of the room; drafts go with the seat that they are of, and with the room. */
  #show(view: View): void {
    const before = this.view === null ? undefined : draftSeat(this.view);
    const seat = draftSeat(view);
    this.view = view;
    if (view.room.status !== 'lobby') this.begunUnseen = false;
    if (view.room.status === 'closed') clearDrafts(this.code);
    if (seat === before) return;
    // A shared screen has no seat here, and its tab may be that of somebody who has one.
    if (this.#api.screen !== true) clearDrafts(this.code, seat);
    this.draft = this.#speechDraft();
    this.#connection?.draft(this.draft.any);
  }

  #speechDraft(): SpeechDraft {
    return new SpeechDraft(this, (any) => this.#connection?.draft(any));
  }

  #caughtUp(): void {
    // Pressed for a speech that is over by now, it would end another one.
    if (this.#nextWanted !== null && this.#nextWanted === this.#heardNow) this.#connection?.next();
    this.#nextWanted = null;
    if (this.#catchingUp === null) return;
    if (this.#catchingUp.counted) this.missedTurns = this.#catchingUp.turns;
    this.#catchingUp = null;
  }

  #received(frame: LogFrame): void {
    if (frame.kind === 'skip') return;
    const entry: Entry = { seq: frame.seq, at: frame.at, by: frame.by ?? null, event: frame.event };
    if (entry.seq <= this.#applied) {
      // A viewer who sees everything later from now on is shown once more what they saw, and only their view goes back.
      this.#patchView(frame.view);
      return;
    }
    this.#applied = entry.seq;
    const missed = this.#catchingUp !== null;
    if (!missed) this.clock.observe(frame.at);
    const before = this.pages;
    const heard =
      this.partialTurn !== null &&
      frame.event.kind === 'floor_lapsed' &&
      frame.event.turn_id === this.partialTurn.turnId
        ? this.partialTurn.text
        : '';
    // A log that was read again may hold what the socket brings only now.
    if (entry.seq > before.table.seq) {
      this.entries = [...this.entries, entry];
      this.pages = addEntry(before, entry, heard);
    }
    this.#patchView(frame.view);
    const added = this.pages.items.filter((item) => item.seq === entry.seq);
    this.#applyEntry(entry, added, missed);
  }

  /** Takes over the parts that an event brings; `you` is null once the seat is no longer this viewer's. */
  #patchView(part: PartialView): void {
    if (this.view === null) return;
    const news = Object.fromEntries(
      Object.entries(part).filter(([name, value]) => value !== undefined && (value !== null || name === 'you')),
    );
    if (Object.keys(news).length > 0) this.#show({ ...this.view, ...news });
  }

  /** What an entry means beyond the record: slips that move, words to say aloud, the draft that was said. */
  #applyEntry(entry: Entry, items: readonly Item[], missed: boolean): void {
    const { event } = entry;
    if (event.kind === 'turn_taken' || event.kind === 'narration_given') this.nextPressed = [];
    if (event.kind === 'turn_taken' || event.kind === 'floor_lapsed') {
      this.looking = null;
      if (this.partialTurn?.turnId === event.turn_id) this.partialTurn = null;
      if (event.kind === 'turn_taken') {
        this.moved = [];
        if (this.#catchingUp !== null) this.#catchingUp.turns += 1;
        if (event.seat === this.view?.you?.seat) this.draft.clear();
      }
    }
    if (event.kind === 'floor_lapsed' && event.reason === 'deadline' && event.seat === this.view?.you?.seat)
      this.#keepLate();
    if (missed) this.voicePlayer.show(this.view?.narration ?? '');
    else if (event.kind === 'narration_given') this.voicePlayer.narrationGiven(event.ask, event.text);
    else if (event.kind === 'turn_taken') this.voicePlayer.turnTaken(event.turn_id, event.text);
    else if (event.kind === 'clip_ready') this.voicePlayer.clipReady(event.clip, event.ask, event.seat);
    if (event.kind === 'floor_granted' && this.partialTurn !== null && this.partialTurn.turnId !== event.turn_id)
      this.partialTurn = null;
    for (const item of items) {
      if (item.kind === 'flip') this.#markFlip(item.flip.seat);
      if (!missed) this.announcements.announceItem(item, this.format, this.choices, this.view?.you?.seat ?? null);
    }
    if (event.kind === 'time_given' && event.reason === 'draft' && event.seat === this.view?.you?.seat && !missed)
      this.announcements.alert('Time is up. Send what you have?');
    if (event.kind === 'floor_granted' && event.seat === this.view?.you?.seat && !missed)
      this.announcements.alert('You have the floor.');
    if (event.kind === 'verdict_reached' || event.kind === 'closed') {
      if (this.#catchingUp !== null) this.missedEndFrom ??= this.#catchingUp.from;
      else this.sawEnd = true;
      if (event.kind === 'verdict_reached')
        this.announcements.alert(
          `The verdict: ${this.format.outcome(event.outcome)}, ${this.format.standing(event.counts, this.choices)}.`,
        );
      void this.reread();
    }
  }

  /** Time ran out while somebody wrote: what they have is kept, and they are told so. */
  #keepLate(): void {
    if (!this.draft.any) return;
    this.draft.late = true;
    this.draft.writing = true;
    this.announcements.alert(LATE_SENTENCE);
  }

  #markFlip(seat: number): void {
    this.moved = [...this.moved.filter((other) => other !== seat), seat];
    this.flipped = [...this.flipped.filter((other) => other !== seat), seat];
    setTimeout(() => (this.flipped = this.flipped.filter((other) => other !== seat)), FLIP_HIGHLIGHT_MS);
  }
}

function problemOf(error: unknown): { code: string; detail: string } {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return { code: error.code, detail: 'detail' in error && typeof error.detail === 'string' ? error.detail : '' };
  }
  return { code: 'unreachable', detail: 'The server does not answer.' };
}
