/** From parameters to layers of shapes, in the order they are painted. */

import { armShapes } from './arms';
import { clothesShapes, torsoPath } from './clothes';
import {
  browShapes,
  eyeShapes,
  flushShapes,
  glassesShapes,
  jawBeard,
  mouthBeard,
  mouthShapes,
  stubbleShapes,
} from './face';
import { hairShapes } from './hair';
import { CX, earPaths, headPath, marksOf, shadePath } from './head';
import type { Portrait } from './portrait';
import { area, circle, line, path, type Shape } from './shapes';

export interface Drawing {
  readonly backHair: Shape[];
  readonly neck: Shape[];
  readonly torso: string;
  readonly cloth: string;
  readonly marks: Shape[];
  readonly ears: Shape[];
  readonly head: string;
  readonly skin: string;
  readonly shade: Shape;
  /** Clipped to the head. */
  readonly stubble: Shape[];
  /** Clipped to the head and turning with the face. */
  readonly onSkin: Shape[];
  readonly whites: Shape[];
  readonly pupils: Shape[];
  readonly lids: Shape[];
  readonly shut: Shape[];
  readonly brows: [Shape, Shape];
  readonly jawBeard: Shape[];
  readonly mouthBeard: Shape[];
  readonly mouth: Shape[];
  readonly frontHair: Shape[];
  readonly glasses: Shape[];
  readonly earrings: Shape[];
  readonly arms: Shape[];
}

export interface Manner {
  readonly speaking: boolean;
  readonly doubt: boolean;
}

export function drawing(p: Portrait, manner: Manner): Drawing {
  const m = marksOf(p.head);
  const hair = hairShapes(p.hair, p.head);
  const eyes = eyeShapes(p.head, p.skin, p.lids);
  const clothes = clothesShapes(p.clothes, p.skin);
  const [left, right] = earPaths(p.head);
  const glasses = p.glasses === null ? null : glassesShapes(p.head, p.glasses);
  const n = p.neck / 2;
  const brows = browShapes(p.head, p.brows);
  return {
    backHair: hair.back,
    neck: [
      area(
        path`M${CX - n},72 L${CX - n - 1},102 C${CX - n + 2},112 ${CX + n - 2},112 ${CX + n + 1},102 L${CX + n},72Z`,
        p.skin.lit,
      ),
      // The chin's shadow falls to the right and down.
      area(
        path`M${CX - n},${m.bottom - 12} L${CX - n},${m.bottom - 1}
          C${CX - n + 3},${m.bottom + 4} ${CX + 1},${m.bottom + 8} ${CX + 2},104 L${CX + n + 2},112 L${CX + n},72Z`,
        p.skin.shade,
      ),
    ],
    torso: torsoPath(p.body),
    // A waistcoat has the shirt at its sides.
    cloth: clothes.sleeve,
    marks: clothes.marks,
    ears: hair.ears ? [area(left, p.skin.lit), area(right, p.skin.shade)] : [],
    head: headPath(p.head),
    skin: p.skin.lit,
    shade: area(shadePath(p.head, p.nose), p.skin.shade),
    stubble: stubbleShapes(p.head, p.beard),
    onSkin: [...(p.flush ? flushShapes(p.head) : []), ...(glasses?.arms ?? [])],
    whites: eyes.whites,
    pupils: eyes.pupils,
    lids: eyes.lids,
    shut: eyes.shut,
    brows,
    jawBeard: jawBeard(p.head, p.beard),
    mouthBeard: mouthBeard(p.head, p.beard, p.skin, manner.speaking),
    mouth: mouthShapes(p.head, p.skin, p.lips, manner.speaking ? 'open' : manner.doubt ? 'doubt' : 'closed'),
    frontHair: hair.front,
    glasses: glasses?.lenses ?? [],
    earrings:
      p.earrings === null || !hair.ears
        ? []
        : [
            area(circle(m.left - 2, m.eyes + 13.5, 2.5), p.earrings),
            area(circle(m.right + 2, m.eyes + 13.5, 2.5), p.earrings),
            line(path`M${m.left - 2.8},${m.eyes + 12.6} h0.1`, '#FFFFFF', 1, 0.6),
          ],
    arms: armShapes(p.posture, manner.speaking, p.body, { color: clothes.sleeve, long: clothes.long }, p.skin),
  };
}
