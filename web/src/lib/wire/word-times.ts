/** Which word of a text is being said: from the times of a clip, or at reading speed where nothing is heard. */

import type { ClipWords } from './contract';

export type WordTime = ClipWords['words'][number];

/** Words a minute that a text is read at where no voice sets the pace. */
export const READING_WORDS_PER_MINUTE = 230;

export function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** How many words have begun after so many seconds of a clip whose times are known so far. */
export function wordsBegunAt(words: readonly WordTime[], seconds: number): number {
  let low = 0,
    high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same at reading speed; the first word is there at once. */
export function wordsReadAfter(seconds: number, speed = 1): number {
  return Math.floor((seconds * READING_WORDS_PER_MINUTE * speed) / 60) + 1;
}

/** How many words have begun where a browser's voice is at this character. */
export function wordsUntil(text: string, character: number): number {
  return wordsOf(text.slice(0, character)).length + 1;
}

export interface Caption {
  readonly words: readonly string[];
  /** How many words of the text come before it. */
  readonly from: number;
}

/** Lines of a text with the words that each of them holds. */
export function captioned(lines: readonly string[]): readonly Caption[] {
  let from = 0;
  return lines.map((line) => {
    const words = wordsOf(line);
    const caption = { words, from };
    from += words.length;
    return caption;
  });
}

/** The line that holds the last word that was said; the first before anything was. */
export function captionAt(captions: readonly Caption[], said: number): Caption | null {
  return captions.findLast((caption) => caption.from < said) ?? captions[0] ?? null;
}
