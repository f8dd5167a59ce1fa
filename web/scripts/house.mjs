/**
 * The folders of the page and the arrows between them: which may import which. What is not listed is refused, and so is
 * what is listed and not used.
 *
 *     node scripts/house.mjs            # the contract; fails where it is broken
 *     node scripts/house.mjs --arrows   # every arrow, with the imports behind it
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Folders of `src/lib` from the ground up, each with those below that it may import. */
export const FOLDERS = {
  wire: [],
  words: ['wire'],
  ui: ['wire', 'words'],
  'schema-form': ['wire', 'words', 'ui'],
  table: ['wire', 'words', 'ui'],
  speech: ['wire'],
  transcript: ['wire', 'words', 'ui'],
  room: ['wire', 'words', 'speech', 'transcript'],
  charts: ['wire', 'words', 'ui'],
  papers: ['wire', 'words', 'ui', 'room'],
  place: ['wire', 'words', 'ui', 'schema-form', 'table', 'room', 'papers'],
  host: ['wire', 'words', 'ui', 'schema-form', 'room', 'place'],
  formats: ['wire', 'words', 'ui', 'table', 'room', 'charts', 'papers', 'place'],
};

/** Folders of `src/lib/formats` that any format's folder may import; of one another they know nothing. */
const SHARED_BY_FORMATS = ['general'];

/** What may import a format's own folder from outside of `formats`, because it is made for that format. */
export const MADE_FOR = { 'pages/Landing.svelte': 'jury' };

const SOURCE = /\.(?:ts|svelte|css)$/;
const SPEC = /\.spec\.ts$/;

/** Every specifier that a source imports: as a value, as a type, when needed, or as a style sheet. */
export function importsOf(path, text) {
  const sheets = [...text.matchAll(/@import\s+['"]([^'"]+)['"]/g)].map((found) => found[1]);
  if (path.endsWith('.css')) return sheets;
  const code = path.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((found) => found[1]).join('\n')
    : text;
  return [...ts.preProcessFile(code, true, true).importedFiles.map((found) => found.fileName), ...sheets];
}

/** Every import of one source by another: `[from, to]`, as paths below `src`. */
export function importsBetween(root) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && !SPEC.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8')).flatMap((name) => {
      const to = name.startsWith('$lib/')
        ? join(root, 'lib', name.slice(5))
        : name.startsWith('.')
          ? resolve(dirname(file), name)
          : null;
      return to === null ? [] : [[file, to].map((path) => relative(root, path).split(sep).join('/'))];
    }),
  );
}

/** The folder of `src/lib` that a path is in; null for the pages, which may import any of them. */
const folderOf = (path) => /^lib\/([^/]+)\//.exec(path)?.[1] ?? null;
const formatOf = (path) => /^lib\/formats\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Arrows between folders: `[from, to]` with the imports behind it. */
export function arrowsOf(imports) {
  const arrows = new Map();
  for (const [from, to] of imports) {
    const [a, b] = [folderOf(from), folderOf(to)];
    if (a === null || b === null || a === b) continue;
    const key = `${a} -> ${b}`;
    arrows.set(key, { from: a, to: b, imports: [...(arrows.get(key)?.imports ?? []), [from, to]] });
  }
  return [...arrows.values()];
}

/** What breaks the contract, a line for each. */
export function faultsOf(imports, folders = FOLDERS, madeFor = MADE_FOR) {
  const order = Object.keys(folders);
  const arrows = arrowsOf(imports);
  const drawn = new Set(arrows.map(({ from, to }) => `${from} -> ${to}`));
  const says = ([from, to]) => `${from} imports ${to}`;
  return [
    ...order.flatMap((from, at) =>
      folders[from].flatMap((to) => [
        ...(order.slice(0, at).includes(to)
          ? []
          : [`scripts/house.mjs lists ${from} -> ${to}, which does not point down`]),
        ...(drawn.has(`${from} -> ${to}`) ? [] : [`scripts/house.mjs lists ${from} -> ${to}, which nothing needs`]),
      ]),
    ),
    ...arrows.flatMap(({ from, to, imports: behind }) =>
      folders[from]?.includes(to) === true ? [] : behind.map((one) => `${says(one)}: ${from} may not import ${to}`),
    ),
    ...imports.flatMap((one) => {
      const [from, to] = one;
      if (folderOf(from) !== null && to.startsWith('pages/')) return [`${says(one)}: src/lib knows no page`];
      const [own, other] = [formatOf(from), formatOf(to)];
      if (other === null || own === other || SHARED_BY_FORMATS.includes(other)) return [];
      if (own === null && folderOf(from) === 'formats') return [];
      return madeFor[from] === other ? [] : [`${says(one)}: the folder of a format is known in formats/ alone`];
    }),
  ];
}

/** Arrows, those that point up, pairs that import each other, and circles. */
export function countsOf(imports, folders = FOLDERS) {
  const arrows = arrowsOf(imports);
  const order = Object.keys(folders);
  const next = Object.groupBy(arrows, ({ from }) => from);
  const reached = (start) => {
    const found = new Set();
    const rest = [start];
    for (let at = rest.pop(); at !== undefined; at = rest.pop())
      for (const { to } of next[at] ?? []) {
        if (!found.has(to)) rest.push(to);
        found.add(to);
      }
    return found;
  };
  const reach = new Map(order.map((folder) => [folder, reached(folder)]));
  const circles = new Set(
    order
      .filter((folder) => reach.get(folder).has(folder))
      .map((folder) => order.filter((other) => reach.get(folder).has(other) && reach.get(other).has(folder)).join(' ')),
  );
  return {
    folders: order.length,
    arrows: arrows.length,
    up: arrows.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from)).length,
    pairs: arrows.filter(({ from, to }) => arrows.some((one) => one.from === to && one.to === from)).length / 2,
    circles: circles.size,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const imports = importsBetween(fileURLToPath(new URL('../src', import.meta.url)));
  if (process.argv.includes('--arrows')) {
    for (const { from, to, imports: behind } of arrowsOf(imports)) {
      console.log(`${from} -> ${to}`);
      for (const [a, b] of behind) console.log(`    ${a}: ${b}`);
    }
  }
  const faults = faultsOf(imports);
  for (const fault of faults) console.error(fault);
  const { folders, arrows, up, pairs, circles } = countsOf(imports);
  console.log(`${folders} folders, ${arrows} arrows, ${up} up, ${pairs} pairs, ${circles} circles`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
