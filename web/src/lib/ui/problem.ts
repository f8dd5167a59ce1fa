/** What a slip says when something went wrong: the server's own sentence, or ours where it never answered. */

import { Problem } from '$lib/api/client';

export interface Told {
  code: string;
  detail: string;
}

/** Sentences of the page's own, where it knows better than the server what somebody just did. */
const OURS: Record<string, string> = {
  no_such_room: 'No room has this code. Check the letters; there is no O and no I.',
};

export function told(error: unknown): Told {
  return error instanceof Problem
    ? { code: error.code, detail: OURS[error.code] ?? error.detail }
    : { code: 'page', detail: 'This page could not do that. Load it again.' };
}
