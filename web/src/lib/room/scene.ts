/** The table as the drawn room takes it: from the live view, or from a moment of the log. */

import type { Ballot, Outcome, SeatView as Drawn, Side } from '../table/types';
import type { Table } from './table';
import type { SeatView } from './wire';

const BALLOTS: readonly string[] = ['guilty', 'not_guilty'];
const SIDES: readonly string[] = ['defend', 'prosecute'];
const OUTCOMES: readonly string[] = ['guilty', 'not_guilty', 'hung'];

const ballot = (choice: string | null): Ballot | null =>
  choice !== null && BALLOTS.includes(choice) ? (choice as Ballot) : null;
const side = (choice: string | null): Side | null =>
  choice !== null && SIDES.includes(choice) ? (choice as Side) : null;

export function outcomeOf(outcome: string | null | undefined): Outcome | null {
  return outcome != null && OUTCOMES.includes(outcome) ? (outcome as Outcome) : null;
}

export function drawnSeats(seats: readonly SeatView[]): Drawn[] {
  return seats.map((seat) => ({
    seat: seat.seat,
    name: seat.name,
    occupant: seat.occupant,
    host: seat.host,
    persona: seat.persona ? { ...seat.persona } : null,
    ballot: ballot(seat.ballot),
    cast: seat.cast,
    conviction: seat.conviction,
    side: side(seat.side),
    role: seat.role,
    invited: seat.invited,
  }));
}

export function drawnTable(table: Table): Drawn[] {
  return [...table.places.values()].map((place) => ({
    seat: place.seat,
    name: place.name,
    occupant: place.occupant,
    host: place.seat === table.hostSeat,
    persona: place.persona ? { ...place.persona } : null,
    ballot: ballot(place.ballot),
    cast: table.cast.has(place.seat),
    conviction: place.conviction,
    side: side(place.side),
    role: place.role,
  }));
}
