/** How one listener wants to hear the judge, remembered on this machine: nothing is ever heard that nobody asked for. */

const SLOT = 'hearing';

export const SPEEDS = [0.8, 1, 1.25, 1.5] as const;
/** Words as they are spoken, whole lines, or none while the judge is heard. */
export type Captions = 'words' | 'lines' | 'off';

interface Kept {
  /** Null until somebody has said whether they want sound. */
  sound: boolean | null;
  speed: number;
  captions: Captions;
}

const FIRST: Kept = { sound: null, speed: 1, captions: 'words' };

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(SLOT) ?? '{}') as Partial<Kept>;
    return {
      sound: typeof found.sound === 'boolean' ? found.sound : FIRST.sound,
      speed: SPEEDS.find((speed) => speed === found.speed) ?? FIRST.speed,
      captions: found.captions === 'lines' || found.captions === 'off' ? found.captions : FIRST.captions,
    };
  } catch {
    return FIRST;
  }
}

class Prefs {
  #kept = $state.raw<Kept>(kept());

  get sound(): boolean | null {
    return this.#kept.sound;
  }
  get speed(): number {
    return this.#kept.speed;
  }
  get captions(): Captions {
    return this.#kept.captions;
  }

  set(news: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...news };
    try {
      localStorage.setItem(SLOT, JSON.stringify(this.#kept));
    } catch {
      /* Storage may be forbidden: it holds as long as the page. */
    }
  }
}

export const prefs = new Prefs();
