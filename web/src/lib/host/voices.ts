/** The presider's voices, as the page calls them. */

import type { Voices } from '$lib/wire/contract';

const VOICES: Record<string, string> = {
  elevenlabs: 'ElevenLabs',
  espeak: 'The offline voice',
  browser: 'Each browser’s own',
  captions: 'Captions only',
};

export function voiceName(voice: string): string {
  return VOICES[voice] ?? voice;
}

const BRIEF: Record<string, string> = {
  elevenlabs: 'ElevenLabs',
  espeak: 'offline',
  browser: 'the browser’s',
  captions: 'captions',
};

export function briefName(voice: string): string {
  return BRIEF[voice] ?? voice;
}

/** How the presider is heard with a setting, in one sentence; the voices say what `auto` comes to. */
export function voiceSentence(setting: unknown, voices: Voices | null = null, who = 'judge'): string {
  switch (setting === 'auto' ? voices?.auto : setting) {
    case 'elevenlabs':
      return `The ${who} speaks through ElevenLabs, with captions.`;
    case 'espeak':
      return `The ${who} speaks with the offline voice, with captions.`;
    case 'browser':
      return `The ${who} speaks with each browser’s own voice, with captions.`;
    case 'captions':
      return `The ${who} is not heard in this room; captions are shown.`;
    default:
      return '';
  }
}

/** Why a voice that was chosen cannot be had; empty where it can. */
export function whyNot(setting: unknown, voices: Voices | null): string {
  const one = voices?.voices.find((voice) => voice.voice === setting);
  return one === undefined || one.ready ? '' : (one.why ?? `${voiceName(one.voice)} cannot be had here.`);
}
