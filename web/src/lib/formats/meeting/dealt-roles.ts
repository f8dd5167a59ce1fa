/** What those who are out may know: who was dealt which role, as far as this page was sent it. */

import type { Entry } from '$lib/wire/protocol';

export function rolesOf(entries: readonly Entry[]): ReadonlyMap<number, string> {
  const roles = new Map<number, string>();
  for (const { event } of entries)
    if (event.kind === 'dealt')
      for (const [seat, part] of Object.entries(event.dealt ?? {}))
        if (part.role != null) roles.set(Number(seat), part.role);
  return roles;
}
