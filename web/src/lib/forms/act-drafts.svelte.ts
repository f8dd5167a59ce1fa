/** Drafts of acts: they outlive the form, a lost connection and a reload, and end when they were sent. */

import type { Draft } from './schema';

const slot = (code: string, kind: string) => `act:${code}:${kind}`;

const drafts = $state<Record<string, Draft | undefined>>({});

/** What was entered for an act in a room; undefined before anything was. */
export function draftOf(code: string, kind: string): Draft | undefined {
  return drafts[slot(code, kind)] ?? stored(slot(code, kind));
}

export function saveDraft(code: string, kind: string, draft: Draft): void {
  drafts[slot(code, kind)] = draft;
  try {
    sessionStorage.setItem(slot(code, kind), JSON.stringify(draft));
  } catch {
    /* Storage may be forbidden: the draft then lasts as long as the page. */
  }
}

/** What was sent for an act, for as long as this page is open: a paper may be given back to be mended. */
const sent = $state<Record<string, Draft | undefined>>({});

export function lastSentDraft(code: string, kind: string): Draft | undefined {
  return sent[slot(code, kind)];
}

/** The act was taken. */
export function dropDraft(code: string, kind: string): void {
  sent[slot(code, kind)] = draftOf(code, kind);
  drafts[slot(code, kind)] = undefined;
  try {
    sessionStorage.removeItem(slot(code, kind));
  } catch {
    /* There was none. */
  }
}

function stored(name: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}
