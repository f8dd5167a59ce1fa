import { describe, expect, it } from 'vitest';
import type { Part } from './part';
import { formatOf } from '$lib/words/format';
import { partSentences } from './your-part';

const NAMES: Record<number, string> = { 2: 'Chen', 5: 'Okonkwo', 11: 'Santos' };
const NOTHING: Part = {
  seat: 7,
  turns: 0,
  moved: [],
  movedBy: [],
  turned: [],
  changes: [],
  ballot: null,
  company: 0,
  outcome: null,
};
const said = (news: Partial<Part>) =>
  partSentences({ ...NOTHING, ...news }, (seat) => NAMES[seat] ?? '', formatOf('jury'));

describe('what you did, in sentences', () => {
  it('says whom you moved and who moved you in one', () => {
    expect(said({ moved: [2, 5], movedBy: [11] })[0]).toBe('You moved Chen and Okonkwo; Santos moved you.');
    expect(said({ movedBy: [11] })[0]).toBe('Santos moved you.');
  });

  it('says whose ballots changed after you spoke, and after whom yours did', () => {
    const changes = [
      { after: 11, to: 'not_guilty' },
      { after: null, to: 'guilty' },
    ];
    expect(said({ turned: [2], changes }).slice(0, 3)).toEqual([
      'Chen changed a ballot right after you spoke.',
      'You changed your ballot to not guilty after Santos spoke.',
      'You changed your ballot to guilty.',
    ]);
  });

  it('says how often you spoke', () => {
    expect([0, 1, 2, 3].map((turns) => said({ turns })[0])).toEqual([
      'You did not speak.',
      'You spoke once.',
      'You spoke twice.',
      'You spoke three times.',
    ]);
  });

  it('says whether you were with the verdict, and takes no side where there is none', () => {
    const end = (ballot: string, outcome: string | null, company: number) => said({ ballot, outcome, company }).at(-1);
    expect(end('guilty', 'guilty', 11)).toBe('You were with the verdict.');
    expect(end('guilty', 'not_guilty', 1)).toBe('You were against the verdict: guilty, with one other.');
    expect(end('guilty', 'hung', 0)).toBe('At the end you stood for guilty, alone.');
  });
});
