/** What a text calls by name while it is written: the tags that it will carry. The server decides once it is said. */

import { letter } from './labels';
import type { Label } from './labels';

/** Exhibits by letter or title, witnesses by name, in the order of the matter. `people`: who sits at the table. */
export function namedIn(
  text: string,
  labels: ReadonlyMap<string, Label>,
  people: readonly string[] = [],
): readonly Label[] {
  const plain = text.replaceAll('’', "'").replace(/\s+/g, ' ');
  const lettered = letteredIn(plain);
  const taken = new Set(people.flatMap((name) => wordsOf(name)));
  let exhibits = 0;
  return [...labels.values()].filter((label) => {
    if (label.kind === 'exhibit') return lettered.has(letter(exhibits++)) || holds(plain, head(label.title));
    if (label.kind !== 'witness') return false;
    const last = wordsOf(label.title.split(',')[0] ?? '').at(-1);
    return last !== undefined && !taken.has(last) && holds(plain, last);
  });
}

/** The letters behind “Exhibit” and “Exhibits”. */
function letteredIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const lists = /\bexhibits?\s+([a-z]{1,2}\b(?:(?:\s*,\s*|\s*,?\s+(?:and|or)\s+|\s*&\s*)[a-z]{1,2}\b)*)(.?)/gi;
  for (const [, list = '', end = ''] of text.matchAll(lists))
    for (const part of list.split(/\s*,\s*|\s+(?:and|or)\s+|\s*&\s*/))
      // “An exhibit a child could read” names none.
      if (part !== 'a' || /^$|[.,;:!?)]/.test(end)) found.add(part.toUpperCase());
  return found;
}

/** A title without its article and without what stands behind a comma. */
function head(title: string): string {
  return (title.split(/[,;:(]/)[0] ?? '').replace(/^(?:the|an?)\s+/i, '').trim();
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? [];
}

function holds(text: string, words: string): boolean {
  if (words.length < 3) return false;
  const literal = words.replaceAll('’', "'").replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'iu').test(text);
}
