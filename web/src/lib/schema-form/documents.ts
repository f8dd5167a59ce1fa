/** Documents in a form: what is on it already, and one more that was read or written. */

import type { Paper } from './schema';

/** The documents with one more; one of the same name is replaced. Each has an id of its own. */
export function withDocument(papers: readonly Paper[], added: Paper): Paper[] {
  const named = added.name.toLocaleLowerCase();
  const others = papers.filter((one) => one.name.toLocaleLowerCase() !== named);
  const taken = new Set(others.map((one) => one.id));
  const base = added.id === '' ? idOf(added.name) : added.id;
  let id = base;
  for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`;
  return [...others, { ...added, id }];
}

/** An id of the words of a name, as the server makes it of the name of a file. */
function idOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return words === '' ? 'document' : words;
}

/** How long a document is: `1,204 words`. */
export function sizeOf(paper: Paper): string {
  const words = paper.text.split(/\s+/).filter((word) => word !== '').length;
  return `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`;
}
