/** This person's name at the table, remembered for the next room. */

export function rememberedName(): string {
  try {
    return localStorage.getItem('name') ?? '';
  } catch {
    return '';
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem('name', name);
  } catch {
    /* Storage may be forbidden: the name is typed again next time. */
  }
}
