/** A listener's settings for the judge's voice, stored in this browser: no sound is played that nobody asked for. */

const SLOT = 'hearing';

export const SPEEDS = [0.8, 1, 1.25, 1.5] as const;
/** Words as they are spoken, whole lines, or none while the judge is heard. */
export type Captions = 'words' | 'lines' | 'off';

interface StoredPrefs {
  /** Null until somebody has said whether they want sound. */
  sound: boolean | null;
  speed: number;
  captions: Captions;
}

const DEFAULTS: StoredPrefs = { sound: null, speed: 1, captions: 'words' };

function readStored(): StoredPrefs {
  try {
    const found = JSON.parse(localStorage.getItem(SLOT) ?? '{}') as Partial<StoredPrefs>;
    return {
      sound: typeof found.sound === 'boolean' ? found.sound : DEFAULTS.sound,
      speed: SPEEDS.find((speed) => speed === found.speed) ?? DEFAULTS.speed,
      captions: found.captions === 'lines' || found.captions === 'off' ? found.captions : DEFAULTS.captions,
    };
  } catch {
    return DEFAULTS;
  }
}

class Prefs {
  #values = $state.raw<StoredPrefs>(readStored());

  get sound(): boolean | null {
    return this.#values.sound;
  }
  get speed(): number {
    return this.#values.speed;
  }
  get captions(): Captions {
    return this.#values.captions;
  }

  set(news: Partial<StoredPrefs>): void {
    this.#values = { ...this.#values, ...news };
    try {
      localStorage.setItem(SLOT, JSON.stringify(this.#values));
    } catch {
      /* Storage may be forbidden: it holds as long as the page. */
    }
  }
}

export const prefs = new Prefs();
