import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { runnerImport, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pageBudgets } from './scripts/page-budgets';

// The server that `npm run dev` talks to; `make run` listens there.
const server = process.env.TWELVE_SERVER ?? 'http://127.0.0.1:8000';

const alias = { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) };

/** Style sheets stand at the end of the document: before it they would hold up the wall that the document paints. */
const stylesLast = {
  name: 'styles-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html: string) => {
      const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      return links.reduce((rest, link) => rest.replace(link, ''), html).replace('</body>', `${links.join('')}</body>`);
    },
  },
} satisfies Plugin;

/** The heads as the page draws them, for the pictures that the server makes. */
const headsForPictures = {
  name: 'heads-for-pictures',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./src/lib/formats/heads')>('./src/lib/formats/heads.ts', {
      configFile: false,
      root: fileURLToPath(new URL('.', import.meta.url)),
      resolve: { alias },
    });
    this.emitFile({ type: 'asset', fileName: 'heads.json', source: JSON.stringify(module.heads()) });
  },
} satisfies Plugin;

/**
 * What most pages share is one file and not a dozen: on a slow line each request costs more than some bytes too many. Who
 * wrote what is asked where there is a record alone.
 */
const SHARED_CHUNKS = [
  { name: 'first', test: /node_modules\/(?:svelte|esm-env|clsx)\/|\/src\/lib\/ui\/(?:theme|route)/, priority: 2 },
  {
    name: 'ground',
    test: /\/src\/lib\/(?:wire|words|ui|table|schema-form)\/(?!authorship)/,
    minShareCount: 4,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [
    svelte(),
    stylesLast,
    headsForPictures,
    pageBudgets,
    // Fonts are compressed already.
    compression({
      include: /\.(css|html|js|svg|yaml)$/,
      threshold: 512,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
    }),
  ],
  resolve: {
    alias,
    // Components under test are the browser's build, not the server's.
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/openapi.json': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  // One jsdom for each worker, and a context of its own for every file in it.
  // As in `main.ts`, the formats are there before anything speaks of one.
  test: {
    environment: 'jsdom',
    pool: 'vmThreads',
    include: ['src/**/*.spec.ts', 'scripts/**/*.spec.{ts,mjs}'],
    setupFiles: ['src/lib/formats/register.ts'],
  },
});
