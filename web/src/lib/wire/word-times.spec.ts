import { describe, expect, it } from 'vitest';
import { wordsBegunAt, captionAt, captioned, wordsReadAfter, wordsOf, wordsUntil } from './word-times';

const TIMES = [
  { text: 'We', start: 0, end: 0.2 },
  { text: 'find', start: 0.25, end: 0.5 },
  { text: 'him', start: 0.5, end: 0.8 },
];

describe('the words of a clip', () => {
  it('have begun once their time has come', () => {
    expect([0, 0.24, 0.25, 0.6, 9].map((seconds) => wordsBegunAt(TIMES, seconds))).toEqual([1, 1, 2, 3, 3]);
    expect(wordsBegunAt([], 4)).toBe(0);
  });

  it('come at reading speed where nothing is heard, and faster for a listener who reads faster', () => {
    expect([0, 60 / 230, 2].map((seconds) => wordsReadAfter(seconds))).toEqual([1, 2, 8]);
    expect(wordsReadAfter(2, 1.5)).toBe(12);
  });

  it('follow a browser’s voice by its place in the text', () => {
    const text = 'We  find\nhim guilty.';
    expect([0, 4, 9, 13].map((place) => wordsUntil(text, place))).toEqual([1, 2, 3, 4]);
    expect(wordsOf(text)).toHaveLength(4);
  });
});

describe('captions', () => {
  const lines = captioned(['The jury has', 'a question', 'for us.']);

  it('hold every word once, in order', () => {
    expect(lines.map((line) => [line.from, line.words.length])).toEqual([
      [0, 3],
      [3, 2],
      [5, 2],
    ]);
  });

  it('move on with the first word of the next line, and no sooner', () => {
    expect([0, 1, 3, 4, 5, 6, 99].map((said) => captionAt(lines, said)?.from)).toEqual([0, 0, 0, 3, 3, 5, 5]);
    expect(captionAt([], 2)).toBeNull();
  });
});
