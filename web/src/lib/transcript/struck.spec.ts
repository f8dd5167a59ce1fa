import { describe, expect, it } from 'vitest';
import { struckPieces } from './struck';

describe('struck words', () => {
  const text = 'They found a diary. The letter says so.';

  it('cuts a text around what is struck', () => {
    expect(struckPieces(text, ['a diary'])).toEqual([
      { text: 'They found ', struck: false },
      { text: 'a diary', struck: true },
      { text: '. The letter says so.', struck: false },
    ]);
  });

  it('leaves a text whole where nothing is struck, or the words are not in it', () => {
    expect(struckPieces(text, [])).toEqual([{ text, struck: false }]);
    expect(struckPieces(text, ['a glove'])).toEqual([{ text, struck: false }]);
  });

  it('strikes no word twice', () => {
    const pieces = struckPieces(text, ['The letter', 'a diary', 'diary. The']);
    expect(pieces.filter((piece) => piece.struck).map((piece) => piece.text)).toEqual(['a diary', 'The letter']);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});
