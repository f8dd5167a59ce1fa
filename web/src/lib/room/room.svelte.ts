/**
 * One room as this page knows it: the view the server keeps current, the record folded from the log, the words of the turn
 * that is being spoken, who is here, and the line it all comes over. Components read it and call its verbs; it touches no DOM.
 */

import type { Outlook } from '../api/contract';
import { BLANK, write, writeAll } from '../transcript/items';
import type { Item, Pages } from '../transcript/items';
import { Hearing } from '../speech/hearing.svelte';
import { ServerClock } from './clock';
import { Draft } from './draft.svelte';
import { Line } from './line';
import type { LinkState, News, Welcome } from './line';
import { Sayings } from './said.svelte';
import { further } from './speech';
import type { Speech } from './speech';
import type { Table } from './table';
import type { ActBody, Answer, Citing, Entry, Listed, PartialView, Presence, SeatView, View } from './wire';
import { choiceName, standing } from './words';

/** What the room needs of the server besides its socket. */
export interface RoomDoors {
  /** A page of the log after a seq, with the token that shows the most. */
  events(after: number): Promise<{ events: readonly Listed[]; seq: number; more: boolean }>;
  /** An act of the host. */
  hostAct(act: ActBody): Promise<Answer>;
  /** What its models will probably cost, and whose money ends their part. */
  outlook(): Promise<Outlook>;
  socketUrl: string;
  seatToken: string | undefined;
  open?: (url: string) => WebSocket;
}

/** How long a changed ballot counts as just changed. */
const FRESH = 4000;

export class Room {
  readonly code: string;
  readonly draft: Draft;
  readonly clock = new ServerClock();
  readonly said = new Sayings();
  readonly hearing = new Hearing();

  link = $state.raw<LinkState>({ state: 'connecting' });
  view = $state.raw<View | null>(null);
  pages = $state.raw<Pages>(BLANK);
  /** The log as far as this viewer may read it. */
  entries = $state.raw<readonly Entry[]>([]);
  speech = $state.raw<Speech | null>(null);
  /** What the mind that has the floor looks at, before its first word. */
  looking = $state.raw<{ turnId: string; label: string } | null>(null);
  presence = $state.raw<Presence>({ watching: 0, connected: [], typing: [] });
  /** Seats whose slip moved in the latest turn. */
  moved = $state.raw<readonly number[]>([]);
  /** Seats whose ballot changed within the last seconds. */
  flipped = $state.raw<readonly number[]>([]);
  /** Turns taken while the line was down, until somebody has read it. */
  missed = $state<number | null>(null);
  /** When the last of the host's private lines was said that has been put away, UTC seconds. */
  heeded = $state(0);
  /** A host without a seat has asked to see what the table does not: never on a screen that others look at. */
  full = $state(false);
  /** A problem with opening the room at all. */
  trouble = $state.raw<{ code: string; detail: string } | null>(null);

  #doors: RoomDoors;
  #line: Line | null = null;
  #ended = false;
  /** From a loss of the line until it has told all that happened meanwhile. */
  #behind: { turns: number } | null = null;
  #typedAt = 0;
  #every: number | null | undefined;
  #rereading: Promise<void> | null = null;
  #after = 0;

  constructor(code: string, doors: RoomDoors) {
    this.code = code;
    this.#doors = doors;
    this.draft = new Draft(code);
  }

  get items(): readonly Item[] {
    return this.pages.items;
  }

  get table(): Table {
    return this.pages.table;
  }

  /** Seats as this viewer may see them: with the convictions its standing shows, and its own sealed ballot. */
  get seats(): readonly SeatView[] {
    const view = this.view;
    if (view === null) return [];
    const { others, you } = view;
    return view.seats.map((seat) => {
      const mine = you !== null && you.seat === seat.seat;
      const conviction = seat.conviction ?? (this.full ? others?.[seat.seat] : null) ?? (mine ? you.conviction : null);
      const ballot = seat.ballot ?? (mine ? you.ballot : null);
      return conviction === seat.conviction && ballot === seat.ballot ? seat : { ...seat, conviction, ballot };
    });
  }

