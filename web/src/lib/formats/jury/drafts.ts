/** What the forms of a jury enter. */

import type { DraftForm } from '$lib/wire/stored/drafts.svelte';

export interface BallotDraft {
  /** The ask that it was entered for; null for a change of one's own accord. */
  ask: string | null;
  choice: string | null;
  conviction: number | null;
}

export const BALLOT: DraftForm<BallotDraft> = {
  name: 'cast_ballot',
  blank: () => ({ ask: null, choice: null, conviction: null }),
  // It goes under seal.
  secret: ['ask', 'choice', 'conviction'],
};

export const SIDE: DraftForm<{ side: string | null }> = {
  name: 'choose_side',
  blank: () => ({ side: null }),
};
