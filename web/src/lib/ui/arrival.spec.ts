import { afterEach, expect, it, vi } from 'vitest';
import { focusHeading } from './arrival';
import { router } from './route.svelte';

afterEach(() => document.body.replaceChildren());

it('puts the focus on the heading of the new page', () => {
  document.body.innerHTML = '<a href="#record">Skip</a><h1>Room HV7K2P</h1><button>Begin</button>';
  focusHeading();
  expect(document.activeElement?.textContent).toBe('Room HV7K2P');
});

it('leaves it with whoever does something there already', () => {
  document.body.innerHTML = '<h1>Room HV7K2P</h1><button>Begin</button>';
  document.querySelector('button')?.focus();
  focusHeading();
  expect(document.activeElement?.textContent).toBe('Begin');
});

it('knows whether a page was come to from another one', () => {
  expect(router.moved).toBe(false);
  vi.stubGlobal('scrollTo', () => undefined);
  router.go('/HV7K2P');
  expect(router.moved).toBe(true);
});
