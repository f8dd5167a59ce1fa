import { describe, expect, it } from 'vitest';
import { partOf } from '$lib/wire/log-builder';
import type { Case, Exhibit, PaperView } from '$lib/wire/protocol';
import { caseInBrief, firstSentence, labels, letter, weightOf } from './labels';

const exhibit = (news: Partial<Exhibit>): Exhibit => ({
  id: 'key',
  kind: 'physical',
  title: 'Key tag',
  description: 'A tag.',
  strength_prosecution: null,
  strength_defense: null,
  contestable: false,
  contest_reason: null,
  witnesses: [],
  ...news,
});
const matter = {
  exhibits: [exhibit({})],
  witnesses: [
    { id: 'dunmore', name: 'Mrs. Agnes Dunmore', role: 'neighbour' },
    { id: 'pell', name: 'Arthur Pell', role: 'guest' },
  ],
  derived: null,
} as unknown as Case;

describe('tags', () => {
  it('go from A to Z, then on with AA', () => {
    expect([0, 25, 26, 27, 51, 52].map(letter)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA']);
  });

  it('call an exhibit by its letter and a witness by name', () => {
    const found = labels(matter);
    expect(found.get('key')?.short).toBe('Exhibit A');
    expect(found.get('dunmore')?.short).toBe('Mrs. Dunmore');
    expect(found.get('pell')?.short).toBe('Arthur Pell');
  });

  it('say for whom an exhibit speaks', () => {
    const words = (prosecution: number, defense: number) =>
      weightOf(matter, exhibit({ strength_prosecution: prosecution, strength_defense: defense }))?.words;
    expect(words(0.8, 0.2)).toBe('Strong for the prosecution');
    expect(words(0.3, 0.5)).toBe('For the defence');
    expect(words(0.5, 0.5)).toBe('Cuts both ways');
    expect(words(0.1, 0.2)).toBe('Says little either way');
  });

  it('say nothing where nobody has judged', () => {
    expect(weightOf(matter, exhibit({}))).toBeNull();
  });
});

describe('the first sentence', () => {
  it('ends at its full stop and not at a title or an hour', () => {
    expect(firstSentence('Seen by Mr. Hale at 9 p.m. on Grand Street. He ran.')).toEqual([
      'Seen by Mr. Hale at 9 p.m. on Grand Street.',
      'He ran.',
    ]);
  });

  it('may be all there is', () => {
    expect(firstSentence('A tag.')).toEqual(['A tag.', '']);
  });
});

describe('a matter of another kind', () => {
  const wager = {
    id: 'w1',
    title: 'The penny',
    docket: 'A wager.',
    summary: '',
    citable: [{ id: 'edge', label: 'A worn edge' }],
  };

  it('calls what may be cited as the server does, and papers by their titles', () => {
    const paper: PaperView = {
      paper: 'r1',
      form: 'reason',
      title: 'Reason',
      seat: 2,
      parts: [partOf({ id: 'a', label: 'Why' })],
      standing: 'stands',
      by: 'occupant',
      sealed: null,
    };
    expect([...labels(wager, [paper])].map(([id, label]) => [id, label.short])).toEqual([
      ['r1', 'Reason'],
      ['r1/a', 'Reason: Why'],
      ['edge', 'A worn edge'],
    ]);
  });

  it('is summarised by its docket line', () => {
    expect(caseInBrief(wager)).toBe('A wager.');
  });
});
