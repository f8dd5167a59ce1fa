/**
 * What a page may weigh: scripts and style sheets that have to be there before it is shown, gzipped, in thousands of
 * bytes. Beside its own that is the first script, and for the stages of a room what follows the room. A build in which a
 * page weighs more fails.
 */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** By chunk; `after` names one that comes before it. */
export const BUDGETS: Readonly<Record<string, { readonly most: number; readonly after?: string }>> = {
  index: { most: 54.2 },
  Landing: { most: 91, after: 'index' },
  CaseLibrary: { most: 84.5, after: 'index' },
  Certificate: { most: 63, after: 'index' },
  Transcript: { most: 61, after: 'index' },
  ClassRoute: { most: 95, after: 'index' },
  ClassWall: { most: 108.4, after: 'ClassRoute' },
  RoomRoute: { most: 121, after: 'index' },
  Lobby: { most: 151, after: 'RoomRoute' },
  Room: { most: 189, after: 'RoomRoute' },
  Verdict: { most: 155.1, after: 'RoomRoute' },
};

export interface Chunk {
  readonly name: string;
  /** Files that are loaded with it. */
  readonly imports: readonly string[];
  readonly sheets: readonly string[];
}

/** Bytes that each page of the budgets needs. `weights` are bytes by file. */
export function weightsOf(
  chunks: ReadonlyMap<string, Chunk>,
  weights: ReadonlyMap<string, number>,
  budgets = BUDGETS,
): ReadonlyMap<string, number> {
  const filesOf = (name: string): ReadonlySet<string> => {
    const files = new Set<string>(budgets[name]?.after === undefined ? [] : filesOf(budgets[name].after));
    const take = (file: string): void => {
      const chunk = chunks.get(file);
      if (chunk === undefined || files.has(file)) return;
      files.add(file);
      chunk.sheets.forEach((sheet) => files.add(sheet));
      chunk.imports.forEach(take);
    };
    const own = [...chunks].find(([, chunk]) => chunk.name === name)?.[0];
    if (own === undefined) throw new Error(`scripts/page-budgets.ts names ${name}, which the build does not have.`);
    take(own);
    return files;
  };
  return new Map(
    Object.keys(budgets).map((name) => [
      name,
      [...filesOf(name)].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0),
    ]),
  );
}

/** Pages that weigh more than they may, a sentence for each. */
export function overweight(found: ReadonlyMap<string, number>, budgets = BUDGETS): readonly string[] {
  return [...found].flatMap(([name, bytes]) => {
    const most = (budgets[name]?.most ?? 0) * 1000;
    return bytes <= most ? [] : [`${name} weighs ${String(bytes)} bytes, ${String(bytes - most)} more than it may.`];
  });
}

export const pageBudgets = {
  name: 'page-budgets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = new Map<string, Chunk>();
      const weights = new Map<string, number>();
      for (const [file, output] of Object.entries(bundle)) {
        const text = output.type === 'chunk' ? output.code : output.source;
        if (/\.(?:js|css)$/.test(file)) weights.set(file, gzipSync(text, { level: 9 }).length);
        if (output.type === 'chunk')
          chunks.set(file, {
            name: output.name,
            imports: output.imports,
            sheets: [...(output.viteMetadata?.importedCss ?? [])],
          });
      }
      const found = weightsOf(chunks, weights);
      this.info([...found].map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)} kB`).join(', '));
      const over = overweight(found);
      if (over.length > 0) this.error(over.join('\n'));
    },
  },
} satisfies Plugin;
