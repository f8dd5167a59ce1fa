import { describe, expect, it } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { selectableFormats, fromLibrary, withPartIds, matterForm, matterId } from './opening';

const shape = (news: Partial<FormatInfo>) => news as FormatInfo;

describe('what a room is opened with', () => {
  it('is a case of the library where the server says nothing else', () => {
    expect(fromLibrary(null)).toBe(true);
    expect(fromLibrary(shape({ name: 'jury' }))).toBe(true);
    expect(fromLibrary(shape({ matter: 'wager' }))).toBe(false);
  });
  it('leaves the formats that take a case once one has been chosen', () => {
    const formats = [shape({ name: 'jury', matter: 'criminal_case' }), shape({ name: 'toss', matter: 'wager' })];
    expect(selectableFormats(formats, false)).toHaveLength(2);
    expect(selectableFormats(formats, true).map((one) => one.name)).toEqual(['jury']);
  });
  it('is written into a form of the matter’s schema, without its id', () => {
    const form = matterForm(
      shape({
        matter: 'wager',
        matter_schema: {
          properties: {
            id: { type: 'string' },
            title: { type: 'string', minLength: 1, title: 'Title' },
            docket: { type: 'string', minLength: 1, title: 'Docket' },
            stakes: { type: 'integer', minimum: 1, title: 'Stakes' },
          },
          required: ['id', 'title', 'docket', 'stakes'],
        },
      }),
    );
    expect(form.fields.map((field) => field.label)).toEqual(['Title', 'In one line', 'Stakes']);
  });
  it('has title, line and summary where the server gives no schema', () => {
    expect(matterForm(shape({ matter: 'wager' })).fields.map((field) => field.name)).toEqual([
      'title',
      'docket',
      'summary',
    ]);
  });
  it('has an id made of its title', () => {
    expect(matterId('  Who pays for dinner? ')).toBe('who-pays-for-dinner');
    expect(matterId('誰')).toBe('own');
  });
  it('gives an id to each part that needs one, and no two the same', () => {
    const part = {
      properties: { id: { type: 'string' }, title: { type: 'string' } },
      required: ['id'],
      type: 'object',
    };
    const format = shape({
      matter_schema: {
        properties: { id: { type: 'string' }, title: { type: 'string' }, evidence: { type: 'array', items: part } },
      },
    });
    expect(withPartIds(format, { title: 'Coin', evidence: [{ title: 'Edge' }, { title: 'Edge' }] })).toEqual({
      id: 'coin',
      title: 'Coin',
      evidence: [
        { id: 'edge', title: 'Edge' },
        { id: 'edge-2', title: 'Edge' },
      ],
    });
  });
});
