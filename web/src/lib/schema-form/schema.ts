/**
 * A form made from a JSON schema: of an act, of a format's settings, of a matter. The fields say how each value is
 * entered; a draft holds what was entered so far, and becomes the JSON that the server reads.
 */

import { capitalize, inWords, tooLong } from '$lib/words/phrases';

/** As much of JSON schema as Pydantic writes for the models of acts, settings and matters. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** What its values name: a seat at the table, or something that can be cited. */
  readonly names?: 'seat' | 'citation';
  /** It measures a speaker, for which a general form does not ask. */
  readonly measured?: boolean;
  readonly [more: string]: unknown;
}

export type Scalar = string | number | boolean;
export type Json = Scalar | null | readonly Json[] | { readonly [name: string]: Json };

export interface Choice {
  readonly value: Scalar;
  readonly label: string;
}

interface Shown {
  /** The property's name; empty for an item of a list and for a whole form. */
  readonly name: string;
  readonly label: string;
  /** One or two sentences; empty where the schema has none. */
  readonly hint: string;
  /** Without it the server takes nothing. */
  readonly required: boolean;
}

export type Text = Shown & {
  readonly kind: 'text';
  /** Several lines. */
  readonly long: boolean;
  readonly least: number;
  readonly most: number | null;
  readonly preset: string;
};
export type Pick = Shown & {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  readonly preset: Scalar | null;
};
/** Several of the choices. */
export type Several = Shown & {
  readonly kind: 'several';
  readonly choices: readonly Choice[];
  readonly least: number;
  readonly most: number | null;
};
export type Amount = Shown & {
  readonly kind: 'number';
  readonly whole: boolean;
  readonly least: number | null;
  readonly most: number | null;
  readonly preset: number | null;
};
export type Switch = Shown & { readonly kind: 'switch'; readonly preset: boolean };
export type List = Shown & {
  readonly kind: 'list';
  readonly item: Field;
  readonly least: number;
  readonly most: number | null;
};
export type Group = Shown & { readonly kind: 'group'; readonly fields: readonly Field[] };
/** Values by a key that is entered as well; its draft is a list of groups of `key` and `value`. */
export type Table = Shown & { readonly kind: 'table'; readonly row: Group };

/** Documents: files that the server reads, and texts. */
export type Documents = Shown & { readonly kind: 'documents'; readonly least: number; readonly most: number | null };

export type Field = Text | Pick | Several | Amount | Switch | List | Group | Table | Documents;

/** A document as the server has read it; a draft of documents is a list of them. */
export type Paper = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  /** What of the file is not in the text, or is in doubt. */
  readonly notes?: string[];
  /** Where in the file its lines come from. */
  readonly places?: { line: number; label: string; row?: number | null }[];
};

/** What was entered: texts and numbers as typed, one value of a choice or none, the parts of lists and groups. */
export type Draft = string | number | boolean | null | Draft[] | { [name: string]: Draft };

/** What narrows and names the fields beyond the schema. */
export interface Narrowed {
  /** Allowed values by property, as an ask gives them. */
  readonly options?: Readonly<Record<string, readonly Scalar[]>>;
  /** How a value of a property reads; undefined leaves it to the schema. */
  readonly says?: (property: string, value: Scalar) => string | undefined;
  /** Properties that are not entered. */
  readonly hidden?: readonly string[];
}

/** Longer than this and a text has several lines. */
const ONE_LINE = 120;

/** The form of a whole object. Its property `kind` is never entered. */
export function formOf(schema: Schema, narrowed: Narrowed = {}): Group {
  return { ...objectOf(schema, schema.$defs ?? {}, narrowed), name: '', label: '', hint: '', required: true };
}

function objectOf(
  schema: Schema,
  defs: Readonly<Record<string, Schema>>,
  narrowed: Narrowed,
): { readonly kind: 'group'; readonly fields: readonly Field[] } {
  const wanted = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (name === 'kind' || narrowed.hidden?.includes(name)) return [];
    const field = fieldOf(name, property, wanted.has(name), defs, narrowed);
    return field === null ? [] : [field];
  });
  return { kind: 'group', fields };
}

