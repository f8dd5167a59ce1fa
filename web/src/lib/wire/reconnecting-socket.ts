/**
 * A socket that says hello, notices a line that fell silent, and comes back by itself after a loss unless the server
 * ended it for good. It knows nothing of what the frames mean.
 */

import type { CloseName } from './generated/closes';
import type { ClientFrame, ServerFrame } from './protocol';
import { closeNamed, mayReturn } from './closes';

export type LineState =
  | { state: 'connecting' }
  | { state: 'live' }
  /** Trying again by itself. `close`: how the server ended it; null where it did not say. */
  | { state: 'lost'; attempt: number; close: CloseName | null }
  /** The server ended it for a reason that trying again does not mend. */
  | { state: 'closed'; code: number; close: CloseName | null };

export interface SocketOptions {
  url: string;
  /** The first frame of every connection. */
  hello: () => ClientFrame;
  onframe: (frame: ServerFrame) => void;
  onstate: (state: LineState) => void;
  open?: ((url: string) => WebSocket) | undefined;
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
/**
 * After this much silence the server is pinged; without a response in time the connection is given up. Together five
 * seconds: whoever is cut off hears of it long before a seat is lost.
 */
const IDLE_MS = 2_500;
const RESPONSE_TIMEOUT_MS = 2_500;
/** A connection that does not open, and so says nothing of a dead network, is given up after this. */
const OPENING_TIMEOUT_MS = 8_000;

export class ReconnectingSocket {
  #options: SocketOptions;
  #socket: WebSocket | null = null;
  #ref = 0;
  #attempt = 0;
  #welcomed = false;
  #ended = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  /** Whether the line is up: the hello was answered. */
  get up(): boolean {
    return this.#welcomed;
  }

  start(): void {
    this.#options.onstate({ state: 'connecting' });
    this.#open();
    globalThis.addEventListener?.('online', this.#reconnectNow);
    globalThis.addEventListener?.('offline', this.#askNow);
  }

  /** Closes it for good. */
  end(): void {
    this.#stop();
    this.#drop();
  }

  /** The hello was answered. */
  welcome(): void {
    if (this.#welcomed) return;
    this.#welcomed = true;
    this.#attempt = 0;
    this.#options.onstate({ state: 'live' });
  }

  send(frame: ClientFrame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  /** Asks for a pong; returns the `ref` that it will have. */
  ping(): number {
    const ref = ++this.#ref;
    this.send({ kind: 'ping', ref });
    return ref;
  }

  /** Asks whether the line is up, or opens it now where it is known to be down. */
  check(): void {
    if (this.#socket === null) this.#reconnectNow();
    else if (this.#welcomed) this.#askWhetherUp();
  }

  /** Gives the connection up, and opens another. */
  giveUp = (): void => {
    this.#drop();
    this.#disconnected(1006);
  };

  /** The machine says that it has no network, which does not hold for a server on the same machine. */
  #askNow = (): void => {
    if (this.#socket !== null && this.#welcomed) this.#askWhetherUp();
  };

  #reconnectNow = (): void => {
    if (this.#socket === null && !this.#ended) this.#open();
  };

  #open(): void {
    clearTimeout(this.#retryTimer);
    const { url, open } = this.#options;
    const socket = open ? open(url) : new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.send(this.#options.hello());
      this.#restartSilenceTimer();
    };
    socket.onmessage = (message) => {
      this.#restartSilenceTimer();
      this.#options.onframe(JSON.parse(String(message.data)) as ServerFrame);
    };
    socket.onclose = (close) => {
      if (socket === this.#socket) this.#disconnected(close.code);
    };
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(this.giveUp, OPENING_TIMEOUT_MS);
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#askWhetherUp(), IDLE_MS);
  }

  #askWhetherUp(): void {
    clearTimeout(this.#silenceTimer);
    this.ping();
    this.#silenceTimer = setTimeout(this.giveUp, RESPONSE_TIMEOUT_MS);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #stop(): void {
    this.#ended = true;
    this.#welcomed = false;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    globalThis.removeEventListener?.('online', this.#reconnectNow);
    globalThis.removeEventListener?.('offline', this.#askNow);
  }

  #disconnected(code: number): void {
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#silenceTimer);
    if (this.#ended) return;
    const close = closeNamed(code);
    if (!mayReturn(code)) {
      this.#stop();
      this.#options.onstate({ state: 'closed', code, close });
      return;
    }
    this.#attempt += 1;
    this.#options.onstate({ state: 'lost', attempt: this.#attempt, close });
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#attempt - 1));
    // Spread out, or a thousand pages would all come back in the same instant after a restart.
    this.#retryTimer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }
}
