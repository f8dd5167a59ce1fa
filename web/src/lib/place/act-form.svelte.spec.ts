import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { formatOf } from '$lib/words/format';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { Room } from '$lib/room/room.svelte';
import { partOf, seatView, viewOf, youView } from '$lib/wire/log-builder';
import type { ActResult, MyAsk, PaperView, View } from '$lib/wire/protocol';
import { actForm, citableIn, freeActs } from './act-form';
import ActForm from './ActForm.svelte';
import { provideComponents, type Components } from './components';
import FreeActs from './FreeActs.svelte';

const REASON = {
  description: 'Say why.',
  $defs: {
    Part: {
      properties: {
        text: { maxLength: 200, minLength: 1, title: 'Text', type: 'string' },
        quote: { anyOf: [{ type: 'string', maxLength: 80 }, { type: 'null' }], default: null, title: 'Quote' },
      },
      required: ['text'],
      title: 'Part',
      type: 'object',
    },
  },
  properties: {
    kind: { const: 'file_reason', type: 'string' },
    choice: { title: 'Choice', type: 'string' },
    parts: { items: { $ref: '#/$defs/Part' }, minItems: 1, maxItems: 3, title: 'Parts', type: 'array' },
    target: { anyOf: [{ type: 'integer', names: 'seat' }, { type: 'null' }], default: null, title: 'Target' },
    conviction: { anyOf: [{ type: 'number' }, { type: 'null' }], default: null, measured: true },
    cites: { items: { type: 'string', names: 'citation' }, default: [], title: 'Cites', type: 'array' },
  },
  required: ['kind', 'choice', 'parts'],
  title: 'FileReason',
  type: 'object',
};
const LEAVE_THE_TOSS = {
  description: 'Take no further part.',
  properties: { kind: { const: 'withdraw' } },
  type: 'object',
};
const TOSS = {
  name: 'coin_toss',
  title: 'Coin toss',
  acts: { file_reason: REASON, withdraw: LEAVE_THE_TOSS, cast_ballot: LEAVE_THE_TOSS, leave: LEAVE_THE_TOSS },
  choices: ['heads', 'tails'],
  labels: { acts: { file_reason: 'Give your reason', withdraw: 'Withdraw' }, choices: { heads: 'Heads up' } },
} as unknown as FormatInfo;

const ASK: MyAsk = {
  ask: 'r1',
  act: 'file_reason',
  topic: 'reason',
  due: null,
  seconds: 60,
  options: { choice: ['heads', 'tails'] },
};
const PAPER: PaperView = {
  paper: 'reason-1',
  form: 'reason',
  title: 'Reason',
  seat: 1,
  parts: [partOf({ id: 'a', label: 'Why', text: 'It shone.', flaw: 'The quote stands nowhere.' })],
  standing: 'returned',
  by: 'occupant',
  sealed: null,
};

const tossing = (news: Partial<View> = {}): View => ({
  ...viewOf({
    room: { ...viewOf().room, format: 'coin_toss', choices: ['heads', 'tails'] },
    seats: [1, 2, 3].map((seat) => seatView(seat)),
    you: youView(1, { asks: [ASK], may: ['withdraw', 'cast_ballot', 'leave', 'begin'] }),
  }),
  ...news,
});

const roomOf = (view: View, act: Room['act'], code: string): Room => {
  const answer: Room['answer'] = (ask, one) => Room.prototype.answer.call(room, ask, one);
  const room = { view, act, answer, typing: () => undefined, code } as unknown as Room;
  return room;
};

// There is no layout here to scroll.
Element.prototype.scrollIntoView = () => undefined;

let page: ReturnType<typeof mount> | undefined;
beforeEach(() => setFormats({ formats: [TOSS] }));
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
});

const button = (words: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.trim().startsWith(words));
const type = (field: HTMLTextAreaElement | HTMLInputElement | null, text: string) => {
  if (field === null) throw new Error('There is no such field.');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
};
const sent = async (): Promise<void> => {
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await tick();
  await tick();
};

