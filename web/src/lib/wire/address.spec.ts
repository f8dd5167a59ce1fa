import { beforeEach, describe, expect, it, vi } from 'vitest';

let answers: (() => Promise<Response>)[];

beforeEach(() => {
  vi.resetModules();
  answers = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often'))),
  );
});

const says = (body: object) => () => Promise.resolve(new Response(JSON.stringify(body)));

describe('the address by which others come', () => {
  it('is the page’s own until the server has said', async () => {
    const { address } = await import('./address.svelte');
    expect([address.url, address.alone]).toEqual([location.origin, null]);
  });

  it('is what the server says, asked once', async () => {
    const { address } = await import('./address.svelte');
    answers.push(says({ url: 'http://192.168.1.5:8000', alone: null }));
    await address.load();
    await address.load();
    expect([address.url, address.typed, address.alone]).toEqual(['http://192.168.1.5:8000', '192.168.1.5:8000', null]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after a failure', async () => {
    const { address } = await import('./address.svelte');
    answers.push(() => Promise.reject(new Error('down')), says({ url: 'https://jury.example', alone: null }));
    await address.load();
    expect(address.url).toBe(location.origin);
    await address.load();
    expect(address.url).toBe('https://jury.example');
  });
});
