/** A paper as a file to keep and send: Markdown for people, JSON for programs. */

import type { PaperPart, PaperView, View } from '$lib/wire/protocol';
import { asLaid } from '$lib/words/phrases';
import { answeredPart, byWhom, standingSentence, standingWords } from '$lib/words/papers';

/** The name of a file for a paper, without its ending: `decision-record`. */
export function fileName(paper: PaperView): string {
  const plain = paper.title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return plain.slice(0, 60) || paper.paper;
}

/** The paper in Markdown: title, what the room is about, and every part. */
export function paperMarkdown(paper: PaperView, view: View): string {
  const standing = standingWords(paper.standing);
  const lines = [
    `# ${oneLine(paper.title)}`,
    oneLine([view.room.case.title, byWhom(paper, view)].filter((words) => words !== '').join('. ')),
    ...(standing === '' ? [] : [`**${standing}.** ${standingSentence(paper.standing)}`.trim()]),
    ...paper.parts.flatMap((part) => partLines(part, view)),
  ];
  return `${lines.join('\n\n')}\n`;
}

/** The paper as JSON, with the title of what the room is about. */
export function paperJson(paper: PaperView, view: View): string {
  return `${JSON.stringify({ matter: view.room.case.title, ...paper }, null, 2)}\n`;
}

function partLines(part: PaperPart, view: View): string[] {
  const about = answeredPart(part, view.papers);
  const quote = part.quote ?? '';
  const place = [part.source, part.line == null ? null : `line ${String(part.line)}`, part.link];
  const source = place.filter((words) => words != null && words !== '').join(', ');
  return [
    `## ${oneLine(part.label)}`,
    ...(about === '' ? [] : [`On ${oneLine(about)}`]),
    ...(part.text === '' ? [] : [asLaid(part.text)]),
    ...(quote === '' ? [] : [asLaid(quote).replace(/^/gm, '> ')]),
    ...(source === '' ? [] : [`From ${source}`]),
    ...(part.flaw ? [`**What is wrong with it:** ${oneLine(part.flaw)}`] : []),
  ];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
