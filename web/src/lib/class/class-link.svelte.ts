/** Follows a class over its socket: the view as it is now, and how the line stands. Comes back by itself. */

import { classSocketUrl } from '../api/client';
import type { ServerFrame } from '../room/protocol';
import { merged } from './class-view';
import type { ClassParts, ClassView } from './contract';

/** Milliseconds; doubled with each failure, and spread so that a class does not come back all at once. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
/** Closes after which there is nothing to come back to. */
const FINAL = new Set([4001, 4002, 4003, 4005, 4006, 4022]);

export class ClassLink {
  view = $state.raw<ClassView | null>(null);
  /** Why the line ended for good; null while it may come back. */
  ended = $state<{ code: number; reason: string; detail: string } | null>(null);
  lost = $state(false);
  /** Seconds by the page's clock, moved on each second. */
  now = $state(Date.now() / 1000);

  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #failures = 0;
  #stopped = false;
  #detail = '';
  #pinged = 0;

  constructor(
    readonly code: string,
    readonly token: string | undefined,
  ) {}

  start(): void {
    this.#ticker = setInterval(() => {
      this.now = Date.now() / 1000;
      if (this.#socket?.readyState === WebSocket.OPEN && Date.now() - this.#pinged > PING_EVERY) {
        this.#pinged = Date.now();
        this.#socket.send(JSON.stringify({ kind: 'ping', ref: Math.round(this.now) }));
      }
    }, 1000);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ticker);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(classSocketUrl(this.code));
    this.#socket = socket;
    socket.onopen = () => {
      const hello = { kind: 'hello', protocol: 1, ...(this.token === undefined ? {} : { token: this.token }) };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#take(JSON.parse(String(message.data)) as ServerFrame);
    };
    socket.onclose = (close) => {
      if (this.#stopped || socket !== this.#socket) return;
      if (FINAL.has(close.code)) {
        this.ended = { code: close.code, reason: close.reason, detail: this.#detail };
        return;
      }
      this.lost = true;
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++) * (0.5 + Math.random());
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  #take(frame: ServerFrame): void {
    if (frame.kind === 'refusal') this.#detail = frame.detail;
    if (frame.kind !== 'class') return;
    this.#failures = 0;
    this.lost = false;
    this.view = merged(this.view, frame.view as ClassParts);
  }
}
