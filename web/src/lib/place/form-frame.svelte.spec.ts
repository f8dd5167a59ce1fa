import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { FilingDraft } from '$lib/wire/contract';
import type { Room } from '$lib/room/room.svelte';
import type { MyAsk } from '$lib/wire/protocol';
import FormFrame from './FormFrame.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>Fields</p>' }));

it('enters no draft that comes when the form is gone, and nothing is asked any more', async () => {
  let come: (found: FilingDraft['act']) => void = () => {};
  const drafted = new Promise<FilingDraft['act']>((resolve) => (come = resolve));
  let mode = $state<{ ask: MyAsk } | null>({ ask: { ask: 'a1', act: 'file_case', args: {} } as unknown as MyAsk });
  const room = { view: null, filingDraft: () => drafted, typing: () => {} } as unknown as Room;
  const fill = vi.fn();
  const page = mount(FormFrame, {
    target: document.body,
    props: {
      room,
      // As a page hands it down: gone with what is asked.
      get ask() {
        return mode?.ask as MyAsk;
      },
      draft: { accepted: () => {}, takeBack: () => {}, blank: true, clear: () => {}, drafted: false },
      fill,
      act: () => ({ kind: 'pass' }) as never,
      ready: true,
      verb: 'File',
      children,
    },
  });
  flushSync();
  await unmount(page);
  mode = null;
  come({ kind: 'file_case' });
  await drafted;
  await Promise.resolve();
  expect(fill).not.toHaveBeenCalled();
});
