import { describe, expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('/src/**/*.{ts,svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Where a format may be named: its own folder, what shows criminal cases, generated files, what specs are made of. */
const APART = [
  '/src/lib/formats/jury/',
  '/src/lib/formats/court/',
  '/src/lib/wire/generated/',
  '/src/lib/words/labels.ts',
  '/src/lib/papers/Finding.svelte',
  '/src/pages/cases/',
  '/src/pages/opening/',
  '/src/lib/wire/log-builder.ts',
];

/** How a folder is found, and names on the wire: no words. */
const NAMES = [
  /['"][^'"]*\/jury\/\w+(?:\.svelte)?['"]/g,
  /\bjury: JURY\w*/g,
  /\bjury: \(\) => import/g,
  /\bJURY\w*|\bJURORS\b/g,
  /\bDEFAULT_FORMAT = 'jury'/g,
  /\bjuror_voices\b|\binitial_guilty\b|\b(?:show|agents_see)_convictions\b|\bconvictions_(?:moved|revealed)\b/g,
  /`conviction`/g,
];

const WORDS = [
  /\bguilt|guilty\b|\bjuror|\bjury\b|\bjuries\b|\bacquit/i,
  // The field of the wire may be read; in a sentence, after another word or with a capital, it is a word.
  /\bConvictions?\b|\b(?:a|an|the|their|its|whose|no|of|with|by|from|hidden|each|’s) convictions?\b/,
];

const spoken = Object.entries(SOURCES)
  .filter(([path]) => !path.endsWith('.spec.ts') && !APART.some((folder) => path.startsWith(folder)))
  .flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => {
      const rest = NAMES.reduce((left, name) => left.replace(name, ''), line);
      return WORDS.some((word) => word.test(rest)) ? [`${path}:${at + 1}: ${line.trim()}`] : [];
    }),
  );

describe('the page', () => {
  it('reads its own sources', () => {
    expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  });

  it('has no words of one format outside its folder', () => {
    expect(spoken).toEqual([]);
  });
});
