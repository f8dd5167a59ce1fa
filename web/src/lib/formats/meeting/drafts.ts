/** What the forms of a meeting enter. */

import type { DraftForm } from '$lib/wire/stored/drafts.svelte';

export interface BidDraft {
  desire: number;
  message: string;
  /** The seat that is voted for, `skip`, or null for not yet. */
  vote: string | null;
  note: string;
}

export const BID: DraftForm<BidDraft> = {
  name: 'place_bid',
  blank: () => ({ desire: 0, message: '', vote: null, note: '' }),
  // It is locked unseen.
  secret: ['vote'],
  // What was said once is not said again; what was not heard stays for the next tick.
  kept: (placed) => ({ ...placed, vote: null }),
};

export interface NoteDraft {
  /** Null while the seat's notes stand as they are. */
  note: string | null;
  target: number | null;
}

export const NOTE: DraftForm<NoteDraft> = {
  name: 'take_note',
  blank: () => ({ note: null, target: null }),
  // Whoever has one is an impostor.
  secret: ['target'],
};

export const ASIDE: DraftForm<{ text: string }> = { name: 'say_aside', blank: () => ({ text: '' }) };
