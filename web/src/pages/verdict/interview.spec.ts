import { describe, expect, it } from 'vitest';
import { Problem } from '$lib/wire/client';
import type { InterviewAnswer } from '$lib/wire/contract';
import { formatOf } from '$lib/words/format';
import { LogBuilder, SPLIT } from '$lib/wire/log-builder';
import { suggestedQuestions } from './interview';
import { Interviews } from './interviews.svelte';

const JURY = formatOf('jury');
const nothing = () => null;
const log = () => new LogBuilder().all().first(SPLIT).round(1, 3, 2);

describe('what may be asked of a seat', () => {
  it('asks about the change of ballot and whoever moved the seat furthest', () => {
    const { entries } = log()
      .says(2, 'One.', 't1')
      .says(5, 'Two.', 't2')
      .moves(
        { turn: 't1', seat: 3, delta: -0.1, conviction: 0.4 },
        { turn: 't2', seat: 3, delta: -0.3, conviction: 0.2 },
      )
      .flips(3, 'guilty', 'not_guilty');
    expect(suggestedQuestions(entries, 3, JURY, nothing)).toEqual([
      'Why did you change to not guilty?',
      'What did you make of Okonkwo?',
      'What would have changed your mind?',
    ]);
  });

  it('asks about the ballot and what convinced a seat that nobody moved', () => {
    expect(suggestedQuestions(log().entries, 4, JURY, nothing)).toEqual([
      'Why did you vote not guilty?',
      'What convinced you?',
      'What would have changed your mind?',
    ]);
  });

  it('asks about what the seat leaned on most, by what it is called', () => {
    const built = log().says(3, 'Look at the lamp.', 't1');
    const entries = built.entries.map((entry) =>
      entry.event.kind === 'turn_taken' ? { ...entry, event: { ...entry.event, cites: ['lamp'] } } : entry,
    );
    const called = (id: string) => (id === 'lamp' ? 'the lamp' : null);
    expect(suggestedQuestions(entries, 3, JURY, called)[2]).toBe('What about “the lamp”?');
    expect(suggestedQuestions(entries, 3, JURY, nothing)[2]).toBe('What would have changed your mind?');
  });

  it('has a question for a seat that never voted', () => {
    expect(suggestedQuestions(new LogBuilder().all().entries, 3, JURY, nothing)[0]).toBe('Why did you not vote?');
  });
});

const told = (seat: number): InterviewAnswer => ({
  seat,
  name: 'Frank Russo',
  answer: 'Because.',
  turns: [],
  cites: [],
  by: 'house',
  model: null,
  failed: null,
});

describe('the answers', () => {
  it('stay, the newest first, and an empty question is not sent', async () => {
    const sent: string[] = [];
    const interviews = new Interviews((seat, question) => {
      sent.push(question);
      return Promise.resolve(told(seat));
    });
    expect(await interviews.ask(3, '   ')).toBe(false);
    expect(await interviews.ask(3, ' Why? ')).toBe(true);
    expect(await interviews.ask(4, 'And you?')).toBe(true);
    expect(sent).toEqual(['Why?', 'And you?']);
    expect(interviews.slips.map((slip) => [slip.key, slip.told.seat, slip.question])).toEqual([
      [2, 4, 'And you?'],
      [1, 3, 'Why?'],
    ]);
  });

  it('are asked for one at a time', async () => {
    let answer: (value: InterviewAnswer) => void = () => undefined;
    const interviews = new Interviews(() => new Promise((resolve) => (answer = resolve)));
    const first = interviews.ask(3, 'Why?');
    expect(interviews.asking).toBe(3);
    expect(await interviews.ask(4, 'Why?')).toBe(false);
    answer(told(3));
    expect(await first).toBe(true);
    expect(interviews.asking).toBe(null);
  });

  it('are missing where the server refuses, with its sentence', async () => {
    const interviews = new Interviews(() => Promise.reject(new Problem(429, 'too_fast', 'Wait a few seconds.')));
    expect(await interviews.ask(3, 'Why?')).toBe(false);
    expect(interviews.problem).toEqual({ code: 'too_fast', detail: 'Wait a few seconds.' });
    expect(interviews.slips).toEqual([]);
  });
});
