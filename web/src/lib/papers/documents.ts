/** Documents of a matter, and where in them a quote stands: as the server compares quotes (`engine/core/quotes.py`). */

import type { Matter } from '$lib/wire/protocol';

export interface TableDocument {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** What of its file is not in the text, or is in doubt. */
  readonly notes?: readonly string[];
}

/** The documents that a matter lays on the table; none where its kind has no such things. */
export function documentsOf(matter: Matter | null): readonly TableDocument[] {
  const found: unknown = matter?.['documents'] ?? matter?.['sources'];
  if (!Array.isArray(found)) return [];
  return found.filter(
    (one): one is TableDocument =>
      typeof one === 'object' && one !== null && typeof (one as TableDocument).text === 'string',
  );
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const PLAIN: Readonly<Record<string, string>> = { '"': '“”„«»', "'": '‘’‚ʼ', '-': '‐‑‒–—−', '...': '…' };
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PLAIN).flatMap(([plain, signs]) => [...signs].map((sign): [string, string] => [sign, plain])),
  ...LIGATURES.map((letters, at): [string, string] => [String.fromCodePoint(0xfb00 + at), letters]),
]);
/** What nobody sees, and a soft hyphen, which stands for a hyphen or for none. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/u;

/** A text as quotes are compared with it, and for each of its characters the place in the text it comes from. */
function plain(text: string): { readonly words: string; readonly places: readonly number[] } {
  let words = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const sign = UNSEEN.test(character) ? '' : (SIGNS.get(character) ?? character);
    for (const one of /\s/u.test(sign) ? ' ' : sign.toLowerCase()) {
      if (one === ' ' && (words === '' || words.endsWith(' '))) continue;
      words += one;
      places.push(place);
    }
    place += character.length;
  }
  const trimmed = words.trimEnd();
  return { words: trimmed, places: places.slice(0, trimmed.length) };
}

/** Where a quote first stands in a text, by its characters; null where it does not, or has no words. */
export function findSpan(text: string, quote: string): Span | null {
  const wanted = plain(quote).words;
  if (wanted === '') return null;
  const { words, places } = plain(text);
  for (const sought of text.includes('\u00ad') ? [wanted, wanted.replace(/(?<=\p{L})-(?=\p{L})/gu, '')] : [wanted]) {
    const at = words.indexOf(sought);
    if (at >= 0) return { start: places[at] ?? 0, end: (places[at + sought.length - 1] ?? 0) + 1 };
  }
  return null;
}

/** The document in which a quote stands, and its line counted from 1; null where it stands in none. */
export function placeOf(
  documents: readonly TableDocument[],
  quote: string,
): { readonly document: TableDocument; readonly line: number } | null {
  for (const document of documents) {
    const span = findSpan(document.text, quote);
    if (span !== null) return { document, line: document.text.slice(0, span.start).split('\n').length };
  }
  return null;
}

/** The words of a text: what stands between white space and has a letter or a digit in it. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
