/**
 * Types of the page from the server's schemas, and the table of closes: `web/schema/*.json` in,
 * `src/lib/wire/generated/*.ts` out.
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
const http = astToString(await openapiTS(await read('openapi.json'), { alphabetize: true, defaultNonNullable: false }));

/** How a socket may end, as values: a page that is told a code needs more than its type. */
const closes = `/** How the server closes sockets, by name. \`resume\`: whether a client may come back with \`after_seq\`; \`afresh\`: whether it may come back from the beginning. */
export const CLOSES = {
${socket['x-close-codes']
  .map(
    ({ code, reason, resume, afresh, description }) =>
      `  /** ${description} */\n  ${reason}: { code: ${code}, resume: ${resume}, afresh: ${afresh} },\n`,
  )
  .join('')}} as const;

export type CloseName = keyof typeof CLOSES;
`;

const files = { 'ws.ts': note + frames, 'http.ts': note + http, 'closes.ts': note + closes };
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
