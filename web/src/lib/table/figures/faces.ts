/** Faces that people choose from, each drawn from a seed: mixed in age, skin, hair and clothes, and no two alike. */

import { portrait, type Portrait } from './portrait';

const SEEDS = [
  1, 839, 65, 846, 1345, 508, 1083, 47, 457, 915, 975, 1111, 590, 1338, 1001, 1230, 341, 650, 814, 1485, 123, 510, 1121,
  908,
] as const;

/** The person with this face, a number from 1 to `FACE_COUNT`. */
export function personOf(face: number): Portrait {
  const seed = SEEDS[face - 1];
  if (seed === undefined) throw new RangeError(`there is no face ${face}`);
  return portrait(`face/${seed}`, null);
}
