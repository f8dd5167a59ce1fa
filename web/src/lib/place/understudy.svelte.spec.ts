import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { formatOf } from '$lib/words/format';
import { viewOf, youView } from '$lib/wire/log-builder';
import type { View } from '$lib/wire/protocol';
import { Room } from '$lib/room/room.svelte';
import { understudyWords } from '$lib/room/understudy';
import Understudy from './Understudy.svelte';

type Meanwhile = NonNullable<NonNullable<View['you']>['meanwhile']>;
const away = (news: Partial<Meanwhile> = {}): Meanwhile => ({
  seconds: 40,
  rounds: 1,
  turns: 4,
  spoken: 2,
  before: 'guilty',
  ballot: 'not_guilty',
  changed: {},
  text: '',
  ...news,
});
const back = (news: Partial<Meanwhile> = {}, ballot = 'not_guilty', may = ['cast_ballot']): View =>
  viewOf({ you: youView(3, { meanwhile: away(news), ballot, may }) });

let page: ReturnType<typeof mount> | undefined;
afterEach(() => page && unmount(page));

function shown(view: View): ReturnType<typeof vi.fn> {
  const act = vi.fn(() => Promise.resolve({ ok: true, seq: 1 }));
  const answer: Room['answer'] = (ask, one) => Room.prototype.answer.call(room, ask, one);
  const room = { code: 'HV7K2P', view, format: formatOf('jury'), act, answer } as unknown as Room;
  page = mount(Understudy, { target: document.body, props: { room } });
  flushSync();
  return act;
}

it('says what the understudy did for whoever was away', () => {
  expect(understudyWords(back())).toBe(
    'While you were away your juror changed your ballot to not guilty and spoke twice for you.',
  );
  expect(understudyWords(back({ before: null, spoken: 1 }))).toBe(
    'While you were away your juror voted not guilty and spoke once for you.',
  );
});

it('says nothing of a ballot that stayed, or that its holder has changed since', () => {
  expect(understudyWords(back({ before: 'not_guilty', spoken: 0 }))).toBe('');
  expect(understudyWords(back({ spoken: 0 }, 'guilty'))).toBe('');
  expect(understudyWords(viewOf({ you: youView(3) }))).toBe('');
});

it('changes the ballot with one button', async () => {
  const act = shown(back());
  const button = document.querySelector('button');
  expect(button?.textContent).toBe('Change it to guilty');
  button?.click();
  await tick();
  expect(act).toHaveBeenCalledWith({ kind: 'cast_ballot', choice: 'guilty' }, { tenure: 1 });
});

it('offers no change where the phase takes none', () => {
  shown(back({}, 'not_guilty', []));
  expect(document.querySelector('.say')?.textContent).toContain('spoke twice for you');
  expect(document.querySelector('button')).toBeNull();
});
