/** What a screen reader is told: finished turns politely, changed votes and the floor at once. Nothing swallows what came before it. */

/** One thing to say, numbered so that the same words twice are said twice. */
export interface Said {
  readonly id: number;
  readonly text: string;
}

/** How many of each stay readable; all twelve ballots may change in one instant. */
const KEPT = 12;

export class Sayings {
  polite = $state.raw<readonly Said[]>([]);
  urgent = $state.raw<readonly Said[]>([]);
  #last = 0;

  say(text: string): void {
    this.polite = this.#after(this.polite, text);
  }

  alert(text: string): void {
    this.urgent = this.#after(this.urgent, text);
  }

  #after(before: readonly Said[], text: string): readonly Said[] {
    this.#last += 1;
    return [...before.slice(1 - KEPT), { id: this.#last, text }];
  }
}
