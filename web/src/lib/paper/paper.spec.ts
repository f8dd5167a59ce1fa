import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import CodeCells from './CodeCells.svelte';
import QrCode from './QrCode.svelte';
import Terms from './Terms.svelte';

let page: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
});

describe('the six cells', () => {
  const cells = () => [...document.querySelectorAll('.cell')].map((cell) => cell.textContent);
  const type = (text: string) => {
    const field = document.querySelector('input') as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    flushSync();
    return field;
  };

  it('are one field, and show what was typed in capitals', () => {
    page = mount(CodeCells, { target: document.body });
    expect(document.querySelectorAll('input')).toHaveLength(1);
    expect(type('hv7k').value).toBe('HV7K');
    expect(cells()).toEqual(['H', 'V', '7', 'K', '', '']);
  });

  it('take no more than six characters, and none that a code has not', () => {
    page = mount(CodeCells, { target: document.body });
    expect(type('o1hv7k2pxyz').value).toBe('HV7K2P');
  });
});

describe('the terms', () => {
  const settings = { verdict_rule: 'unanimous', pace: 'live', turn_seconds: 90, show_convictions: true, spectators: 'live', size: 12 };

  it('are ticked by the host, who changes one at a time', () => {
    const onset = vi.fn(async () => undefined);
    page = mount(Terms, { target: document.body, props: { settings, onset } });
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(boxes.filter((box) => box.checked).map((box) => box.value)).toEqual(['unanimous', 'live', '90', 'true', 'live']);
    boxes.find((box) => box.value === 'majority')?.click();
    expect(onset).toHaveBeenCalledWith('verdict_rule', 'majority');
  });

  it('are only read by everybody else', () => {
    page = mount(Terms, { target: document.body, props: { settings } });
    expect(document.querySelectorAll('input')).toHaveLength(0);
    expect([...document.querySelectorAll('.on')].map((one) => one.textContent)).toEqual(['Unanimous', 'Live', '90 s', 'Shown', 'Welcome']);
  });
});

it('draws an address as a square of squares', () => {
  page = mount(QrCode, { target: document.body, props: { text: 'http://127.0.0.1:8000/HV7K2P', label: 'The address' } });
  const box = document.querySelector('svg')?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  expect(box[2]).toBe(box[3]);
  expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe('The address');
});
