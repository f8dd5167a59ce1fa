import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Blinking } from './blinking.svelte';

const motion = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shuts the eyes of one seat at a time, within six seconds', () => {
  motion(false);
  const blinking = new Blinking();
  const end = blinking.start('HV7K2P', () => [3, 5]);
  expect(blinking.seat).toBeNull();
  vi.advanceTimersToNextTimer();
  expect([3, 5]).toContain(blinking.seat);
  vi.advanceTimersToNextTimer();
  expect(blinking.seat).toBeNull();
  end();
  expect(vi.getTimerCount()).toBe(0);
});

it('rests where motion is not wanted', () => {
  motion(true);
  new Blinking().start('HV7K2P', () => [3]);
  expect(vi.getTimerCount()).toBe(0);
});
