import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import CodeCells from '$lib/ui/CodeCells.svelte';
import QrCode from '$lib/ui/QrCode.svelte';

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

  it.each(['O', 'i', '0', '1'])('say when %s was typed, until a sign follows that a code may have', (sign) => {
    const said = $state({ absent: false });
    page = mount(CodeCells, {
      target: document.body,
      props: {
        get absent() {
          return said.absent;
        },
        set absent(value) {
          said.absent = value;
        },
      },
    });
    type(`HV${sign}`);
    expect(said.absent).toBe(true);
    type('HV7');
    expect(said.absent).toBe(false);
  });
});

it('draws an address as a square of squares', () => {
  page = mount(QrCode, {
    target: document.body,
    props: { text: 'http://127.0.0.1:8000/HV7K2P', label: 'The address' },
  });
  const box = document.querySelector('svg')?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  expect(box[2]).toBe(box[3]);
  expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe('The address');
});
