/** Afternoon or evening: the system's choice until somebody switches the lamps. */

export type ThemeName = 'afternoon' | 'evening';

class Theme {
  light = $state<ThemeName>('afternoon');

  /** Takes over what the document was painted with, and follows the system until a choice is made; call once. */
  start(): void {
    this.light = document.documentElement.dataset.light === 'evening' ? 'evening' : 'afternoon';
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (news) => {
      if (this.#chosen() === null) this.#paint(news.matches ? 'evening' : 'afternoon');
    });
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
