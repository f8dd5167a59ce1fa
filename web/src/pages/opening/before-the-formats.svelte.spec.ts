import { createRawSnippet, flushSync, mount, tick, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { PlayNow } from '../landing/play-now';
import OpenRoom from './OpenRoom.svelte';

const JURY = { name: 'jury', title: 'Jury', host_seat: 7, matter: 'criminal_case', settings: {} };
const children = createRawSnippet(() => ({ render: () => '<p>Any case</p>' }));

it('waits for the formats before a room is opened, so that a host without a name is called what their seat is', async () => {
  let come = () => {};
  const formats = new Promise<void>((resolve) => (come = resolve));
  const names: string[] = [];
  vi.stubGlobal('fetch', async (path: string, request?: { body?: string }) => {
    if (path === '/api/formats') {
      await formats;
      return new Response(JSON.stringify({ formats: [JURY], keep_days: null }));
    }
    if (path.startsWith('/api/models')) return new Response(JSON.stringify({ default: null, models: [] }));
    if (path === '/api/rooms') names.push((JSON.parse(request?.body ?? '{}') as { name: string }).name);
    return new Response(
      JSON.stringify({ code: 'HV7K2P', host_token: 'h', seat: 7, seat_token: 's', ok: true, seq: 1 }),
    );
  });
  const page = mount(OpenRoom, { target: document.body, props: { caseId: null, name: '', children } });
  flushSync();
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  const begun = new PlayNow().begin('jury', '');
  await tick();
  expect(names).toEqual([]);
  come();
  await begun;
  await vi.waitFor(() => expect(names).toEqual(['Juror 7', 'Juror 7']));
  await unmount(page);
});
