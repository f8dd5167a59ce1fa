/** A person as SVG markup: still, at rest, looking straight ahead. For what no browser draws. */

import { drawing } from './drawing';
import type { Portrait } from './portrait';
import type { Shape } from './shapes';

const shapesMarkup = (shapes: readonly Shape[]): string =>
  shapes
    .map(({ d, fill, stroke, width, opacity }) => {
      const see = opacity === undefined ? '' : ` opacity="${opacity}"`;
      return stroke === undefined
        ? `<path d="${d}" fill="${fill ?? 'none'}"${see}/>`
        : `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width ?? 1}" stroke-linecap="round" stroke-linejoin="round"${see}/>`;
    })
    .join('');

/** In a box of 120 by 150, as `Figure.svelte` draws it. `id`: what its clip paths are called, unlike any other's. */
export function figureMarkup(portrait: Portrait, id: string): string {
  const drawn = drawing(portrait, { speaking: false, doubt: false });
  const clipped = (part: string, shapes: readonly Shape[]) =>
    `<g clip-path="url(#${id}-${part})">${shapesMarkup(shapes)}</g>`;
  return [
    `<clipPath id="${id}-head"><path d="${drawn.head}"/></clipPath>`,
    `<clipPath id="${id}-torso"><path d="${drawn.torso}"/></clipPath>`,
    `<clipPath id="${id}-table"><path d="M-60,-60 H180 V150 H-60Z"/></clipPath>`,
    `<g clip-path="url(#${id}-table)">`,
    shapesMarkup([...drawn.backHair, ...drawn.neck, { d: drawn.torso, fill: drawn.cloth }]),
    clipped('torso', drawn.marks),
    shapesMarkup([...drawn.ears, { d: drawn.head, fill: drawn.skin }]),
    clipped('head', [drawn.shade, ...drawn.stubble, ...drawn.onSkin]),
    shapesMarkup([
      ...drawn.jawBeard,
      ...drawn.whites,
      ...drawn.pupils,
      ...drawn.lids,
      ...drawn.brows,
      ...drawn.mouthBeard,
      ...drawn.mouth,
      ...drawn.frontHair,
      ...drawn.glasses,
      ...drawn.earrings,
      ...drawn.arms,
    ]),
    '</g>',
  ].join('');
}
