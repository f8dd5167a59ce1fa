import { describe, expect, it } from 'vitest';
import { questionOf, rulingOf } from './ruling';

const part = (id: string, more: Record<string, unknown> = {}) => ({ id, label: id, text: `text of ${id}`, ...more });
const paper = (form: string, standing: string, ...parts: unknown[]) => ({
  paper: `${form}-1`,
  form,
  title: form,
  standing,
  parts,
});
const view = (...papers: unknown[]) => ({ papers }) as never;

describe('the ruling sheet', () => {
  it('has the decision’s confidence, the actions, the dissent and what would reopen it', () => {
    const words = rulingOf(
      view(
        paper('case', 'stands', part('statement'), part('E1'), part('E2', { flaw: 'Wrong.' }), part('E1-target')),
        paper(
          'ruling',
          'stands',
          part('decision', { figure: 0.7 }),
          part('rationale'),
          part('reasoning'),
          part('A1'),
          part('dissent'),
          part('R1'),
        ),
        paper('review', 'stands', part('D1', { warning: 'It may not hold.', label: 'By a rule of thumb' })),
      ),
    );
    expect(words.confidence).toBe(0.7);
    expect(words.actions).toEqual(['text of A1']);
    expect(words.reopen).toEqual(['text of R1']);
    expect(words.dissent).toBe('text of dissent');
    expect(words.exhibits.map((one) => `${one.letter} ${one.part.id} ${one.state}`)).toEqual([
      'A E1 untested',
      'B E2 fell',
    ]);
    expect(words.doubts).toEqual([{ text: 'It may not hold.', by: 'By a rule of thumb' }]);
    expect(words.exhibits[1]?.why).toBe('Wrong.');
    expect(words.grounds).toEqual(['text of reasoning']);
    expect(words.struck).toEqual([]);
  });

  it('says without a ruling what the defence would have settled first', () => {
    const alternative = part('alternative', { text: 'Answer no for now:\n1. Look at it.\n2. Ask Ann.' });
    const without = rulingOf(view(paper('defence', 'stands', part('counter'), alternative)));
    expect(without.reopen).toEqual(['Look at it.', 'Ask Ann.']);
  });

  it('takes nothing from a ruling that was returned or struck', () => {
    for (const standing of ['returned', 'struck'])
      expect(rulingOf(view(paper('ruling', standing, part('rationale')))).rationale).toBe('');
  });
});

describe('the question', () => {
  it('is empty where the matter has none, and before it is there', () => {
    expect(questionOf({ question: 'Should we?' } as never)).toBe('Should we?');
    expect(questionOf({ kind: 'candidate' } as never)).toBe('');
    expect(questionOf(null)).toBe('');
  });
});
