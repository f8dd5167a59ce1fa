/** The sentence for an error: the server's own, or the page's where the server never answered. */

import { Problem } from '$lib/wire/client';

export interface ProblemText {
  code: string;
  detail: string;
}

/** The page's own sentences, where it knows better than the server what somebody just did. */
const PAGE_SENTENCES: Record<string, string> = {
  no_such_room: 'No room has this code: it may have been deleted, or a letter is wrong; there is no O and no I.',
};

export function describeProblem(error: unknown): ProblemText {
  return error instanceof Problem
    ? { code: error.code, detail: PAGE_SENTENCES[error.code] ?? error.detail }
    : { code: 'page', detail: 'This page could not do that. Load it again.' };
}
