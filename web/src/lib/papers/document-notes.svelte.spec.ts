import { mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import DocumentsField from '$lib/schema-form/DocumentsField.svelte';
import type { Documents, Paper } from '$lib/schema-form/schema';
import DocumentText from './DocumentText.svelte';

Element.prototype.scrollIntoView = () => undefined;
const NOTE = 'Pages 2 and 3 have no text, as photographs of paper have; run text recognition over the file.';
const PLAN: Paper = { id: 'plan', name: 'plan.pdf', kind: 'pdf', text: 'One page.', notes: [NOTE] };
const FIELD = { kind: 'documents', label: 'Documents', name: 'documents', least: 1, most: 2 } as unknown as Documents;

const pages: ReturnType<typeof mount>[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) await unmount(page);
  document.body.innerHTML = '';
});
const listed = () =>
  [...document.querySelectorAll('ul[aria-label^="Not in plan.pdf"] li')].map((one) => one.textContent);

describe('notes on a document', () => {
  it('stand where it is brought', () => {
    const props = {
      field: FIELD,
      draft: [PLAN],
      onchange: () => undefined,
      faults: new Map(),
      place: '',
      described: '',
    };
    pages.push(mount(DocumentsField, { target: document.body, props }));
    expect(listed()).toEqual([NOTE]);
  });

  it('stand above its text', () => {
    pages.push(mount(DocumentText, { target: document.body, props: { document: PLAN } }));
    expect(listed()).toEqual([NOTE]);
  });

  it('are nothing where it was read whole', () => {
    const props = { document: { ...PLAN, notes: [] } };
    pages.push(mount(DocumentText, { target: document.body, props }));
    expect(document.querySelector('ul')).toBeNull();
  });
});
