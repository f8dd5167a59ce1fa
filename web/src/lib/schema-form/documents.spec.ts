import { describe, expect, it } from 'vitest';
import { sizeOf, withDocument } from './documents';
import { blank, empty, faultAt, faultsOf, fitted, formOf, valueOf } from './schema';
import type { Paper, Schema } from './schema';

const DOSSIER: Schema = {
  type: 'object',
  $defs: {
    Document: {
      type: 'object',
      title: 'Document',
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        kind: { type: 'string', default: 'text', enum: ['text', 'pdf'] },
        text: { type: 'string' },
      },
      required: ['id', 'name', 'text'],
    },
  },
  properties: { documents: { type: 'array', maxItems: 2, minItems: 1, items: { $ref: '#/$defs/Document' } } },
  required: ['documents'],
};
const PLAN: Paper = { id: 'plan', name: 'Plan.pdf', kind: 'pdf', text: 'Two lanes.' };

describe('documents in a form', () => {
  const form = formOf(DOSSIER);
  const [field] = form.fields;

  it('has one field for a list of documents, whatever their model has', () => {
    expect(field).toMatchObject({ kind: 'documents', label: 'Documents', least: 1, most: 2 });
    expect(blank(form)).toEqual({ documents: [] });
    expect(empty(form, { documents: [] })).toBe(true);
  });

  it('sends them as they were read', () => {
    expect(valueOf(form, { documents: [PLAN] })).toEqual({ documents: [PLAN] });
    expect(fitted(form, { documents: [PLAN, 'a', { name: 'b' }] })).toEqual({ documents: [PLAN] });
  });

  it('asks for as many as there have to be', () => {
    expect([...faultsOf(form, { documents: [] })]).toEqual([['documents', 'One at least.']]);
    expect([...faultsOf(form, { documents: [PLAN, PLAN, PLAN] })]).toEqual([['documents', '2 at most.']]);
  });

  it('shows a fault of the server beside the document', () => {
    const draft = { documents: [PLAN] };
    expect(faultAt(form, draft, 'matter.documents.0.text: is empty.', 'matter')).toEqual(['documents.0', 'Is empty.']);
  });

  it('replaces a document of the same name, and gives each its own id', () => {
    const again = { ...PLAN, text: 'Three lanes.' };
    expect(withDocument([PLAN], again)).toEqual([again]);
    const other = withDocument([PLAN], { ...PLAN, name: 'plan.md' });
    expect(other.map((one) => one.id)).toEqual(['plan', 'plan-2']);
    expect(withDocument([], { id: '', name: 'À vendre', kind: 'text', text: 'x' })[0]?.id).toBe('a-vendre');
    expect(sizeOf({ ...PLAN, text: 'word '.repeat(1204) })).toBe('1,204 words');
  });
});
