import { describe, expect, it } from 'vitest';
import { termsFor } from './settings';

describe('the printed terms', () => {
  it('say five of six for a small jury', () => {
    expect(termsFor({ size: 6 })[0]?.choices[1]?.label).toBe('Five of six');
    expect(termsFor({ size: 12 })[0]?.choices[1]?.label).toBe('Ten of twelve');
  });
  it('print what was set over another door as a choice of its own', () => {
    const seconds = termsFor({ turn_seconds: 60 }).find((term) => term.setting === 'turn_seconds');
    expect(seconds?.choices.at(-1)).toEqual({ value: 60, label: '60 s' });
    const watching = termsFor({ spectators: 'delayed:30' }).find((term) => term.setting === 'spectators');
    expect(watching?.choices.at(-1)?.label).toBe('30 s late');
  });
});
