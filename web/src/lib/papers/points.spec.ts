import { describe, expect, it } from 'vitest';
import type { Matter } from '$lib/wire/protocol';
import { pointsIn, thinIn } from './points';

const quotes = [{ document: 'report', text: 'The roof leaks.' }];
const matter = {
  points: [
    { id: 'P1', claim: 'It leaks.', quotes, speaks_against: ['yes'], mark: { basis: 'model', name: 'Stub' } },
    { id: 'P2', claim: 'It leaks.', quotes, speaks_for: ['no'], mark: { basis: 'people', name: 'Ines' } },
    { id: 'P3', claim: 'It leaks.', quotes, mark: { basis: 'draft', name: 'Stub' } },
    { id: 'P4', claim: 'It leaks.', quotes },
  ],
  readings: [{ name: 'Stub', at: '2026-11-29T12:00:00Z', thin: ['it marked nothing in mail.txt.'] }],
} as unknown as Matter;

describe('points beside the papers', () => {
  it('say which way they go and who marked them', () => {
    expect(pointsIn(matter).map((one) => one.by)).toEqual([
      'Stub, a model',
      'Ines',
      'Stub, too thin to rule on',
      'the author',
    ]);
    expect(pointsIn(matter)[0]).toMatchObject({ supports: [], opposes: ['yes'] });
  });

  it('are none where a matter has none, and what is thin is said', () => {
    expect(pointsIn(null)).toEqual([]);
    expect(thinIn(matter)).toEqual(['Stub: it marked nothing in mail.txt.']);
  });
});