/** How one property is entered; null for one that has a single value, or a shape that nobody can enter. */
function fieldOf(
  name: string,
  declared: Schema,
  wanted: boolean,
  defs: Readonly<Record<string, Schema>>,
  narrowed: Narrowed,
): Field | null {
  const { schema, nullable } = resolved(declared, defs);
  const shown: Shown = {
    name,
    label: labelOf(name, declared, schema),
    hint: plain(declared.description ?? (schema.type === 'object' ? undefined : schema.description) ?? ''),
    required: wanted && !nullable,
  };
  const preset = declared.default ?? schema.default;
  const options = narrowed.options?.[name];
  const choice = (value: Scalar): Choice => ({ value, label: narrowed.says?.(name, value) ?? spelt(value) });

  if (schema.type === 'array') {
    const items = typeof schema.items === 'object' ? schema.items : (schema.prefixItems?.[0] ?? {});
    const bounds = { least: schema.minItems ?? 0, most: schema.maxItems ?? null };
    const item = resolved(items, defs).schema;
    const allowed = options ?? scalars(item.enum);
    if (allowed !== undefined) return { ...shown, kind: 'several', choices: allowed.map(choice), ...bounds };
    if (isDocument(item)) return { ...shown, kind: 'documents', ...bounds };
    const field = fieldOf(name, items, true, defs, { ...narrowed, options: {} });
    if (field === null) return null;
    // An item is called by what its own model says, and the list by the property.
    const label = item.type === 'object' && typeof item.title === 'string' ? sentence(item.title) : one(shown.label);
    return { ...shown, kind: 'list', item: { ...field, name: '', label, hint: '' }, ...bounds };
  }

  const allowed = options ?? scalars(schema.enum) ?? consts(schema);
  if (allowed !== undefined) {
    const fixed = allowed.length === 1 && shown.required ? allowed[0] : undefined;
    const usual = allowed.find((value) => value === preset) ?? fixed ?? null;
    return { ...shown, kind: 'choice', choices: allowed.map(choice), preset: usual };
  }
  if ('const' in schema) return null;

  switch (schema.type) {
    case 'boolean':
      return { ...shown, kind: 'switch', preset: preset === true };
    case 'integer':
    case 'number': {
      const whole = schema.type === 'integer';
      const step = whole ? 1 : 0;
      return {
        ...shown,
        kind: 'number',
        whole,
        least: schema.minimum ?? (schema.exclusiveMinimum === undefined ? null : schema.exclusiveMinimum + step),
        most: schema.maximum ?? (schema.exclusiveMaximum === undefined ? null : schema.exclusiveMaximum - step),
        preset: typeof preset === 'number' ? preset : null,
      };
    }
    case 'object': {
      if (schema.properties !== undefined) return { ...shown, ...objectOf(schema, defs, narrowed) };
      const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null;
      const value = values === null ? null : fieldOf('value', values, true, defs, narrowed);
      const key = fieldOf('key', schema.propertyNames ?? { type: 'string', maxLength: 80 }, true, defs, narrowed);
      if (value === null || key === null) return null;
      const row: Group = {
        name: '',
        label: one(shown.label),
        hint: '',
        required: true,
        kind: 'group',
        fields: [key, value],
      };
      return { ...shown, kind: 'table', row };
    }
    case 'null':
      return null;
    default: {
      // A string, or something of which the schema says nothing: words do for both.
      const most = schema.maxLength ?? null;
      return {
        ...shown,
        kind: 'text',
        long: most === null ? !/(?:^|_)(?:id|name|title|docket)$/.test(name) : most > ONE_LINE,
        least: schema.minLength ?? 0,
        most,
        preset: typeof preset === 'string' ? preset : '',
      };
    }
  }
}

/** Whether this is the model of a document, which `POST /api/documents` makes of a file. */
function isDocument(schema: Schema): boolean {
  return (
    schema.title === 'Document' && ['id', 'name', 'kind', 'text'].every((name) => name in (schema.properties ?? {}))
  );
}

