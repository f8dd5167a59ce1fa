import { flushSync, mount, tick as settled, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatOf } from '$lib/words/format';
import Terms from './Terms.svelte';

const format = formatOf('jury');

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
    page = mount(Terms, { target: document.body, props: { format, settings, onset } });
    expect(ticked()).toEqual(['unanimous', 'live', '90', 'true', 'live']);
    tick('majority');
    expect(onset).toHaveBeenCalledWith({ verdict_rule: 'majority' });
  });

  const ticked = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .filter((box) => box.checked)
      .map((box) => box.value);
  const tick = (value: string) =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find((box) => box.value === value)?.click();

  it('stay as they were ticked until the news are here, and then as the news say', async () => {
    const shown = $state({ format, settings, onset: async () => true });
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
    page = mount(Terms, { target: document.body, props: { format, settings, onset: async () => false } });
    tick('majority');
    await settled();
    expect(ticked()).toContain('unanimous');
  });

  it('are only read by everybody else', () => {
    page = mount(Terms, { target: document.body, props: { format, settings } });
    expect(document.querySelectorAll('input')).toHaveLength(0);
    expect([...document.querySelectorAll('.on')].map((one) => one.textContent)).toEqual([
      'Unanimous',
      'Live 3 to 30 min',
      'A minute and a half',
      'Shown',
      'Welcome',
    ]);
  });

  it('have a line each that says what the term does, for everybody', async () => {
    for (const onset of [vi.fn(async () => true), undefined]) {
      page = mount(Terms, { target: document.body, props: { format, settings, ...(onset ? { onset } : {}) } });
      const terms = [...document.querySelectorAll('fieldset, dl')];
      expect(terms.length).toBeGreaterThan(5);
      expect(terms.filter((term) => (term.querySelector('.hint')?.textContent ?? '') === '')).toEqual([]);
      await unmount(page);
    }
    page = undefined;
  });

  it('have presets that set several terms at once, and show the one in force until a term is changed', async () => {
    const onset = vi.fn(async () => true);
    const shown = $state({ format, settings: settings, onset });
    page = mount(Terms, { target: document.body, props: shown });
    tick('alone');
    const alone = onset.mock.calls.at(0)?.at(0) as unknown as Record<string, unknown>;
    expect(alone).toEqual({
      pace: 'live',
      turn_seconds: 180,
      spectators: 'off',
      interruptions: true,
      verdict_rule: 'unanimous',
      show_convictions: true,
    });
    shown.settings = { ...settings, ...alone };
    flushSync();
    await settled();
    expect(ticked()).toContain('alone');
    tick('majority');
    flushSync();
    expect(ticked()).not.toContain('alone');
  });

  it('go back from a preset that the server does not take', async () => {
    page = mount(Terms, { target: document.body, props: { format, settings, onset: async () => false } });
    tick('class');
    await settled();
    await settled();
    flushSync();
    expect(ticked()).toEqual(['unanimous', 'live', '90', 'true', 'live']);
  });
});
