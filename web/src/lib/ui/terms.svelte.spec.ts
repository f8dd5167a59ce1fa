import { flushSync, mount, tick as settled, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Terms from './Terms.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
});

describe('the terms', () => {
  const settings = {
    verdict_rule: 'unanimous',
    pace: 'live',
    turn_seconds: 90,
    show_convictions: true,
    spectators: 'live',
    size: 12,
  };

  it('are ticked by the host, who changes one at a time', () => {
    const onset = vi.fn(async () => true);
    page = mount(Terms, { target: document.body, props: { settings, onset } });
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(boxes.filter((box) => box.checked).map((box) => box.value)).toEqual([
      'unanimous',
      'live',
      '90',
      'true',
      'live',
    ]);
    boxes.find((box) => box.value === 'majority')?.click();
    expect(onset).toHaveBeenCalledWith('verdict_rule', 'majority');
  });

  const ticked = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .filter((box) => box.checked)
      .map((box) => box.value);
  const tick = (value: string) =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find((box) => box.value === value)?.click();

  it('stay as they were ticked until the news are here, and then as the news say', async () => {
    const shown = $state({ settings, onset: async () => true });
    page = mount(Terms, { target: document.body, props: shown });
    tick('majority');
    await settled();
    expect(ticked()).toContain('majority');
    shown.settings = { ...settings, verdict_rule: 'majority' };
    flushSync();
    expect(ticked()).toContain('majority');
    shown.settings = settings;
    flushSync();
    expect(ticked()).toContain('unanimous');
  });

  it('go back where the server does not take one', async () => {
    page = mount(Terms, { target: document.body, props: { settings, onset: async () => false } });
    tick('majority');
    await settled();
    expect(ticked()).toContain('unanimous');
  });

  it('are only read by everybody else', () => {
    page = mount(Terms, { target: document.body, props: { settings } });
    expect(document.querySelectorAll('input')).toHaveLength(0);
    expect([...document.querySelectorAll('.on')].map((one) => one.textContent)).toEqual([
      'Unanimous',
      'Live',
      '90 s',
      'Shown',
      'Welcome',
    ]);
  });
});
