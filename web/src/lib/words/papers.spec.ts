import { describe, expect, it } from 'vitest';
import { partOf, seatView, viewOf } from '$lib/wire/log-builder';
import type { PaperView } from '$lib/wire/protocol';
import {
  answeredPart,
  byWhom,
  citablePapers,
  findPaper,
  originOf,
  papersOf,
  returnedTo,
  standingSentence,
} from './papers';

const REASON: PaperView = {
  paper: 'reason-1',
  form: 'reason',
  title: 'Reason',
  seat: 5,
  parts: [
    partOf({ id: 'a', label: 'Why', text: 'It landed twice.', quote: 'twice', source: 'exhibit_2' }),
    partOf({ id: 'b', label: 'Besides', text: 'It shone.', quote: 'shone', flaw: 'The quote stands nowhere.' }),
  ],
  standing: 'stands',
  by: 'occupant',
  sealed: null,
};
const REPLY: PaperView = {
  ...REASON,
  paper: 'reply-1',
  title: 'Reply',
  seat: 2,
  parts: [
    partOf({
      id: 'a',
      label: 'Answer',
      text: 'It did not.',
      about: 'reason-1/a',
      source: 'reason-1/a',
      quote: 'landed',
    }),
  ],
  standing: 'returned',
  by: 'occupant',
};
const papers = [REASON, REPLY];

describe('papers', () => {
  it('are none where the server sends none', () => {
    expect(papersOf(viewOf())).toEqual([]);
    expect(papersOf(null)).toEqual([]);
  });

  it('can be cited by their own id and by those of their parts, as far as they count', () => {
    expect([...citablePapers(papers)]).toEqual([
      ['reason-1', 'Reason'],
      ['reason-1/a', 'Reason: Why'],
    ]);
  });

  it('of the same title are distinguished by their seats', () => {
    const other = { ...REASON, paper: 'reason-2', seat: 2, parts: [] };
    const view = viewOf({ seats: [seatView(2), seatView(5)] });
    expect([...citablePapers([REASON, other, REPLY], view).values()]).toEqual([
      'Reason, Okonkwo, seat 5',
      'Reason, Okonkwo, seat 5: Why',
      'Reason, Chen, seat 2',
    ]);
  });

  it('say whose they are, by who holds the seat', () => {
    const view = viewOf({ seats: [seatView(2), seatView(5)] });
    expect(byWhom(REASON, view)).toBe('Okonkwo, seat 5');
    expect(byWhom(REPLY, view)).toBe('Chen, seat 2');
    expect(byWhom({ ...REPLY, seat: 0 }, view)).toBe('');
  });

  it('answer and quote each other by paper and part', () => {
    const [part] = REPLY.parts;
    expect(answeredPart(part!, papers)).toBe('Why (Reason)');
    expect(originOf(part!, papers)).toEqual({ words: 'Reason, Why', on: 'reason-1/a' });
    expect(findPaper('reason-1/b', papers)?.part?.label).toBe('Besides');
  });

  it('name a turn, what the matter brings, and a web address as sources', () => {
    const part = REASON.parts[0]!;
    expect(originOf(part, papers, new Map([['exhibit_2', 'Exhibit B']]))?.words).toBe('Exhibit B');
    expect(originOf({ ...part, source: 't4' }, papers, new Map(), new Map([['t4', 'Park']]))?.words).toBe(
      'what Park said',
    );
    expect(originOf({ ...part, source: 'https://en.wikipedia.org/wiki/Coin_flipping' }, papers)).toEqual({
      words: 'en.wikipedia.org, Coin_flipping',
      address: 'https://en.wikipedia.org/wiki/Coin_flipping',
    });
    expect(originOf({ ...part, source: 'javascript:alert(1)' }, papers)).toEqual({ words: 'javascript:alert(1)' });
  });

  it('that were given back are found for the seat that mends them', () => {
    expect(returnedTo(2, papers)?.paper).toBe('reply-1');
    expect(returnedTo(5, papers)).toBeNull();
    expect(standingSentence('returned')).toBe('It was given back to be mended.');
  });
});
