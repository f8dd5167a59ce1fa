import { describe, expect, it } from 'vitest';
import {
  NO_FILTER,
  caseQuery,
  dayOf,
  isUnfiltered,
  readingWords,
  searchFromFilter,
  sourceName,
  themesOf,
  filterFromSearch,
} from './case-filter';

describe('a filter', () => {
  it('stands in the address and is read from it again', () => {
    const filter = { ...NO_FILTER, words: ' watch & chain ', era: '1800-1849', length: 'short' };
    expect(filterFromSearch(searchFromFilter(filter))).toEqual({ ...filter, words: 'watch & chain' });
    expect(searchFromFilter(NO_FILTER)).toBe('');
    expect(isUnfiltered(filterFromSearch(''))).toBe(true);
  });
  it('asks the server for all of it, and for no more than a search gives', () => {
    expect(caseQuery({ ...NO_FILTER, words: 'watch', theme: 'theft', length: 'long' }, null, 200)).toEqual({
      q: 'watch',
      theme: 'theft',
      era: '',
      source: '',
      min_minutes: 31,
      limit: 50,
    });
    expect(caseQuery(NO_FILTER, 'case_006', 24)).toMatchObject({ limit: 24, cursor: 'case_006' });
    expect(caseQuery({ ...NO_FILTER, length: 'middle' }, null, 24)).toMatchObject({ min_minutes: 6, max_minutes: 30 });
    expect(caseQuery({ ...NO_FILTER, length: 'of another page' }, null, 24)).toEqual(caseQuery(NO_FILTER, null, 24));
  });
});

describe('themes to choose from', () => {
  it('are those of the cases, and no others where nothing was imported', () => {
    expect(themesOf([{ source: 'predefined', themes: ['murder', 'Alibi'] }])).toEqual(['alibi', 'murder']);
  });
  it('hold what trials are filed under where there are any', () => {
    expect(themesOf([{ source: 'old_bailey', themes: ['flight'] }])).toEqual(
      expect.arrayContaining(['flight', 'coining', 'theft']),
    );
  });
});

describe('words', () => {
  it('describe how long a case is', () => {
    expect(readingWords(1)).toBe('About one minute to read');
    expect(readingWords(17)).toBe('About seventeen minutes to read');
    expect(readingWords(85)).toBe('About an hour and a half to read');
    expect(readingWords(342)).toBe('About 5 and a half hours to read');
  });
  it('describe a day and a source', () => {
    expect(dayOf('1820-04-16')).toBe('16 April 1820');
    expect(dayOf('April 1820')).toBe('April 1820');
    expect(sourceName('old_bailey')).toBe('The Old Bailey');
    expect(sourceName('county_archive')).toBe('County archive');
  });
});
