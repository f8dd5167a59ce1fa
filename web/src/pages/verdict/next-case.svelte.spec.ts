import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { formatOf } from '$lib/words/format';
import { setShelf } from '$lib/wire/shelves.svelte';
import NextCase from './NextCase.svelte';

const TOSS = { name: 'coin_toss', title: 'Coin toss', matter: 'wager', choices: [] } as unknown as FormatInfo;
let page: ReturnType<typeof mount> | undefined;

afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe('what is decided next', () => {
  it('is the same again, or another of what lies on the shelf of the format', async () => {
    setFormats({ formats: [TOSS] });
    setShelf('coin_toss', null);
    const matters = [
      { id: 'biscuit', title: 'The biscuit' },
      { id: 'watch', title: 'The watch' },
    ];
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ matters, next: null })));
    const props = { format: formatOf('coin_toss'), now: { id: 'watch', title: 'The watch' }, chosen: null };
    page = mount(NextCase, { target: document.body, props });
    flushSync();
    for (let turn = 0; turn < 12; turn += 1) await tick();
    expect([...document.querySelectorAll('option')].map((one) => one.text)).toEqual([
      'The watch, again',
      'The biscuit',
    ]);
    expect(document.querySelector('label')?.textContent).toContain('Matter');
  });
});
