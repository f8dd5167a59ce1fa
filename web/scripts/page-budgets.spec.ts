import { describe, expect, it } from 'vitest';
import { overweight, weightsOf } from './page-budgets';

const CHUNKS = new Map([
  ['a.js', { name: 'first', imports: ['b.js'], sheets: ['a.css'] }],
  ['b.js', { name: 'shared', imports: ['a.js'], sheets: [] }],
  ['c.js', { name: 'page', imports: ['b.js', 'd.js'], sheets: ['c.css'] }],
  ['d.js', { name: 'part', imports: [], sheets: [] }],
]);
const WEIGHTS = new Map([
  ['a.js', 1000],
  ['a.css', 100],
  ['b.js', 2000],
  ['c.js', 4000],
  ['c.css', 10],
  ['d.js', 8000],
]);
const BUDGETS = { first: { most: 4 }, page: { most: 15, after: 'first' } };

describe('the budget of a page', () => {
  it('counts each script and sheet that it needs once', () => {
    const found = weightsOf(CHUNKS, WEIGHTS, BUDGETS);
    expect([...found]).toEqual([
      ['first', 3100],
      ['page', 15110],
    ]);
  });

  it('is broken by a page that weighs more', () => {
    expect(overweight(weightsOf(CHUNKS, WEIGHTS, BUDGETS), BUDGETS)).toEqual([
      'page weighs 15110 bytes, 110 more than it may.',
    ]);
  });

  it('names pages that the build has', () => {
    expect(() => weightsOf(CHUNKS, WEIGHTS, { gone: { most: 1 } })).toThrow('gone');
  });
});
