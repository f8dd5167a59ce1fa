/** Every head that is somebody's by name or number, as markup: from the file of them the server makes its pictures. */

import { personOf } from '$lib/table/figures/faces';
import { FACE_COUNT } from '$lib/wire/stored/remembered-face';
import { figureMarkup } from '$lib/table/figures/markup';
import { portraitOf } from '$lib/table/figures/portrait';
import { JURORS } from './jury/twelve';
import './faces';

export interface Heads {
  /** Of personas, by id. */
  readonly personas: Readonly<Record<string, string>>;
  /** Those that people choose from, in the order of their numbers. */
  readonly faces: readonly string[];
}

/** `ID` in the markup stands for a name that the picture gives each head, since two people may have the same face. */
export const heads = (): Heads => ({
  personas: Object.fromEntries(JURORS.map((persona) => [persona.id, figureMarkup(portraitOf(persona), 'ID')])),
  faces: Array.from({ length: FACE_COUNT }, (_, i) => figureMarkup(personOf(i + 1), 'ID')),
});
