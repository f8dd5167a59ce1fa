/** The judge's voices as the page calls them. */

const VOICES: Record<string, string> = {
  auto: 'Best there is', elevenlabs: 'ElevenLabs', espeak: 'Offline', browser: 'Browser’s own', captions: 'Captions only',
};

export function voiceName(voice: string): string {
  return VOICES[voice] ?? voice;
}

/** What somebody hears with a setting, in one sentence; empty where there is nothing to say about it. */
export function voiceSaid(setting: unknown): string {
  switch (setting) {
    case 'captions': return 'This room has captions only.';
    case 'browser': return 'Each browser speaks with a voice of its own.';
    default: return '';
  }
}
