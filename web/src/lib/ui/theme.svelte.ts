/** Afternoon or evening: the room's or else the system's choice until somebody switches the lamps. */

export type ThemeName = 'afternoon' | 'evening';

const DARK = '(prefers-color-scheme: dark)';

class Theme {
  light = $state<ThemeName>('afternoon');

  /** Takes over what the document was painted with, and follows the system until a choice is made; call once. */
  start(): void {
    this.light = document.documentElement.dataset.light === 'evening' ? 'evening' : 'afternoon';
    matchMedia(DARK).addEventListener('change', () => this.#follow());
  }

  /** In a room of the evening the lamps are on; gives what puts them back when it is left. */
  enter(evening: boolean): () => void {
    this.#evening = evening;
    this.#follow();
    return () => {
      this.#evening = false;
      this.#follow();
    };
  }

  #evening = false;

  #follow(): void {
    if (this.#chosen() === null) this.#paint(this.#evening || matchMedia(DARK).matches ? 'evening' : 'afternoon');
  }

  switch(): void {
    this.#paint(this.light === 'evening' ? 'afternoon' : 'evening');
    try {
      localStorage.setItem('light', this.light);
    } catch {
      /* Storage may be forbidden: the choice then lasts as long as the page. */
    }
  }

  #chosen(): string | null {
    try {
      return localStorage.getItem('light');
    } catch {
      return null;
    }
  }

  #paint(light: ThemeName): void {
    this.light = light;
    document.documentElement.dataset.light = light;
  }
}

export const theme = new Theme();
