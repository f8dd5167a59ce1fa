/** What both sides have filed and what the judge made of it, from the papers of the view. */

import type { PaperPart, PaperView } from '$lib/wire/protocol';
import { partId } from '$lib/words/papers';

export const ADMIRER_SEAT = 1;
export const CRITIC_SEAT = 2;

export interface FiledFinding {
  /** As it is cited: `dossier-1/F2`. */
  readonly id: string;
  readonly seat: number;
  readonly part: PaperPart;
}

/** The findings that stand, of one seat or of both. */
export function findingsOf(papers: readonly PaperView[], seat: number | null = null): readonly FiledFinding[] {
  return papers
    .filter((paper) => paper.form === 'dossier' && paper.standing === 'stands')
    .filter((paper) => seat === null || paper.seat === seat)
    .flatMap((paper) =>
      paper.parts
        .filter((part) => part.quote && !part.flaw)
        .map((part) => ({ id: partId(paper, part), seat: paper.seat, part })),
    );
}

/** What a side looked for in vain, as its dossiers say. */
export function vainOf(papers: readonly PaperView[], seat: number): readonly string[] {
  return papers
    .filter((paper) => paper.form === 'dossier' && paper.standing === 'stands' && paper.seat === seat)
    .flatMap((paper) => paper.parts.filter((part) => part.id === 'none' && !part.flaw).map((part) => part.text));
}

/** What came of a seat’s latest search: the sentence on it, and the pages that its title may have meant. */
export function meaningsFor(
  papers: readonly PaperView[],
  seat: number | null,
): { readonly notice: string | null; readonly meanings: readonly string[] } {
  const latest = papers.findLast((paper) => paper.form === 'research' && paper.seat === seat);
  return {
    notice: latest?.parts.find((part) => part.id === 'query')?.warning ?? null,
    meanings: (latest?.parts ?? []).filter((part) => /^M\d+$/.test(part.id)).map((part) => part.text),
  };
}

/** How the audience voted first and last, line by line, and how many changed their minds; null where nobody voted. */
export function audienceOf(
  papers: readonly PaperView[],
): { readonly changed: string; readonly counts: readonly { readonly label: string; readonly text: string }[] } | null {
  const counted = papers.findLast((paper) => paper.form === 'audience');
  const changed = counted?.parts.find((part) => part.id === 'changed');
  if (counted === undefined || changed === undefined) return null;
  return { changed: changed.text, counts: counted.parts.filter((part) => part.id !== 'changed') };
}

/** Who decided, by the basis of a verdict. */
export const decidedBy = (basis: string): string =>
  ({
    people: 'People decided.',
    model: 'Models decided; no person has checked what they made of the sources.',
  })[basis] ?? 'Minds of the house decided, on what the author of the topic marked in the sources.';

export interface RulingItem {
  readonly text: string;
  readonly cites: readonly FiledFinding[];
}

export interface HistoricalRuling {
  readonly summary: string;
  readonly achievements: readonly RulingItem[];
  readonly controversies: readonly RulingItem[];
  /** Passages of which fixed rules could not read for whom they speak; their text names the source. */
  readonly unplaced: readonly PaperPart[];
  readonly context: string;
  readonly assessment: string;
  /** `Confidence: high`; empty where nothing was decided. */
  readonly confidence: string;
  readonly reason: string;
}

/** What an item says besides the quotes that stand under it. */
function withoutQuotes(text: string, cites: readonly FiledFinding[]): string {
  const rest = cites.reduce((words, one) => words.replace(`“${one.part.quote}”`, ''), text);
  return rest.trim().replace(/:$/, '.');
}

/** The ruling; null while there is none that stands. */
export function historicalRuling(papers: readonly PaperView[]): HistoricalRuling | null {
  const ruling = papers.findLast((paper) => paper.form === 'ruling' && paper.standing === 'stands');
  if (ruling === undefined) return null;
  const known = findingsOf(papers);
  const part = (id: string): PaperPart | undefined => ruling.parts.find((one) => one.id === id);
  const items = (letter: string): readonly RulingItem[] =>
    ruling.parts
      .filter((one) => new RegExp(`^${letter}[1-9]\\d*$`).test(one.id) && !one.flaw)
      .map((one) => {
        const cites = known.filter((finding) => one.cites?.includes(finding.id));
        return { text: withoutQuotes(one.text, cites), cites };
      });
  return {
    summary: part('summary')?.text ?? '',
    achievements: items('A'),
    controversies: items('C'),
    unplaced: ruling.parts.filter((one) => /^U[1-9]\d*$/.test(one.id)),
    context: part('context')?.text ?? '',
    assessment: part('assessment')?.text ?? '',
    confidence: part('confidence')?.label ?? '',
    reason: part('confidence')?.text ?? '',
  };
}
