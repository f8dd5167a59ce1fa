/** How much of what was done was whose, and what the house did in a model's place, in words. */

import type { Author } from '$lib/wire/authorship';
import { capitalize, counted } from './phrases';
import { modelName } from './models.svelte';

const BY: Readonly<Record<Author, string>> = {
  model: 'by models',
  house_instead: 'by the house in a model’s place',
  house_by_rule: 'by the house by rule',
  person: 'by people',
  agent: 'by agents',
};

/** Whether a model was to do any of it. */
const tookPart = (by: Readonly<Record<string, number>>): boolean => (by['model'] ?? 0) + (by['house_instead'] ?? 0) > 0;

/** `40 turns: 31 by models, 9 by the house in a model’s place`; without the rest where no model was to do anything. */
export function sharesOf(deed: string, by: Readonly<Record<string, number>>, models = tookPart(by)): string {
  const parts = (Object.keys(BY) as Author[]).filter((author) => (by[author] ?? 0) > 0);
  const all = counted(
    parts.reduce((sum, author) => sum + (by[author] ?? 0), 0),
    deed,
  );
  return !models ? all : `${all}: ${parts.map((author) => `${by[author]} ${BY[author]}`).join(', ')}`;
}

/** The same of all kinds of deeds; empty where no model was to do anything. */
export function sharesOfAll(counts: Readonly<Record<string, Readonly<Record<string, number>>>>): readonly string[] {
  return Object.values(counts).some(tookPart)
    ? Object.entries(counts).map(([deed, by]) => `${capitalize(sharesOf(deed.replace(/s$/, ''), by, true))}.`)
    : [];
}

/** `the house, not Gemini 2.5 Flash`; empty where nobody was replaced. */
export const inPlaceOf = (model: string | null): string => (model === null ? '' : `the house, not ${modelName(model)}`);
