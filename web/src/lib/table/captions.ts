/** Captions move on by sentence: no more at once than two lines hold. */

/** Cuts a narration into captions of at most `room` characters: whole sentences, and a longer one at its commas. */
export function captions(text: string, room: number): string[] {
  return whole(text, room).flatMap((caption) => (caption.length <= room ? [caption] : clauses(caption, room)));
}

/** Parts of one long sentence: after a comma where there is one in the second half, else between words. */
function clauses(sentence: string, room: number): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > room) {
    const head = rest.slice(0, room + 1);
    const comma = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': '));
    const cut = comma > room / 2 ? comma + 1 : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : room;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}

function whole(text: string, room: number): string[] {
  const out: string[] = [];
  for (const { segment } of SENTENCES.segment(text.trim())) {
    const sentence = segment.trim();
    if (sentence === '') continue;
    const last = out.at(-1);
    if (last !== undefined && (last.length + sentence.length + 1 <= room || ABBREVIATION.test(last)))
      out[out.length - 1] = `${last} ${sentence}`;
    else out.push(sentence);
  }
  return out;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A full stop that ends no sentence although a capital follows: "Dr. Wright", "People v. Crane". */
const ABBREVIATION = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|No|v|vs|[A-Z])\.$/;

/** Milliseconds to read a caption at 230 words a minute, two seconds at least. */
export const readingTime = (text: string): number => Math.max(2000, (text.split(/\s+/).length / 230) * 60_000 + 600);
