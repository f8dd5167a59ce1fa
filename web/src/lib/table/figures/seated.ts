/** Who is seen on each seat. The picture of a verdict, which the server makes, follows the same rule. */

import type { SeatView } from '../types';
import { hash } from './draws';
import { FACE_COUNT, isFace } from '$lib/wire/stored/remembered-face';
import { personOf } from './faces';
import { portraitOf, type Portrait } from './portrait';

type Sitting = Pick<SeatView, 'seat' | 'name' | 'occupant' | 'persona' | 'face'>;

/** Whether the persona itself is seen: a person never wears its face. */
const asPersona = (seat: Sitting): boolean => seat.occupant !== 'human' && seat.persona !== null;

/**
 * The faces of those who are no persona, by seat: the one that they have chosen, or one that follows from the name and
 * that nobody else at the table has.
 */
export function facesAt(seats: readonly Sitting[]): ReadonlyMap<number, number> {
  const faces = new Map<number, number>();
  for (const { seat, occupant, face } of seats) if (occupant !== null && isFace(face)) faces.set(seat, face);
  const taken = new Set(faces.values());
  for (const seat of seats) {
    if (seat.occupant === null || faces.has(seat.seat) || asPersona(seat)) continue;
    let face = hash(seat.name) % FACE_COUNT;
    for (let tried = 1; taken.has(face + 1) && tried < FACE_COUNT; tried++) face = (face + 1) % FACE_COUNT;
    faces.set(seat.seat, face + 1);
    taken.add(face + 1);
  }
  return faces;
}

/** The portraits of those who are seated, by seat; an open seat has none. */
export function portraitsAt(seats: readonly Sitting[]): ReadonlyMap<number, Portrait> {
  const faces = facesAt(seats);
  return new Map(
    seats.flatMap(({ seat, occupant, persona }): [number, Portrait][] => {
      const face = faces.get(seat);
      if (face !== undefined) return [[seat, personOf(face)]];
      if (occupant === null || persona === null) return [];
      return [[seat, portraitOf(persona)]];
    }),
  );
}
