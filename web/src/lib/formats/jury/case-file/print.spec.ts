import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Case, TranscriptPart } from '$lib/wire/protocol';
import Print from './Print.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
});

const passage = (number: number) => ({
  speaker: number % 2 ? 'Ann Roe' : null,
  text: `Passage ${number}.`,
  tells_outcome: false,
});
const matter = { passages: 5, transcript: [passage(0), passage(1)], transcript_next: 2 } as unknown as Case;
const read = () => [...document.querySelectorAll('.passage')].map((one) => one.textContent);
const button = () => document.querySelector('button');
const settled = async () => {
  await new Promise((done) => setTimeout(done));
  flushSync();
};

describe('the printed trial', () => {
  it('is read on a part at a time, until there is no more', async () => {
    const parts: TranscriptPart[] = [
      { passages: [passage(2), passage(3)], next: 4 },
      { passages: [passage(4)], next: null },
    ];
    const readOn = vi.fn(async () => parts.shift() as TranscriptPart);
    page = mount(Print, { target: document.body, props: { matter, readOn } });
    expect(document.querySelector('summary')?.textContent).toBe('The printed trial, 5 passages');
    expect(read()).toEqual(['Passage 0.', 'Ann Roe Passage 1.']);
    expect(button()?.textContent).toBe('Read on: 3 more');
    button()?.click();
    await settled();
    expect(readOn).toHaveBeenLastCalledWith(2);
    expect(read()).toHaveLength(4);
    button()?.click();
    await settled();
    expect(readOn).toHaveBeenLastCalledWith(4);
    expect(read()).toHaveLength(5);
    expect(button()).toBeNull();
  });

  it('says when the next part does not come, and can be asked again', async () => {
    const readOn = vi.fn(async (): Promise<TranscriptPart> => Promise.reject(new Error('away')));
    page = mount(Print, { target: document.body, props: { matter, readOn } });
    button()?.click();
    await settled();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Try again in a moment');
    expect(button()?.disabled).toBe(false);
  });

  it('names nobody twice whom the print names itself', () => {
    const passage = { speaker: 'John Caldwell', text: 'JOHN CALDWELL. I live at Glasgow.', tells_outcome: false };
    const one = { passages: 1, transcript: [passage], transcript_next: null } as unknown as Case;
    page = mount(Print, { target: document.body, props: { matter: one, readOn: vi.fn() } });
    expect(read()).toEqual(['JOHN CALDWELL. I live at Glasgow.']);
    expect(document.querySelector('.passage b')?.textContent).toBe('JOHN CALDWELL');
  });

  it('that is short needs no reading on', () => {
    const short = { passages: 1, transcript: [passage(0)], transcript_next: null } as unknown as Case;
    page = mount(Print, { target: document.body, props: { matter: short, readOn: vi.fn() } });
    expect(document.querySelector('summary')?.textContent).toBe('The printed trial, one passage');
    expect(button()).toBeNull();
  });
});
