import { afterEach, expect, it, vi } from 'vitest';
import { loadModels, models } from './models.svelte';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says how fast a model of this server’s own is once that was measured', async () => {
  vi.useFakeTimers();
  let here: string | null = null;
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        JSON.stringify({ default: null, keys: null, withheld: null, models: [{ name: 'own', local: true, here }] }),
      ),
  );
  await loadModels(12);
  expect(models()?.[0]?.here).toBeNull();
  here = 'A turn takes about 40 seconds here.';
  await vi.advanceTimersByTimeAsync(30_000);
  expect(models()?.[0]?.here).toBe(here);
});
