/** What the forms of a court enter. */

import type { DraftForm } from '$lib/wire/stored/drafts.svelte';

export interface Exhibit {
  quote: string;
  target: string;
  harm: string;
}

export const blankExhibit = (): Exhibit => ({ quote: '', target: '', harm: '' });

export interface CaseDraft {
  statement: string;
  analysis: string;
  exhibits: Exhibit[];
}

export interface DefenceDraft {
  counter: string;
  /** By number of the exhibit. */
  challenges: Record<number, string>;
  dispute: string;
  alternative: string;
}

export interface VoteDraft {
  reasoning: string;
  choice: string | null;
}

export interface RulingDraft {
  reasoning: string;
  decision: string | null;
  rationale: string;
  /** One a line. */
  actions: string;
  /** In hundredths. */
  confidence: number;
  dissent: string;
  /** One a line. */
  reopen: string;
}

export const CASE: DraftForm<CaseDraft> = {
  name: 'file_case',
  blank: () => ({ statement: '', analysis: '', exhibits: [blankExhibit()] }),
};
export const DEFENCE: DraftForm<DefenceDraft> = {
  name: 'file_defence',
  blank: () => ({ counter: '', challenges: {}, dispute: '', alternative: '' }),
};
export const VOTE: DraftForm<VoteDraft> = {
  name: 'give_vote',
  blank: () => ({ reasoning: '', choice: null }),
  // It goes under seal.
  secret: ['choice'],
};
export const RULING: DraftForm<RulingDraft> = {
  name: 'give_ruling',
  blank: () => ({ reasoning: '', decision: null, rationale: '', actions: '', confidence: 60, dissent: '', reopen: '' }),
};
