/**
 * What a screen reader announces: finished turns politely, changed votes and the floor at once.
 * Nothing cuts off an earlier announcement.
 */

import type { Format } from '$lib/words/format';
import type { Item } from '$lib/transcript/items';
import { movedSentence } from '$lib/transcript/moves';
import { capitalize, counted } from '$lib/words/phrases';

/** One thing to say, numbered so that the same words twice are said twice. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Announcements of each kind that stay; all twelve ballots may change in one instant. */
const MAX_ANNOUNCEMENTS = 12;

export class Announcements {
  polite = $state.raw<readonly Announcement[]>([]);
  urgent = $state.raw<readonly Announcement[]>([]);
  #last = 0;

  announce(text: string): void {
    this.polite = this.#append(this.polite, text);
  }

  alert(text: string): void {
    this.urgent = this.#append(this.urgent, text);
  }

  /** Announces an item of the record. `you`: the viewer's seat. */
  announceItem(item: Item, format: Format, choices: readonly string[], you: number | null = null): void {
    switch (item.kind) {
      case 'turn':
        this.announce(`${capitalize(item.speaker)}, seat ${item.seat}${item.to ? `, ${item.to}` : ''}: ${item.text}`);
        return;
      case 'flip':
        this.alert(
          `${item.flip.name} changes to ${format.said(item.flip.to)}. ` +
            `${capitalize(format.standing(item.flip.counts, choices))}.`,
        );
        return;
      case 'paper':
        this.announce(`${capitalize(item.speaker)} files ${item.title}.`);
        return;
      case 'reason':
        this.announce(`${capitalize(item.speaker)}, ${format.said(item.choice)}: ${item.text}`);
        return;
      case 'note':
        this.announce(item.text);
        return;
      case 'move':
        this.announce(movedSentence(item.moved, format, you));
        return;
      case 'judge': // The wall says it.
      case 'heading':
        return;
    }
  }

  #append(before: readonly Announcement[], text: string): readonly Announcement[] {
    this.#last += 1;
    return [...before.slice(1 - MAX_ANNOUNCEMENTS), { id: this.#last, text }];
  }
}

/** The sentence after a reconnection. */
export function reconnectedSentence(missed: number): string {
  return missed === 0
    ? 'Back. You missed nothing.'
    : `Back. You missed ${counted(missed, 'turn')}; ${missed === 1 ? 'it is' : 'they are'} in the record.`;
}
