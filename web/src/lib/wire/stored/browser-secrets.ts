/** Secrets that this browser draws for itself when they are first wanted, keeps, and sends to nobody but the server. */

const SECRET_BYTES = 32;
/** Where storage is forbidden, as long as the page. */
const inMemory = new Map<string, string>();

function drawn(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function secretIn(slot: string): string {
  let secret = inMemory.get(slot) ?? '';
  try {
    secret = localStorage.getItem(slot) ?? secret;
  } catch {
    /* Kept in the page alone. */
  }
  if (secret === '') secret = drawn();
  inMemory.set(slot, secret);
  try {
    localStorage.setItem(slot, secret);
  } catch {
    /* Kept in the page alone. */
  }
  return secret;
}

/** By it the rooms that this browser opens have one owner: what personas remember of one is read in the others. */
export const ownerKey = (): string => secretIn('owner-key');

/** By it a class counts the pupils whom this phone or computer brings; it is not that of another browser. */
export const deviceMark = (): string => secretIn('device');
