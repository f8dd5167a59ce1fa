import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { formatOf } from '$lib/words/format';
import '$lib/formats/court/words';
import MarkedPapers from './MarkedPapers.svelte';
import type { Matter } from '$lib/wire/protocol';

const point = (id: string, claim: string) => ({
  id,
  claim,
  quotes: [{ document: 'lease', text: 'The goods lift is not part of the lease' }],
  speaks_against: ['yes'],
  mark: { basis: 'people', name: 'Bo' },
});
const matter = {
  id: 'move',
  documents: [{ id: 'lease', name: 'lease.txt', text: 'The goods lift is not part of the lease.' }],
  points: [point('P1', 'Of the author.'), point('marked-2', 'No lift.')],
} as unknown as Matter;

it('shows who marked what, and takes it back by its number', async () => {
  const taken = vi.fn((_: number) => Promise.resolve(null));
  const page = mount(MarkedPapers, {
    target: document.body,
    props: {
      format: formatOf('court'),
      matter,
      marks: [{ number: 7, mine: true }],
      onmark: () => Promise.resolve(null),
      ontakeback: taken,
    },
  });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelectorAll('ol[aria-label=Points] li')).toHaveLength(1);
  });
  expect(document.querySelector('ol[aria-label=Points] li')?.textContent).toContain('Marked by Bo.');
  document.querySelector<HTMLButtonElement>('li button')?.click();
  expect(taken).toHaveBeenCalledWith(7);
  await unmount(page);
});
