import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import OpenRoom from './OpenRoom.svelte';

const JURY = { name: 'jury', title: 'Jury', host_seat: 7, matter: 'criminal_case', settings: {} } as FormatInfo;
const FLASH = { name: 'gemini-flash', label: 'Gemini 2.5 Flash', ready: true, local: false, forecast: { cost: 0.07 } };
const bodies: Record<string, unknown>[] = [];

let page: ReturnType<typeof mount>;
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe('the open seats of a room', () => {
  it('go to the model that is ready, unless the host says otherwise', async () => {
    vi.stubGlobal('fetch', async (path: string, request?: { body?: string }) => {
      if (path === '/api/formats') return new Response(JSON.stringify({ formats: [JURY], keep_days: null }));
      if (path.startsWith('/api/models'))
        return new Response(JSON.stringify({ default: 'gemini-flash', keys: null, withheld: null, models: [FLASH] }));
      bodies.push(JSON.parse(request?.body ?? '{}') as Record<string, unknown>);
      return new Response(JSON.stringify({ code: 'HV7K2P', host_token: 'h', seat: null, seat_token: null }), {
        status: 201,
      });
    });
    setFormats({ formats: [JURY] });
    page = mount(OpenRoom, { target: document.body, props: { caseId: null, name: 'Ines' } });
    await vi.waitFor(() => expect(document.body.textContent).toContain('Gemini 2.5 Flash, about 7 cents'));
    const send = async () => {
      document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      for (let turn = 0; turn < 12; turn += 1) await tick();
    };
    await send();
    expect(bodies.at(-1)).toMatchObject({ settings: { minds: 'gemini-flash' } });
    const select = [...document.querySelectorAll('label')]
      .find((one) => one.textContent?.startsWith('Open seats'))
      ?.querySelector('select');
    if (select == null) throw new Error('Nothing says who plays the open seats.');
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    await send();
    expect(bodies.at(-1)?.settings).toEqual({});
  });
});
