/** The twelve as everybody knows them before a room is open: ids and occupations, for the wall of the landing. */

import { portrait, seedOfPersona, type Portrait } from '../../avatars/portrait';

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

export const theTwelve = (): Portrait[] =>
  OCCUPATIONS.map((occupation, i) => portrait(seedOfPersona(`juror_${i + 1}`), { id: `juror_${i + 1}`, occupation }));
