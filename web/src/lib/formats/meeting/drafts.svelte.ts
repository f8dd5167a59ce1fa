/** What somebody has prepared for a meeting: it outlives the form, which is made again for every tick. */

export interface BidDraft {
  desire: number;
  message: string;
  /** The seat that is voted for, `skip`, or null for not yet. */
  vote: string | null;
  note: string;
}

const bids = $state<Record<string, BidDraft>>({});

export function bidDraft(code: string): BidDraft {
  bids[code] ??= { desire: 0, message: '', vote: null, note: '' };
  // What is read back follows its fields; what was assigned does not.
  return bids[code];
}
