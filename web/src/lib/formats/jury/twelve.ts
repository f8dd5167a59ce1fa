/** The twelve as everybody knows them before a room is open: ids and occupations, for the wall of the landing. */

import { portraitOf, type Portrait, type Sitter } from '$lib/table/figures/portrait';

const OCCUPATIONS = [
  'Retired engineer',
  'Social worker',
  'Retired police officer',
  'Accountant',
  'Philosophy professor',
  'Restaurant owner',
  'Night nurse',
  'Forensic accountant',
  'Church leader',
  'Business consultant',
  'Novelist',
  'Retired jazz musician',
];

export const JURORS: readonly Sitter[] = OCCUPATIONS.map((occupation, i) => ({ id: `juror_${i + 1}`, occupation }));

export const theTwelve = (): Portrait[] => JURORS.map(portraitOf);
