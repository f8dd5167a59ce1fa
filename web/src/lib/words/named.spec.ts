import { expect, it } from 'vitest';
import type { Label } from './labels';
import { namedIn } from './named';

const LABELS = new Map<string, Label>(
  (
    [
      { id: 'camera', kind: 'exhibit', short: 'Exhibit A', title: 'Counter camera' },
      { id: 'card', kind: 'exhibit', short: 'Exhibit B', title: 'Time card, 11:38 p.m.' },
      { id: 'fisch', kind: 'witness', short: 'Dr. Fisch', title: 'Dr. Lena Fisch, chemist' },
    ] satisfies Label[]
  ).map((label) => [label.id, label]),
);
const ids = (text: string, people: readonly string[] = []) => namedIn(text, LABELS, people).map((label) => label.id);

it('finds exhibits by letter and by title, and witnesses by name', () => {
  expect(ids('Look at exhibit b.')).toEqual(['card']);
  expect(ids('Exhibits A and B are pictures.')).toEqual(['camera', 'card']);
  expect(ids('the time card says so, and Fisch’s form')).toEqual(['card', 'fisch']);
});

it('finds nothing in words that only resemble them', () => {
  expect(ids('an exhibit a child could read, with a camera')).toEqual([]);
  expect(ids('I agree with Fisch.', ['Otto Fisch'])).toEqual([]);
});
