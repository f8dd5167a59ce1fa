import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefs } from './prefs.svelte';
import VoiceAudio from './VoiceAudio.svelte';
import { VoicePlayer } from './voice-player.svelte';

/** Thirty words: eight seconds at reading speed. */
const TEXT = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ');

let page: ReturnType<typeof mount>;
let voicePlayer: VoicePlayer;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  localStorage.clear();
  prefs.set({ sound: false, speed: 1, captions: 'words' });
  voicePlayer = new VoicePlayer();
  page = mount(VoiceAudio, { target: document.body, props: { voicePlayer } });
  flushSync();
  voicePlayer.narrationGiven('n1', TEXT);
});
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
});

it('goes on at another speed from the word that was said last', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  const said = voicePlayer.wordsSaid;
  prefs.set({ speed: 1.5 });
  flushSync();
  expect(voicePlayer.wordsSaid).toBeLessThanOrEqual(said + 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(voicePlayer.wordsSaid).toBeGreaterThan(said + 4);
  expect(voicePlayer.wordsSaid).toBeLessThan(said + 8);
});

it('reads on as before when another setting changes', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  const said = voicePlayer.wordsSaid;
  prefs.set({ captions: 'lines' });
  flushSync();
  expect(voicePlayer.wordsSaid).toBe(said);
});
