/** What the forms of a historical trial enter. */

import { draftOf } from '$lib/wire/stored/drafts.svelte';
import type { DraftForm, DraftRoom, FormDraft } from '$lib/wire/stored/drafts.svelte';

export type Side = 'admirer' | 'critic';

export interface DraftRequest {
  aspect: string;
  text: string;
}

export const blankRequest = (): DraftRequest => ({ aspect: '', text: '' });

export interface JudgementDraft {
  /** The round that it is for. */
  round: number;
  decision: string | null;
  requests: Record<Side, DraftRequest[]>;
  summary: string;
  /** The sentence of the item that rests on a finding, by the finding’s id; without one it is not taken up. */
  items: Record<string, string>;
  context: string;
  assessment: string;
  outcome: string | null;
  confidence: string;
  reason: string;
}

const blankJudgement = (round = 0): JudgementDraft => ({
  round,
  decision: null,
  requests: { admirer: [blankRequest()], critic: [blankRequest()] },
  summary: '',
  items: {},
  context: '',
  assessment: '',
  outcome: null,
  confidence: 'medium',
  reason: '',
});

const JUDGEMENT: DraftForm<JudgementDraft> = {
  name: 'give_judgement',
  blank: blankJudgement,
  kept: ({ round }) => blankJudgement(round),
};

/** The judgement of a round: what was written for an earlier one is dropped. */
export function judgementDraft(room: DraftRoom, round: number): FormDraft<JudgementDraft> {
  const draft = draftOf(room, JUDGEMENT);
  if (draft.value.round !== round) draft.value = blankJudgement(round);
  return draft;
}

export interface DraftFinding {
  quote: string;
  claim: string;
  aspect: string;
}

export const blankFinding = (quote = ''): DraftFinding => ({ quote, claim: '', aspect: '' });

export interface DossierDraft {
  findings: DraftFinding[];
  /** What was looked for in vain. */
  lookedFor: string;
}

export const DOSSIER: DraftForm<DossierDraft> = {
  name: 'file_findings',
  blank: () => ({ findings: [blankFinding()], lookedFor: '' }),
};

/** Adds words of a source: to the finding that has none yet, else to a new one. */
export function quoteInto(dossier: DossierDraft, words: string): void {
  const empty = dossier.findings.find((one) => one.quote.trim() === '');
  if (empty === undefined) dossier.findings.push(blankFinding(words));
  else empty.quote = words;
}

export const QUERY: DraftForm<{ query: string; title: string }> = {
  name: 'research',
  blank: () => ({ query: '', title: '' }),
};

/** What the built-in historian has drafted, as the form enters it. */
export function dossierDraft(drafted: Readonly<Record<string, unknown>>): DossierDraft {
  const act = drafted as { findings?: DraftFinding[]; looked_for?: string };
  const findings = (act.findings ?? []).map(({ quote, claim, aspect }) => ({ quote, claim, aspect }));
  return { findings: findings.length === 0 ? [blankFinding()] : findings, lookedFor: act.looked_for ?? '' };
}