/** The documents of a draft; what is none is left out. */
export function papersOf(draft: unknown): Paper[] {
  const papers = Array.isArray(draft) ? (draft as unknown[]) : [];
  return papers.filter((one): one is Paper => {
    const paper = (typeof one === 'object' ? one : null) as Partial<Paper> | null;
    return [paper?.id, paper?.name, paper?.kind, paper?.text].every((part) => typeof part === 'string');
  });
}

/** A schema without references, and without the branch that stands for nothing. */
export function resolved(
  schema: Schema,
  defs: Readonly<Record<string, Schema>>,
  depth = 0,
): { readonly schema: Schema; readonly nullable: boolean } {
  if (depth > 8) return { schema: {}, nullable: false };
  if (schema.$ref !== undefined) {
    const named = defs[schema.$ref.split('/').at(-1) ?? ''] ?? {};
    return resolved({ ...named, ...without(schema, '$ref') }, defs, depth + 1);
  }
  if (schema.allOf?.length === 1) {
    const [only = {}] = schema.allOf;
    return resolved({ ...only, ...without(schema, 'allOf') }, defs, depth + 1);
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches === undefined) return { schema, nullable: false };
  const rest = branches.filter((branch) => branch.type !== 'null');
  const nullable = rest.length < branches.length;
  if (rest.length > 1 && consts({ anyOf: rest }) !== undefined) return { schema, nullable };
  const [first = {}] = rest;
  const inner = resolved(first, defs, depth + 1);
  return {
    schema: { ...inner.schema, ...without(without(schema, 'anyOf'), 'oneOf') },
    nullable: nullable || inner.nullable,
  };
}

function without(schema: Schema, name: keyof Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
}

function scalars(values: readonly unknown[] | undefined): readonly Scalar[] | undefined {
  return values?.filter((value): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value));
}

/** The values of a choice that is written as one branch for each. */
function consts(schema: Schema): readonly Scalar[] | undefined {
  const branches = (schema.anyOf ?? schema.oneOf ?? []).filter((branch) => branch.type !== 'null');
  return branches.length > 0 && branches.every((branch) => 'const' in branch)
    ? scalars(branches.map((branch) => branch.const))
    : undefined;
}

/** What a field is called: a title that somebody wrote, or its name in words. */
function labelOf(name: string, declared: Schema, schema: Schema): string {
  const title = declared.title ?? (schema.type === 'object' ? undefined : schema.title);
  return title === undefined || title === generated(name) ? sentence(name) : title;
}

/** The title that Pydantic gives a property that has none of its own. */
const generated = (name: string) => name.split('_').map(capitalize).join(' ');

/** `harm_analysis` and `HarmAnalysis` as `Harm analysis`. */
function sentence(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim();
  return capitalize(words.toLowerCase());
}

/** `Actions` as `Action`: what one of a list is called. */
function one(label: string): string {
  if (/ies$/.test(label)) return label.replace(/ies$/, 'y');
  return /[^s]s$/.test(label) ? label.slice(0, -1) : label;
}

function spelt(value: Scalar): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? String(value) : capitalize(value.replaceAll('_', ' '));
}

/** A docstring as people read it: one paragraph, without marks of code. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('`', '').trim();
}

/** What stands in a form before anything was entered. */
export function blank(field: Field): Draft {
  switch (field.kind) {
    case 'text':
      return field.preset;
    case 'choice':
      return field.preset;
    case 'number':
      return field.preset === null ? '' : String(field.preset);
    case 'switch':
      return field.preset;
    case 'several':
    case 'documents':
      return [];
    case 'list':
      return Array.from({ length: Math.max(field.least, field.required ? 1 : 0) }, () => blank(field.item));
    case 'table':
      return field.required ? [blank(field.row)] : [];
    case 'group':
      return Object.fromEntries(field.fields.map((part) => [part.name, blank(part)]));
  }
}

