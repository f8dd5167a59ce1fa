/** How a question of the case stands, in a sentence. */

import type { View } from '$lib/wire/protocol';

type Issue = View['issues'][number];

/** `nameOf` gives the name on a seat, `said` what a choice is called. */
export function issueStanding(
  issue: Issue,
  nameOf: (seat: number) => string,
  said: (choice: string) => string,
): string {
  if (issue.move === null || issue.seat === null) return 'Nobody has spoken of it.';
  const who = nameOf(issue.seat);
  const way = issue.stance === null ? '' : `, for ${said(issue.stance)}`;
  switch (issue.move) {
    case 'raised':
      return `Open: ${who} raised it${way}.`;
    case 'reopened':
      return `Open again: ${who} came back to it${way}.`;
    case 'answered':
      return `Answered by ${who}${way}.`;
    case 'conceded':
      return `Granted by ${who}.`;
    default:
      return '';
  }
}
