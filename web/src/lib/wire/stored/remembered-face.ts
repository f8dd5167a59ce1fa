/** This person's face at the table, remembered for the next room; the first one is drawn by lot. */

import { ChooseFaceAct } from '../generated/bounds';

/** Faces are numbered from 1 to this. */
export const FACE_COUNT = ChooseFaceAct.face;

/** A face that a later server has is none here. */
export const isFace = (face: number | null | undefined): face is number =>
  face != null && Number.isInteger(face) && face >= 1 && face <= FACE_COUNT;

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
