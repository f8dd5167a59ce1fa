/** The seats as the table components take them: from the live view, or from a moment of the log. */

import { tableChoices, toneOf } from '$lib/words/format';
import type { Format } from '$lib/words/format';
import type { Choice, SeatView as Drawn } from './types';
import type { Table } from '$lib/wire/log';
import type { SeatView } from '$lib/wire/protocol';

/** The choices of a room with their words, in order. */
export function drawnChoices(format: Format, choices: readonly string[]): Choice[] {
  return choices.map((id, tone) => ({ id, tone, word: format.choice(id), said: format.said(id) }));
}

function drawnBallot(format: Format, choices: readonly string[], ballot: string | null): Choice | null {
  const tone = toneOf(choices, ballot);
  return ballot === null || tone === null
    ? null
    : { id: ballot, tone, word: format.choice(ballot), said: saidOf(format, ballot) };
}

/** Inside a sentence; where choices are seats, those who vote are for somebody. */
const saidOf = (format: Format, ballot: string): string =>
  format.own.marks === 'seats' ? (format.own.counted?.[ballot] ?? `for ${format.said(ballot)}`) : format.said(ballot);

export function drawnSeats(seats: readonly SeatView[], format: Format, choices: readonly string[]): Drawn[] {
  return seats.map((seat) => ({
    seat: seat.seat,
    name: seat.name,
    occupant: seat.occupant,
    host: seat.host,
    persona: seat.persona ? { ...seat.persona } : null,
    ballot: drawnBallot(format, choices, seat.ballot),
    cast: seat.cast,
    conviction: seat.conviction,
    role: seat.role,
    invited: seat.invited,
    out: (seat.out ?? false) && format.own.finished === undefined,
    finished: seat.out === true ? (format.own.finished ?? '') : '',
    face: seat.face ?? null,
  }));
}

export function drawnTable(table: Table, format: Format): Drawn[] {
  const choices = tableChoices(table);
  return [...table.places.values()].map((place) => ({
    seat: place.seat,
    name: place.name,
    occupant: place.occupant,
    host: place.seat === table.hostSeat,
    persona: place.persona ? { ...place.persona } : null,
    ballot: drawnBallot(format, choices, place.ballot),
    cast: table.cast.has(place.seat),
    conviction: place.conviction,
    role: place.role,
    face: place.face,
  }));
}
