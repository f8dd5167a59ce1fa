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

let next = 1;

export const blankExhibit = (): Exhibit => ({ key: next++, quote: '', target: '', harm: '' });

/** Drafts by the code of their room, each blank at first. */
function drafts<Draft>(blank: () => Draft): (code: string) => Draft {
  const found = $state<Record<string, Draft>>({});
  return (code) => {
    found[code] ??= blank();
    // What is read back follows its fields; what was assigned does not.
    return found[code];
  };
}

export const caseDraft = drafts<CaseDraft>(() => ({ statement: '', analysis: '', exhibits: [blankExhibit()] }));
export const defenceDraft = drafts<DefenceDraft>(() => ({ counter: '', challenges: {}, dispute: '', alternative: '' }));
export const voteDraft = drafts<VoteDraft>(() => ({ reasoning: '', choice: null }));
export const rulingDraft = drafts<RulingDraft>(() => ({
  reasoning: '',
  decision: null,
  rationale: '',
  actions: '',
  confidence: 60,
  dissent: '',
  reopen: '',
}));
