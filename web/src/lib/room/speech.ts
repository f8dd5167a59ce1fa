/** The words of the turn that is being spoken, as they come: some may be missing, and some are taken back. */

/** Words heard of a turn; `end` counts its characters so far, heard or not. */
export interface Speech {
  turnId: string;
  text: string;
  end: number;
}

/** What is heard of a turn once further words of it have come, which begin at its character `start`. */
export function further(speech: Speech | null, turnId: string, start: number, text: string): Speech {
  const known = speech?.turnId === turnId ? speech : { text: '', end: 0 };
  // Where a mind begins again, what it told beyond that place is void.
  const kept = known.text
    .slice(0, Math.max(0, known.text.length - Math.max(0, known.end - start)))
    .replace(/^… ?$/, '');
  // Whoever comes in mid-turn, or lost words on the way, has a gap.
  const gap = start > known.end || (kept === '' && start > 0) ? '… ' : '';
  return { turnId, text: kept + gap + text, end: start + text.length };
}
