/**
 * The connection to one room: it follows the log without a gap, and resolves acts by their `ref`. It knows nothing of
 * what the frames mean beyond that.
 */

import { beginsAfresh } from '$lib/wire/closes';
import { ReconnectingSocket } from '$lib/wire/reconnecting-socket';
import type { LineState } from '$lib/wire/reconnecting-socket';
import type { ActQueue, PressedAct } from './act-queue';
import { PROTOCOL } from '$lib/wire/protocol';
import type { ActBody, ActResult, ActReferences, Presence, ServerFrame } from '$lib/wire/protocol';

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
  onstate: (state: LineState) => void;
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

export class Connection {
  #options: ConnectionOptions;
  #socket: ReconnectingSocket;
  #seq: number;
  #catchUpRef = 0;
  #over = false;
  /** Seconds between two signs of life; null where silence says nothing; undefined where nothing was promised. */
  #heartbeatSeconds: number | null | undefined;
  #heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  #listening = false;
  #draft = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#seq = options.after;
    const { url, token, screen, open } = options;
    this.#socket = new ReconnectingSocket({
      url,
      open,
      hello: () => ({
        kind: 'hello',
        protocol: PROTOCOL,
        ...(token ? { token } : {}),
        after_seq: this.#seq,
        ...(screen ? { screen } : {}),
      }),
      onframe: (frame) => this.#receive(frame),
      onstate: (state) => this.#stateChanged(state),
    });
  }

  /** The last entry that was received or skipped. */
  get seq(): number {
    return this.#seq;
  }

  start(): void {
    this.#socket.start();
  }

  /** Closes it for good. */
  end(): void {
    this.#socket.end();
    this.#giveUpActs();
  }

  /** Does an act. While the line is down it waits, and is sent once when the line is back. */
  act(act: ActBody, citing: ActReferences = {}): Promise<ActResult> {
    if (this.#over) return Promise.resolve(CONNECTION_DOWN);
    const { pressed, answer } = this.#options.queue.add(act, citing, this.up);
    if (this.up) this.#sendAct(pressed);
    return answer;
  }

  #sendAct({ ref, act, citing }: PressedAct): void {
    this.#socket.send({ kind: 'act', ref, act, ...citing });
  }

  typing(): void {
    if (this.up) this.#socket.send({ kind: 'typing' });
  }

  /** Says whether clips are played here, now and after every reconnection. */
  listening(on: boolean): void {
    if (on === this.#listening) return;
    this.#listening = on;
    if (this.up) this.#socket.send({ kind: 'listening', on });
  }

  /** Says whether words are written here that are not said yet, now and after every reconnection. */
  draft(on: boolean): void {
    if (on === this.#draft) return;
    this.#draft = on;
    if (this.up) this.#socket.send({ kind: 'draft', on });
  }

  /** Asks for the end of the speech that is on. */
  next(): void {
    if (this.up) this.#socket.send({ kind: 'next' });
  }

  /** Whether the line is up. */
  get up(): boolean {
    return this.#socket.up;
  }

  /** Announces a heartbeat every so many seconds and keeps it; null: silence means nothing from now on. */
  heartbeat(seconds: number | null): void {
    this.#heartbeatSeconds = seconds;
    this.#startHeartbeat();
  }

  #startHeartbeat(): void {
    clearInterval(this.#heartbeatTimer);
    if (this.#heartbeatSeconds === undefined || !this.#options.token || !this.up) return;
    this.#socket.send({ kind: 'here', every: this.#heartbeatSeconds });
    if (this.#heartbeatSeconds !== null)
      this.#heartbeatTimer = setInterval(() => this.#socket.ping(), this.#heartbeatSeconds * 1000);
  }

  /** Asks whether the line is up, or opens it now where it is known to be down. */
  check(): void {
    this.#socket.check();
  }

  #stateChanged(state: LineState): void {
    if (state.state !== 'live') clearInterval(this.#heartbeatTimer);
    if (state.state === 'lost') this.#options.queue.hold();
    if (beginsAfresh(state)) this.#seq = 0;
    if (state.state === 'closed') this.#giveUpActs();
    this.#options.onstate(state);
  }

  #giveUpActs(): void {
    this.#over = true;
    clearInterval(this.#heartbeatTimer);
    this.#options.queue.giveUp(CONNECTION_DOWN);
  }

  #receive(frame: ServerFrame): void {
    switch (frame.kind) {
      case 'welcome':
        // A viewer who sees everything later from now on is shown an earlier state than the one they had, and what
        // follows it.
        this.#seq = frame.seq;
        this.#options.onwelcome(frame);
        this.#socket.welcome();
        // The pong comes after the entries that were due when the ping was sent, so it separates them from new ones.
        this.#catchUpRef = this.#socket.ping();
        this.#startHeartbeat();
        if (this.#listening) this.#socket.send({ kind: 'listening', on: true });
        if (this.#draft) this.#socket.send({ kind: 'draft', on: true });
        for (const pressed of this.#options.queue.due()) this.#sendAct(pressed);
        return;
      case 'event':
      case 'skip':
        if (frame.seq <= this.#seq) return;
        if (frame.seq > this.#seq + 1) {
          this.#socket.giveUp();
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
}

const CONNECTION_DOWN: ActResult = {
  ok: false,
  code: 'line_down',
  detail: 'The line was closed before this was answered. Your text is kept.',
};
