/** The words of the turn that is being spoken, as they come: some may be missing, and some are taken back. */

/** The text received of a turn; `end` counts its characters so far, received or not. */
export interface PartialTurn {
  turnId: string;
  text: string;
  end: number;
}

/** The turn with a further piece of its text, which begins at character `start`. */
export function withDelta(turn: PartialTurn | null, turnId: string, start: number, text: string): PartialTurn {
  const known = turn?.turnId === turnId ? turn : { text: '', end: 0 };
  // Where a mind begins again, what it said beyond that place is void.
  const kept = known.text
    .slice(0, Math.max(0, known.text.length - Math.max(0, known.end - start)))
    .replace(/^… ?$/, '');
  // A client that came in mid-turn, or lost words on the way, has a gap.
  const gap = start > known.end || (kept === '' && start > 0) ? '… ' : '';
  return { turnId, text: kept + gap + text, end: start + text.length };
}
