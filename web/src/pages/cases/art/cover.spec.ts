import { describe, expect, it } from 'vitest';
import { bindingOf, coverOf, mannerOf } from './cover';
import { INKS, WOODCUT } from './inks';
import { draw, motifOf, MOTIFS } from './motifs';

const card = (id: string, themes: readonly string[], docket = 'A trial.', year: number | null = 1827, words = 800) => ({
  id,
  themes,
  docket,
  year,
  words,
});

describe('a cover', () => {
  it('is the same for the same case, on every machine', () => {
    const one = card('t18270712-124', ['theft', 'pocket-picking']);
    expect(coverOf(one)).toEqual(coverOf({ ...one }));
    expect(coverOf(one)).toMatchObject({ motif: 'purse', manner: 'vignette', binding: 'leaf' });
  });
  it('is made as books were made in its year', () => {
    expect([1674, 1749, 1750, 1849, 1850, 1913, 1914, 1969, 1970, null].map(mannerOf)).toEqual([
      'woodcut',
      'woodcut',
      'vignette',
      'vignette',
      'cloth',
      'cloth',
      'paperback',
      'paperback',
      'file',
      'file',
    ]);
  });
  it('is bound by its length', () =>
    expect([30, 1150, 1151, 6900, 6901, 78_563].map(bindingOf)).toEqual([
      'leaf',
      'leaf',
      'pamphlet',
      'pamphlet',
      'volume',
      'volume',
    ]));
  it('grows thicker with its pages, within bounds', () => {
    const pages = [400, 3_000, 10_000, 40_000, 150_000].map((words) => coverOf(card('a', [], '', null, words)).pages);
    expect(pages).toEqual([...pages].sort((one, other) => one - other));
    expect(pages.at(-1)).toBe(13);
  });
  it('differs from case to case', () => {
    const looks = new Set(
      Array.from({ length: 60 }, (_, i) => JSON.stringify(coverOf(card(`t1827-${i}`, ['theft', 'grand larceny'])))),
    );
    expect(looks.size).toBeGreaterThan(55);
  });
  it('keeps to its inks: none is a vote’s colour', () => {
    const votes = ['#9B2A1B', '#1B4F7E', '#F4917A', '#8CC0EA'];
    expect(
      [...INKS, ...WOODCUT].flatMap((inks) => Object.values({ ...inks })).filter((ink) => votes.includes(ink)),
    ).toEqual([]);
  });
});

describe('what stands on it', () => {
  it('is named by the docket, first word first', () => {
    expect(motifOf(card('a', ['murder'], 'A bookkeeper at the foot of a stair, a brass tag.'))).toBe('stair');
    expect(motifOf(card('a', ['murder'], 'Killed with a hatchet in a locked house.'))).toBe('hatchet');
    expect(motifOf(card('a', ['manslaughter'], 'A ferry in a gale, and a captain who cut the line.'))).toBe('ferry');
    expect(motifOf(card('a', ['theft'], 'A green bicycle, and a key that fitted.'))).toBe('bicycle');
    expect(motifOf(card('a', ['theft'], 'Watchmen and keystones.'))).not.toBe('watch');
  });
  it('else follows from the charge', () => {
    expect(motifOf(card('a', ['royal offences', 'coining']))).toBe('coins');
    expect(motifOf(card('a', ['sexual', 'bigamy']))).toBe('rings');
    expect(motifOf(card('a', ['damage', 'arson']))).toBe('match');
    expect(motifOf(card('a', ['unheard of']))).toBe('docket');
  });
  it('is covered where it must not be shown', () =>
    expect(motifOf(card('a', ['sexual assault'], 'A letter and a key.'))).toBe('curtain'));
  it('is drawn of whole numbers and known inks', () => {
    for (const name of Object.keys(MOTIFS) as (keyof typeof MOTIFS)[]) {
      const inks = INKS[0]!;
      const shapes = draw(name, inks);
      expect(shapes.length, name).toBeGreaterThan(3);
      for (const shape of shapes) {
        expect(shape.d, name).not.toMatch(/NaN|undefined|Infinity/);
        expect(Object.values({ ...inks }), name).toContain(shape.fill ?? shape.stroke);
      }
    }
  });
});
