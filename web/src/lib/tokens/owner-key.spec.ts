import { beforeEach, describe, expect, it, vi } from 'vitest';

const fresh = async (): Promise<() => string> => {
  vi.resetModules();
  return (await import('./owner-key')).ownerKey;
};

describe('the owner’s key', () => {
  beforeEach(() => localStorage.clear());

  it('is drawn once, and the same in the next page', async () => {
    const key = (await fresh())();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect((await fresh())()).toBe(key);
    localStorage.clear();
    expect((await fresh())()).not.toBe(key);
  });

  it('lasts as long as the page where nothing may be stored', async () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const ownerKey = await fresh();
    expect(ownerKey()).toBe(ownerKey());
    stored.mockRestore();
    expect(localStorage.getItem('owner-key')).toBeNull();
  });
});
