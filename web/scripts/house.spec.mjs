import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countsOf, faultsOf, importsBetween, importsOf } from './house.mjs';

const FOLDERS = { wire: [], words: ['wire'], formats: ['words'] };
const WORDS = ['lib/words/a.ts', 'lib/wire/b'];
const FORMATS = ['lib/formats/jury/a.ts', 'lib/words/b'];
const faults = (...more) => faultsOf([WORDS, FORMATS, ...more], FOLDERS, { 'pages/Jury.svelte': 'jury' });

describe('the contract of the folders', () => {
  it('is kept by the page', () => {
    expect(faultsOf(importsBetween(resolve('src')))).toEqual([]);
  });

  it('takes arrows that are listed', () => {
    expect(faults()).toEqual([]);
  });

  it('refuses an arrow that is not listed, or that nothing needs', () => {
    expect(faults(['lib/wire/b.ts', 'lib/words/a'])).toEqual([
      'lib/wire/b.ts imports lib/words/a: wire may not import words',
    ]);
    expect(faultsOf([WORDS], FOLDERS)).toEqual(['scripts/house.mjs lists formats -> words, which nothing needs']);
  });

  it('refuses a list with an arrow that does not point down', () => {
    expect(faultsOf([['lib/wire/b.ts', 'lib/words/a']], { wire: ['words'], words: [] })).toEqual([
      'scripts/house.mjs lists wire -> words, which does not point down',
    ]);
  });

  it('refuses pages below them, and formats that know one another', () => {
    expect(faults(['lib/words/a.ts', 'pages/Room.svelte'])).toHaveLength(1);
    expect(faults(['lib/formats/jury/a.ts', 'lib/formats/court/b'])).toHaveLength(1);
    expect(faults(['pages/Room.svelte', 'lib/formats/jury/a'])).toHaveLength(1);
    expect(faults(['pages/Jury.svelte', 'lib/formats/jury/a'], ['lib/formats/a.ts', 'lib/formats/jury/a'])).toEqual([]);
  });

  it('counts arrows up, pairs and circles', () => {
    const up = [WORDS, FORMATS, ['lib/wire/b.ts', 'lib/formats/c']];
    expect(countsOf(up, FOLDERS)).toEqual({ folders: 3, arrows: 3, up: 1, pairs: 0, circles: 1 });
    expect(countsOf([WORDS, ['lib/wire/b.ts', 'lib/words/a']], FOLDERS)).toMatchObject({ pairs: 1, circles: 1 });
  });
});

describe('the imports of a source', () => {
  it('are values, types, what is loaded when needed, and style sheets', () => {
    const code = "import { a } from './a';\nimport type { B } from './b';\nconst c = () => import('./c');\n";
    expect(importsOf('x.ts', code)).toEqual(['./a', './b', './c']);
    expect(importsOf('x.svelte', `<script lang="ts">\n${code}</script>\n<p>from './d'</p>`)).toEqual([
      './a',
      './b',
      './c',
    ]);
    expect(importsOf('x.css', "@import './a.css';")).toEqual(['./a.css']);
  });
});
