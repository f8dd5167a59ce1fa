/** The end of a meeting as rows: who was what, with points and titles, and every vote. */

import type { View } from '$lib/wire/protocol';

export interface ScoreRow {
  readonly seat: number;
  readonly name: string;
  readonly lies: boolean;
  /** `Impostor` or `Crew`. */
  readonly role: string;
  readonly points: number;
  readonly title: string;
}

/** By points; empty before the reckoning. */
export function scoreRows(view: View | null): readonly ScoreRow[] {
  const paper = view?.papers.find((one) => one.form === 'score');
  return (paper?.parts ?? []).map((part) => {
    // `Crew, 7 points. Never pointed at the wrong one.`
    const [role = '', rest = ''] = split(part.text, ', ');
    const [, title = ''] = split(rest, '. ');
    return {
      seat: Number(part.id),
      name: part.label,
      lies: part.about === 'impostor',
      role,
      points: part.figure ?? 0,
      title: title.replace(/\.$/, ''),
    };
  });
}

export interface Vote {
  readonly round: number;
  readonly bySeat: ReadonlyMap<number, { readonly word: string; readonly right: boolean }>;
  readonly result: string;
}

/** Every vote, meeting by meeting; `right`: it was against an impostor. */
export function voteTable(view: View | null): readonly Vote[] {
  const rows = scoreRows(view);
  const liars = new Set(rows.filter((row) => row.lies).map((row) => row.seat));
  const names = new Map(rows.map((row) => [row.seat, row.name]));
  return (view?.papers.filter((paper) => paper.form === 'vote') ?? []).map((paper, index) => ({
    round: index + 1,
    bySeat: new Map(
      paper.parts
        .filter((part) => /^\d+$/.test(part.id))
        .map((part) => [
          Number(part.id),
          part.figure == null
            ? { word: 'none', right: false }
            : part.figure === 0
              ? { word: 'skip', right: false }
              : { word: names.get(part.figure) ?? String(part.figure), right: liars.has(part.figure) },
        ]),
    ),
    result: paper.parts.find((part) => part.id === 'result')?.text ?? '',
  }));
}

function split(text: string, at: string): readonly [string, string] {
  const found = text.indexOf(at);
  return found < 0 ? [text, ''] : [text.slice(0, found), text.slice(found + at.length)];
}
