/** Follows a class over its socket: the view as it is now, and how the line stands. Comes back by itself. */

import { classSocketUrl } from '$lib/wire/client';
import { ReconnectingSocket } from '$lib/wire/reconnecting-socket';
import type { LineState } from '$lib/wire/reconnecting-socket';
import { PROTOCOL } from '$lib/wire/protocol';
import type { ServerFrame } from '$lib/wire/protocol';
import { merged } from './class-view';
import type { ClassParts, ClassView } from '$lib/wire/class-contract';

export class ClassLink {
  view = $state.raw<ClassView | null>(null);
  line = $state.raw<LineState>({ state: 'connecting' });
  /** Seconds by the page's clock, moved on each second. */
  now = $state(Date.now() / 1000);

  #socket: ReconnectingSocket;
  #ticker: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly code: string,
    readonly token: string | undefined,
    open?: (url: string) => WebSocket,
  ) {
    this.#socket = new ReconnectingSocket({
      url: classSocketUrl(code),
      open,
      hello: () => ({ kind: 'hello', protocol: PROTOCOL, ...(token === undefined ? {} : { token }) }),
      onframe: (frame) => this.#take(frame),
      onstate: (line) => (this.line = line),
    });
  }

  start(): void {
    this.#ticker = setInterval(() => (this.now = Date.now() / 1000), 1000);
    this.#socket.start();
  }

  stop(): void {
    clearInterval(this.#ticker);
    this.#socket.end();
  }

  #take(frame: ServerFrame): void {
    if (frame.kind !== 'class') return;
    this.#socket.welcome();
    this.view = merged(this.view, frame.view as ClassParts);
  }
}
