/** The cases that answer a wish, page after page. A later wish overtakes an earlier one. */

import { listCases } from '../api/client';
import { told } from '../ui/problem';
import type { CaseCard } from '../api/contract';
import { ANY, asked, isAny, KNOWN_SOURCES } from './wanted';
import type { Wish } from './wanted';

/** Cases that one page shows, about. */
const PAGE = 24;

export class Shelf {
  cards = $state.raw<readonly CaseCard[]>([]);
  next = $state<string | null>(null);
  busy = $state(true);
  problem = $state.raw<{ code: string; detail: string } | null>(null);
  /** Sources that have at least one case. */
  sources = $state.raw<readonly string[]>(['predefined']);
  #wish: Wish = ANY;
  #asking: AbortController | null = null;

  async find(wish: Wish): Promise<void> {
    this.#wish = wish;
    this.cards = [];
    this.next = null;
    await this.#read();
  }

  more = (): Promise<void> => this.#read();

  async lookAround(): Promise<void> {
    const found = await Promise.all(
      KNOWN_SOURCES.map(async (source) => ((await listCases({ source, limit: 1 })).cases.length > 0 ? [source] : [])),
    );
    this.sources = found.flat();
  }

  /** One of those that answer the wish, each as likely as any other, none that carries a content note; null for any case there is. */
  async surprise(share: () => number = Math.random): Promise<CaseCard | null> {
    if (isAny(this.#wish)) return null;
    const fit = this.cards.filter((card) => card.content_note == null);
    const pick = () => fit[Math.floor(share() * fit.length)] ?? null;
    if (this.next === null) return pick();
    // The list goes on beyond what was read: the server draws among all of it.
    const drawn = await listCases({ ...asked(this.#wish, null, 1), draw: true });
    return drawn.cases[0] ?? pick();
  }

  async #read(): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.busy = true;
    this.problem = null;
    const wish = this.#wish;
    try {
      const page = await listCases(asked(wish, this.next, PAGE), asking.signal);
      if (asking.signal.aborted) return;
      this.cards = [...this.cards, ...page.cases];
      this.next = page.next;
    } catch (error) {
      if (asking.signal.aborted) return;
      this.problem = told(error);
    } finally {
      if (this.#asking === asking) this.busy = false;
    }
  }
}
