/** What a room is opened with, by its format: a criminal case of the library, or a matter from a form. */

import type { FormatInfo } from '$lib/wire/contract';
import { formOf, resolved } from '$lib/schema-form/schema';
import type { Group, Json, Schema } from '$lib/schema-form/schema';

/** The kind of matter that the server’s library, its page and the files of cases hold. */
const LIBRARY = 'criminal_case';

/** Of a shelf: any of what lies on it, or nothing of it, because a matter is brought. No id of a matter is like these. */
export const ANY_READY = '';
export const BROUGHT = '*';

/** Whether a format takes its matter from the library. */
export function fromLibrary(format: FormatInfo | null): boolean {
  return format === null || (format.matter ?? LIBRARY) === LIBRARY;
}

/** The formats to choose among: all, or those that take a case where one has been chosen. */
export function selectableFormats(formats: readonly FormatInfo[], cased: boolean): readonly FormatInfo[] {
  return cased ? formats.filter(fromLibrary) : formats;
}

/** What every kind of matter has, for a server that does not say what else there is. */
const EMPTY_MATTER_SCHEMA: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 200, title: 'Title' },
    docket: { type: 'string', minLength: 1, maxLength: 200, title: 'In one line' },
    summary: { type: 'string', minLength: 1, maxLength: 20_000, title: 'Summary' },
  },
  required: ['title', 'docket', 'summary'],
};

const schemaOf = (format: FormatInfo): Schema => format.matter_schema ?? EMPTY_MATTER_SCHEMA;

/** What is not typed: ids are made of titles, and points are marked in the documents or come with a file. */
const NOT_ENTERED = ['id', 'source', 'points', 'readings'];

/** The form of a matter of this format's kind. */
export function matterForm(format: FormatInfo): Group {
  const schema = schemaOf(format);
  const form = formOf(schema, { hidden: NOT_ENTERED });
  const called = (name: string, label: string, generated: string) =>
    name === 'docket' && label === generated ? 'In one line' : label;
  return {
    ...form,
    fields: form.fields.map((field) => ({ ...field, label: called(field.name, field.label, 'Docket') })),
  };
}

/** An id that the server takes, of the words of a title. */
export function matterId(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return words === '' ? 'own' : words;
}

/** What was written, with ids for the matter and for each part that needs one. */
export function withPartIds(format: FormatInfo, written: Readonly<Record<string, Json>>): Record<string, Json> {
  const schema = schemaOf(format);
  const taken = new Set<string>();
  const made = withIds(schema, schema.$defs ?? {}, written, taken) as Record<string, Json>;
  return 'id' in made ? made : { id: matterId(words(made)), ...made };
}

function withIds(declared: Schema, defs: Readonly<Record<string, Schema>>, value: Json, taken: Set<string>): Json {
  const { schema } = resolved(declared, defs);
  if (Array.isArray(value)) {
    const items = typeof schema.items === 'object' ? schema.items : {};
    return value.map((one: Json) => withIds(items, defs, one, taken));
  }
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Readonly<Record<string, Json>>;
  const properties = schema.properties ?? {};
  const parts = Object.entries(object).map(([name, part]): [string, Json] => [
    name,
    withIds(properties[name] ?? {}, defs, part, taken),
  ]);
  if (!('id' in properties) || 'id' in object) return Object.fromEntries(parts);
  const base = matterId(words(object));
  let id = base;
  for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`;
  taken.add(id);
  return { id, ...Object.fromEntries(parts) };
}

/** What a thing is called, as far as it says. */
function words(value: Readonly<Record<string, Json>>): string {
  const called = [value.title, value.name, value.label].find((one) => typeof one === 'string');
  return typeof called === 'string' ? called : '';
}
