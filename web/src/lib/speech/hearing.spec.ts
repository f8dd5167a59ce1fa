import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClipWords } from '../api/contract';
import { Hearing } from './hearing.svelte';
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

let hearing: Hearing;
let sound: Sound;
let told: Record<string, ClipWords>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  localStorage.clear();
  prefs.set({ sound: true, speed: 1, captions: 'words' });
  sound = new Sound();
  told = {};
  hearing = new Hearing();
  hearing.attach({
    audio: sound,
    clipUrl: (id) => `/clips/${id}`,
    words: async (id) => told[id] ?? { words: [], complete: true, seconds: null },
    speech: null,
  });
});
afterEach(() => {
  hearing.end();
  vi.useRealTimers();
});

describe('the judge', () => {
  it('is read at reading speed where nothing is heard, to the last word', async () => {
    hearing.narrated('n1', 'The jury may retire now.');
    expect([hearing.text, hearing.said]).toEqual(['The jury may retire now.', 1]);
    await passed(600);
    expect(hearing.said).toBe(3);
    await passed(5000);
    expect(hearing.said).toBe(5);
  });

  it('is shown by lines to whoever came in later, until there is a new line', () => {
    hearing.show('What was said before anybody came.');
    expect([hearing.text, hearing.captions]).toEqual(['What was said before anybody came.', 'lines']);
    hearing.narrated('n2', 'And what is said now.');
    expect(hearing.captions).toBe('words');
  });

  it('has each word shown as it is spoken', async () => {
    told.c1 = times('Members of the jury');
    hearing.narrated('n1', 'Members of the jury');
    hearing.ready(clip('c1'), 'n1', 0);
    await passed(60);
    expect(sound.played).toEqual(['/clips/c1']);
    expect(hearing.said).toBe(1);
    sound.currentTime = 1.1;
    await passed(60);
    expect(hearing.said).toBe(3);
    hearing.ended();
    flushSync();
    expect([hearing.said, hearing.now]).toEqual([4, null]);
  });

  it('is heard in order, and never two at once', async () => {
    hearing.narrated('n1', 'One.');
    hearing.ready(clip('c1'), 'n1', 0);
    hearing.narrated('n2', 'Two.');
    hearing.ready(clip('c2'), 'n2', 0);
    await passed(60);
    expect([sound.played, hearing.text]).toEqual([['/clips/c1'], 'One.']);
    hearing.ended();
    await passed(60);
    expect([sound.played, hearing.text]).toEqual([['/clips/c1', '/clips/c2'], 'Two.']);
  });

  it('goes on in another voice where the first one failed', async () => {
    hearing.narrated('n1', 'One word after another.');
    hearing.ready(clip('c1', 'elevenlabs'), 'n1', 0);
    await passed(60);
    hearing.failed();
    await passed(60);
    expect(hearing.text).toBe('One word after another.');
    hearing.ready(clip('c2'), 'n1', 0);
    await passed(60);
    expect(sound.played).toEqual(['/clips/c1', '/clips/c2']);
  });

  it('waits for a tap where the browser refuses, and is read meanwhile', async () => {
    sound.refuses = 'NotAllowedError';
    hearing.narrated('n1', 'One word.');
    hearing.ready(clip('c1'), 'n1', 0);
    await passed(3000);
    expect([hearing.locked, hearing.now, hearing.said]).toEqual([true, null, 2]);
    sound.refuses = null;
    hearing.listen();
    await passed(60);
    expect([hearing.locked, sound.played]).toEqual([false, ['/clips/c1']]);
  });

  it('is silent for whoever asked for no sound, and offered once', async () => {
    prefs.set({ sound: false });
    hearing.narrated('n1', 'One word.');
    hearing.ready(clip('c1'), 'n1', 0);
    await passed(3000);
    expect([hearing.offered, hearing.now, hearing.said, sound.played]).toEqual([true, null, 2, []]);
    hearing.listen();
    await passed(60);
    expect(sound.played).toEqual(['/clips/c1']);
    expect(JSON.parse(localStorage.getItem('hearing') ?? '{}')).toMatchObject({ sound: true });
  });

  it('says words that a browser without a voice only shows', async () => {
    hearing.narrated('n1', 'Two words.');
    hearing.ready(clip('', 'browser'), 'n1', 0);
    await passed(3000);
    expect([hearing.now, hearing.said, sound.played]).toEqual([null, 2, []]);
  });

  it('passes over what waited too long, for the room goes on', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) {
      hearing.narrated(`n${number}`, `Line ${number}.`);
      hearing.ready(clip(`c${number}`), `n${number}`, 0);
    }
    await passed(60);
    for (let heard = 0; heard < 6; heard += 1) {
      hearing.ended();
      await passed(60);
    }
    expect(sound.played).toEqual(['/clips/c1', '/clips/c4', '/clips/c5', '/clips/c6']);
  });
});
