import { beforeEach, describe, expect, it, vi } from 'vitest';

const fresh = async (): Promise<typeof import('./browser-secrets')> => {
  vi.resetModules();
  return import('./browser-secrets');
};

describe('the secrets of a browser', () => {
  beforeEach(() => localStorage.clear());

  it('are drawn once, and the same in the next page', async () => {
    const key = (await fresh()).ownerKey();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect((await fresh()).ownerKey()).toBe(key);
    localStorage.clear();
    expect((await fresh()).ownerKey()).not.toBe(key);
  });

  it('tell nothing of one another', async () => {
    const { deviceMark, ownerKey } = await fresh();
    expect(deviceMark()).toMatch(/^[0-9a-f]{64}$/);
    expect(deviceMark()).not.toBe(ownerKey());
    expect((await fresh()).deviceMark()).toBe(deviceMark());
  });

  it('last as long as the page where nothing may be stored', async () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { ownerKey } = await fresh();
    expect(ownerKey()).toBe(ownerKey());
    stored.mockRestore();
    expect(localStorage.getItem('owner-key')).toBeNull();
  });
});
