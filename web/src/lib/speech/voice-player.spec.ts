import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClipWords } from '$lib/wire/contract';
import { VoicePlayer } from './voice-player.svelte';
import { prefs } from './prefs.svelte';

/** A sound that plays when the spec moves its hand. */
class Sound {
  src = '';
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  played: string[] = [];
  refuses: string | null = null;

  play(): Promise<void> {
    if (this.refuses !== null) return Promise.reject(new DOMException('', this.refuses));
    this.paused = false;
    this.currentTime = 0;
    this.played.push(this.src);
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
  }
}

const clip = (id: string, voice = 'espeak') => ({ id, mime: 'audio/wav', voice, seconds: null });
const times = (text: string): ClipWords => ({
  words: text.split(' ').map((word, at) => ({ text: word, start: at * 0.5, end: at * 0.5 + 0.4 })),
  complete: true,
  seconds: 9,
});
const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let player: VoicePlayer;
let sound: Sound;
let clipWords: Record<string, ClipWords>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  localStorage.clear();
  prefs.set({ sound: true, speed: 1, captions: 'words' });
  sound = new Sound();
  clipWords = {};
  player = new VoicePlayer();
  player.attach({
    audio: sound,
    clipUrl: (id) => `/clips/${id}`,
    words: async (id) => clipWords[id] ?? { words: [], complete: true, seconds: null },
    speech: null,
  });
});
afterEach(() => {
  player.end();
  vi.useRealTimers();
});

describe('the judge', () => {
  it('is read at reading speed where nothing is heard, to the last word', async () => {
    player.narrationGiven('n1', 'The jury may retire now.');
    expect([player.text, player.wordsSaid]).toEqual(['The jury may retire now.', 1]);
    await passed(600);
    expect(player.wordsSaid).toBe(3);
    await passed(5000);
    expect(player.wordsSaid).toBe(5);
  });

  it('is shown by lines to a viewer who came in later, until there is a new line', () => {
    player.show('What was said before anybody came.');
    expect([player.text, player.captions]).toEqual(['What was said before anybody came.', 'lines']);
    player.narrationGiven('n2', 'And what is said now.');
    expect(player.captions).toBe('words');
  });

  it('has each word shown as it is spoken', async () => {
    clipWords.c1 = times('Members of the jury');
    player.narrationGiven('n1', 'Members of the jury');
    player.clipReady(clip('c1'), 'n1', 0);
    await passed(60);
    expect(sound.played).toEqual(['/clips/c1']);
    expect(player.wordsSaid).toBe(1);
    sound.currentTime = 1.1;
    await passed(60);
    expect(player.wordsSaid).toBe(3);
    player.ended();
    flushSync();
    expect([player.wordsSaid, player.now]).toEqual([4, null]);
  });

  it('is heard after a juror who speaks, and never two at once', async () => {
    player.turnTaken('t1', 'One.');
    player.clipReady(clip('c1'), 't1', 3);
    player.narrationGiven('n2', 'Two.');
    player.clipReady(clip('c2'), 'n2', 0);
    await passed(60);
    expect(sound.played).toEqual(['/clips/c1']);
    player.ended();
    await passed(60);
    expect([sound.played, player.text]).toEqual([['/clips/c1', '/clips/c2'], 'Two.']);
  });

  it('is cut off by the next words of the judge, for the room has gone on', async () => {
    player.narrationGiven('n1', 'One.');
    player.clipReady(clip('c1'), 'n1', 0);
    await passed(60);
    player.narrationGiven('n2', 'Two.');
    player.clipReady(clip('c2'), 'n2', 0);
    await passed(60);
    expect([sound.played, player.text, player.now?.ask]).toEqual([['/clips/c1', '/clips/c2'], 'Two.', 'n2']);
  });

  it('says when clips begin and cease to be heard here', async () => {
    const audible: boolean[] = [];
    const other = new VoicePlayer((on) => audible.push(on));
    expect(other.audible).toBe(false);
    other.attach({ audio: sound, clipUrl: (id) => id, words: async () => times(''), speech: null });
    other.mute();
    other.unmute();
    other.end();
    expect(audible).toEqual([true, false, true, false]);
  });

  it('goes on in another voice where the first one failed', async () => {
    player.narrationGiven('n1', 'One word after another.');
    player.clipReady(clip('c1', 'elevenlabs'), 'n1', 0);
    await passed(60);
    player.failed();
    await passed(60);
    expect(player.text).toBe('One word after another.');
    player.clipReady(clip('c2'), 'n1', 0);
    await passed(60);
    expect(sound.played).toEqual(['/clips/c1', '/clips/c2']);
  });

  it('waits for a tap where the browser refuses, and is read meanwhile', async () => {
    sound.refuses = 'NotAllowedError';
    player.narrationGiven('n1', 'One word.');
    player.clipReady(clip('c1'), 'n1', 0);
    await passed(3000);
    expect([player.locked, player.now, player.wordsSaid]).toEqual([true, null, 2]);
    sound.refuses = null;
    player.unmute();
    await passed(60);
    expect([player.locked, sound.played]).toEqual([false, ['/clips/c1']]);
  });

  it('is silent for a listener who asked for no sound, and offered once', async () => {
    prefs.set({ sound: false });
    player.narrationGiven('n1', 'One word.');
    player.clipReady(clip('c1'), 'n1', 0);
    await passed(3000);
    expect([player.offered, player.now, player.wordsSaid, sound.played]).toEqual([true, null, 2, []]);
    player.unmute();
    await passed(60);
    expect(sound.played).toEqual(['/clips/c1']);
    expect(JSON.parse(localStorage.getItem('hearing') ?? '{}')).toMatchObject({ sound: true });
  });

  it('says words that a browser without a voice only shows', async () => {
    player.narrationGiven('n1', 'Two words.');
    player.clipReady(clip('', 'browser'), 'n1', 0);
    await passed(3000);
    expect([player.now, player.wordsSaid, sound.played]).toEqual([null, 2, []]);
  });

  it('passes over what waited too long, for the room goes on', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) {
      player.turnTaken(`t${number}`, `Line ${number}.`);
      player.clipReady(clip(`c${number}`), `t${number}`, number);
    }
    await passed(60);
    for (let heard = 0; heard < 6; heard += 1) {
      player.ended();
      await passed(60);
    }
    expect(sound.played).toEqual(['/clips/c1', '/clips/c4', '/clips/c5', '/clips/c6']);
  });
});
