/**
 * The connection to one room: a socket that says hello, follows the log without a gap, resolves acts by their `ref`,
 * and reconnects by itself after a loss. It knows nothing of what the frames mean.
 */

import type { ActQueue, PressedAct } from './act-queue';
import { PROTOCOL } from './protocol';
import type { ActBody, ActResult, ActReferences, ClientFrame, Presence, ServerFrame } from './protocol';

export type ConnectionState =
  | { state: 'connecting' }
  | { state: 'live' }
  /** Trying again by itself. */
  | { state: 'lost'; attempt: number }
  /** The server ended it for a reason that trying again does not mend. */
  | { state: 'closed'; code: number; reason: string };

export type Welcome = Extract<ServerFrame, { kind: 'welcome' }>;
export type LogFrame = Extract<ServerFrame, { kind: 'event' | 'skip' }>;

export interface ConnectionOptions {
  url: string;
  /** What was pressed and is not answered yet. */
  queue: ActQueue;
  token?: string | undefined;
  /** A screen that many look at: it does not count as somebody who watches. */
  screen?: boolean;
  /** The last entry that is already known. */
  after: number;
  onstate: (state: ConnectionState) => void;
  onwelcome: (welcome: Welcome) => void;
  /** Everything that had happened before the welcome has been received; what follows is new. */
  oncaughtup: () => void;
  onlog: (frame: LogFrame) => void;
  ondelta: (turn: string, start: number, text: string) => void;
  /** What the mind that has the floor looks at before it speaks. */
  onlooking?: (turn: string, label: string) => void;
  onpresence: (presence: Presence) => void;
  /** Somebody wants the speech that is on to end; null: the host, who has no seat. */
  onnext?: (seat: number | null) => void;
  /** A refusal that answers no act of ours: a frame the server could not read. */
  onrefusal?: (code: string, detail: string) => void;
  open?: (url: string) => WebSocket;
}

/** Reasons in the 4000s after which resuming is right; with every other named reason the server means it. */
const RESUMABLE = new Set(['hello_timeout', 'behind', 'store_down', 'too_fast']);

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
/** After this much silence the server is pinged; without a response in time the connection is given up. */
const IDLE_MS = 20_000;
const RESPONSE_TIMEOUT_MS = 8_000;

