import { describe, expect, it } from 'vitest';
import { speakAct, textRule } from './strategies';

const draft = {
  strategy: null as string | null,
  target: null as number | null,
  cites: [] as string[],
  hint: '',
  text: '',
  parts: {},
};

describe('what is sent when somebody speaks', () => {
  it('holds only what they chose', () => {
    expect(speakAct({ ...draft, text: '  I work nights. ' })).toEqual({ kind: 'speak', text: 'I work nights.' });
    expect(speakAct({ ...draft, strategy: 'reasonable_doubt' })).toEqual({
      kind: 'speak',
      strategy: 'reasonable_doubt',
    });
    expect(
      speakAct({
        strategy: 'address_juror',
        target: 3,
        cites: ['key'],
        hint: '',
        text: 'Frank.',
        parts: { withdraws: true },
      }),
    ).toEqual({
      kind: 'speak',
      strategy: 'address_juror',
      target: 3,
      cites: ['key'],
      text: 'Frank.',
      withdraws: true,
    });
  });

  it('has a hint beside a strategy that finds its own words, and beside nothing else', () => {
    const hinted = { ...draft, strategy: 'alternative_theory', hint: ' focus on the timeline ' };
    expect(speakAct(hinted)).toEqual({ kind: 'speak', strategy: 'alternative_theory', hint: 'focus on the timeline' });
    expect(speakAct({ ...hinted, text: 'My own.' })).not.toHaveProperty('hint');
    expect(speakAct({ ...hinted, strategy: null, text: 'My own.' })).not.toHaveProperty('hint');
  });
});

describe('text', () => {
  it('is needed where no strategy stands for it', () => {
    expect(textRule(null)).toBe('required');
    expect(textRule({ id: 'reasonable_doubt', label: '', hint: '', text: 'refused', target: 'optional' })).toBe(
      'refused',
    );
  });
});
