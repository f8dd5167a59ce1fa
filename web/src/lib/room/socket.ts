/** A socket for specs: the other end is the spec itself. */

import type { ClientFrame, ServerFrame } from './wire';

export class PaperSocket {
  static opened: PaperSocket[] = [];
  readyState = 0;
  sent: ClientFrame[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    PaperSocket.opened.push(this);
  }

  static get last(): PaperSocket {
    const socket = PaperSocket.opened.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(...frames: readonly ServerFrame[]): void {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) });
  }

  drop(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

export const paperSocket = (url: string) => new PaperSocket(url) as unknown as WebSocket;