export class Connection {
  #options: ConnectionOptions;
  #socket: WebSocket | null = null;
  #seq: number;
  #ref = 0;
  #catchUpRef = 0;
  #attempt = 0;
  #welcomed = false;
  #ended = false;
  /** Seconds between two signs of life; null where silence says nothing; undefined where nothing was promised. */
  #heartbeatSeconds: number | null | undefined;
  #heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  #listening = false;
  #draft = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#seq = options.after;
  }

  /** The last entry that was received or skipped. */
  get seq(): number {
    return this.#seq;
  }

  start(): void {
    this.#options.onstate({ state: 'connecting' });
    this.#open();
    globalThis.addEventListener?.('online', this.#reconnectNow);
  }

  /** Closes it for good. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    clearInterval(this.#heartbeatTimer);
    globalThis.removeEventListener?.('online', this.#reconnectNow);
    this.#drop();
    this.#options.queue.giveUp(CONNECTION_DOWN);
  }

  /** Does an act. While the line is down it waits, and is sent once when the line is back. */
  act(act: ActBody, citing: ActReferences = {}): Promise<ActResult> {
    if (this.#ended) return Promise.resolve(CONNECTION_DOWN);
    const { pressed, answer } = this.#options.queue.add(act, citing, this.#welcomed);
    if (this.#welcomed) this.#sendAct(pressed);
    return answer;
  }

  #sendAct({ ref, act, citing }: PressedAct): void {
    this.#send({ kind: 'act', ref, act, ...citing });
  }

  typing(): void {
    if (this.#welcomed) this.#send({ kind: 'typing' });
  }

  /** Says whether clips are played here, now and after every reconnection. */
  listening(on: boolean): void {
    if (on === this.#listening) return;
    this.#listening = on;
    if (this.#welcomed) this.#send({ kind: 'listening', on });
  }

  /** Says whether words are written here that are not said yet, now and after every reconnection. */
  draft(on: boolean): void {
    if (on === this.#draft) return;
    this.#draft = on;
    if (this.#welcomed) this.#send({ kind: 'draft', on });
  }

  /** Asks for the end of the speech that is on. */
  next(): void {
    if (this.#welcomed) this.#send({ kind: 'next' });
  }

  /** Whether the line is up. */
  get up(): boolean {
    return this.#welcomed;
  }

  /** Announces a heartbeat every so many seconds and keeps it; null: silence means nothing from now on. */
  heartbeat(seconds: number | null): void {
    this.#heartbeatSeconds = seconds;
    this.#startHeartbeat();
  }

  #startHeartbeat(): void {
    clearInterval(this.#heartbeatTimer);
    if (this.#heartbeatSeconds === undefined || !this.#options.token || !this.#welcomed) return;
    this.#send({ kind: 'here', every: this.#heartbeatSeconds });
    if (this.#heartbeatSeconds !== null)
      this.#heartbeatTimer = setInterval(
        () => this.#send({ kind: 'ping', ref: ++this.#ref }),
        this.#heartbeatSeconds * 1000,
      );
  }

  /** Asks whether the line is up, or opens it now where it is known to be down. */
  check(): void {
    if (this.#socket === null) this.#reconnectNow();
    else if (this.#welcomed) this.#askWhetherUp();
  }

  #reconnectNow = (): void => {
    if (this.#socket === null && !this.#ended) this.#open();
  };

  #open(): void {
    clearTimeout(this.#retryTimer);
    const { url, open } = this.#options;
    const socket = open ? open(url) : new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      const { token, screen } = this.#options;
      this.#send({
        kind: 'hello',
        protocol: PROTOCOL,
        ...(token ? { token } : {}),
        after_seq: this.#seq,
        ...(screen ? { screen } : {}),
      });
      this.#restartSilenceTimer();
    };
    socket.onmessage = (message) => this.#receive(JSON.parse(String(message.data)) as ServerFrame);
    socket.onclose = (close) => {
      if (socket === this.#socket) this.#disconnected(close.code, close.reason);
    };
    // A dead network may never say so: a socket that does not open in time is given up like a silent one.
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(this.#giveUp, RESPONSE_TIMEOUT_MS);
  }

  #receive(frame: ServerFrame): void {
    this.#restartSilenceTimer();
    switch (frame.kind) {
      case 'welcome':
        this.#welcomed = true;
        this.#attempt = 0;
        this.#options.onwelcome(frame);
        this.#options.onstate({ state: 'live' });
        // The pong comes after the entries that were due when the ping was sent, so it separates them from new ones.
        this.#catchUpRef = ++this.#ref;
        this.#send({ kind: 'ping', ref: this.#catchUpRef });
        this.#startHeartbeat();
        if (this.#listening) this.#send({ kind: 'listening', on: true });
        if (this.#draft) this.#send({ kind: 'draft', on: true });
        for (const pressed of this.#options.queue.due()) this.#sendAct(pressed);
        return;
      case 'event':
      case 'skip':
        if (frame.seq <= this.#seq) return;
        if (frame.seq > this.#seq + 1) {
          this.#giveUp();
          return;
        }
        this.#seq = frame.seq;
        this.#options.onlog(frame);
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
      case 'next_pressed':
        this.#options.onnext?.(frame.seat);
        return;
      case 'ack':
        this.#resolveAct(frame.ref, { ok: true, seq: frame.seq });
        return;
      case 'refusal':
        if (typeof frame.ref !== 'string' || !this.#options.queue.has(frame.ref))
          this.#options.onrefusal?.(frame.code, frame.detail);
        else this.#resolveAct(frame.ref, { ok: false, code: frame.code, detail: frame.detail });
        return;
      case 'pong':
        if (frame.ref === this.#catchUpRef) this.#options.oncaughtup();
        return;
      case 'class':
        // On the socket of a class alone.
        return;
      default:
        // A later server may say more than this page knows.
        frame satisfies never;
    }
  }

  #resolveAct(ref: string | number, answer: ActResult): void {
    this.#options.queue.answered(String(ref), answer);
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#askWhetherUp(), IDLE_MS);
  }

  #askWhetherUp(): void {
    clearTimeout(this.#silenceTimer);
    this.#send({ kind: 'ping', ref: ++this.#ref });
    this.#silenceTimer = setTimeout(this.#giveUp, RESPONSE_TIMEOUT_MS);
  }

  #giveUp = (): void => {
    this.#drop();
    this.#disconnected(1006, '');
  };

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #disconnected(code: number, reason: string): void {
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#silenceTimer);
    clearInterval(this.#heartbeatTimer);
    if (this.#ended) return;
    if (code >= 4000 && !RESUMABLE.has(reason)) {
      this.#ended = true;
      this.#options.queue.giveUp(CONNECTION_DOWN);
      this.#options.onstate({ state: 'closed', code, reason });
      return;
    }
    this.#options.queue.hold();
    this.#attempt += 1;
    this.#options.onstate({ state: 'lost', attempt: this.#attempt });
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#attempt - 1));
    // Spread out, or a thousand pages would all come back in the same instant after a restart.
    this.#retryTimer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }
}

const CONNECTION_DOWN: ActResult = {
  ok: false,
  code: 'line_down',
  detail: 'The line was closed before this was answered. Your text is kept.',
};
