import { describe, expect, it } from 'vitest';
import type { Voices } from '$lib/wire/contract';
import { voiceSentence, whyNot } from './voices';

const voices: Voices = {
  auto: 'espeak',
  voices: [
    { voice: 'elevenlabs', ready: false, why: 'It needs a key.' },
    { voice: 'espeak', ready: true, why: null },
    { voice: 'captions', ready: true, why: null },
  ],
};

describe('the judge’s voice', () => {
  it('is what the room says, and where it leaves it open, the best there is', () => {
    expect(voiceSentence('auto', voices)).toBe('The judge speaks with the offline voice, with captions.');
    expect(voiceSentence('captions', voices)).toBe('The judge is not heard in this room; captions are shown.');
    expect(voiceSentence('auto')).toBe('');
  });

  it('says why it cannot be had', () => {
    expect(whyNot('elevenlabs', voices)).toBe('It needs a key.');
    expect(whyNot('espeak', voices)).toBe('');
    expect(whyNot('auto', voices)).toBe('');
  });
});
