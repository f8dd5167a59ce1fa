/** The cases that match a filter, page after page. A later filter supersedes an earlier one. */

import { listCases } from '$lib/wire/client';
import { describeProblem } from '$lib/words/problem';
import type { CaseCard } from '$lib/wire/contract';
import { NO_FILTER, caseQuery, isUnfiltered, KNOWN_SOURCES } from './case-filter';
import type { CaseFilter } from './case-filter';

/** Cases that one page shows, about. */
const CARDS_PER_PAGE = 24;

export class CaseList {
  cards = $state.raw<readonly CaseCard[]>([]);
  next = $state<string | null>(null);
  busy = $state(true);
  problem = $state.raw<{ code: string; detail: string } | null>(null);
  /** Sources that have at least one case. */
  sources = $state.raw<readonly string[]>(['predefined']);
  #filter: CaseFilter = NO_FILTER;
  #request: AbortController | null = null;

  async find(filter: CaseFilter): Promise<void> {
    this.#filter = filter;
    this.cards = [];
    this.next = null;
    await this.#read();
  }

  more = (): Promise<void> => this.#read();

  async findSources(): Promise<void> {
    const found = await Promise.all(
      KNOWN_SOURCES.map(async (source) => ((await listCases({ source, limit: 1 })).cases.length > 0 ? [source] : [])),
    );
    this.sources = found.flat();
  }

  /** A random case that matches the filter and carries no content note; null for any case there is. */
  async surprise(share: () => number = Math.random): Promise<CaseCard | null> {
    if (isUnfiltered(this.#filter)) return null;
    const fit = this.cards.filter((card) => card.content_note == null);
    const pick = () => fit[Math.floor(share() * fit.length)] ?? null;
    if (this.next === null) return pick();
    // The list goes on beyond what was read: the server draws among all of it.
    const drawn = await listCases({ ...caseQuery(this.#filter, null, 1), draw: true });
    return drawn.cases[0] ?? pick();
  }

  async #read(): Promise<void> {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.busy = true;
    this.problem = null;
    const filter = this.#filter;
    try {
      const page = await listCases(caseQuery(filter, this.next, CARDS_PER_PAGE), request.signal);
      if (request.signal.aborted) return;
      this.cards = [...this.cards, ...page.cases];
      this.next = page.next;
    } catch (error) {
      if (request.signal.aborted) return;
      this.problem = describeProblem(error);
    } finally {
      if (this.#request === request) this.busy = false;
    }
  }
}
