import { describe, expect, it } from 'vitest';
import schema from '../../../../schema/openapi.json';
import { FACE_COUNT, isFace } from '$lib/wire/stored/remembered-face';
import { personOf } from './faces';
import { figureMarkup } from './markup';
import { HAIR, SKINS } from './palette';
import { facesAt, portraitsAt } from './seated';

const everyone = () => Array.from({ length: FACE_COUNT }, (_, i) => personOf(i + 1));
const seat = (number: number, name: string, more: object = {}) => ({
  seat: number,
  name,
  occupant: 'human' as const,
  persona: null,
  face: null,
  ...more,
});

describe('the faces to choose from', () => {
  it('are as many as the server takes', () => {
    expect(schema.components.schemas.ChooseFaceAct.properties.face.maximum).toBe(FACE_COUNT);
    expect([0, 25, 1.5, null].map(isFace)).toEqual([false, false, false, false]);
    expect(() => personOf(0)).toThrow(RangeError);
  });

  it('show a mixed company in which no two are alike', () => {
    const all = everyone();
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(FACE_COUNT);
    expect(new Set(all.map((one) => one.skin.lit)).size).toBe(SKINS.length);
    expect(new Set(all.map((one) => one.years)).size).toBe(3);
    expect(new Set(all.map((one) => one.hair.style)).size).toBeGreaterThan(10);
    expect(all.some((one) => HAIR.slice(0, 2).includes(one.hair.color))).toBe(true);
  });

  it('are drawn for what is no browser as well-formed markup with names of its own', () => {
    for (const [i, one] of everyone().entries()) {
      const markup = figureMarkup(one, `a${i}`);
      const parsed = new DOMParser().parseFromString(
        `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`,
        'image/svg+xml',
      );
      expect(parsed.querySelector('parsererror')).toBeNull();
      expect(markup).not.toMatch(/NaN|undefined|Infinity/);
      expect(markup.match(/ id="[^"]+"/g)).toEqual([` id="a${i}-head"`, ` id="a${i}-torso"`, ` id="a${i}-table"`]);
    }
  });
});

describe('who is seen at a table', () => {
  const nurse = { id: 'juror_7', name: 'Maria Santos', occupation: 'Night nurse' };

  it('is the face that somebody has chosen', () => {
    expect(facesAt([seat(1, 'Ines', { face: 9 })]).get(1)).toBe(9);
    expect(portraitsAt([seat(7, 'Ines', { face: 9, persona: nurse })]).get(7)).toEqual(personOf(9));
  });

  it('follows the name of whoever chose none, and nobody has the face of another', () => {
    const seats = Array.from({ length: 12 }, (_, i) => seat(i + 1, `Guest ${i % 3}`));
    const faces = facesAt([...seats, seat(13, 'Ines', { face: 5 })]);
    expect(new Set(faces.values()).size).toBe(13);
    // As the server has them in its pictures.
    expect(['Nora', 'Zoë 🌻'].map((name) => facesAt([seat(1, name)]).get(1))).toEqual([4, 1]);
  });

  it('is the persona where a mind plays, and never where a person sits', () => {
    const mind = portraitsAt([seat(7, 'Maria Santos', { occupant: 'house', persona: nurse })]).get(7);
    const person = portraitsAt([seat(7, 'Maria Santos', { persona: nurse })]).get(7);
    expect(mind?.clothes.garment).toBe('scrubs');
    expect(person?.clothes.garment).not.toBe('scrubs');
  });

  it('is nobody on an open seat', () => {
    expect(portraitsAt([seat(7, '', { occupant: null, persona: nurse })]).size).toBe(0);
  });

  it('reads a face that this page does not have as none', () => {
    expect(facesAt([seat(1, 'Nora', { face: 99 })])).toEqual(facesAt([seat(1, 'Nora')]));
  });
});
