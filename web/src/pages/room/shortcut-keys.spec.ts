import { afterEach, describe, expect, it } from 'vitest';
import { keyOf, keySwitch } from './shortcut-keys.svelte';

const press = (key: string, target: EventTarget = document.body, news: Partial<KeyboardEvent> = {}) =>
  keyOf({ key, target, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...news });

afterEach(() => keySwitch.turn(true));

describe('keys', () => {
  it('are letters of the list, in either case', () => {
    expect([press('j'), press('S'), press('/'), press('?'), press('x')]).toEqual(['j', 's', '/', '?', null]);
  });

  it('are never taken from somebody who writes', () => {
    for (const name of ['input', 'textarea', 'select']) expect(press('p', document.createElement(name))).toBeNull();
  });

  it('have the space bar, unless it presses what has the focus', () => {
    expect(press(' ')).toBe('space');
    for (const name of ['button', 'summary', 'a']) expect(press(' ', document.createElement(name))).toBeNull();
  });

  it('leave the browser its own', () => {
    expect(press('p', document.body, { ctrlKey: true })).toBeNull();
  });

  it('can be turned off', () => {
    keySwitch.turn(false);
    expect(press('j')).toBeNull();
    expect(localStorage.getItem('keys')).toBe('off');
  });
});
