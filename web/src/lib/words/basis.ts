/** By the basis of a verdict: who decided, or on what. Where there is none, the reason says why it ended so. */
export const DECIDED_BY: Readonly<Record<string, string>> = {
  people: 'People decided, by their votes or by what they marked in the papers.',
  model: 'Decided on what a model made of the papers; no person has checked that.',
  authored: 'Decided on what the author of the matter marked in the papers.',
  draft: 'A game: fixed rules drafted what the papers are worth, and nobody has checked that.',
};
