/** What was dealt to the viewer's own seat, in words. */

import type { Format } from '$lib/words/format';
import type { View } from '$lib/wire/protocol';
import { capitalize } from '$lib/words/phrases';

export interface DealtParts {
  /** The role by its label; empty where the seat was given none. */
  readonly role: string;
  readonly note: string;
  /** What the seat knows, a line for each thing. */
  readonly knows: readonly string[];
}

/** Null where nothing was dealt to this seat. */
export function dealtParts(view: View | null, format: Format): DealtParts | null {
  const dealt = view?.you?.dealt ?? null;
  if (view === null || dealt === null) return null;
  const role = dealt.role == null || dealt.role === '' ? '' : format.role(dealt.role);
  const parts = { role, note: (dealt.note ?? '').trim(), knows: lines(view, dealt.knows, format) };
  return parts.role === '' && parts.note === '' && parts.knows.length === 0 ? null : parts;
}

/** Lines of whatever a format lets a seat know: a text, several, or roles and notes by seat. */
function lines(view: View, knows: unknown, format: Format): readonly string[] {
  if (knows === null || knows === undefined || knows === '') return [];
  if (Array.isArray(knows)) return knows.flatMap((one: unknown) => lines(view, one, format));
  if (typeof knows === 'object')
    return Object.entries(knows).map(([about, what]) => {
      const seat = view.seats.find((one) => String(one.seat) === about);
      const subject = seat === undefined ? capitalize(about.replaceAll('_', ' ')) : named(seat);
      return `${subject}: ${words(what, format)}`;
    });
  if (typeof knows === 'number') {
    const seat = view.seats.find((one) => one.seat === knows);
    return [seat === undefined ? String(knows) : named(seat)];
  }
  return [words(knows, format)];
}

const named = (seat: { seat: number; name: string }) =>
  seat.name === '' ? `Seat ${seat.seat}` : `${seat.name}, seat ${seat.seat}`;

function words(what: unknown, format: Format): string {
  if (Array.isArray(what)) return what.map((one: unknown) => words(one, format)).join(', ');
  if (typeof what === 'string') return /^[a-z]+(?:_[a-z]+)*$/.test(what) ? format.role(what) : what;
  return typeof what === 'number' || typeof what === 'boolean' ? String(what) : JSON.stringify(what);
}
