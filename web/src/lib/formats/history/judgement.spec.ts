import { describe, expect, it } from 'vitest';
import { partOf } from '$lib/wire/log-builder';
import type { PaperView } from '$lib/wire/protocol';
import { audienceOf, findingsOf, meaningsFor, vainOf } from './dossiers';
import { ACCEPT, criteriaIn, judgementAct, missingIn, requestFlaw, SEND_BACK } from './judgement';
import { judgementDraft } from './drafts';

const paper = (form: string, seat: number, parts: Parameters<typeof partOf>[0][]): PaperView => ({
  paper: `${form}-${seat}`,
  form,
  title: form,
  seat,
  parts: parts.map(partOf),
  standing: 'stands',
  by: 'occupant',
  sealed: null,
});
const PAPERS = [
  paper('research', 1, [
    { id: 'query', text: 'Holt', warning: '“Holt” may mean several pages.' },
    { id: 'M1', text: 'Maren Holt' },
    { id: 'M2', text: 'Holt (wood)' },
  ]),
  paper('dossier', 1, [
    { id: 'F1', label: 'Law', text: 'x', quote: 'one code' },
    { id: 'none', label: 'Nothing found', text: 'I looked for letters as well.' },
  ]),
  paper('dossier', 2, [{ id: 'F1', label: 'War', text: 'y', quote: 'two wars' }]),
  paper('criteria', 0, [
    { id: 'K1', label: 'Met', text: 'One.' },
    { id: 'K2', label: 'Not met', text: 'Two.' },
  ]),
  paper('feedback', 3, [{ id: 'A1', label: 'Law', text: 'Look for the accounts of 1660.' }]),
  paper('audience', 0, [
    { id: 'changed', text: '1 of the 2 who voted changed their minds.' },
    { id: 'torn', label: 'Torn', text: '1 at first, 0 in the end.' },
  ]),
];
const FINDINGS = findingsOf(PAPERS);

describe('the judge’s form', () => {
  it('says what a request lacks: words, a part of the life, something new', () => {
    const before = ['look for the accounts of 1660.'];
    const flaw = (text: string, aspect = 'law') => requestFlaw({ aspect, text }, before);
    expect(flaw('')).toContain('a period, an event');
    expect(flaw('What became of tenants', '')).toContain('Choose');
    expect(flaw('More laws.')).toContain('at least 4 words');
    expect(flaw('Look for the accounts of 1660.')).toContain('asked for before');
    expect(flaw('What became of the tenants')).toBeNull();
  });

  it('asks for findings of both sides in a ruling, and sends each with what it rests on', () => {
    const draft = judgementDraft({ code: 'AAAAAA', view: null }, 1).value;
    expect(missingIn(draft, FINDINGS, PAPERS)).toHaveLength(1);
    draft.decision = ACCEPT;
    draft.summary = 'Both.';
    draft.outcome = 'divided';
    draft.items['dossier-1/F1'] = 'A code.';
    expect(missingIn(draft, FINDINGS, PAPERS)).toEqual(['Acknowledge at least one finding of the Critic.']);
    draft.items['dossier-2/F1'] = 'Wars.';
    expect(missingIn(draft, FINDINGS, PAPERS)).toEqual([]);
    expect(judgementAct(draft, FINDINGS)).toMatchObject({
      decision: 'accept',
      outcome: 'divided',
      achievements: [{ text: 'A code.', cites: ['dossier-1/F1'] }],
      controversies: [{ text: 'Wars.', cites: ['dossier-2/F1'] }],
    });
  });

  it('sends both back with something for each, and begins anew in another round', () => {
    const room = { code: 'BBBBBB', view: null };
    const draft = judgementDraft(room, 1).value;
    draft.decision = SEND_BACK;
    expect(missingIn(draft, FINDINGS, PAPERS)).toHaveLength(2);
    for (const side of ['admirer', 'critic'] as const)
      draft.requests[side] = [{ aspect: 'people', text: ' What became of the tenants ' }];
    expect(missingIn(draft, FINDINGS, PAPERS)).toEqual([]);
    expect(judgementAct(draft, FINDINGS)).toEqual({
      kind: 'give_judgement',
      decision: 'send_back',
      for_admirer: [{ aspect: 'people', text: 'What became of the tenants' }],
      for_critic: [{ aspect: 'people', text: 'What became of the tenants' }],
    });
    expect(judgementDraft(room, 1).value.decision).toBe(SEND_BACK);
    expect(judgementDraft(room, 2).value.decision).toBeNull();
  });
});

describe('what the bench counted and what was searched', () => {
  it('is read from the papers', () => {
    expect(criteriaIn(PAPERS)).toEqual([
      { text: 'One.', met: true },
      { text: 'Two.', met: false },
    ]);
    expect(meaningsFor(PAPERS, 1).meanings).toEqual(['Maren Holt', 'Holt (wood)']);
    expect(meaningsFor(PAPERS, 2)).toEqual({ notice: null, meanings: [] });
    expect(vainOf(PAPERS, 1)).toEqual(['I looked for letters as well.']);
    expect(audienceOf(PAPERS)?.changed).toContain('1 of the 2');
    expect(audienceOf([])).toBeNull();
  });
});
