/** The filter of the case library: its labels, its form in the address, and its query to the server. */

import type { CasesQuery } from '$lib/wire/client';
import type { CaseCard } from '$lib/wire/contract';
import { counted } from '$lib/words/phrases';

export interface CaseFilter {
  words: string;
  theme: string;
  era: string;
  source: string;
  length: string;
}

export const NO_FILTER: CaseFilter = { words: '', theme: '', era: '', source: '', length: '' };

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const ERAS: readonly Choice[] = [
  { value: '-1749', label: 'Before 1750' },
  { value: '1750-1799', label: '1750 to 1799' },
  { value: '1800-1849', label: '1800 to 1849' },
  { value: '1850-1899', label: '1850 to 1899' },
  { value: '1900-1949', label: '1900 to 1949' },
  { value: '1950-1999', label: '1950 to 1999' },
  { value: '2000-', label: 'Since 2000' },
];

export const LENGTHS: readonly (Choice & { bounds: Pick<CasesQuery, 'min_minutes' | 'max_minutes'> })[] = [
  { value: 'short', label: 'Up to five minutes', bounds: { max_minutes: 5 } },
  { value: 'middle', label: 'Up to half an hour', bounds: { min_minutes: 6, max_minutes: 30 } },
  { value: 'long', label: 'Longer than that', bounds: { min_minutes: 31 } },
];

const SOURCES: Record<string, string> = {
  predefined: 'Ours',
  old_bailey: 'The Old Bailey',
  file: 'From a file',
  courtlistener: 'CourtListener',
};

/** A source as the page calls it; one that this page does not know keeps its own name. */
export function sourceName(source: string): string {
  return SOURCES[source] ?? source.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
}

export const KNOWN_SOURCES: readonly string[] = Object.keys(SOURCES);

/** Offences that imported trials are filed under, in addition to the themes of the cases that are shown. */
const OFFENCES: readonly string[] = [
  'arson',
  'assault',
  'attempted murder',
  'bigamy',
  'burglary',
  'coining',
  'embezzlement',
  'forgery',
  'fraud',
  'highway robbery',
  'housebreaking',
  'manslaughter',
  'murder',
  'perjury',
  'pocket-picking',
  'receiving stolen goods',
  'riot',
  'robbery',
  'seditious libel',
  'shoplifting',
  'theft',
  'treason',
];

/** Themes to choose from. Only a library with imported cases has more of them than the cards show. */
export function themesOf(cards: readonly Pick<CaseCard, 'themes' | 'source'>[]): readonly string[] {
  const found = new Set(cards.flatMap((card) => card.themes ?? []).map((theme) => theme.toLowerCase()));
  if (cards.some((card) => card.source !== 'predefined')) for (const offence of OFFENCES) found.add(offence);
  return [...found].sort((one, other) => one.localeCompare(other));
}

/** What the server is asked for. A length of another page asks for nothing. */
export function caseQuery(filter: CaseFilter, cursor: string | null, limit: number): CasesQuery {
  const words = filter.words.trim(),
    bounds = LENGTHS.find((length) => length.value === filter.length)?.bounds;
  return {
    q: words,
    theme: filter.theme,
    era: filter.era,
    source: filter.source,
    ...bounds,
    limit: words === '' ? limit : Math.min(limit, 50),
    ...(cursor === null ? {} : { cursor }),
  };
}

export const isUnfiltered = (filter: CaseFilter): boolean =>
  Object.values({ ...filter }).every((part) => part.trim() === '');

const PARAMETERS: readonly (readonly [keyof CaseFilter, string])[] = [
  ['words', 'q'],
  ['theme', 'theme'],
  ['era', 'era'],
  ['source', 'source'],
  ['length', 'length'],
];

export function filterFromSearch(search: string): CaseFilter {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    PARAMETERS.map(([part, name]) => [part, (query.get(name) ?? '').slice(0, 200)]),
  ) as unknown as CaseFilter;
}

export function searchFromFilter(filter: CaseFilter): string {
  const query = new URLSearchParams(
    PARAMETERS.flatMap(([part, name]) => (filter[part].trim() === '' ? [] : [[name, filter[part].trim()]])),
  );
  return query.size === 0 ? '' : `?${query}`;
}

/** `About four minutes to read`. */
export function readingWords(minutes: number): string {
  if (minutes < 60) return `About ${counted(minutes, 'minute')} to read`;
  const hours = Math.round(minutes / 30) / 2;
  if (hours % 1 === 0) return `About ${counted(hours, 'hour')} to read`;
  return `About ${hours === 1.5 ? 'an hour and a half' : `${Math.floor(hours)} and a half hours`} to read`;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2020-04-18` as `18 April 2020`; anything else as it stands. */
export function dayOf(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return year === undefined || name === undefined ? date : `${Number(day)} ${name} ${year}`;
}
