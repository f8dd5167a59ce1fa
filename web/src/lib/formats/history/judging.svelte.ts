/** The judgement that somebody writes: it outlives its form, and comes back with it. */

export interface DraftRequest {
  readonly key: number;
  aspect: string;
  text: string;
}

export type Side = 'admirer' | 'critic';

let next = 1;

export const blankRequest = (): DraftRequest => ({ key: next++, aspect: '', text: '' });

class Judgement {
  decision = $state<string | null>(null);
  requests = $state<Record<Side, DraftRequest[]>>({ admirer: [blankRequest()], critic: [blankRequest()] });
  summary = $state('');
  /** The sentence of the item that rests on a finding, by the finding’s id; without one it is not taken up. */
  items = $state<Record<string, string>>({});
  context = $state('');
  assessment = $state('');
  confidence = $state('medium');
  reason = $state('');

  add(side: Side): void {
    this.requests[side].push(blankRequest());
  }

  remove(side: Side, key: number): void {
    const left = this.requests[side].filter((one) => one.key !== key);
    this.requests[side] = left.length > 0 ? left : [blankRequest()];
  }

  /** Takes a finding up, with a sentence to begin with, or leaves it out. */
  take(id: string, sentence: string | null): void {
    if (sentence === null) delete this.items[id];
    else this.items[id] = sentence;
  }
}

const drafts: Record<string, { readonly round: number; readonly draft: Judgement }> = {};

/** The judgement of a room and a round, by the room’s code. */
export function judgementDraft(code: string, round: number): Judgement {
  const known = drafts[code];
  if (known?.round === round) return known.draft;
  const draft = new Judgement();
  drafts[code] = { round, draft };
  return draft;
}
