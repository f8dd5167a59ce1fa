import { describe, expect, it } from 'vitest';
import { pointsOf, quoteFault, selectedWords } from './points';

const REPORT = {
  id: 'report',
  name: 'report.txt',
  text: 'The owner has seen the damp.\nThe roof will be made good before March.',
};
const LONG = { id: 'long', name: 'long.txt', text: Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ') };

describe('marking words of a document', () => {
  it('says what is wrong with words that cannot be a quote', () => {
    expect(quoteFault([REPORT], 'The roof will be made good')).toBe('');
    expect(quoteFault([REPORT], 'The roof is fine')).toContain('stand in none');
    expect(quoteFault([REPORT], 'The roof')).toContain('Fewer than three words');
    expect(quoteFault([REPORT, LONG], LONG.text)).toBe(
      'That is the whole of long.txt: mark the sentence that says it.',
    );
  });

  it('takes the numbers of lines out of what was selected', () => {
    expect(selectedWords([REPORT], ' the damp.\n2 The roof will ')).toBe('the damp.\nThe roof will');
  });

  it('sends points with who marked them, and leaves out those of options that are gone', () => {
    const one = { claim: 'It gets a roof.', document: 'report', quote: 'The roof will be made good', target: 'a yes' };
    const targets = [{ id: 'yes', label: 'a yes' }];
    const at = '2026-11-29T12:00:00Z';
    expect(
      pointsOf(
        [
          { ...one, way: 'against' },
          { ...one, target: 'a maybe', way: 'for' },
        ],
        targets,
        'Ines',
        at,
      ),
    ).toEqual([
      {
        id: 'P1',
        claim: 'It gets a roof.',
        quotes: [{ document: 'report', text: 'The roof will be made good' }],
        speaks_against: ['yes'],
        mark: { basis: 'people', name: 'Ines', at },
      },
    ]);
  });
});
