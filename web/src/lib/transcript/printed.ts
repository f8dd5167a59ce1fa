/** A transcript as it is printed: what was said under who said it, and the rest in sentences. */

import type { RoomTranscript } from '$lib/wire/contract';
import { inPlaceOf } from '$lib/words/authors';
import { surname } from '$lib/words/phrases';

export type Line = RoomTranscript['lines'][number];

/** One paragraph, with the entry that it stands for. */
export type Printed =
  | { readonly kind: 'heading' | 'note'; readonly seq: number; readonly text: string }
  | { readonly kind: 'judge'; readonly seq: number; readonly text: string; readonly instead: boolean }
  | {
      readonly kind: 'said';
      readonly seq: number;
      readonly speaker: string;
      readonly seat: number;
      /** `to Russo`, or the title of a paper that they filed; empty for words to everyone. */
      readonly to: string;
      readonly text: string;
      readonly cites: readonly string[];
      /** The model for which the house said it. */
      readonly insteadOf: string | null;
    };

/** Lines that are a sentence about somebody without their name. */
const PREDICATES = new Set<Line['kind']>(['pass', 'ballot', 'vote', 'withdrawal']);

/** Behind the title of a paper, for programs: ` (dossier-1)`. */
const PAPER_ID = / \([a-z_]+-\d+\)/g;

/** The list of seats says who sat down before it began, so the lines do not. */
export function printedLines({ lines, seats }: Pick<RoomTranscript, 'lines' | 'seats'>): readonly Printed[] {
  const names = new Map(seats.map((seat) => [seat.seat, seat.name]));
  const nameOf = (seat: number) => surname(names.get(seat) || `seat ${seat}`);
  const began = lines.findIndex((line) => line.kind === 'phase');
  return lines.flatMap((line, at): Printed[] => {
    const { seq, text } = line;
    switch (line.kind) {
      case 'phase':
      case 'round': {
        // A part in which nothing happened gets no heading.
        const next = lines[at + 1]?.kind;
        return next === 'phase' || next === 'round' ? [] : [{ kind: 'heading', seq, text }];
      }
      case 'narration':
        return [{ kind: 'judge', seq, text, instead: line.by === 'house_instead' }];
      case 'turn': {
        const seat = line.seat ?? 0;
        const speaker = line.name === null || line.name === '' ? nameOf(seat) : surname(line.name);
        const to = line.target === null ? '' : `to ${nameOf(line.target)}`;
        return [{ kind: 'said', seq, speaker, seat, to, text, cites: line.cites, insteadOf: line.instead_of ?? null }];
      }
      case 'paper': {
        const [title = '', ...parts] = text.replaceAll(PAPER_ID, '').split('\n');
        if (line.name === null || line.name === '') return [{ kind: 'note', seq, text: [title, ...parts].join('\n') }];
        const [speaker, seat] = [surname(line.name), line.seat ?? 0];
        const insteadOf = line.instead_of ?? null;
        return [{ kind: 'said', seq, speaker, seat, to: title, text: parts.join('\n'), cites: [], insteadOf }];
      }
      case 'seat':
        return at < began ? [] : [{ kind: 'note', seq, text }];
      default: {
        if (line.name === null || line.name === '') return [{ kind: 'note', seq, text }];
        const who = surname(line.name);
        const does = text.charAt(0).toLowerCase() + text.slice(1);
        const whose = line.instead_of == null ? '' : ` (${inPlaceOf(line.instead_of)})`;
        const said = PREDICATES.has(line.kind) ? `${who} ${does}` : `${who}: ${text}`;
        return [{ kind: 'note', seq, text: `${said}${whose}` }];
      }
    }
  });
}
