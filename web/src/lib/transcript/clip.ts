/** A clip of a transcript: three sentences with who said them, to paste elsewhere. */

/** So many sentences are a clip. */
const SENTENCES = 3;
/** A segment that ends in a title goes on. */
const TITLE = /\b(?:Dr|Mr|Mrs|Ms|Prof|St)\.\s*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

interface Said {
  readonly seq: number;
  readonly speaker: string;
  readonly text: string;
}

/** The first sentences of what was said, who said it and where, and the link to the very place. */
export function clipOf(said: Said, title: string, transcript: string): string {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(said.text.replace(/\s+/g, ' ').trim())) {
    const last = sentences.at(-1);
    if (last !== undefined && TITLE.test(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  const more = sentences.length > SENTENCES ? ' …' : '';
  const words = sentences.slice(0, SENTENCES).join('').trim();
  return `${said.speaker}: “${words}${more}”\n${title}, ${transcript}#said-${said.seq}`;
}
