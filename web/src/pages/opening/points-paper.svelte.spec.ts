import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import PointsPaper from './PointsPaper.svelte';
import type { MarkedPoint } from './points';

const documents = [{ id: 'report', name: 'report.txt', text: 'The goods lift is not part of the lease.' }];
const targets = [{ id: 'yes', label: 'a yes' }];
let page: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  document.body.innerHTML = '';
});

function lay(points: readonly MarkedPoint[] = []): () => readonly MarkedPoint[] | undefined {
  let changed: readonly MarkedPoint[] | undefined;
  page = mount(PointsPaper, {
    target: document.body,
    props: {
      documents,
      targets,
      points,
      onpin: (point: MarkedPoint) => ((changed = [...points, point]), ''),
      ontakeback: (index: number) => (changed = points.filter((_, at) => at !== index)),
    },
  });
  flushSync();
  return () => changed;
}
const enter = (element: HTMLInputElement | HTMLTextAreaElement | null, text: string) => {
  if (element === null) throw new Error('There is no such field.');
  element.value = text;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
};
const pin = () => {
  document.querySelector<HTMLButtonElement>('.slip button')?.click();
  flushSync();
};

it('pins marked words as a point that goes a way', () => {
  const changed = lay();
  pin();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Mark words in a document first.');
  enter(document.querySelector('textarea'), 'The goods lift is not part of the lease');
  document.querySelector<HTMLInputElement>('input[value="against a yes"]')?.click();
  enter(document.querySelector('.slip > input'), 'No lift for the kiln.');
  pin();
  expect(changed()).toEqual([
    {
      claim: 'No lift for the kiln.',
      document: 'report',
      quote: 'The goods lift is not part of the lease',
      target: 'a yes',
      way: 'against',
    },
  ]);
});

it('shows each point with where its quote stands, and takes it back', () => {
  const quote = 'The goods lift is not part of the lease';
  const changed = lay([{ claim: 'No lift.', document: 'report', quote, target: 'a yes', way: 'against' }]);
  expect(document.querySelector('ol[aria-label=Points]')?.textContent).toContain('report.txt, line 1. Quote found');
  document.querySelector<HTMLButtonElement>('ol[aria-label=Points] button')?.click();
  expect(changed()).toEqual([]);
});
