/** Who is accused of what, in one sentence that tells nothing of the evidence. */

import { listed } from '$lib/words/phrases';
import type { Case } from '$lib/wire/protocol';

const MOST_NAMES = 3;
const MOST_CHARGES = 3;

/** A charge as it stands inside a sentence; an abbreviation at its head keeps its capitals. */
function inSentence(charge: string): string {
  const trimmed = charge.trim().replace(/\.$/, '');
  const first = trimmed.split(/\s/)[0] ?? '';
  return first.length > 1 && first === first.toUpperCase()
    ? trimmed
    : trimmed.charAt(0).toLowerCase() + trimmed.slice(1);
}

function atMost(items: readonly string[], most: number): readonly string[] {
  return items.length <= most ? items : [...items.slice(0, most - 1), `${items.length - most + 1} more`];
}

/** "Neil Ostrander, 31, stands accused of robbery in the first degree, of Harold Voss." Empty where nobody is named. */
export function accusation(matter: Pick<Case, 'defendants' | 'charges'>): string {
  const people = matter.defendants.map(({ name, age }) =>
    matter.defendants.length === 1 && age !== null ? `${name}, ${age},` : name,
  );
  const charges = atMost(matter.charges.map(inSentence), MOST_CHARGES);
  if (people.length === 0 || charges.length === 0) return '';
  // A charge may have commas of its own.
  const named = charges.some((one) => one.includes(',')) ? charges.join('; and of ') : listed(charges);
  return `${listed(atMost(people, MOST_NAMES))} ${people.length > 1 ? 'stand' : 'stands'} accused of ${named}.`;
}