  get live(): boolean {
    return this.link.state === 'live' && this.view?.room.status === 'running';
  }

  /** Reads the log so far, then follows it. */
  async start(): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      this.trouble = troubleOf(error);
      return;
    }
    if (!this.#ended) this.#connect();
  }

  end(): void {
    this.hearing.end();
    this.#ended = true;
    this.#line?.end();
  }

  /** Comes back with another token: somebody sat down or gave up their seat. */
  async reconnect(doors: RoomDoors): Promise<void> {
    this.#doors = doors;
    this.#line?.end();
    this.#line = null;
    this.trouble = null;
    try {
      await this.#read(true);
    } catch (error) {
      this.trouble = troubleOf(error);
      return;
    }
    if (!this.#ended) this.#connect();
  }

  act(act: ActBody, citing: Citing = {}): Promise<Answer> {
    return (
      this.#line?.act(act, citing) ??
      Promise.resolve({ ok: false, code: 'line_down', detail: 'The line is not up yet.' })
    );
  }

  hostAct(act: ActBody): Promise<Answer> {
    return this.#doors.hostAct(act);
  }

  outlook(): Promise<Outlook> {
    return this.#doors.outlook();
  }

  /** Says that this seat is writing; at most once in three seconds. */
  typing(): void {
    const now = Date.now();
    if (now - this.#typedAt < 3000) return;
    this.#typedAt = now;
    this.#line?.typing();
  }

  /** Says how often this page will be heard from; null: its silence says nothing, as of a phone whose screen is off. */
  here(every: number | null): void {
    this.#every = every;
    this.#line?.here(every);
  }

  /** Reads the whole log again: a standing that grew makes earlier skips readable. */
  reread(): Promise<void> {
    this.#rereading ??= this.#read(true)
      .catch(() => undefined)
      .finally(() => (this.#rereading = null));
    return this.#rereading;
  }

  noticed(): void {
    this.missed = null;
  }

  async #read(anew = false): Promise<void> {
    const found: Entry[] = [];
    let after = anew ? 0 : this.pages.table.seq;
    for (;;) {
      const page = await this.#doors.events(after);
      for (const listed of page.events) if (!('skip' in listed)) found.push(listed);
      after = page.seq;
      if (!page.more) break;
    }
    // What the socket brought while the pages were on their way stays.
    const late = anew ? this.entries.filter((entry) => entry.seq > after) : [];
    const all = [...(anew ? [] : this.entries), ...found, ...late];
    this.entries = all;
    this.pages = anew ? writeAll(BLANK, all) : writeAll(this.pages, found);
    this.#recall(all);
    this.#after = Math.max(after, this.#line?.seq ?? 0);
  }

  /** What can be heard of what was said before somebody came in: the judge's latest words. */
  #recall(entries: readonly Entry[]): void {
    const clip = entries.findLast((entry) => entry.event.kind === 'clip_ready' && entry.event.seat === 0)?.event;
    if (clip?.kind !== 'clip_ready') return;
    const words = entries.findLast(
      (entry) => entry.event.kind === 'narration_given' && entry.event.ask === clip.ask,
    )?.event;
    if (words?.kind === 'narration_given') this.hearing.known(clip.clip, clip.ask, 0, words.text);
  }

  #connect(): void {
    const { socketUrl, seatToken, open } = this.#doors;
    this.#line = new Line({
      url: socketUrl,
      token: seatToken,
      after: this.#after,
      ...(open ? { open } : {}),
      onlink: (link) => this.#linked(link),
      onwelcome: (welcome) => this.#welcomed(welcome),
      oncaughtup: () => this.#caughtUp(),
      onnews: (news) => this.#told(news),
      ondelta: (turnId, start, text) => {
        this.looking = null;
        this.speech = further(this.speech, turnId, start, text);
      },
      onlooking: (turnId, label) => (this.looking = { turnId, label }),
      onpresence: (presence) => (this.presence = presence),
    });
    this.#line.start();
    if (this.#every !== undefined) this.#line.here(this.#every);
  }

  #linked(link: LinkState): void {
    if (link.state === 'lost' && this.#behind === null) {
      this.#behind = { turns: 0 };
      this.missed = null;
      this.said.alert('The line is down. Trying again; your text is kept.');
    }
    this.link = link;
  }

  #welcomed(welcome: Welcome): void {
    this.view =
      welcome.view.you === undefined || welcome.view.you === null
        ? { ...welcome.view, you: welcome.you }
        : welcome.view;
    this.hearing.show(this.view.narration);
  }

  #caughtUp(): void {
    if (this.#behind === null) return;
    this.missed = this.#behind.turns;
    this.#behind = null;
  }

  #told(news: News): void {
    if (news.kind === 'skip') return;
    const entry: Entry = { seq: news.seq, at: news.at, event: news.event };
    const missed = this.#behind !== null;
    if (!missed) this.clock.hear(news.at);
    const before = this.pages;
    const heard =
      this.speech !== null && news.event.kind === 'floor_lapsed' && news.event.turn_id === this.speech.turnId
        ? this.speech.text
        : '';
    this.entries = [...this.entries, entry];
    this.pages = write(before, entry, heard);
    this.#patch(news.view);
    this.#follow(entry, this.pages.items.slice(before.items.length), missed);
  }

  /** Takes over the parts that an event brings; `you` is null once the seat is no longer this viewer's. */
  #patch(part: PartialView): void {
    if (this.view === null) return;
    const news = Object.fromEntries(
      Object.entries(part).filter(([name, value]) => value !== undefined && (value !== null || name === 'you')),
    );
    if (Object.keys(news).length > 0) this.view = { ...this.view, ...news };
  }

  /** What an entry means beyond the record: slips that move, words to say aloud, the draft that was said. */
  #follow(entry: Entry, items: readonly Item[], missed: boolean): void {
    const { event } = entry;
    if (event.kind === 'turn_taken' || event.kind === 'floor_lapsed') {
      this.looking = null;
      if (this.speech?.turnId === event.turn_id) this.speech = null;
      if (event.kind === 'turn_taken') {
        this.moved = [];
        if (this.#behind !== null) this.#behind.turns += 1;
        if (event.seat === this.view?.you?.seat) this.draft.clear();
      }
    }
    if (missed) this.hearing.show(this.view?.narration ?? '');
    else if (event.kind === 'narration_given') this.hearing.narrated(event.ask, event.text);
    else if (event.kind === 'turn_taken') this.hearing.spoken(event.turn_id, event.text);
    else if (event.kind === 'clip_ready') this.hearing.ready(event.clip, event.ask, event.seat);
    if (event.kind === 'floor_granted' && this.speech !== null && this.speech.turnId !== event.turn_id)
      this.speech = null;
    for (const item of items) {
      if (item.kind === 'flip') this.#flip(item.flip.seat);
      if (!missed) this.said.tell(item);
    }
    if (event.kind === 'floor_granted' && event.seat === this.view?.you?.seat && !missed)
      this.said.alert('You have the floor.');
    if (event.kind === 'verdict_reached' || event.kind === 'closed') {
      if (event.kind === 'verdict_reached')
        this.said.alert(`The verdict: ${choiceName(event.outcome)}, ${standing(event.counts)}.`);
      void this.reread();
    }
  }

  #flip(seat: number): void {
    this.moved = [...this.moved.filter((other) => other !== seat), seat];
    this.flipped = [...this.flipped.filter((other) => other !== seat), seat];
    setTimeout(() => (this.flipped = this.flipped.filter((other) => other !== seat)), FRESH);
  }
}

function troubleOf(error: unknown): { code: string; detail: string } {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return { code: error.code, detail: 'detail' in error && typeof error.detail === 'string' ? error.detail : '' };
  }
  return { code: 'unreachable', detail: 'The server does not answer.' };
}
