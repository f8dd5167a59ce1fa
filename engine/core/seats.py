"""Seats: the places at the table, their present holders, and the absent holders for whom they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.acts import Occupant
from engine.core.events import Meanwhile, PersonaCard, PersonaSheet
from engine.core.values import value

HOUSE = "house"
"""The engine's own mind, which needs no model."""
_MINDS = (HOUSE, "model")


@dataclass(frozen=True)
class AbsentHolder:
    """Somebody for whom a seat is kept while the understudy plays it, and how things stood when they went."""

    tenure: int
    """The tenure under which they first sat down: their token names it."""
    occupant: Occupant
    name: str
    began: int
    joined: float
    since: float
    """When they went, UTC seconds."""
    rounds: int
    """Rounds that had closed."""
    turns: int
    """Turns that had been taken at the table."""
    spoken: int
    """Turns that had been taken on the seat."""
    ballots: Mapping[int, str]
    stated: float | None = None
    """What they had said of their own conviction."""
    lines: tuple[PrivateLine, ...] = ()
    """What the host had said to them."""
    face: int | None = None


@dataclass(frozen=True)
class PrivateLine:
    """Something the host said to some seats alone."""

    at: float
    seats: tuple[int, ...]
    text: str


@value(frozen=True)
class Seat:
    """A place at the table and who holds it now."""

    number: int
    role: str
    persona: PersonaCard | None
    occupant: Occupant | None = None
    name: str = ""
    """What the occupant is called at this table; the persona's name when a mind plays."""
    face: int | None = None
    """The face that the occupant has chosen, if any."""
    model: str | None = None
    """Which model plays it, as the configuration calls it."""
    tenure: int = 0
    since: float = 0.0
    """When it last changed hands, UTC seconds."""
    reason: str = ""
    taken: int = 0
    """Seq of the entry that sat the occupant down."""
    side: str | None = None
    turns: int = 0
    first: int = 0
    """The tenure under which the occupant first sat down; their token names it, also when they have come back."""
    began: int = 0
    """Seq of the entry that first sat the occupant down."""
    joined: float = 0.0
    """When the occupant first sat down, UTC seconds."""
    missed: int = 0
    """Deadlines in a row that a person or an agent let pass, as far as they count."""
    let_pass: bool = False
    """Whether a person or an agent let the last deadline pass, even if it does not count."""
    away: AbsentHolder | None = None
    """For whom it is kept."""
    meanwhile: Meanwhile | None = None
    """What the occupant missed before they came back."""
    firm: int = 0
    """The last round in which a mind that took over from somebody stands by their ballot."""
    invitation: int = 0
    """Invitations to it so far."""
    invited: bool = False
    """It is kept for the bearer of the latest invitation."""
    offered: int = 0
    """Seq of the entry that made the latest invitation."""
    removed: tuple[int, ...] = ()
    """The first tenures of the holders from whom the host took it."""
    excused: bool = False
    """The host leaves its chair empty: nobody plays it any more."""
    sheet: PersonaSheet | None = None
    """How the persona is played, where the host brought it."""

    @property
    def held_by_mind(self) -> bool:
        """Whether a mind of ours plays it."""
        return self.occupant in _MINDS

    @property
    def held_by_guest(self) -> bool:
        """Whether a person or an outside agent holds it."""
        return self.occupant in ("human", "agent")


@value(frozen=True, slots=True)
class SeatOccupancy:
    """Who plays the seats."""

    vacant: tuple[Seat, ...]
    """Seats that nobody plays yet."""
    minds: tuple[Seat, ...]
    guests: tuple[Seat, ...]
    mind: str | None
    """What all the minds are: the house, or the model that the configuration calls so. Null where they differ."""


def seat_occupancy(seats: Mapping[int, Seat]) -> SeatOccupancy:
    """Who plays these seats."""
    everybody = tuple(seats.values())
    kinds = {(seat.occupant, seat.model) for seat in everybody}
    if len(kinds) == 1:
        occupant, model = kinds.pop()
        if occupant in _MINDS:  # the commonest by far: minds of one kind play all seats
            return SeatOccupancy((), everybody, (), model or HOUSE)
    vacant: list[Seat] = []
    minds: list[Seat] = []
    guests: list[Seat] = []
    for seat in everybody:
        if seat.excused:
            continue
        occupant = seat.occupant
        (vacant if occupant is None else minds if occupant in _MINDS else guests).append(seat)
    named = {seat.model for seat in minds}
    mind = (named.pop() or HOUSE) if len(named) == 1 else None
    return SeatOccupancy(tuple(vacant), tuple(minds), tuple(guests), mind)
