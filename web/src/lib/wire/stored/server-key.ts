/** The key that a server may require for opening rooms: kept as long as the tab, sent in a header alone. */

const SLOT = 'server-key';
/** Where storage is forbidden, as long as the page. */
let memoryKey = '';

export function serverKey(): string {
  try {
    return sessionStorage.getItem(SLOT) ?? memoryKey;
  } catch {
    return memoryKey;
  }
}

export function saveServerKey(key: string): void {
  memoryKey = key;
  try {
    sessionStorage.setItem(SLOT, key);
  } catch {
    /* Kept in the page alone. */
  }
}
