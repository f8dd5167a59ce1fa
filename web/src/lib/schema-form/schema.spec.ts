import { describe, expect, it } from 'vitest';
import { blank, faultAt, faultsOf, fitted, formOf, valueOf } from './schema';
import type { Draft, Field, Schema } from './schema';

/** An act with every shape, as Pydantic writes its schema. */
export const FILED: Schema = {
  $defs: {
    Exhibit: {
      additionalProperties: false,
      description: 'What is put before the table.',
      properties: {
        text: { maxLength: 600, minLength: 1, title: 'Text', type: 'string' },
        quote: { anyOf: [{ maxLength: 80, type: 'string' }, { type: 'null' }], default: null, title: 'Quote' },
      },
      required: ['text'],
      title: 'CourtExhibit',
      type: 'object',
    },
  },
  properties: {
    kind: { const: 'file_case', default: 'file_case', title: 'Kind', type: 'string' },
    statement: {
      description: 'What it is\n`about`.',
      maxLength: 2000,
      minLength: 1,
      title: 'Statement',
      type: 'string',
    },
    exhibits: { items: { $ref: '#/$defs/Exhibit' }, maxItems: 2, title: 'Exhibits', type: 'array', default: [] },
    actions: { items: { maxLength: 40, type: 'string' }, title: 'Actions', type: 'array', default: [] },
    choice: { title: 'Choice', type: 'string' },
    tone: { enum: ['calm', 'very_sharp'], default: 'calm', title: 'Tone', type: 'string' },
    bid: { default: 3, maximum: 10, minimum: 0, title: 'Bid', type: 'integer' },
    target: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null, title: 'Target' },
    public: { default: true, title: 'Public', type: 'boolean' },
    main: { anyOf: [{ $ref: '#/$defs/Exhibit' }, { type: 'null' }], default: null },
    scores: { additionalProperties: { type: 'integer', minimum: 1, maximum: 5 }, title: 'Scores', type: 'object' },
  },
  required: ['kind', 'statement', 'choice'],
  title: 'FileCase',
  type: 'object',
};

const form = formOf(FILED, {
  options: { choice: ['heads', 'tails'], target: [2, 5] },
  says: (property, value) => (property === 'target' ? `Seat ${value}` : undefined),
});
const named = (name: string) => form.fields.find((field) => field.name === name) as Field;
const filled = (parts: Record<string, Draft>): Draft => ({ ...(blank(form) as Record<string, Draft>), ...parts });

describe('a form of a schema', () => {
  it('has a field for every property but the kind, labelled in words', () => {
    expect(form.fields.map((field) => [field.name, field.kind, field.label])).toEqual([
      ['statement', 'text', 'Statement'],
      ['exhibits', 'list', 'Exhibits'],
      ['actions', 'list', 'Actions'],
      ['choice', 'choice', 'Choice'],
      ['tone', 'choice', 'Tone'],
      ['bid', 'number', 'Bid'],
      ['target', 'choice', 'Target'],
      ['public', 'switch', 'Public'],
      ['main', 'group', 'Main'],
      ['scores', 'table', 'Scores'],
    ]);
    expect(named('statement').hint).toBe('What it is about.');
  });

  it('keeps a title that somebody wrote', () => {
    const titled = formOf({ properties: { harm: { title: 'Harm to third parties', type: 'string' } } });
    expect(titled.fields[0]?.label).toBe('Harm to third parties');
  });

  it('narrows a field to the options of the ask, in the words of the caller', () => {
    expect(named('choice')).toMatchObject({ choices: [{ value: 'heads', label: 'Heads' }, { value: 'tails' }] });
    expect(named('target')).toMatchObject({ required: false, choices: [{ value: 2, label: 'Seat 2' }, { value: 5 }] });
  });

  it('reads the bounds of texts, numbers and lists', () => {
    expect(named('statement')).toMatchObject({ long: true, least: 1, most: 2000, required: true });
    expect(named('bid')).toMatchObject({ whole: true, least: 0, most: 10, preset: 3 });
    expect(named('exhibits')).toMatchObject({ most: 2, item: { kind: 'group', label: 'Court exhibit' } });
  });

  it('leaves out what the caller hides', () => {
    const few = formOf(FILED, { hidden: ['scores', 'main'] });
    expect(few.fields.some((field) => field.name === 'scores' || field.name === 'main')).toBe(false);
  });
});

describe('a draft', () => {
  it('sends what was entered, and leaves out what was left blank', () => {
    const draft = filled({
      statement: '  It was heads. ',
      choice: 'heads',
      exhibits: [
        { text: 'A coin.', quote: '' },
        { text: '', quote: '' },
      ],
      actions: ['', 'Toss again'],
      scores: [
        { key: 'Ann', value: '4' },
        { key: '', value: '' },
      ],
    });
    expect(valueOf(form, draft)).toEqual({
      statement: 'It was heads.',
      choice: 'heads',
      tone: 'calm',
      bid: 3,
      public: true,
      exhibits: [{ text: 'A coin.' }],
      actions: ['Toss again'],
      scores: { Ann: 4 },
    });
    expect(faultsOf(form, draft).size).toBe(0);
  });

  it('says at each field what is missing or too much', () => {
    const draft = filled({
      choice: null,
      bid: '11',
      exhibits: [{ text: 'x'.repeat(602), quote: '' }],
      main: { text: '', quote: 'only this' },
    });
    expect(Object.fromEntries(faultsOf(form, draft))).toEqual({
      statement: 'This has to be filled in.',
      choice: 'Choose one.',
      bid: '10 at most.',
      'exhibits.0.text': '2 characters too many.',
      'main.text': 'This has to be filled in.',
    });
  });

  it('takes a number only as one', () => {
    expect(faultsOf(form, filled({ statement: 'a', choice: 'heads', bid: 'many' })).get('bid')).toBe(
      'This has to be a number.',
    );
    expect(faultsOf(form, filled({ statement: 'a', choice: 'heads', bid: '2.5' })).get('bid')).toBe(
      'This has to be a whole number.',
    );
  });

  it('that another form left behind is made to fit', () => {
    const old = { statement: 'kept', choice: 'edge', exhibits: [{ text: 'kept too' }], gone: 1, bid: 7 };
    expect(fitted(form, old)).toMatchObject({
      statement: 'kept',
      choice: null,
      bid: '3',
      exhibits: [{ text: 'kept too', quote: '' }],
    });
    expect(fitted(form, null)).toEqual(blank(form));
  });
});

describe('a sentence of the server', () => {
  const draft = filled({
    exhibits: [
      { text: '', quote: '' },
      { text: 'second', quote: '' },
    ],
  });
  it('stands at the field that it names, also where blank parts were left out', () => {
    expect(faultAt(form, draft, 'act.exhibits.0.text: the quote stands nowhere.', 'act')).toEqual([
      'exhibits.1.text',
      'The quote stands nowhere.',
    ]);
    expect(faultAt(form, draft, 'act.bid: input should be less than 3.', 'act')?.[0]).toBe('bid');
  });
  it('that names no field of the form stands below it', () => {
    expect(faultAt(form, draft, 'Nothing is asked of you now.', 'act')).toBeNull();
    expect(faultAt(form, draft, 'act.wager: field required.', 'act')).toBeNull();
  });
});
