/** What the forms of a court enter. */

import type { DraftForm } from '$lib/wire/stored/drafts.svelte';
import type { Schemas } from '$lib/wire/contract';

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

/** Adds words of a document as an exhibit: to the one that has none yet, else as a new one. */
export function quoteInto(filed: CaseDraft, words: string): void {
  const empty = filed.exhibits.find((one) => one.quote.trim() === '');
  if (empty === undefined) filed.exhibits.push({ ...blankExhibit(), quote: words });
  else empty.quote = words;
}

type Drafted = Readonly<Record<string, unknown>>;

/** What the built-in player has drafted, as the forms enter it. */
export function caseDraft(drafted: Drafted): CaseDraft {
  const act = drafted as unknown as Schemas['FileCaseAct'];
  return {
    statement: act.statement,
    analysis: act.harm_analysis ?? '',
    exhibits: (act.exhibits ?? []).map((one) => ({
      quote: one.source_quote,
      target: one.target_quote ?? '',
      harm: one.harm,
    })),
  };
}

export function defenceDraft(drafted: Drafted): DefenceDraft {
  const act = drafted as unknown as Schemas['FileDefenceAct'];
  return {
    counter: act.counter_argument,
    challenges: Object.fromEntries((act.challenges ?? []).map((one) => [one.exhibit, one.challenge])),
    dispute: act.harm_dispute ?? '',
    alternative: act.alternative ?? '',
  };
}

export function rulingDraft(drafted: Drafted): RulingDraft {
  const act = drafted as unknown as Schemas['GiveRulingAct'];
  return {
    reasoning: act.reasoning,
    decision: act.decision,
    rationale: act.rationale,
    actions: (act.actions ?? []).join('\n'),
    confidence: Math.round(20 * (act.confidence ?? 0.5)) * 5,
    dissent: act.dissent ?? '',
    reopen: (act.reopen ?? []).join('\n'),
  };
}
