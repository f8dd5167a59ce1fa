import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import Share from './Share.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
});

it('offers the address of the room, its transcript as a page, and the same as a file', () => {
  page = mount(Share, { target: document.body, props: { code: 'HV7K2P' } });
  flushSync();
  expect(document.querySelector('code')?.textContent).toMatch(/\/HV7K2P$/);
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

it('says whether the address was copied', async () => {
  page = mount(Share, { target: document.body, props: { code: 'HV7K2P' } });
  document.querySelector('button')?.click();
  await new Promise((done) => setTimeout(done));
  flushSync();
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/^The link is (copied|marked)\./);
});
