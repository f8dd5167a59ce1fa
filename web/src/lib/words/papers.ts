/** Papers that seats have filed, as the page calls and quotes them. */

import type { PaperPart, PaperView, View } from '$lib/wire/protocol';
import { capitalize, counted, surname } from './phrases';

/** What lies on the table, in the order in which it was filed. */
export function papersOf(view: View | null): readonly PaperView[] {
  return view?.papers ?? [];
}

/** What a standing is called on a paper; empty for one that stands as it was filed. */
export function standingWords(standing: string): string {
  const known: Record<string, string> = { stands: '', returned: 'Returned', struck: 'Struck' };
  return known[standing] ?? capitalize(standing.replaceAll('_', ' '));
}

/** What a standing means for a reader of the paper. */
export function standingSentence(standing: string): string {
  if (standing === 'returned') return 'It was given back to be mended.';
  if (standing === 'struck') return 'It counts for nothing.';
  return '';
}

/** Whose paper it is, by the name in the view: `Okonkwo, seat 5`; the room's own has nobody. */
export function byWhom(paper: PaperView, view: View | null): string {
  if (paper.seat === 0) return '';
  const name = view?.seats.find((seat) => seat.seat === paper.seat)?.name ?? '';
  return name === '' ? `Seat ${paper.seat}` : `${surname(name)}, seat ${paper.seat}`;
}

/** The id by which a part can be cited: a part's own id is one within its paper. */
export function partId(paper: Pick<PaperView, 'paper'>, part: Pick<PaperPart, 'id'>): string {
  return `${paper.paper}/${part.id}`;
}

/** Whether a turn or another paper may rest on it. */
export function counts(paper: PaperView, part: PaperPart | null = null): boolean {
  return paper.standing === 'stands' && (part?.flaw ?? '') === '';
}

/** What can be cited of the papers: title by id. With a view, papers of the same title get the names of their seats. */
export function citablePapers(papers: readonly PaperView[], view: View | null = null): ReadonlyMap<string, string> {
  const standing = papers.filter((paper) => counts(paper));
  const called = (paper: PaperView) => {
    const alike = view !== null && standing.some((other) => other !== paper && other.title === paper.title);
    const whose = alike ? byWhom(paper, view) : '';
    return whose === '' ? paper.title : `${paper.title}, ${whose}`;
  };
  return new Map(
    standing.flatMap((paper) => [
      [paper.paper, called(paper)] as const,
      ...paper.parts
        .filter((part) => counts(paper, part))
        .map((part) => [partId(paper, part), `${called(paper)}: ${part.label}`] as const),
    ]),
  );
}

/** A paper, and perhaps a part of it, by the id that is cited; null for anything else. */
export function findPaper(
  id: string,
  papers: readonly PaperView[],
): { paper: PaperView; part: PaperPart | null } | null {
  const [name, ...rest] = id.split('/');
  const paper = papers.find((one) => one.paper === name);
  if (paper === undefined) return null;
  return { paper, part: paper.parts.find((one) => one.id === rest.join('/')) ?? null };
}

/** The latest paper of a seat, if it was given back to be mended. */
export function returnedTo(seat: number | null, papers: readonly PaperView[]): PaperView | null {
  const latest = papers.findLast((paper) => paper.seat === seat);
  return latest?.standing === 'returned' ? latest : null;
}

/** How long a paper is: `three parts`; empty for a single one. */
export function lengthWords(parts: readonly unknown[]): string {
  return parts.length < 2 ? '' : capitalize(counted(parts.length, 'part'));
}

/** Where the quoted words stand: a title that the table knows, a turn, a web address, or the name as it was given. */
export interface Origin {
  readonly words: string;
  /** Absent for what is no web address. */
  readonly address?: string;
  /** The id of the paper or part on this table that it is; absent for anything else. */
  readonly on?: string;
  /** The line of a document; absent for anything else. */
  readonly line?: number;
}

/** Null without a source. `labels`: what else can be cited, by id; `turns`: who spoke, by the id of the turn. */
export function originOf(
  part: PaperPart,
  papers: readonly PaperView[],
  labels: ReadonlyMap<string, string> = new Map(),
  turns: ReadonlyMap<string, string> = new Map(),
): Origin | null {
  const source = part.source ?? '';
  if (source === '') return null;
  const on = findPaper(source, papers);
  if (on !== null)
    return { words: on.part === null ? on.paper.title : `${on.paper.title}, ${on.part.label}`, on: source };
  const speaker = turns.get(source);
  if (speaker !== undefined) return { words: `what ${speaker} said` };
  const known = labels.get(source);
  if (part.line != null) return { words: `${known ?? source}, line ${String(part.line)}`, line: part.line };
  if (known !== undefined) return { words: known };
  return /^https?:\/\/\S+$/i.test(source) ? { words: shortAddress(source), address: source } : { words: source };
}

/** The host and the end of a web address: `en.wikipedia.org, Coin_flipping`. */
function shortAddress(address: string): string {
  try {
    const url = new URL(address);
    const end = decodeURIComponent(url.pathname.split('/').findLast((step) => step !== '') ?? '');
    return end === '' ? url.host : `${url.host}, ${end}`;
  } catch {
    return address;
  }
}

/** What a part answers, by its label and paper; empty where it answers nothing. */
export function answeredPart(part: PaperPart, papers: readonly PaperView[]): string {
  const about = part.about ?? '';
  const on = about === '' ? null : findPaper(about, papers);
  if (on === null) return about;
  return on.part === null ? on.paper.title : `${on.part.label} (${on.paper.title})`;
}
