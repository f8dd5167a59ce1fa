/** A case caption as courts type it: the parties at the left, the matter at the right, a column of `)` between. */

export interface CaptionRow {
  left: string;
  right: string;
}

export interface Captioned {
  title: string;
  charges: readonly string[];
  defendants: readonly { name: string }[];
  year: number | null;
}

/** Breaks words into lines of at most `width` characters; a longer word stands alone. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Characters of the two columns: on a desk, on a telephone, and on the narrowest. */
const WIDTHS = { wide: { left: 18, right: 17 }, narrow: { left: 15, right: 15 }, least: { left: 13, right: 13 } };

/** The charge without what follows its first comma: the caption names the offence, the file has the rest. */
const offence = (charge: string) =>
  charge
    .split(/[,;:(]/)[0]
    ?.trim()
    .replace(/\.$/, '') ?? charge;

export function caption(matter: Captioned, columns: keyof typeof WIDTHS = 'wide'): CaptionRow[] {
  const width = WIDTHS[columns];
  const indented = (word: string) => word.padStart(width.left - 1);
  const [, first = 'The People'] = /^(.+?)\s+v\.?\s+/i.exec(matter.title) ?? [];
  const names =
    matter.defendants.length > 0
      ? matter.defendants.map((one) => one.name)
      : [matter.title.replace(/^.+?\s+v\.?\s+/i, '')];
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  const people = shown.flatMap((name, i) =>
    wrap(i === shown.length - 1 ? `${name.toUpperCase()},` : `${name.toUpperCase()} AND`, width.left),
  );
  const party = first === 'People' ? 'The People' : first;
  const left = [
    ...wrap(party.toUpperCase(), width.left),
    '',
    '      against',
    '',
    ...people,
    indented(names.length > 1 ? 'Defendants.' : 'Defendant.'),
  ];
  const charges = [...new Set(matter.charges.map(offence))];
  const right = [
    ...(matter.year === null ? [] : [`Term of ${matter.year}`, '']),
    ...charges.slice(0, 3).flatMap((charge) => wrap(charge, width.right)),
    ...(charges.length > 3 ? ['and other charges'] : []),
  ];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => ({
    left: left[i] ?? '',
    right: right[i] ?? '',
  }));
}
