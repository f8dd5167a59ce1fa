/** What somebody has written for a paper: it outlives the form, and what was filed stays for when it comes back. */

export interface Exhibit {
  readonly key: number;
  quote: string;
  target: string;
  harm: string;
}

export interface CaseDraft {
  statement: string;
  analysis: string;
  exhibits: Exhibit[];
}

export interface VoteDraft {
  reasoning: string;
  choice: string | null;
}

const cases = $state<Record<string, CaseDraft>>({});
const votes = $state<Record<string, VoteDraft>>({});
let next = 1;

export const blankExhibit = (): Exhibit => ({ key: next++, quote: '', target: '', harm: '' });

/** The case that is being written in a room. */
export function caseDraft(code: string): CaseDraft {
  cases[code] ??= { statement: '', analysis: '', exhibits: [blankExhibit()] };
  return cases[code];
}

/** The vote that is being written in a room. */
export function voteDraft(code: string): VoteDraft {
  votes[code] ??= { reasoning: '', choice: null };
  return votes[code];
}
