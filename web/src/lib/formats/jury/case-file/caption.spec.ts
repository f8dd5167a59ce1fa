import { describe, expect, it } from 'vitest';
import { caption, wrap } from './caption';

const crane = {
  title: 'People v. Crane',
  charges: ['Murder in the second degree, of Ruth Ellery'],
  defendants: [{ name: 'Dennis Crane' }],
  year: 1958,
};

describe('a case caption', () => {
  it('has the parties at the left and the matter at the right', () => {
    const rows = caption(crane);
    expect(rows.map((row) => row.left.trim()).filter(Boolean)).toEqual([
      'THE PEOPLE',
      'against',
      'DENNIS CRANE,',
      'Defendant.',
    ]);
    expect(rows.map((row) => row.right).join(' ')).toContain('Murder in the second degree');
    expect(rows.map((row) => row.right).join(' ')).not.toContain('Ruth');
  });
  it('names several defendants, and counts them where they are many', () => {
    const two = caption({
      ...crane,
      title: 'The King v. Ann Bell and Tom Bell',
      defendants: [{ name: 'Ann Bell' }, { name: 'Tom Bell' }],
    });
    expect(two.map((row) => row.left.trim())).toContain('ANN BELL AND');
    expect(two.at(-1)?.left.trim() ?? '').toBe('Defendants.');
    const many = caption({ ...crane, defendants: Array.from({ length: 6 }, (_, i) => ({ name: `Name ${i}` })) });
    expect(many.map((row) => row.left).join(' ')).toContain('4 OTHERS');
  });
  it('keeps every line within its column', () => {
    for (const row of caption({
      ...crane,
      charges: ['Assault with intent to rob upon the highway with others unknown'],
    })) {
      expect(row.left.length).toBeLessThanOrEqual(18);
      expect(row.right.length).toBeLessThanOrEqual(17);
    }
    for (const row of caption(
      { ...crane, charges: ['Assault with intent to rob upon the highway with others unknown'] },
      'narrow',
    )) {
      expect(row.left.length).toBeLessThanOrEqual(15);
      expect(row.right.length).toBeLessThanOrEqual(15);
    }
  });
});

it('wraps words and leaves a long one alone', () =>
  expect(wrap('a notwithstanding b', 6)).toEqual(['a', 'notwithstanding', 'b']));
