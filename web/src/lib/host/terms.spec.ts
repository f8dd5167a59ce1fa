import { describe, expect, it } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { formatOf } from '$lib/words/format';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { formatOf } from '$lib/words/format';
import { formatFieldValue, openingForm, parseFieldValue, studyOpeningForm, studyTermsFor, termsFor } from './terms';
import type { Schema } from '$lib/schema-form/schema';

const jury = formatOf('jury');

describe('the printed terms', () => {
  it('say five of six for a small jury', () => {
    expect(termsFor(jury, { size: 6 })[0]?.choices[1]?.label).toBe('Five of six');
    expect(termsFor(jury, { size: 12 })[0]?.choices[1]?.label).toBe('Ten of twelve');
  });
  it('print what was set over another door as a choice of its own', () => {
    const seconds = termsFor(jury, { turn_seconds: 60 }).find((term) => term.setting === 'turn_seconds');
    expect(seconds?.choices.at(-1)).toEqual({ value: 60, label: 'A minute' });
    const watching = termsFor(jury, { spectators: 'delayed:30' }).find((term) => term.setting === 'spectators');
    expect(watching?.choices.at(-1)?.label).toBe('30 seconds late');
  });
});

const SETTINGS: Schema = {
  type: 'object',
  properties: {
    pace: { enum: ['instant', 'brisk', 'live'], default: 'live', type: 'string' },
    turn_seconds: { type: 'integer', default: 90, minimum: 15, maximum: 600 },
    voice: { enum: ['auto'], type: 'string' },
    tosses: { type: 'integer', default: 3, minimum: 1, maximum: 9, description: 'Tosses until it is over.' },
    tie: { enum: ['split', 'toss_again'], default: 'split', type: 'string' },
    open_calls: { type: 'boolean', default: false },
    players: { type: 'integer', default: 3, minimum: 3, maximum: 9, at_opening: true },
  },
};

describe('the terms of a format without words of its own', () => {
  it('are those that every format has, and its own from the schema', () => {
    setFormats({ formats: [{ name: 'toss', title: 'Toss', settings: SETTINGS } as unknown as FormatInfo] });
    const terms = termsFor(formatOf('toss'), { pace: 'live', tie: 'split', tosses: 3 });
    expect(terms.map((term) => term.setting)).toEqual(['pace', 'turn_seconds', 'tosses', 'tie', 'open_calls']);
    expect(terms[2]).toMatchObject({ label: 'Tosses', hint: 'Tosses until it is over.', field: { least: 1, most: 9 } });
    expect(terms[3]?.choices).toEqual([
      { value: 'split', label: 'Split' },
      { value: 'toss_again', label: 'Toss again' },
    ]);
  });
  it('are typed where they are numbers', () => {
    const field = termsFor(formatOf('toss'), {})[2]?.field;
    expect(
      field && [
        formatFieldValue(field, 5),
        formatFieldValue(field, undefined),
        parseFieldValue(field, ' 7 '),
        parseFieldValue(field, ''),
      ],
    ).toEqual(['5', '3', 7, null]);
  });
  it('that can be chosen at the opening alone stand in a form of their own', () => {
    expect(openingForm(SETTINGS, formatOf('meeting'))?.fields.map((field) => field.name)).toEqual(['players']);
    expect(openingForm({}, formatOf('meeting'))).toBeNull();
  });
});

describe('the rules that studies vary', () => {
  const STUDIED: Schema = {
    properties: {
      ...SETTINGS.properties,
      round_ballots: { enum: ['open', 'sealed'], default: 'open', type: 'string', study: true },
      time_limit: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: null, study: true },
      not_proven: { type: 'boolean', default: false, study: true, needs: 'lesser_verdicts' },
      lesser_verdicts: { type: 'boolean', default: false, study: true, needs: 'lesser_verdicts', at_opening: true },
      evidence_order: {
        enum: ['file', 'defense_first'],
        default: 'file',
        type: 'string',
        study: true,
        at_opening: true,
      },
    },
  };
  it('are terms of their own, one of them only where the case has what it needs', () => {
    const labels = { settings: { round_ballots: 'Later ballots taken' } };
    setFormats({ formats: [{ name: 'jury', title: 'Jury', settings: STUDIED, labels } as unknown as FormatInfo] });
    const names = (settings: Readonly<Record<string, unknown>>) =>
      studyTermsFor(formatOf('jury'), settings).terms.map((term) => term.setting);
    expect(names({})).toEqual(['round_ballots', 'time_limit']);
    expect(names({ lesser_verdicts: true })).toEqual(['round_ballots', 'time_limit', 'not_proven']);
    expect(studyTermsFor(formatOf('jury'), {}).terms[0]?.label).toBe('Later ballots taken');
    expect(termsFor(formatOf('jury'), {}).map((term) => term.setting)).not.toContain('round_ballots');
  });
  it('are counted where they are not as usual', () => {
    const varied = (settings: Readonly<Record<string, unknown>>) => studyTermsFor(formatOf('jury'), settings).varied;
    expect(varied({ round_ballots: 'open', time_limit: null })).toBe(0);
    expect(varied({ round_ballots: 'sealed', time_limit: 30 })).toBe(2);
  });
  it('of the opening are in its form', () => {
    const names = (has: boolean) =>
      studyOpeningForm(formatOf('jury'), STUDIED, () => has)?.fields.map((field) => field.name);
    expect([names(false), names(true)]).toEqual([['evidence_order'], ['lesser_verdicts', 'evidence_order']]);
    expect(studyOpeningForm(formatOf('jury'), SETTINGS, () => true)).toBeNull();
  });
});
