import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { clearDrafts } from '$lib/wire/stored/drafts.svelte';
import { seatView, viewOf, youView } from '$lib/wire/log-builder';
import type { SeatView, View } from '$lib/wire/protocol';
import { Room } from '$lib/room/room.svelte';
import '../components';
import { componentsOf, loadComponents } from '$lib/place/components';
import { changedParts, faultOf } from './turn';

type Answer = Awaited<ReturnType<Room['act']>>;

const NO_VERDICT = 'Give your verdict before you withdraw; it stands when you are gone.';
const ASK = { ask: 't2', act: 'speak', topic: '', due: null, seconds: 90, options: {} };

beforeAll(() => loadComponents('panel'));

let page: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  clearDrafts('HV7K2P');
});

function tableOf(role: string, ballot: string | null): View {
  const shape = viewOf().room;
  const seats: SeatView[] = [seatView(1, { role, occupant: 'human', ballot }), seatView(2, { role: 'member' })];
  return viewOf({
    room: {
      ...shape,
      format: 'panel',
      phase: 'discussion',
      presides: null,
      choices: ['buy', 'leave', 'abstain'],
      choice_labels: { buy: 'Buy the lamp', leave: 'Leave it' },
    },
    seats,
    you: youView(1, { ballot }),
  });
}

function laid({
  role = 'member',
  ballot = null,
  answer = { ok: true, seq: 2 },
}: { role?: string; ballot?: string | null; answer?: Answer } = {}) {
  const room = new Room('HV7K2P', { socketUrl: '', seatToken: 't' } as ConstructorParameters<typeof Room>[1]);
  room.view = tableOf(role, ballot);
  room.draft.text = 'It is bright.';
  room.draft.writing = true;
  const act = vi.fn(() => Promise.resolve(answer));
  room.act = act;
  const props = { room, ask: ASK, strategies: [], labels: new Map(), now: 0 };
  page = mount(componentsOf('panel').speak, { target: document.body, props });
  flushSync();
  return { act, room };
}

const control = (name: string) =>
  [...document.querySelectorAll('label')]
    .find((label) => label.textContent?.includes(name))
    ?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null;
const press = (name: string) => {
  [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)?.click();
};
function tick(name: string): void {
  (control(name) as HTMLInputElement).click();
  flushSync();
}
function explain(reason: string): void {
  const area = control('Why, in a sentence') as HTMLTextAreaElement;
  area.value = reason;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

it('says a verdict, the reason for it and the last words with one turn', () => {
  const { act } = laid();
  expect(control('Why, in a sentence')).toBeNull();
  tick('Buy the lamp');
  explain('We need light.');
  tick('These are my last words');
  press('Speak');
  expect(act).toHaveBeenCalledWith(
    { kind: 'speak', text: 'It is bright.', verdict: 'buy', reasoning: 'We need light.', withdraws: true },
    { turn_id: 't2', tenure: 1 },
  );
});

it('drops the reason with the verdict that it was for', () => {
  const { act } = laid();
  tick('Leave it');
  explain('It flickers.');
  tick('None yet');
  press('Speak');
  expect(act).toHaveBeenCalledWith({ kind: 'speak', text: 'It is bright.' }, expect.anything());
});

it('lets a verdict that stands be explained without giving it once more', () => {
  const { act } = laid({ ballot: 'buy' });
  expect(control('As it stands: Buy the lamp')).not.toBeNull();
  explain('We need light.');
  press('Speak');
  expect(act).toHaveBeenCalledWith(
    { kind: 'speak', text: 'It is bright.', reasoning: 'We need light.' },
    expect.anything(),
  );
});

it('asks the timekeeper for no verdict', () => {
  laid({ role: 'timekeeper' });
  expect(document.querySelector('fieldset')).toBeNull();
  expect(control('These are my last words')).toBeNull();
  expect(document.querySelector('textarea')?.value).toBe('It is bright.');
});

it('puts a refusal beside its field, until the field is changed', async () => {
  laid({ answer: { ok: false, code: 'too_early', detail: NO_VERDICT } });
  tick('These are my last words');
  press('Speak');
  await vi.waitFor(() => expect(document.querySelector('.fault')?.textContent?.trim()).toBe(NO_VERDICT));
  expect(document.querySelector('.notice')).toBeNull();
  const described = control('These are my last words')?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent?.trim())).toContain(NO_VERDICT);
  tick('Buy the lamp');
  expect(document.querySelector('.fault')).toBeNull();
});

it('finds the field that a refusal is about', () => {
  const found = (detail: string, code = 'invalid') => faultOf({ code, detail })?.[0] ?? null;
  expect(found('act.reasoning: string should have at most 600 characters')).toBe('reasoning');
  expect(found('There is no verdict “sell” here; choose one of buy, leave.')).toBe('verdict');
  expect(found('It is not your turn.', 'not_asked')).toBeNull();
});

it('leaves out what is blank', () => {
  expect(changedParts({ verdict: 'buy', withdraws: true }, 'withdraws', false)).toEqual({ verdict: 'buy' });
});
