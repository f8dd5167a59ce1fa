import { describe, expect, it } from 'vitest';
import { countWords, documentsOf, findSpan, placeOf } from './documents';

const REPORT = { id: 'report', name: 'report.md', text: '# Report\n\nThe deck “held”\n  well.\nNothing else.\n' };
const LOG = { id: 'log', name: 'gauge.log', text: '09:00 84 cm\n10:00 91 cm\n' };

describe('a quote', () => {
  it('is found across lines, kinds of quotation marks and capitals', () => {
    const span = findSpan(REPORT.text, 'the deck "held" well');
    expect(span).not.toBeNull();
    expect(REPORT.text.slice(span?.start, span?.end)).toBe('The deck “held”\n  well');
  });

  it('is found past signs that nobody sees, ligatures and hyphens at the ends of lines', () => {
    const text = 'The con\u00adtract of long\u00adterm use, in ﬁne\u200b print';
    for (const quote of ['contract of long-term use', 'contract of longterm use', 'in fine print']) {
      expect(findSpan(text, quote), quote).not.toBeNull();
    }
    const span = findSpan(text, 'fine print');
    expect(text.slice(span?.start, span?.end)).toBe('ﬁne\u200b print');
  });

  it('that stands nowhere, or has no words, is not found', () => {
    expect(findSpan(REPORT.text, 'the deck broke')).toBeNull();
    expect(findSpan(REPORT.text, ' \n ')).toBeNull();
  });

  it('has a document and a line', () => {
    expect(placeOf([REPORT, LOG], '91 cm')).toEqual({ document: LOG, line: 2 });
    expect(placeOf([REPORT, LOG], 'nothing else')).toEqual({ document: REPORT, line: 5 });
    expect(placeOf([REPORT], '91 cm')).toBeNull();
  });
});

describe('documents', () => {
  it('are those of the matter, where its kind has any', () => {
    expect(documentsOf({ id: 'q', documents: [REPORT] } as never)).toEqual([REPORT]);
    expect(documentsOf({ id: 'q' } as never)).toEqual([]);
    expect(documentsOf(null)).toEqual([]);
  });

  it('and reasons are counted in words that have a letter or a digit', () => {
    expect(countWords('It held — for 3 days.')).toBe(5);
    expect(countWords('  ')).toBe(0);
  });
});
