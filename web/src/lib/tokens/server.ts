/** The key that a server may ask of whoever opens a room there: as long as the tab lives, and sent in a header alone. */

const SLOT = 'server-key';
/** Where storage is forbidden, as long as the page. */
let here = '';

export function serverKey(): string {
  try {
    return sessionStorage.getItem(SLOT) ?? here;
  } catch {
    return here;
  }
}

export function keepServerKey(key: string): void {
  here = key;
  try {
    sessionStorage.setItem(SLOT, key);
  } catch {
    /* Kept in the page alone. */
  }
}
