/**
 * The line to one room: a socket that says hello, follows the log without a gap, answers acts by their `ref`, and comes back
 * by itself after a loss. It knows nothing of what the frames mean.
 */

import { PROTOCOL } from './wire';
import type { ActBody, Answer, Citing, ClientFrame, Presence, ServerFrame } from './wire';

export type LinkState =
  | { state: 'connecting' }
  | { state: 'live' }
  /** Trying again by itself. */
  | { state: 'lost'; attempt: number }
  /** The server ended it for a reason that trying again does not mend. */
  | { state: 'closed'; code: number; reason: string };

export type Welcome = Extract<ServerFrame, { kind: 'welcome' }>;
export type News = Extract<ServerFrame, { kind: 'event' | 'skip' }>;

export interface LineOptions {
  url: string;
  token?: string | undefined;
  /** The last entry that is already known. */
  after: number;
  onlink: (link: LinkState) => void;
  onwelcome: (welcome: Welcome) => void;
  /** Everything that had happened when the welcome came has been told; what follows is news. */
  oncaughtup: () => void;
  onnews: (news: News) => void;
  ondelta: (turn: string, start: number, text: string) => void;
  /** What the mind that has the floor looks at before it speaks. */
  onlooking?: (turn: string, label: string) => void;
  onpresence: (presence: Presence) => void;
  /** A refusal that answers no act of ours: a frame the server could not read. */
  onrefusal?: (code: string, detail: string) => void;
  open?: (url: string) => WebSocket;
}

/** Reasons in the 4000s after which resuming is right; with every other named reason the server means it. */
const RESUMABLE = new Set(['hello_timeout', 'behind', 'store_down', 'too_fast']);

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** A line that has been silent for so long is asked whether it still stands, and given up if it does not say so in time. */
const QUIET = 20_000;
const PATIENCE = 8_000;

export class Line {
  #options: LineOptions;
  #socket: WebSocket | null = null;
  #seq: number;
  #ref = 0;
  #catchUp = 0;
  #attempt = 0;
  #greeted = false;
  #ended = false;
  /** Seconds between two signs of life; null where silence says nothing; undefined where nothing was promised. */
  #every: number | null | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #pending = new Map<string | number, (answer: Answer) => void>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#seq = options.after;
  }

  /** The last entry that was heard, seen or skipped. */
  get seq(): number {
    return this.#seq;
  }

  start(): void {
    this.#options.onlink({ state: 'connecting' });
    this.#open();
    globalThis.addEventListener?.('online', this.#now);
  }

  /** Hangs up for good. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    clearInterval(this.#beat);
    globalThis.removeEventListener?.('online', this.#now);
    this.#drop();
    this.#fail();
  }

  act(act: ActBody, citing: Citing = {}): Promise<Answer> {
    if (!this.#greeted) return Promise.resolve(DOWN);
    const ref = ++this.#ref;
    return new Promise((resolve) => {
      this.#pending.set(ref, resolve);
      this.#send({ kind: 'act', ref, act, ...citing });
    });
  }

  typing(): void {
    if (this.#greeted) this.#send({ kind: 'typing' });
  }

  /** Promises to be heard every so many seconds, and keeps it; null: from now on silence says nothing. */
  here(every: number | null): void {
    this.#every = every;
    this.#promise();
  }

  #promise(): void {
    clearInterval(this.#beat);
    if (this.#every === undefined || !this.#options.token || !this.#greeted) return;
    this.#send({ kind: 'here', every: this.#every });
    if (this.#every !== null)
      this.#beat = setInterval(() => this.#send({ kind: 'ping', ref: ++this.#ref }), this.#every * 1000);
  }

  #now = (): void => {
    if (this.#socket === null && !this.#ended) this.#open();
  };

  #open(): void {
    clearTimeout(this.#retry);
    const { url, open } = this.#options;
    const socket = open ? open(url) : new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      const { token } = this.#options;
      this.#send({ kind: 'hello', protocol: PROTOCOL, ...(token ? { token } : {}), after_seq: this.#seq });
      this.#listen();
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ServerFrame);
    socket.onclose = (close) => {
      if (socket === this.#socket) this.#lost(close.code, close.reason);
    };
    // A dead network may never say so: a socket that does not open in time is given up like a silent one.
    clearTimeout(this.#watch);
    this.#watch = setTimeout(this.#giveUp, PATIENCE);
  }

  #hear(frame: ServerFrame): void {
    this.#listen();
    switch (frame.kind) {
      case 'welcome':
        this.#greeted = true;
        this.#attempt = 0;
        this.#options.onwelcome(frame);
        this.#options.onlink({ state: 'live' });
        // The answer comes after the entries that were due when it was asked: no clock tells them from news so surely.
        this.#catchUp = ++this.#ref;
        this.#send({ kind: 'ping', ref: this.#catchUp });
        this.#promise();
        return;
      case 'event':
      case 'skip':
        if (frame.seq <= this.#seq) return;
        if (frame.seq > this.#seq + 1) {
          this.#giveUp();
          return;
        }
        this.#seq = frame.seq;
        this.#options.onnews(frame);
        return;
      case 'delta':
        this.#options.ondelta(frame.turn_id, frame.start, frame.text);
        return;
      case 'looking':
        this.#options.onlooking?.(frame.turn_id, frame.label);
        return;
      case 'presence':
        this.#options.onpresence({ watching: frame.watching, connected: frame.connected, typing: frame.typing });
        return;
      case 'ack':
        this.#answer(frame.ref, { ok: true, seq: frame.seq });
        return;
      case 'refusal':
        if (frame.ref === null || !this.#pending.has(frame.ref)) this.#options.onrefusal?.(frame.code, frame.detail);
        else this.#answer(frame.ref, { ok: false, code: frame.code, detail: frame.detail });
        return;
      case 'pong':
        if (frame.ref === this.#catchUp) this.#options.oncaughtup();
        return;
      default:
        // A later server may say more than this page knows.
        frame satisfies never;
    }
  }

  #answer(ref: string | number, answer: Answer): void {
    this.#pending.get(ref)?.(answer);
    this.#pending.delete(ref);
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#send({ kind: 'ping', ref: ++this.#ref });
      this.#watch = setTimeout(this.#giveUp, PATIENCE);
    }, QUIET);
  }

  #giveUp = (): void => {
    this.#drop();
    this.#lost(1006, '');
  };

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(code: number, reason: string): void {
    this.#socket = null;
    this.#greeted = false;
    clearTimeout(this.#watch);
    clearInterval(this.#beat);
    this.#fail();
    if (this.#ended) return;
    if (code >= 4000 && !RESUMABLE.has(reason)) {
      this.#ended = true;
      this.#options.onlink({ state: 'closed', code, reason });
      return;
    }
    this.#attempt += 1;
    this.#options.onlink({ state: 'lost', attempt: this.#attempt });
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#attempt - 1));
    // Spread out, or a thousand pages would all come back in the same instant after a restart.
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #fail(): void {
    for (const resolve of this.#pending.values()) resolve(DOWN);
    this.#pending.clear();
  }
}

const DOWN: Answer = { ok: false, code: 'line_down', detail: 'The line is down. Trying again; your text is kept.' };
