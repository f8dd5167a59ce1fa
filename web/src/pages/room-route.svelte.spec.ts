import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { keysOf, saveKeys } from '$lib/wire/stored/keys';
import RoomRoute from './RoomRoute.svelte';

it('forgets the key of its own room alone where the refusal comes when another room is shown', async () => {
  let refuse = () => {};
  const left = new Promise<void>((resolve) => (refuse = resolve));
  const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/formats') return answer({ formats: [], keep_days: null });
    if (!path.startsWith('/api/rooms/KSUTYD')) return answer({});
    await left;
    return answer({ code: 'bad_token', detail: 'This token opens nothing here.' }, 401);
  });
  saveKeys('KSUTYD', { seat: { number: 1, token: 'ada' } });
  saveKeys('PZXRRQ', { seat: { number: 3, token: 'ada' } });
  let code = $state('KSUTYD');
  const page = mount(RoomRoute, {
    target: document.body,
    props: {
      get code() {
        return code;
      },
    },
  });
  flushSync();
  // Ada is put into another room before this one has answered.
  code = 'PZXRRQ';
  await unmount(page);
  refuse();
  await vi.waitFor(() => expect(keysOf('KSUTYD')).toEqual({}));
  expect(keysOf('PZXRRQ').seat).toEqual({ number: 3, token: 'ada' });
});
