import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { address } from '$lib/wire/address.svelte';
import JoinSlip from './JoinSlip.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  [address.url, address.alone] = [location.origin, null];
});

it('gives the address that others reach, as a square and as text', () => {
  page = mount(JoinSlip, { target: document.body, props: { code: 'HV7K2P' } });
  const before = document.querySelector('svg path:last-child')?.getAttribute('d');
  address.url = 'http://192.168.1.5:8000';
  flushSync();
  expect(document.querySelector('.how')?.textContent).toContain('192.168.1.5:8000/HV7K2P');
  expect(document.querySelector('svg path:last-child')?.getAttribute('d')).not.toBe(before);
  expect(document.querySelector('.alone')).toBeNull();
});

it('says where the address leads to this machine alone, with settings as they are typed', () => {
  address.alone =
    'It leads to this computer alone. Start the server with TWELVE_HOST=0.0.0.0, or name TWELVE_PUBLIC_URL.';
  page = mount(JoinSlip, { target: document.body, props: { code: 'HV7K2P' } });
  expect(document.querySelector('.alone')?.textContent).toBe(address.alone);
  expect([...document.querySelectorAll('code')].map((code) => code.textContent)).toEqual([
    'TWELVE_HOST=0.0.0.0',
    'TWELVE_PUBLIC_URL',
  ]);
});
