/** A dossier as the page reads it: its options, its members, and its documents in passages that can be cited. */

import type { Matter } from '$lib/wire/protocol';

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly polarity: string;
  readonly meaning: string | null;
}

export interface Passage {
  /** By which a turn cites it. */
  readonly id: string;
  readonly text: string;
}

export interface PanelDocument {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly passages: readonly Passage[];
}

export interface Dossier {
  readonly question: string;
  readonly note: string;
  /** What of the documents' files was left out or is in doubt. */
  readonly notes: readonly string[];
  readonly options: readonly Option[];
  readonly documents: readonly PanelDocument[];
}

type Plain = Readonly<Record<string, unknown>>;

const plainList = (value: unknown): readonly Plain[] => (Array.isArray(value) ? (value as Plain[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function dossierOf(matter: Matter): Dossier {
  const pieces = plainList(matter.pieces);
  return {
    question: textOf(matter.question),
    note: textOf(matter.note),
    notes: (Array.isArray(matter.notes) ? matter.notes : []).map(textOf),
    options: plainList(matter.options).map((one) => ({
      id: textOf(one.id),
      label: textOf(one.label),
      polarity: textOf(one.polarity),
      meaning: textOf(one.meaning) || null,
    })),
    documents: plainList(matter.documents).map((one) => {
      const id = textOf(one.id);
      const own = pieces.filter((piece) => documentOf(textOf(piece.id)) === id);
      return {
        id,
        name: textOf(one.name),
        kind: textOf(one.kind),
        passages:
          own.length > 0
            ? own.map((piece) => ({ id: textOf(piece.id), text: textOf(piece.text) }))
            : [{ id, text: textOf(one.text) }],
      };
    }),
  };
}

/** The document that something cited stands in: `resume` of `resume.3`. */
export function documentOf(cited: string): string {
  const end = cited.lastIndexOf('.');
  return end > 0 && /^\d+$/.test(cited.slice(end + 1)) ? cited.slice(0, end) : cited;
}

/** The rows of a CSV text: cells may stand in double quotes, and hold commas and doubled quotes there. */
export function csvRows(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells: string[] = [];
      const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/y;
      while (cell.lastIndex < line.length) {
        const found = cell.exec(line);
        if (found === null) break;
        cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
      }
      if (line.endsWith(',')) cells.push('');
      return cells;
    });
}

/** The number in a cell, with a sign or a unit around it; null where there is none. */
export function numberIn(cell: string): number | null {
  const found = /^[^\d-]{0,2}(-?[\d,]*\.?\d+)/.exec(cell.trim());
  const number = found === null ? Number.NaN : Number(found[1]?.replaceAll(',', ''));
  return Number.isFinite(number) ? number : null;
}

/** The column that a chart draws: the first besides the names whose cells are all numbers; null where there is none. */
export function chartColumn(rows: readonly (readonly string[])[]): number | null {
  const [head, ...body] = rows;
  for (let column = 1; column < (head?.length ?? 0); column += 1)
    if (body.length > 0 && body.every((row) => numberIn(row[column] ?? '') !== null)) return column;
  return null;
}
