import { describe, expect, it } from 'vitest';
import { issueStanding } from './issues';

const issue = {
  issue: 'where',
  question: 'Was she there?',
  label: 'where she was',
  pieces: ['receipt'],
  move: null,
  stance: null,
  seat: null,
  turn_id: null,
  moves: 0,
};
const nameOf = (seat: number) => `Juror ${seat}`;
const said = (choice: string) => choice.replace('_', ' ');

describe('how an issue stands', () => {
  it('says that nobody has spoken of it', () => {
    expect(issueStanding(issue, nameOf, said)).toBe('Nobody has spoken of it.');
  });

  it.each([
    ['raised', 'Open: Juror 3 raised it, for not guilty.'],
    ['reopened', 'Open again: Juror 3 came back to it, for not guilty.'],
    ['answered', 'Answered by Juror 3, for not guilty.'],
    ['conceded', 'Granted by Juror 3.'],
  ])('says who did what: %s', (move, sentence) => {
    const spoken = { ...issue, move, stance: 'not_guilty', seat: 3, turn_id: 't1', moves: 1 };
    expect(issueStanding(spoken, nameOf, said)).toBe(sentence);
  });
});
