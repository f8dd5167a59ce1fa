/** An invitation in a room's address: behind `#`, where it is sent to nobody. */

const NAME = 'invitation';

/** The code that an address carries; null where it carries none. */
export function invitationIn(hash: string): string | null {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get(NAME)?.trim() ?? '';
  return code === '' ? null : code;
}

/** The link that sits one person down. */
export function invitationLink(origin: string, room: string, code: string): string {
  return `${origin}/${room}#${new URLSearchParams({ [NAME]: code })}`;
}

/** Takes a used invitation out of the address bar. */
export function dropInvitation(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
