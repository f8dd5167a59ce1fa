import { describe, expect, it } from 'vitest';
import type { View } from '$lib/wire/protocol';
import { scoreRows, voteTable } from './score';

const part = (id: string, label: string, text: string, figure: number | null, about: string | null = null) => ({
  id,
  label,
  text,
  figure,
  about,
});
const view = {
  papers: [
    {
      form: 'vote',
      parts: [
        part('1', 'Ann', 'Votes for Bo.', 2),
        part('2', 'Bo', 'Skips.', 0),
        part('3', 'Cy', 'Has no vote: none was sent.', null),
        part('result', 'Result', 'Bo was an impostor. None is left.', 2, 'impostor'),
      ],
    },
    {
      form: 'score',
      parts: [
        part('1', 'Ann', 'Crew, 5 points. Never pointed at the wrong one.', 5, 'crew'),
        part('2', 'Bo', 'Impostor, 0 points. Caught at the first table.', 0, 'impostor'),
        part('3', 'Cy', 'Crew, 3 points. Would rather not say.', 3, 'crew'),
      ],
    },
  ],
} as unknown as View;

describe('the end of a meeting', () => {
  it('says who was what, with points and titles', () => {
    expect(scoreRows(view)[0]).toEqual({
      seat: 1,
      name: 'Ann',
      lies: false,
      role: 'Crew',
      points: 5,
      title: 'Never pointed at the wrong one',
    });
    expect(scoreRows(null)).toEqual([]);
  });

  it('has every vote, those that were right among them, and those that were never sent', () => {
    const [vote] = voteTable(view);
    expect(vote?.round).toBe(1);
    expect(vote?.bySeat.get(1)).toEqual({ word: 'Bo', right: true });
    expect(vote?.bySeat.get(2)).toEqual({ word: 'skip', right: false });
    expect(vote?.bySeat.get(3)).toEqual({ word: 'none', right: false });
    expect(vote?.result).toBe('Bo was an impostor. None is left.');
  });
});
