import { describe, expect, it } from 'vitest';
import { accusation } from './accusation';
import type { Case } from '$lib/wire/protocol';

const defendant = (name: string, age: number | null = null) =>
  ({ name, age, gender: null, occupation: null, background: null }) as Case['defendants'][number];

describe('an accusation', () => {
  it('names one person with their age, and the charge inside the sentence', () => {
    expect(
      accusation({
        defendants: [defendant('Neil Ostrander', 31)],
        charges: ['Robbery in the first degree, of Harold Voss.'],
      }),
    ).toBe('Neil Ostrander, 31, stands accused of robbery in the first degree, of Harold Voss.');
  });

  it('lists several people and charges', () => {
    expect(accusation({ defendants: [defendant('Ann Lee'), defendant('Bo Lee')], charges: ['Murder', 'Arson'] })).toBe(
      'Ann Lee and Bo Lee stand accused of murder and arson.',
    );
  });

  it('keeps charges apart that have commas, and capitals that belong to a name', () => {
    expect(accusation({ defendants: [defendant('Ann Lee')], charges: ['Theft, of a coat', 'RICO conspiracy'] })).toBe(
      'Ann Lee stands accused of theft, of a coat; and of RICO conspiracy.',
    );
  });

  it('counts what would be too long', () => {
    const people = ['A', 'B', 'C', 'D', 'E'].map((name) => defendant(name));
    expect(accusation({ defendants: people, charges: ['One', 'Two', 'Three', 'Four'] })).toBe(
      'A, B and 3 more stand accused of one, two and 2 more.',
    );
  });

  it('says nothing where nobody is named or charged', () => {
    expect(accusation({ defendants: [], charges: ['Theft'] })).toBe('');
    expect(accusation({ defendants: [defendant('Ann')], charges: [] })).toBe('');
  });
});
