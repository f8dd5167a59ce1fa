import { describe, expect, it } from 'vitest';
import { drawing } from './drawing';
import { SKINS } from './palette';
import { portrait, seedOfPersona } from './portrait';

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
const jury = () =>
  OCCUPATIONS.map((occupation, i) => portrait(seedOfPersona(`juror_${i + 1}`), { id: `juror_${i + 1}`, occupation }));

describe('a portrait', () => {
  it('is the same for the same seed and persona, to the last number', () => {
    expect(jury()).toEqual(jury());
    expect(JSON.stringify(jury())).toBe(JSON.stringify(jury()));
  });

  it('goes with a first name that most take for a man’s or for a woman’s', () => {
    const earrings = (name: string) =>
      Array.from({ length: 40 }, (_, i) => portrait(`face ${i}`, { id: `somebody ${i}`, occupation: '', name })).filter(
        (one) => one.earrings !== null || one.lips !== null,
      ).length;
    expect(['Dr. Peter Lindholm', 'Tomasz Wrona', 'Prof. Luis Rodriguez'].map(earrings)).toEqual([0, 0, 0]);
    expect(['Dr. Helena Brandt', 'Birgit Sommer', 'Ruth'].map(earrings)).toEqual([40, 40, 40]);
    expect(earrings('Sasha Kim, the timekeeper')).toBeGreaterThan(0);
  });

  it('keeps the four numbers of a head within the family of heads', () => {
    const heads = [...jury(), ...Array.from({ length: 200 }, (_, i) => portrait(`face ${i}`, null))].map(
      (one) => one.head,
    );
    for (const head of heads) {
      expect(head.width).toBeGreaterThanOrEqual(41);
      expect(head.width).toBeLessThanOrEqual(51);
      expect(head.height).toBeGreaterThanOrEqual(56);
      expect(head.height).toBeLessThanOrEqual(66);
      expect(head.jaw).toBeGreaterThanOrEqual(34);
      expect(head.jaw).toBeLessThanOrEqual(50);
      expect(head.chin).toBeGreaterThanOrEqual(19);
      expect(head.chin).toBeLessThanOrEqual(36);
    }
  });

  it('takes skin from the seed and clothes from the occupation', () => {
    const nurse = portrait('one face', { id: 'x', occupation: 'Night nurse' });
    const cop = portrait('one face', { id: 'x', occupation: 'Retired cop' });
    expect(nurse.skin).toEqual(cop.skin);
    expect(nurse.clothes.garment).toBe('scrubs');
    expect(cop.clothes.garment).toBe('patrol_shirt');
  });

  it('draws a jury in which no two look alike and every tone of skin is seen', () => {
    const twelve = jury();
    expect(new Set(twelve.map((one) => JSON.stringify(one))).size).toBe(12);
    expect(new Set(twelve.map((one) => one.skin.lit))).toEqual(new Set(SKINS.map((skin) => skin.lit)));
  });

  it('spreads people over all tones', () => {
    const seen = new Set(Array.from({ length: 200 }, (_, i) => portrait(`guest ${i}`, null).skin.lit));
    expect(seen.size).toBe(SKINS.length);
  });
});

describe('a drawing', () => {
  it('opens the mouth and raises a hand for the speaker alone', () => {
    for (const one of jury()) {
      const still = drawing(one, { speaking: false, doubt: false });
      const speaking = drawing(one, { speaking: true, doubt: false });
      expect(speaking.mouth).not.toEqual(still.mouth);
      expect(speaking.arms).not.toEqual(still.arms);
      expect(speaking.head).toBe(still.head);
    }
  });

  it('shows doubt in the mouth and leaves head and clothes alone', () => {
    for (const one of jury()) {
      const sure = drawing(one, { speaking: false, doubt: false });
      const unsure = drawing(one, { speaking: false, doubt: true });
      expect(unsure.mouth).not.toEqual(sure.mouth);
      expect(unsure.marks).toEqual(sure.marks);
    }
  });

  it('writes numbers that every browser reads', () => {
    for (let i = 0; i < 200; i++) {
      const text = JSON.stringify(drawing(portrait(`face ${i}`, null), { speaking: i % 2 === 0, doubt: i % 3 === 0 }));
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});
