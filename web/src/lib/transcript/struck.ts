/** A text cut where words of it are struck: what somebody claimed and the case does not have. */

export interface Piece {
  readonly text: string;
  readonly struck: boolean;
}

/** The pieces of a text in order; each claim strikes the first place where its words stand. */
export function struckPieces(text: string, claims: readonly string[]): readonly Piece[] {
  const places = claims
    .map((claim) => ({ start: text.indexOf(claim), length: claim.length }))
    .filter(({ start, length }) => start >= 0 && length > 0)
    .sort((one, other) => one.start - other.start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, length } of places) {
    if (start < at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), struck: false });
    pieces.push({ text: text.slice(start, start + length), struck: true });
    at = start + length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), struck: false });
  return pieces;
}
