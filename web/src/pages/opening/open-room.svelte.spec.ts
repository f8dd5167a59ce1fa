import { createRawSnippet, flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { setShelf } from '$lib/wire/shelves.svelte';
import { BROUGHT } from './opening';
import OpenRoom from './OpenRoom.svelte';

const JURY = { name: 'jury', title: 'Jury', host_seat: 7, matter: 'criminal_case', settings: {} } as FormatInfo;
const TOSS = {
  name: 'coin_toss',
  title: 'Coin toss',
  host_seat: null,
  matter: 'wager',
  matter_schema: {
    properties: {
      id: { type: 'string' },
      title: { type: 'string', minLength: 1, title: 'Title' },
      stakes: { type: 'integer', minimum: 1, title: 'Stakes' },
    },
    required: ['id', 'title', 'stakes'],
  },
  settings: { properties: { players: { type: 'integer', default: 3, at_opening: true }, pace: { type: 'string' } } },
} as unknown as FormatInfo;

const opened = { code: 'HV7K2P', host_token: 'h', seat: null, seat_token: null };
/** The server: it offers these formats, and answers an opening so. */
function serving(
  formats: readonly FormatInfo[],
  answer: unknown = opened,
  status = 201,
  shelf: readonly unknown[] = [],
): () => unknown {
  const bodies: unknown[] = [];
  setShelf('coin_toss', null);
  vi.stubGlobal('fetch', async (path: string, request?: { body?: string }) => {
    if (path === '/api/formats') return new Response(JSON.stringify({ formats, keep_days: null }));
    if (path.startsWith('/api/formats/coin_toss/matters'))
      return new Response(JSON.stringify({ matters: shelf, next: null }));
    if (path.startsWith('/api/models')) return new Response(JSON.stringify({ default: null, models: [] }));
    bodies.push(JSON.parse(request?.body ?? 'null'));
    return new Response(JSON.stringify(answer), { status });
  });
  setFormats({ formats: [...formats] });
  return () => bodies.at(-1);
}

const children = createRawSnippet(() => ({ render: () => '<p>Any case</p>' }));
let page: ReturnType<typeof mount> | undefined;
const lay = () => {
  page = mount(OpenRoom, { target: document.body, props: { caseId: null, name: 'Ines', children } });
  flushSync();
};
const field = (label: string) =>
  [...document.querySelectorAll('label')].find((one) => one.textContent?.trim().startsWith(label));
const type = (label: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(field(label)?.htmlFor ?? '')}`);
  if (input === null) throw new Error(`There is no field ${label}.`);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
};
const choose = async (value: string, label = 'Format') => {
  const select = field(label)?.querySelector('select');
  if (select == null) throw new Error('There is nothing to choose from.');
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  for (let turn = 0; turn < 12; turn += 1) await tick();
  await vi.dynamicImportSettled();
  await tick();
};
const sent = async () => {
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  for (let turn = 0; turn < 12; turn += 1) await tick();
};

beforeEach(() => localStorage.setItem('face', '4'));
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe('opening a room', () => {
  it('asks for no format where there is one', async () => {
    const body = serving([JURY]);
    lay();
    expect(field('Format')).toBeUndefined();
    expect(document.body.textContent).toContain('Any case');
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=nickname]')?.placeholder).toBe('Juror 7');
    await sent();
    expect(body()).toEqual({ format: 'jury', name: 'Ines', face: 4, settings: {} });
  });

  it('narrows the draw by a difficulty that gives nothing away', async () => {
    const body = serving([JURY]);
    lay();
    const select = field('Difficulty')?.querySelector('select');
    if (select == null) throw new Error('There is no difficulty to choose.');
    expect([...select.options].map((one) => one.text)).toEqual(['Any', 'Clear', 'Contested']);
    select.value = 'contested';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await sent();
    expect(body()).toMatchObject({ format: 'jury', difficulty: 'contested' });
  });

  it('writes the matter of another format into a form, with what is set at the opening alone', async () => {
    const body = serving([JURY, TOSS]);
    lay();
    await choose('coin_toss');
    expect(document.body.textContent).not.toContain('Any case');
    await sent();
    expect(body()).toBeUndefined();
    expect([...document.querySelectorAll('.fault')].map((one) => one.textContent)).toEqual([
      'This has to be filled in.',
      'This has to be filled in.',
    ]);
    type('Title', 'Who pays?');
    type('Stakes', '5');
    type('Players', '4');
    await sent();
    expect(body()).toEqual({
      format: 'coin_toss',
      matter: { id: 'who-pays', title: 'Who pays?', stakes: 5 },
      name: 'Ines',
      face: 4,
      settings: { players: 4 },
    });
  });

  it('offers what lies on the shelf of a format, any of it, or a form', async () => {
    const card = { id: 'biscuit', title: 'The biscuit', docket: 'One is left.', note: null, minutes_to_read: 2 };
    const body = serving([JURY, TOSS], opened, 201, [card]);
    lay();
    await choose('coin_toss');
    const select = field('Matter')?.querySelector('select');
    expect([...(select?.options ?? [])].map((one) => one.text)).toEqual([
      'Any of those ready',
      'The biscuit',
      'Bring your own',
    ]);
    expect(field('Stakes')).toBeUndefined();
    await sent();
    expect(body()).toEqual({ format: 'coin_toss', name: 'Ines', face: 4, settings: { players: 3 } });
    await choose('biscuit', 'Matter');
    expect(document.body.textContent).toContain('One is left. About 2 minutes to read.');
    await sent();
    expect(body()).toMatchObject({ case_id: 'biscuit' });
    await choose(BROUGHT, 'Matter');
    expect(field('Stakes')).toBeDefined();
  });

  it('sends a document that was written and not laid down, and keeps the form for half of one', async () => {
    const document_ = { title: 'Document', properties: { id: {}, name: {}, kind: {}, text: {} } };
    const title = { type: 'string', minLength: 1, title: 'Title' };
    const papers = { type: 'array', minItems: 1, title: 'Documents', items: { $ref: '#/$defs/Document' } };
    const schema = { properties: { title, papers }, required: ['title', 'papers'], $defs: { Document: document_ } };
    const body = serving([JURY, { ...TOSS, matter_schema: schema }]);
    lay();
    await choose('coin_toss');
    type('Title', 'Who pays?');
    const press = (label: string) => {
      [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click();
      flushSync();
    };
    const write = (selector: string, text: string) => {
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`.written ${selector}`);
      if (field === null) throw new Error(`There is no ${selector} to write a document in.`);
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
    };
    press('Write one here');
    write('textarea', 'The biscuit is mine.');
    await sent();
    expect(body()).toBeUndefined();
    const said = document.querySelector('.written .fault')?.textContent.replace(/\s+/g, ' ').trim();
    expect(said).toBe('This document has no title yet: write one, or choose “Not now”.');
    expect(document.activeElement).toBe(document.querySelector('.written input'));
    write('input', 'A claim');
    await sent();
    expect(body()).toMatchObject({
      matter: { papers: [{ id: 'a-claim', name: 'A claim', kind: 'text', text: 'The biscuit is mine.' }] },
    });
    expect(document.querySelector('.written')).toBeNull();
  });

  it('shows at the field what the server says of the matter', async () => {
    serving([JURY, TOSS], { code: 'malformed', detail: 'matter.stakes: input should be less than 5.' }, 422);
    lay();
    await choose('coin_toss');
    type('Title', 'Who pays?');
    type('Stakes', '5');
    await sent();
    expect(document.querySelector('.fault')?.textContent).toBe('Input should be less than 5.');
  });
});