describe('the form of an act that the page does not know', () => {
  it('names seats and choices in words, and offers nothing to cite where nothing lies on the table', () => {
    const form = actForm(formatOf('coin_toss'), 'file_reason', tossing(), ASK.options);
    expect(form?.fields.map((field) => field.name)).toEqual(['choice', 'parts', 'target']);
    expect(form?.fields[0]).toMatchObject({ choices: [{ label: 'Heads up' }, { label: 'Tails' }] });
    expect(form?.fields[2]).toMatchObject({
      choices: [
        { value: 2, label: '2 Chen' },
        { value: 3, label: '3 Russo' },
      ],
    });
  });

  it('offers the papers that stand, and their parts, to be cited', () => {
    const view = tossing({
      papers: [{ ...PAPER, parts: [partOf({ id: 'a', label: 'Why', text: 'x' })], standing: 'stands' }],
    });
    const form = actForm(formatOf('coin_toss'), 'file_reason', view, {}, citableIn(view));
    expect(form?.fields.at(-1)).toMatchObject({
      kind: 'several',
      choices: [
        { value: 'reason-1', label: 'Reason' },
        { value: 'reason-1/a', label: 'Reason: Why' },
      ],
    });
  });

  it('answers its ask with what was entered, once it is whole', async () => {
    const act = vi.fn(async (): Promise<ActResult> => ({ ok: true, seq: 9 }));
    page = mount(ActForm, {
      target: document.body,
      props: { room: roomOf(tossing(), act, 'AAAAAA'), kind: 'file_reason', ask: ASK },
    });
    await sent();
    expect(act).not.toHaveBeenCalled();
    expect([...document.querySelectorAll('.fault')].map((one) => one.textContent)).toEqual([
      'Choose one.',
      'This has to be filled in.',
    ]);
    document.querySelector<HTMLInputElement>('input[value=tails]')?.click();
    type(document.querySelector('textarea'), ' It fell so before. ');
    await sent();
    expect(act).toHaveBeenCalledWith(
      { kind: 'file_reason', choice: 'tails', parts: [{ text: 'It fell so before.' }] },
      { ask: 'r1', tenure: 1 },
    );
  });

  it('shows at the field what the server says of it', async () => {
    const act = async (): Promise<ActResult> => ({
      ok: false,
      code: 'malformed',
      detail: 'act.parts.0.text: string should have at most 200 characters.',
    });
    page = mount(ActForm, {
      target: document.body,
      props: { room: roomOf(tossing(), act, 'BBBBBB'), kind: 'file_reason', ask: ASK },
    });
    document.querySelector<HTMLInputElement>('input[value=heads]')?.click();
    type(document.querySelector('textarea'), 'Short.');
    await sent();
    expect(document.querySelector('.item .fault')?.textContent).toBe('String should have at most 200 characters.');
    expect(document.querySelector('.notice')).toBeNull();
  });

  it('keeps what was typed when it is laid out again, and what was sent when it is given back', async () => {
    const act = async (): Promise<ActResult> => ({ ok: true, seq: 9 });
    const lay = (view: View) => {
      page = mount(ActForm, {
        target: document.body,
        props: { room: roomOf(view, act, 'CCCCCC'), kind: 'file_reason', ask: ASK },
      });
    };
    const typed = () => document.querySelector('textarea')?.value;
    lay(tossing());
    type(document.querySelector('textarea'), 'Kept.');
    await unmount(page!);
    lay(tossing());
    expect(typed()).toBe('Kept.');
    document.querySelector<HTMLInputElement>('input[value=heads]')?.click();
    await sent();
    await unmount(page!);
    lay(tossing());
    expect(typed()).toBe('');
    await unmount(page!);
    lay(tossing({ papers: [PAPER] }));
    await tick();
    expect(typed()).toBe('Kept.');
    expect(document.querySelector('[role=status]')?.textContent).toContain('The quote stands nowhere.');
  });

  it('forgets what was sent also where the entry comes before the answer, and takes the form away', async () => {
    let asked = true;
    const act = async (): Promise<ActResult> => {
      asked = false;
      await unmount(page!);
      return { ok: true, seq: 9 };
    };
    const lay = () => {
      page = mount(ActForm, {
        target: document.body,
        props: {
          room: roomOf(tossing(), act, 'FFFFFF'),
          get kind() {
            if (!asked) throw new TypeError('The ask is gone.');
            return 'file_reason';
          },
          ask: ASK,
        },
      });
    };
    lay();
    document.querySelector<HTMLInputElement>('input[value=heads]')?.click();
    type(document.querySelector('textarea'), 'It shone.');
    await sent();
    await tick();
    asked = true;
    lay();
    expect(document.querySelector('textarea')?.value).toBe('');
  });

  it('has more and fewer parts of a list, up to its limits', async () => {
    page = mount(ActForm, {
      target: document.body,
      props: { room: roomOf(tossing(), async () => ({ ok: true, seq: 1 }), 'DDDDDD'), kind: 'file_reason', ask: ASK },
    });
    expect(document.querySelectorAll('.item')).toHaveLength(1);
    button('One more: part')?.click();
    await tick();
    button('One more: part')?.click();
    await tick();
    expect(document.querySelectorAll('.item')).toHaveLength(3);
    expect(button('One more: part')).toBeUndefined();
    button('Leave out')?.click();
    await tick();
    expect(document.querySelectorAll('.item')).toHaveLength(2);
  });
});

describe('acts that nobody asked for', () => {
  beforeAll(() => provideComponents({ forms: {} } as unknown as Components, {}));

  it('are those of the format that have no place of their own', () => {
    expect(freeActs(formatOf('coin_toss'), tossing())).toEqual(['withdraw']);
    expect(freeActs(formatOf('coin_toss'), tossing({ you: youView(null, { may: ['withdraw'] }) }))).toEqual([]);
  });

  it('are asked about once more where there is nothing to enter', async () => {
    const act = vi.fn(async (): Promise<ActResult> => ({ ok: true, seq: 9 }));
    page = mount(FreeActs, { target: document.body, props: { room: roomOf(tossing(), act, 'EEEEEE') } });
    button('Withdraw')?.click();
    await tick();
    expect(document.body.textContent).toContain('Take no further part.');
    expect(act).not.toHaveBeenCalled();
    button('Withdraw')?.click();
    await tick();
    expect(act).toHaveBeenCalledWith({ kind: 'withdraw' }, { tenure: 1 });
  });
});
