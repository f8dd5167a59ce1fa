import { afterEach, describe, expect, it } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { formatOf } from '$lib/words/format';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { viewOf } from '$lib/wire/log-builder';
import type { View } from '$lib/wire/protocol';
import { endingOf } from './ending';

const COURSE = { flips: 1, turns: 4, seconds: 360 };

function ended(format: string, round: number, outcome: string | null, counts: Record<string, number>, why = ''): View {
  const view = viewOf({ result: { outcome, counts, why, course: {} } });
  return { ...view, room: { ...view.room, status: 'closed', format, round, settings: { verdict_rule: 'unanimous' } } };
}

afterEach(() => setFormats({ formats: [] }));

describe('the end of a format that only the server describes', () => {
  const toss = () => {
    setFormats({
      formats: [
        {
          name: 'coin_toss',
          title: 'A coin toss',
          choices: ['heads', 'tails'],
          labels: { outcomes: { split: 'On its edge' }, reasons: { landed: 'The coin has landed' } },
        } as unknown as FormatInfo,
      ],
    });
    return formatOf('coin_toss');
  };

  it('is its outcome’s label, and never an adjournment', () => {
    const format = toss();
    const ending = endingOf(ended('coin_toss', 0, 'tails', { heads: 1, tails: 2 }), format, format.choices, COURSE);
    expect([ending.word, ending.tone, ending.open, ending.split]).toEqual(['Tails', 1, false, 'Two to one']);
    expect(ending.sum).toBe('Two to one, after one changed vote.');
    expect(ending.rounds).toBe('');
  });

  it('has the counts at both sides where no ballot names it, and says why', () => {
    const format = toss();
    const view = ended('coin_toss', 0, 'split', { heads: 2, tails: 1 }, 'landed');
    const ending = endingOf(view, format, format.choices, COURSE);
    expect([ending.word, ending.tone, ending.open]).toEqual(['On its edge', null, true]);
    expect(ending.rule).toBe('The coin has landed.');
    expect(ending.sum).toBe('Two to one, after one changed vote. The coin has landed.');
  });

  it('needs no vote', () => {
    const ending = endingOf(ended('finding', 0, 'a_great_man', {}), formatOf('finding'), [], COURSE);
    expect(ending).toMatchObject({
      word: 'A great man',
      open: false,
      split: '',
      took: 'Four turns, six minutes.',
      sum: '',
    });
  });

  it('names each choice that has ballots where there are more than two', () => {
    const view = ended('panel', 0, 'cleo', { ada: 2, cleo: 3, ben: 0 });
    expect(endingOf(view, formatOf('panel'), ['ada', 'ben', 'cleo'], COURSE).split).toBe('Three for Cleo, two for Ada');
  });
});

describe('the end of a jury', () => {
  const jury = formatOf('jury');
  const end = (outcome: string | null, counts: Record<string, number>) =>
    endingOf(ended('jury', 3, outcome, counts), jury, jury.choices, COURSE);

  it('says how many agreed, with what was found in front, and what was demanded', () => {
    expect(end('not_guilty', { guilty: 0, not_guilty: 12 })).toMatchObject({
      word: 'Not guilty',
      tone: 1,
      split: 'Twelve to none',
      rule: 'All had to agree.',
      rounds: 'Three rounds',
      took: 'One changed vote, four turns, six minutes.',
      sum: 'Twelve to none, after three rounds and one changed vote.',
    });
  });

  it('leaves a hung jury open', () => {
    const hung = end('hung', { guilty: 9, not_guilty: 3 });
    expect([hung.open, hung.tone]).toEqual([true, null]);
    expect(hung.sum).toBe('Nine to three, after three rounds and one changed vote. All had to agree.');
  });

  it('is adjourned without an outcome', () => {
    expect(end(null, {})).toMatchObject({
      word: 'Adjourned',
      sum: 'The host adjourned the room. There is no verdict.',
    });
  });
});
