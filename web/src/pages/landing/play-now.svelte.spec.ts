import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { router } from '$lib/ui/route.svelte';
import { prefs } from '$lib/speech/prefs.svelte';
import { keysOf } from '$lib/wire/stored/keys';
import PlayNow from './PlayNow.svelte';

interface Sent {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}
const opened = { code: 'HV7K2P', host_token: 'h', seat: 7, seat_token: 's' };
const done = { seq: 9 };

/** A server that answers so, one request after the other; what it was sent. */
function serving(...answers: readonly (readonly [status: number, answer: unknown])[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, request: { body: string; headers: Record<string, string> }) => {
    const [status, answer] = answers[sent.length] ?? [500, {}];
    sent.push({ path, token: request.headers.authorization ?? null, body: JSON.parse(request.body) });
    return new Response(JSON.stringify(answer), { status });
  });
  return sent;
}

let page: ReturnType<typeof mount> | undefined;
const lay = (name = 'Ines') => {
  page = mount(PlayNow, { target: document.body, props: { format: 'jury', name } });
  flushSync();
};
const said = () => document.querySelector('.notice')?.textContent ?? '';
const tap = async () => {
  document.querySelector('button')?.click();
  flushSync();
  await vi.waitFor(() => expect(document.querySelector('button')?.getAttribute('aria-busy')).toBe('false'));
};

const go = vi.fn();
beforeEach(() => vi.spyOn(router, 'go').mockImplementation(go));
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  go.mockReset();
  localStorage.clear();
  document.body.innerHTML = '';
});

describe('play now', () => {
  it('opens a live room on a drawn case with its host on the format’s seat, begins it, and goes there', async () => {
    localStorage.setItem('face', '4');
    const sent = serving([201, opened], [200, done]);
    lay();
    await tap();
    expect(sent).toEqual([
      { path: '/api/rooms', token: null, body: { format: 'jury', name: 'Ines', face: 4, settings: { pace: 'live' } } },
      { path: '/api/rooms/HV7K2P/acts', token: 'Bearer h', body: { act: { kind: 'begin' } } },
    ]);
    expect(keysOf('HV7K2P')).toMatchObject({ host: 'h', seat: { number: 7, token: 's' } });
    expect(go).toHaveBeenCalledWith('/HV7K2P');
  });

  it('opens one room however often it is tapped', async () => {
    const sent = serving([201, opened], [200, done]);
    lay();
    document.querySelector('button')?.click();
    await tap();
    expect(sent).toHaveLength(2);
  });

  it('turns captions on', async () => {
    prefs.set({ captions: 'off' });
    serving([201, opened], [200, done]);
    lay();
    await tap();
    expect(prefs.captions).toBe('words');
  });

  it('says in one sentence what went wrong and what helps', async () => {
    serving([401, { code: 'key_required', detail: 'A key is needed.' }]);
    lay();
    await tap();
    expect(said()).toBe(
      'This server opens a room for whoever has its key. The form that opens a room asks for it. key_required',
    );
    expect(go).not.toHaveBeenCalled();
  });

  it('begins at the second tap the room that the first one opened', async () => {
    const sent = serving([201, opened], [503, { code: 'unavailable', detail: 'Later.' }], [200, done]);
    lay();
    await tap();
    expect(said()).toBe(
      'Room HV7K2P is open and did not begin. Play now tries again, and you hold its seat. unavailable',
    );
    await tap();
    expect(sent.map((one) => one.path)).toEqual(['/api/rooms', '/api/rooms/HV7K2P/acts', '/api/rooms/HV7K2P/acts']);
    expect(go).toHaveBeenCalledWith('/HV7K2P');
  });

  it('goes into a room that has begun although its answer was lost', async () => {
    serving([201, opened], [502, {}], [409, { code: 'already_begun', detail: 'It has begun already.' }]);
    lay();
    await tap();
    await tap();
    expect(go).toHaveBeenCalledWith('/HV7K2P');
  });
});