/** A draft that an older form left behind, made to fit: parts that are missing come in blank, strange ones go. */
export function fitted(field: Field, draft: unknown): Draft {
  const array = Array.isArray(draft) ? (draft as unknown[]) : null;
  switch (field.kind) {
    case 'text':
    case 'number':
      return typeof draft === 'string' ? draft : blank(field);
    case 'switch':
      return typeof draft === 'boolean' ? draft : field.preset;
    case 'choice':
      return field.choices.find((choice) => choice.value === draft)?.value ?? field.preset;
    case 'several':
      return field.choices.flatMap((choice) => (array?.includes(choice.value) ? [choice.value] : []));
    case 'documents':
      return papersOf(draft);
    case 'list':
      return array?.map((part) => fitted(field.item, part)) ?? blank(field);
    case 'table':
      return array?.map((part) => fitted(field.row, part)) ?? blank(field);
    case 'group': {
      const parts = (typeof draft === 'object' && draft !== null ? draft : {}) as Record<string, unknown>;
      return Object.fromEntries(field.fields.map((part) => [part.name, fitted(part, parts[part.name])]));
    }
  }
}

/** What the server reads; undefined leaves the property out. */
export function valueOf(field: Field, draft: Draft | undefined): Json | undefined {
  switch (field.kind) {
    case 'text': {
      const text = typeof draft === 'string' ? draft.trim() : '';
      return text === '' && !field.required ? undefined : text;
    }
    case 'choice':
      return draft === null || draft === undefined || typeof draft === 'object' ? undefined : draft;
    case 'number': {
      const text = typeof draft === 'string' ? draft.trim() : '';
      return text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
    }
    case 'switch':
      return draft === true;
    case 'documents': {
      const papers = papersOf(draft);
      return papers.length === 0 && !field.required ? undefined : papers;
    }
    case 'several':
    case 'list': {
      const parts = Array.isArray(draft) ? draft : [];
      if (field.kind === 'several') return parts.length === 0 && !field.required ? undefined : parts;
      const values = parts.filter((part) => !empty(field.item, part)).map((part) => valueOf(field.item, part) ?? null);
      return values.length === 0 && !field.required ? undefined : values;
    }
    case 'table': {
      const rows = (Array.isArray(draft) ? draft : []).filter((row) => !empty(field.row, row));
      if (rows.length === 0 && !field.required) return undefined;
      return Object.fromEntries(
        rows.flatMap((row) => {
          const { key, value } = valueOf(field.row, row) as { key?: Scalar; value?: Json };
          return key === undefined || value === undefined ? [] : [[String(key), value]];
        }),
      );
    }
    case 'group': {
      if (!field.required && empty(field, draft)) return undefined;
      const parts = partsOf(draft);
      return Object.fromEntries(
        field.fields.flatMap((part) => {
          const value = valueOf(part, parts[part.name]);
          return value === undefined ? [] : [[part.name, value]];
        }),
      );
    }
  }
}

/** Whether nothing was entered. A choice or switch that nobody has changed from how it came is nothing. */
export function empty(field: Field, draft: Draft | undefined): boolean {
  switch (field.kind) {
    case 'text':
      return typeof draft !== 'string' || draft.trim() === '' || draft === field.preset;
    case 'number':
      return typeof draft !== 'string' || draft.trim() === '' || draft === blank(field);
    case 'choice':
      return draft === null || draft === undefined || draft === field.preset;
    case 'switch':
      return draft === undefined || draft === field.preset;
    case 'several':
    case 'documents':
      return !Array.isArray(draft) || draft.length === 0;
    case 'list':
      return !Array.isArray(draft) || draft.every((part) => empty(field.item, part));
    case 'table':
      return !Array.isArray(draft) || draft.every((row) => empty(field.row, row));
    case 'group':
      return field.fields.every((part) => empty(part, partsOf(draft)[part.name]));
  }
}

const partsOf = (draft: Draft | undefined): { readonly [name: string]: Draft } =>
  typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? draft : {};

