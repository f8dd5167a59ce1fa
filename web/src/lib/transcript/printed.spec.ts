import { describe, expect, it } from 'vitest';
import { seatView } from '$lib/wire/log-builder';
import { printedLines, type Line } from './printed';

const line = (kind: Line['kind'], text: string, news: Partial<Line> = {}): Line => ({
  seq: 1,
  by: null,
  instead_of: null,
  at: 0,
  kind,
  round: 0,
  seat: null,
  name: null,
  text,
  argument_type: null,
  target: null,
  cites: [],
  struck: [],
  choice: null,
  previous: null,
  ...news,
});
const seats = [seatView(1), seatView(3)];
const printed = (...lines: Line[]) => printedLines({ lines, seats });

describe('a printed transcript', () => {
  it('puts words under who said them, with whom they were said to', () => {
    expect(
      printed(line('turn', 'It is not so.', { seq: 9, seat: 1, name: 'Raymond Webb', target: 3, cites: ['ex1'] })),
    ).toEqual([
      {
        kind: 'said',
        seq: 9,
        speaker: 'Webb',
        seat: 1,
        to: 'to Russo',
        text: 'It is not so.',
        cites: ['ex1'],
        insteadOf: null,
      },
    ]);
  });

  it('makes a sentence of what somebody did', () => {
    const lines = printed(
      line('ballot', 'Votes not guilty.', { seat: 1, name: 'Raymond Webb' }),
      line('failure', 'It did not answer.', { seat: 3, name: 'Frank Russo' }),
      line('ballots', 'The ballots are opened.'),
    );
    expect(lines.map((one) => one.text)).toEqual([
      'Webb votes not guilty.',
      'Russo: It did not answer.',
      'The ballots are opened.',
    ]);
  });

  it('puts a paper under who filed it, without the id that it has for programs', () => {
    const filed = line('paper', 'The case (case-1)\nOpening: Yes.', { seat: 1, name: 'Raymond Webb' });
    expect(printed(filed)).toMatchObject([{ kind: 'said', speaker: 'Webb', to: 'The case', text: 'Opening: Yes.' }]);
  });

  it('leaves out who sat down before it began, and tells who sat down later', () => {
    const lines = printed(
      line('seat', 'Frank Russo takes seat 3.'),
      line('phase', 'First ballot'),
      line('seat', 'Ann takes seat 3.'),
    );
    expect(lines.map((one) => one.text)).toEqual(['First ballot', 'Ann takes seat 3.']);
  });

  it('has no heading over a part in which nothing happened', () => {
    const lines = printed(line('phase', 'Sides'), line('phase', 'First ballot'), line('narration', 'Vote now.'));
    expect(lines.map((one) => [one.kind, one.text])).toEqual([
      ['heading', 'First ballot'],
      ['judge', 'Vote now.'],
    ]);
  });
});
