/** The form of an act in a room: its schema from `/api/formats`, narrowed by the ask, in the room's own words. */

import { SpeakAct } from '$lib/wire/generated/bounds';
import type { Format } from '$lib/words/format';
import { citablePapers, papersOf } from '$lib/words/papers';
import type { View } from '$lib/wire/protocol';
import { calling } from '$lib/words/phrases';
import { formOf, resolved } from '$lib/schema-form/schema';
import type { Group, Scalar, Schema } from '$lib/schema-form/schema';

/** Levels of parts within parts that are looked through. */
const MAX_PARTS_DEEP = 4;

/** What the server said an act of this format looks like; undefined before it has. */
export function schemaOf(format: Format, kind: string): Schema | undefined {
  const schema: Schema | undefined = format.served?.acts[kind];
  return schema;
}

/** Acts that have a place of their own on the page, whatever the format. */
const ACTS_WITH_A_PLACE: readonly string[] = [
  'assign',
  'cast_audience_ballot',
  'cast_ballot',
  'come_back',
  'interrupt',
  'leave',
  'pass',
  'raise_hand',
  'speak',
];

/**
 * The acts that the viewer's seat may do unasked and that have no place of their own. `own`: kinds with a form that
 * this page has without the server's schema.
 */
export function freeActs(format: Format, view: View, own: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const { you } = view;
  if (you === null || you.seat === null) return [];
  const known = format.served?.acts ?? {};
  const asked = new Set(you.asks.map((ask) => ask.act));
  return you.may.filter(
    (kind) => (kind in known || kind in own) && !ACTS_WITH_A_PLACE.includes(kind) && !asked.has(kind),
  );
}

/** What the form for speaking can fill in. */
const SPEAK_FIELDS: readonly string[] = ['kind', 'text', 'strategy', 'target', 'cites'];

/** Whether a turn of this format needs no more than the form for speaking has. */
export function speaksPlainly(format: Format): boolean {
  const schema = schemaOf(format, 'speak');
  return schema === undefined || (schema.required ?? []).every((name) => SPEAK_FIELDS.includes(name));
}

/** Whether a turn of this format has this part; true before the server has said. */
export function turnHas(format: Format, part: string): boolean {
  const schema = schemaOf(format, 'speak');
  return schema?.properties === undefined || part in schema.properties;
}

/** Characters that one turn of this format may have. */
export function turnLimit(format: Format): number {
  return schemaOf(format, 'speak')?.properties?.text?.maxLength ?? SpeakAct.text;
}

/** What may be cited, by id, with what it is called: the parts of papers on the table, and what the matter brings. */
export function citableIn(
  view: View,
  labels: ReadonlyMap<string, { readonly short: string; readonly title: string }> = new Map(),
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [id, label] of labels) found.set(id, label.title === '' ? label.short : `${label.short}, ${label.title}`);
  for (const [id, title] of citablePapers(papersOf(view), view)) found.set(id, title);
  return found;
}

/** Null as long as the server has not said what the act looks like. */
export function actForm(
  format: Format,
  kind: string,
  view: View,
  options: Readonly<Record<string, readonly Scalar[]>>,
  citable: ReadonlyMap<string, string> = new Map(),
): Group | null {
  const schema = schemaOf(format, kind);
  if (schema === undefined) return null;
  const own = view.you?.seat ?? null;
  const others = view.seats.filter((seat) => seat.seat !== own && seat.occupant !== null).map((seat) => seat.seat);
  const ids = [...citable.keys()];
  const seats = propertiesNaming(schema, 'seat');
  const citations = propertiesNaming(schema, 'citation');
  const narrowed: Record<string, readonly Scalar[]> = {};
  for (const name of seats) if (others.length > 0) narrowed[name] = others;
  for (const name of citations) if (ids.length > 0) narrowed[name] = ids;
  // What measures a speaker needs a form of its own.
  const measured = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => (part.measured ? [name] : []));
  return formOf(schema, {
    options: { ...narrowed, ...options },
    hidden: [...measured, ...(ids.length === 0 ? citations : [])].filter((name) => !schema.required?.includes(name)),
    says: (property, value) => {
      if (typeof value === 'number') return seats.has(property) ? seatWords(view, value) : undefined;
      if (typeof value === 'boolean') return undefined;
      if (citations.has(property)) return citable.get(value);
      return format.choices.includes(value) || view.room.choices?.includes(value) ? format.choice(value) : undefined;
    },
  });
}

/** The properties of an act, and of the parts within it, whose values name a seat or something that can be cited. */
function propertiesNaming(
  schema: Schema,
  what: 'seat' | 'citation',
  defs: Readonly<Record<string, Schema>> = schema.$defs ?? {},
  depth = 0,
): ReadonlySet<string> {
  const found = new Set<string>();
  // A part may hold itself.
  if (depth > MAX_PARTS_DEEP) return found;
  for (const [name, declared] of Object.entries(schema.properties ?? {})) {
    const part = resolved(declared, defs).schema;
    const item = part.type === 'array' && typeof part.items === 'object' ? resolved(part.items, defs).schema : part;
    if (item.names === what) found.add(name);
    for (const inner of propertiesNaming(item, what, defs, depth + 1)) found.add(inner);
  }
  return found;
}

function seatWords(view: View, number: number): string {
  const seat = view.seats.find((one) => one.seat === number);
  return seat === undefined || seat.name === ''
    ? `Seat ${number}`
    : `${number} ${seat.occupant === 'human' ? seat.name : calling(seat.name, false)}`;
}
