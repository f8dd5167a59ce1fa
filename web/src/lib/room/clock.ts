/**
 * The server's time as this browser can know it. An event cannot be received before it happened, so the smallest
 * difference between the two times bounds how far this machine's clock is off; network delay only makes it larger.
 */
export class ServerClock {
  #ahead: number | null = null;

  /** An event that happened at `at` (UTC seconds) was received now. */
  observe(at: number, received = Date.now() / 1000): void {
    const ahead = received - at;
    if (this.#ahead === null || ahead < this.#ahead) this.#ahead = ahead;
  }

  /** Now, in the server's UTC seconds. A difference under two seconds is delay, not a wrong clock. */
  now(): number {
    const ahead = this.#ahead ?? 0;
    return Date.now() / 1000 - (Math.abs(ahead) < 2 ? 0 : ahead);
  }
}
