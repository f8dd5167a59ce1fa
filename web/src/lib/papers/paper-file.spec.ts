import { describe, expect, it } from 'vitest';
import { partOf, viewOf } from '$lib/wire/log-builder';
import type { PaperView } from '$lib/wire/protocol';
import { fileName, paperJson, paperMarkdown } from './paper-file';

const RECORD: PaperView = {
  paper: 'record',
  form: 'record',
  title: 'Decision record: “lamp”',
  seat: 0,
  parts: [
    partOf({ id: 'decision', label: 'Decision', text: 'Buy the lamp.\n\nToday.' }),
    partOf({ id: 'why', label: 'Why', text: '', quote: 'It is bright.\nAnd cheap.', source: 'offer', line: 3 }),
    partOf({ id: 'bad', label: 'Besides', text: 'It shone.', flaw: 'The quote stands nowhere.' }),
  ],
  standing: 'returned',
  by: 'occupant',
  sealed: null,
};

describe('a paper as a file', () => {
  const view = viewOf({ papers: [RECORD] });

  it('is named for its title', () => {
    expect(fileName(RECORD)).toBe('decision-record-lamp');
    expect(fileName({ ...RECORD, title: '…' })).toBe('record');
  });

  it('has every part in Markdown: text, quote with its place, and what is wrong with it', () => {
    const text = paperMarkdown(RECORD, view);
    expect(text).toContain('# Decision record: “lamp”\n');
    expect(text).toContain(view.room.case.title);
    expect(text).toContain('**Returned.** It was given back to be mended.');
    expect(text).toContain('## Decision\n\nBuy the lamp.\n\nToday.');
    expect(text).toContain('> It is bright.\n> And cheap.\n\nFrom offer, line 3');
    expect(text).toContain('**What is wrong with it:** The quote stands nowhere.');
  });

  it('is the paper itself in JSON, with what the room is about', () => {
    expect(JSON.parse(paperJson(RECORD, view))).toEqual({ matter: view.room.case.title, ...RECORD });
  });
});
