import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Share from './Share.svelte';
import ShareLink from './ShareLink.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
});

it('offers the transcript as a page and as a file', () => {
  page = mount(Share, { target: document.body, props: { code: 'HV7K2P' } });
  flushSync();
  const links = [...document.querySelectorAll('a')];
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('download')])).toEqual([
    ['/HV7K2P/transcript', null],
    ['/api/rooms/HV7K2P/transcript.md', 'transcript-HV7K2P.md'],
  ]);
});

it('offers the picture of a verdict, to open and to save', () => {
  page = mount(Share, { target: document.body, props: { code: 'HV7K2P', picture: true } });
  flushSync();
  const links = [...document.querySelectorAll('a[href$=".png"]')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('download')])).toEqual([
    ['Open the picture', '/api/rooms/HV7K2P/verdict.png', null],
    ['Save the picture', '/api/rooms/HV7K2P/verdict.png', 'verdict-HV7K2P.png'],
  ]);
});

it('shows the address and says whether it was copied', async () => {
  page = mount(ShareLink, { target: document.body, props: { code: 'HV7K2P', title: 'People v. Crane: Hung' } });
  expect(document.querySelector('code')?.textContent).toMatch(/\/HV7K2P$/);
  document.querySelector('button')?.click();
  await new Promise((done) => setTimeout(done));
  flushSync();
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/^The link is (copied|marked)\./);
});

it('hands title and address to what the machine shares with, where it shares', () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, share });
  page = mount(ShareLink, { target: document.body, props: { code: 'HV7K2P', title: 'People v. Crane: Hung' } });
  [...document.querySelectorAll('button')].find((one) => one.textContent === 'Share')?.click();
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'People v. Crane: Hung', url: new URL('/HV7K2P', location.href).href }),
  );
  vi.unstubAllGlobals();
});
