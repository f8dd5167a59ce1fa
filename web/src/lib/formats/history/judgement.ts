/** What the judge’s form sends, and what it says of a judgement before it is sent: as the server checks it. */

import { countWords } from '$lib/papers/documents';
import type { ActBody, PaperView } from '$lib/wire/protocol';
import { CRITIC_SEAT } from './dossiers';
import type { FiledFinding } from './dossiers';
import type { DraftRequest, JudgementDraft, Side } from './drafts';

export const SIDES: readonly { readonly side: Side; readonly name: string; readonly letter: string }[] = [
  { side: 'admirer', name: 'the Admirer', letter: 'A' },
  { side: 'critic', name: 'the Critic', letter: 'C' },
];
export const MIN_REQUEST_WORDS = 4;
export const ACCEPT = 'accept';
export const SEND_BACK = 'send_back';
export const OUTCOMES: Readonly<Record<string, string>> = {
  upheld: 'Upheld: what is to be recognised outweighs the rest',
  tarnished: 'Tarnished: what is to be answered for outweighs the rest',
  divided: 'Divided: neither outweighs the other',
  open: 'Open: the sources do not decide it',
};

/** The criteria as they were counted last; none before. */
export const criteriaIn = (papers: readonly PaperView[]): readonly { readonly text: string; readonly met: boolean }[] =>
  (papers.findLast((paper) => paper.form === 'criteria')?.parts ?? []).map((part) => ({
    text: part.text,
    met: part.label === 'Met',
  }));

/** What a side was asked for in earlier rounds, in lower case. */
export function askedBefore(papers: readonly PaperView[], letter: string): readonly string[] {
  return papers
    .filter((paper) => paper.form === 'feedback' && paper.standing === 'stands')
    .flatMap((paper) => paper.parts.filter((part) => part.id.startsWith(letter) && !part.flaw))
    .map((part) => part.text.trim().toLowerCase());
}

/** What is still wrong with a request; null where nothing is that the page can see. */
export function requestFlaw(request: DraftRequest, before: readonly string[]): string | null {
  const words = countWords(request.text);
  if (words === 0) return 'Say what to look for: a period, an event, a kind of evidence.';
  if (request.aspect === '') return 'Choose the part of the life that is missing.';
  if (words < MIN_REQUEST_WORDS) return `Say it in at least ${MIN_REQUEST_WORDS} words.`;
  if (before.includes(request.text.trim().toLowerCase())) return 'It was asked for before; build on what came of it.';
  return null;
}

/** What is still missing in a judgement, as sentences. */
export function missingIn(
  draft: JudgementDraft,
  findings: readonly FiledFinding[],
  papers: readonly PaperView[],
): string[] {
  if (draft.decision === null) return ['Choose: accept, or send both sides back.'];
  if (draft.decision === SEND_BACK)
    return SIDES.flatMap(({ side, name, letter }) => {
      const before = askedBefore(papers, letter);
      const flaw = draft.requests[side].map((one) => requestFlaw(one, before)).find((one) => one !== null);
      return flaw == null ? [] : [`For ${name}: ${flaw}`];
    });
  const taken = findings.filter((one) => one.id in draft.items);
  const missing: string[] = [];
  if (draft.outcome === null) missing.push('Choose what becomes of the name.');
  if (draft.summary.trim() === '') missing.push('A ruling has a summary.');
  for (const [seat, words] of [
    [CRITIC_SEAT - 1, 'Recognise at least one finding of the Admirer.'],
    [CRITIC_SEAT, 'Acknowledge at least one finding of the Critic.'],
  ] as const)
    if (findings.some((one) => one.seat === seat) && !taken.some((one) => one.seat === seat)) missing.push(words);
  if (taken.some((one) => (draft.items[one.id] ?? '').trim() === '')) missing.push('Say of each what it is.');
  return missing;
}

/** The act that a judgement is. */
export function judgementAct(draft: JudgementDraft, findings: readonly FiledFinding[]): ActBody {
  if (draft.decision === SEND_BACK) {
    const asked = (side: Side) => draft.requests[side].map(({ aspect, text }) => ({ aspect, text: text.trim() }));
    return {
      kind: 'give_judgement',
      decision: SEND_BACK,
      for_admirer: asked('admirer'),
      for_critic: asked('critic'),
    };
  }
  const items = (critic: boolean) =>
    findings
      .filter((one) => (one.seat === CRITIC_SEAT) === critic && one.id in draft.items)
      .map((one) => ({ text: (draft.items[one.id] ?? '').trim(), cites: [one.id] }));
  return {
    kind: 'give_judgement',
    decision: ACCEPT,
    summary: draft.summary.trim(),
    achievements: items(false),
    controversies: items(true),
    context: draft.context.trim(),
    assessment: draft.assessment.trim(),
    outcome: draft.outcome,
    confidence: draft.confidence,
    confidence_reason: draft.reason.trim(),
  };
}
