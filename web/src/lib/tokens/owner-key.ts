/** The secret by which the rooms that this browser opens have one owner: what personas remember of one is read in the
 * others. Drawn when it is first wanted, kept in this browser, and sent in a header alone. */

const SLOT = 'owner-key';
const KEY_BYTES = 32;
/** Where storage is forbidden, as long as the page. */
let memoryKey = '';

function drawn(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function ownerKey(): string {
  try {
    memoryKey = localStorage.getItem(SLOT) ?? memoryKey;
  } catch {
    /* Kept in the page alone. */
  }
  if (memoryKey !== '') return memoryKey;
  memoryKey = drawn();
  try {
    localStorage.setItem(SLOT, memoryKey);
  } catch {
    /* Kept in the page alone. */
  }
  return memoryKey;
}
