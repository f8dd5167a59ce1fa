/** What a screen reader is told: finished turns politely, changed votes and the floor at once. Nothing swallows what came before it. */

import type { Item } from '../transcript/items';
import { capital, choiceName, counted, standing } from './words';

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

  /** What the record has taken up. */
  tell(item: Item): void {
    switch (item.kind) {
      case 'turn':
        this.say(`${capital(item.speaker)}, seat ${item.seat}${item.to ? `, ${item.to}` : ''}: ${item.text}`);
        return;
      case 'flip':
        this.alert(
          `${item.flip.name} changes to ${choiceName(item.flip.to).toLowerCase()}. ${capital(standing(item.flip.counts))}.`,
        );
        return;
      case 'note':
        this.say(item.text);
        return;
      case 'judge': // The wall says it.
      case 'heading':
        return;
    }
  }

  #after(before: readonly Said[], text: string): readonly Said[] {
    this.#last += 1;
    return [...before.slice(1 - KEPT), { id: this.#last, text }];
  }
}

/** What is said when the line has come back. */
export function backAgain(missed: number): string {
  return missed === 0
    ? 'Back. You missed nothing.'
    : `Back. You missed ${counted(missed, 'turn')}; ${missed === 1 ? 'it is' : 'they are'} in the record.`;
}
