/** This person's face at the table, remembered for the next room; the first one is drawn by lot. */

import { FACE_COUNT, isFace } from './faces';

let drawn: number | null = null;

export function rememberedFace(): number {
  try {
    const kept = Number(localStorage.getItem('face') ?? NaN);
    if (isFace(kept)) return kept;
  } catch {
    /* Storage may be forbidden: the face then lasts as long as the page. */
  }
  if (drawn === null) rememberFace(1 + Math.floor(Math.random() * FACE_COUNT));
  return drawn ?? 1;
}

export function rememberFace(face: number): void {
  drawn = face;
  try {
    localStorage.setItem('face', String(face));
  } catch {
    /* As above. */
  }
}