/** What keeps a form from being sent, by the place in it (`parts.0.text`), each in a sentence. */
export function faultsOf(field: Field, draft: Draft | undefined, place = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const within = (part: Field, value: Draft | undefined, step: string | number) => {
    for (const [at, fault] of faultsOf(part, value, place === '' ? String(step) : `${place}.${step}`))
      found.set(at, fault);
  };
  switch (field.kind) {
    case 'text': {
      const text = typeof draft === 'string' ? draft.trim() : '';
      if (text === '' && field.required && field.least > 0) found.set(place, 'This has to be filled in.');
      else if (text !== '' && text.length < field.least) found.set(place, `${field.least} characters at least.`);
      else if (field.most !== null && text.length > field.most) found.set(place, tooLong(text.length - field.most));
      break;
    }
    case 'choice':
      if (field.required && valueOf(field, draft) === undefined) found.set(place, 'Choose one.');
      break;
    case 'number': {
      const value = valueOf(field, draft);
      if (typeof draft === 'string' && draft.trim() !== '' && value === undefined)
        found.set(place, 'This has to be a number.');
      else if (value === undefined && field.required) found.set(place, 'This has to be filled in.');
      else if (typeof value === 'number') {
        if (field.whole && !Number.isInteger(value)) found.set(place, 'This has to be a whole number.');
        else if (field.least !== null && value < field.least) found.set(place, `${field.least} at least.`);
        else if (field.most !== null && value > field.most) found.set(place, `${field.most} at most.`);
      }
      break;
    }
    case 'switch':
      break;
    case 'documents':
    case 'several':
    case 'list': {
      const parts = Array.isArray(draft) ? draft : [];
      const item = field.kind === 'list' ? field.item : null;
      const filled = item === null ? parts.length : parts.filter((part) => !empty(item, part)).length;
      if (parts.length < field.least) found.set(place, atLeast(field.least));
      else if (field.most !== null && filled > field.most) found.set(place, `${field.most} at most.`);
      // Parts that were left blank are not sent, so nothing is wrong with them.
      if (item !== null)
        parts.forEach((part, at) => {
          if (!empty(item, part) || at < field.least) within(item, part, at);
        });
      break;
    }
    case 'table':
      (Array.isArray(draft) ? draft : []).forEach((row, at) => {
        if (!empty(field.row, row)) within(field.row, row, at);
      });
      break;
    case 'group':
      if (!field.required && empty(field, draft)) break;
      for (const part of field.fields) within(part, partsOf(draft)[part.name], part.name);
      break;
  }
  return found;
}

/** `One at least.` */
function atLeast(count: number): string {
  return `${capitalize(inWords(count))} at least.`;
}

/**
 * The server's error at the field that it names: `act.parts.0.text: string should have …`; null where it names none
 * of this form. `sent` are the places of the parts as they were sent, where blank ones were left out.
 */
export function faultAt(form: Group, draft: Draft, detail: string, under: string): readonly [string, string] | null {
  const [, path, said] = /^([\w.]+): (.+)$/s.exec(detail) ?? [];
  if (path === undefined || said === undefined || !path.startsWith(`${under}.`)) return null;
  const place = placeOf(form, draft, path.slice(under.length + 1).split('.'));
  return place === null ? null : [place, capitalize(said)];
}

/** Where a step of what was sent stands in the draft. */
function placeOf(field: Field, draft: Draft | undefined, steps: readonly string[]): string | null {
  const [step, ...rest] = steps;
  if (step === undefined) return '';
  const join = (at: string | number, below: string | null) =>
    below === null ? String(at) : below === '' ? String(at) : `${at}.${below}`;
  switch (field.kind) {
    case 'group': {
      const part = field.fields.find((one) => one.name === step);
      return part === undefined ? null : join(step, placeOf(part, partsOf(draft)[step], rest));
    }
    case 'list': {
      const sent = (Array.isArray(draft) ? draft : []).flatMap((part, at) => (empty(field.item, part) ? [] : [at]));
      const at = sent[Number(step)];
      return at === undefined ? '' : join(at, placeOf(field.item, (draft as Draft[])[at], rest));
    }
    case 'documents':
      return step;
    default:
      return '';
  }
}
