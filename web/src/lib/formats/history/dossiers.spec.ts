import { describe, expect, it } from 'vitest';
import type { PaperView } from '$lib/wire/protocol';
import { partOf } from '$lib/wire/log-builder';
import { findingsOf, historicalRuling } from './dossiers';

const DOSSIER: PaperView = {
  paper: 'dossier-1',
  form: 'dossier',
  title: 'Dossier',
  seat: 1,
  parts: [
    partOf({ id: 'F1', label: 'Law', text: 'Begin with the law.', quote: 'one code' }),
    partOf({ id: 'F2', label: 'War', text: 'x', quote: 'y', flaw: 'It stands nowhere.' }),
  ],
  standing: 'stands',
  by: 'occupant',
  sealed: null,
};
const RULING: PaperView = {
  ...DOSSIER,
  paper: 'ruling-1',
  form: 'ruling',
  seat: 3,
  parts: [
    partOf({ id: 'summary', text: 'Both are true.' }),
    partOf({ id: 'A1', text: 'On the law: “one code”', cites: ['dossier-1/F1'] }),
    partOf({ id: 'C1', text: 'Nothing.', flaw: 'It cites no finding.' }),
    partOf({ id: 'U1', text: 'minutes.md', quote: 'The dam was built.', line: 3 }),
    partOf({ id: 'confidence', label: 'Confidence: low', text: 'One source.' }),
  ],
};

describe('the papers of a historical trial', () => {
  it('have the findings that stand, by the id that is cited', () => {
    expect(findingsOf([DOSSIER], 1).map((one) => one.id)).toEqual(['dossier-1/F1']);
    expect(findingsOf([{ ...DOSSIER, standing: 'returned' }])).toEqual([]);
  });

  it('have a ruling whose items lead to their findings, without what was struck', () => {
    const ruling = historicalRuling([DOSSIER, RULING]);
    expect(ruling?.achievements.map((item) => item.text)).toEqual(['On the law.']);
    expect(ruling?.achievements.map((item) => item.cites.map((one) => one.part.quote))).toEqual([['one code']]);
    expect(ruling?.controversies).toEqual([]);
    expect(ruling?.unplaced.map((part) => part.quote)).toEqual(['The dam was built.']);
    expect(ruling?.confidence).toBe('Confidence: low');
    expect(historicalRuling([DOSSIER])).toBeNull();
  });
});
