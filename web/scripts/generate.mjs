/**
 * Types of the page from the server's schemas, the bounds of what is sent, and how refusals and closes are meant:
 * `web/schema/*.json` in, `src/lib/wire/generated/*.ts` out.
 * `make schema` writes both. With `--check` nothing is written, and a difference fails.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';
import openapiTS, { astToString } from 'openapi-typescript';

const root = new URL('..', import.meta.url);
const note = '/* Generated from the schema of the server by `make schema`. Do not edit. */\n\n';
const read = async (name) => JSON.parse(await readFile(new URL(`schema/${name}`, root), 'utf8'));

/** Without the titles that Pydantic gives to every field: each would become a type of its own. */
const untitled = (schema) =>
  Array.isArray(schema)
    ? schema.map(untitled)
    : schema === null || typeof schema !== 'object'
      ? schema
      : Object.fromEntries(
          Object.entries(schema)
            .filter(([key, value]) => key !== 'title' || typeof value !== 'string')
            .map(([key, value]) => [key, untitled(value)]),
        );

const socket = await read('ws.json');
const frames = await compile(untitled(socket), 'Frame', {
  bannerComment: '',
  additionalProperties: false,
  unreachableDefinitions: true,
  enableConstEnums: false,
  maxItems: 0,
  style: { singleQuote: true, printWidth: 120 },
});
const openapi = await read('openapi.json');
// Silent: it warns of the acts that several formats have, whose kind is that of each of their shapes.
const options = { alphabetize: true, defaultNonNullable: false, silent: true };
const http = astToString(await openapiTS(structuredClone(openapi), options));

/** How a socket may end, as values: a page that is told a code needs more than its type. */
const closes = `/** How the server closes sockets, by name. \`resume\`: whether a client may come back with \`after_seq\`; \`afresh\`: whether it may come back from the beginning; \`gone\`: whether there is nothing to see here, however often it comes back. */
export const CLOSES = {
${socket['x-close-codes']
  .map(
    ({ code, reason, resume, afresh, gone, description }) =>
      `  /** ${description} */\n  ${reason}: { code: ${code}, resume: ${resume}, afresh: ${afresh}, gone: ${gone} },\n`,
  )
  .join('')}} as const;

export type CloseName = keyof typeof CLOSES;
`;

const refusals = `/** Codes of refusals: the act was meant for another moment. */
export const LATE_CODES: readonly string[] = ${JSON.stringify(socket['x-late-codes'])};
`;

/** The most that a value may have: characters, items, or its size; undefined where nothing bounds it. */
function mostOf(schema, depth = 0) {
  if (depth > 8) return undefined;
  if (schema.$ref !== undefined) {
    const named = openapi.components.schemas[schema.$ref.split('/').at(-1)];
    return named === undefined ? undefined : mostOf(named, depth + 1);
  }
  const own = schema.maxLength ?? schema.maxItems ?? schema.maximum;
  if (own !== undefined) return own;
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .map((part) => mostOf(part, depth + 1))
    .find(Number.isFinite);
}

/** A number above this bounds nothing that somebody enters. */
const LARGEST = 1e12;

/** Bounds by schema and property. Settings are left out: the forms of settings are made from their schemas as served. */
const bounds = Object.entries(openapi.components.schemas)
  .filter(([name, schema]) => schema.properties !== undefined && !name.endsWith('Settings'))
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([name, { properties }]) => {
    const found = Object.entries(properties).flatMap(([property, schema]) => {
      const items = (schema.anyOf ?? [schema]).map((part) => part.items ?? {}).map((part) => mostOf(part));
      return [
        [property, mostOf(schema)],
        [`${property}_each`, items.find(Number.isFinite)],
      ].flatMap(([key, most]) => (most === undefined || most > LARGEST ? [] : [`  ${key}: ${most},\n`]));
    });
    return found.length === 0 ? [] : [`export const ${name} = {\n${found.join('')}} as const;\n`];
  })
  .join('\n');

const files = {
  'bounds.ts': `${note}/* The most that may be sent, by schema and property: characters, items, or the size of a number; \`_each\`: of each item. */\n\n${bounds}`,
  'refusals.ts': note + refusals,
  'ws.ts': note + frames,
  'http.ts': note + http,
  'closes.ts': note + closes,
};
const folder = new URL('src/lib/wire/generated/', root);
let stale = false;
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, folder);
  if (process.argv.includes('--check')) {
    const there = await readFile(file, 'utf8').catch(() => '');
    if (there !== text) {
      stale = true;
      console.error(`src/lib/wire/generated/${name} differs from the schemas: run \`make schema\`.`);
    }
  } else {
    await writeFile(file, text);
  }
}
process.exitCode = stale ? 1 : 0;
