/** The cases that answer a wish, page after page. A later wish overtakes an earlier one. */

import { listCases, Problem } from '../api/client';
import type { CaseCard } from '../api/contract';
import { admits, ANY, asked, isAny, KNOWN_SOURCES } from './wanted';
import type { Wish } from './wanted';

/** Cases that one page shows, about. */
const PAGE = 24;
/** A rare length is looked for through so many pages of the list before somebody is asked whether to go on. */
const PATIENCE = 4;

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
    const found = await Promise.all(KNOWN_SOURCES.map(async (source) => ((await listCases({ source, limit: 1 })).cases.length > 0 ? [source] : [])));
    this.sources = found.flat();
  }

  /** One of those that answer the wish, none that carries a content note; null for any case there is. */
  async surprise(share: () => number = Math.random): Promise<CaseCard | null> {
    if (isAny(this.#wish)) return null;
    const pick = (from: readonly CaseCard[]) => {
      const fit = from.filter((card) => card.content_note == null);
      return fit[Math.floor(share() * fit.length)];
    };
    if (this.next === null) return pick(this.cards) ?? null;
    // The list goes on beyond what was read: some year of the span, and whatever it has.
    const years = this.cards.flatMap((card) => card.year ?? []);
    const [first, last] = /^(\d{4})?-(\d{4})?$/.exec(this.#wish.era)?.slice(1) ?? [];
    const from = Number(first ?? Math.min(1674, ...years)), to = Number(last ?? Math.max(from, new Date().getFullYear()));
    for (let tries = 0; tries < 3; tries += 1) {
      const year = String(from + Math.floor(share() * (to - from + 1)));
      const there = await listCases(asked({ ...this.#wish, era: year }, null, 200));
      const found = pick(there.cases.filter((card) => admits(this.#wish, card)));
      if (found !== undefined) return found;
    }
    return pick(this.cards) ?? null;
  }

  async #read(): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.busy = true;
    this.problem = null;
    const wish = this.#wish;
    try {
      const before = this.cards.length;
      for (let pages = 0; pages < PATIENCE; pages += 1) {
        const page = await listCases(asked(wish, this.next, wish.length === '' ? PAGE : 200), asking.signal);
        if (asking.signal.aborted) return;
        this.cards = [...this.cards, ...page.cases.filter((card) => admits(wish, card))];
        this.next = page.next;
        if (page.next === null || this.cards.length - before >= PAGE) break;
      }
    } catch (error) {
      if (asking.signal.aborted) return;
      this.problem = error instanceof Problem ? { code: error.code, detail: error.detail } : { code: 'page', detail: 'This page could not do that. Load it again.' };
    } finally {
      if (this.#asking === asking) this.busy = false;
    }
  }
}
