"""A room at a glance: what a teacher's screen and the wall of a class show of one room, public parts alone."""

from __future__ import annotations

from typing import Literal

from engine.core import events
from engine.core.acts import Occupant
from engine.core.authorize import seats_closed
from engine.core.events import PersonaCard
from engine.core.state import State
from engine.core.view_builder import tally_part
from rooms.classes.state import ClassRoom, ShownModel
from rooms.live.room import Room

MAX_WORDS = 900
"""Characters of a speech that are shown; the room has all of it."""


class GlanceSeat(ShownModel):
    """One place at the table of a room."""

    seat: int
    name: str
    occupant: Occupant | None
    persona: PersonaCard | None
    """Who usually sits there."""
    face: int | None
    ballot: str | None
    """Its standing open ballot."""
    out: bool
    here: bool
    """A pupil sits there with an open page; minds are always there."""
    away: str | None
    """Whose seat it is, while they are away and a mind plays for them."""


class GlanceFloor(ShownModel):
    """Who may speak now."""

    seat: int
    name: str
    due: float | None
    """When the turn lapses, UTC seconds; null while paused."""
    pupil: bool
    """Whether a person is to speak, and no mind."""


class GlanceWords(ShownModel):
    """What was said last."""

    turn: int
    """Turns are counted from 1."""
    seat: int
    name: str
    to: str | None
    """Whom it was said to; null: everybody."""
    text: str
    cited: str | None
    """What of the matter it rests on, as the matter calls it."""


class RoomGlance(ShownModel):
    """A room of the class."""

    number: int
    code: str
    earlier: tuple[str, ...]
    """The codes of the rooms before it, where its people have played again."""
    status: Literal["lobby", "running", "paused", "closed"]
    phase: str
    round: int
    seats: tuple[GlanceSeat, ...]
    choices: tuple[str, ...]
    choice_labels: dict[str, str] | None
    """What these are called at this table, where the format's own labels do not say."""
    counts: dict[str, int]
    """Standing open ballots by choice."""
    sealed: bool
    """A sealed vote is in progress."""
    waiting: tuple[int, ...]
    """Seats with a pupil of whom something is asked."""
    waits_until: float | None
    """When the room waits no longer for the first of them, UTC seconds; null while paused and where nobody is asked."""
    floor: GlanceFloor | None
    words: GlanceWords | None
    """Null before somebody has spoken, and where those who watch do not hear it at once."""
    turns: int
    spoke_at: float | None
    """When somebody last spoke, or when the room began, UTC seconds."""
    hands: tuple[int, ...]
    """Seats whose pupil asks to be next."""
    failed: int
    """How often a mind failed."""
    outcome: str | None
    why: str | None
    """What ended it, or why it was closed without a verdict."""


def glance_at(room: Room, member: ClassRoom, spoke_at: float | None) -> RoomGlance:
    """A room of the class as it is now; `spoke_at`: when somebody last spoke there."""
    state = room.state
    assert state.status != "new"
    connected = set(room.presence.all_presence().connected)
    tally = tally_part(state)
    floor, floor_view = state.floor_ask(), None
    if floor is not None:
        seat = state.seats[floor.seats[0]]
        floor_view = GlanceFloor(
            seat=seat.number, name=seat.name, due=state.ask_deadline(floor), pupil=seat.held_by_guest
        )
    seats = tuple(
        GlanceSeat(
            seat=seat.number,
            name=seat.name or (seat.persona.name if seat.persona is not None else ""),
            occupant=seat.occupant,
            persona=seat.persona,
            face=seat.face,
            ballot=state.ballots.get(seat.number),
            out=seat.number in state.out,
            here=not seat.held_by_guest or seat.number in connected,
            away=seat.away.name if seat.away is not None else None,
        )
        for seat in state.seats.values()
    )
    guests = {seat.number for seat in state.seats.values() if seat.held_by_guest}
    asks = [ask for ask in state.asks.values() if guests.intersection(ask.waiting)]
    asked = {number for ask in asks for number in ask.waiting}
    return RoomGlance(
        number=member.number,
        code=member.code,
        earlier=member.earlier,
        status=state.status,
        phase=state.phase,
        round=state.round,
        seats=seats,
        choices=room.format.choices_at(state),
        choice_labels=dict(state.choice_labels) or None,
        counts=tally.counts,
        sealed=tally.sealed,
        waiting=tuple(sorted(guests & asked)),
        waits_until=min((due for ask in asks if (due := state.ask_deadline(ask)) is not None), default=None),
        floor=floor_view,
        words=_last_words(room, state),
        turns=state.turns,
        spoke_at=spoke_at,
        hands=state.hands,
        failed=sum(len(ask.failed) for ask in state.asks.values()),
        outcome=state.verdict.outcome if state.verdict is not None else None,
        why=state.verdict.why if state.verdict is not None else state.closed_reason or None,
    )


def _last_words(room: Room, state: State) -> GlanceWords | None:
    """What was said last, as far as anybody may hear it now."""
    if not state.heard or state.typed_settings.spectators != "live":
        return None
    turn = state.heard[-1]
    to = state.seats.get(turn.target) if turn.target is not None else None
    labels = dict(room.matter.citable()) | {paper.paper: paper.title for paper in state.papers.values()}
    return GlanceWords(
        turn=turn.number,
        seat=turn.seat,
        name=turn.name,
        to=to.name if to is not None else None,
        text=turn.text if len(turn.text) <= MAX_WORDS else f"{turn.text[: MAX_WORDS - 1].rstrip()}…",
        cited=next((labels[piece] for piece in turn.cites if piece in labels), None),
    )


def takes_pupils(room: Room) -> bool:
    """Whether somebody who comes late may still sit down in a room."""
    return room.state.status != "closed" and not seats_closed(room.format, room.state) and has_free_seat(room.state)


def has_free_seat(state: State) -> bool:
    """Whether a mind plays a seat that a pupil may take."""
    return any(not seat.held_by_guest and not seat.invited for seat in state.seats.values())


async def last_spoken_at(room: Room) -> float | None:
    """When somebody last spoke in a room, or when it began; None in its lobby."""
    state = room.state
    seq = max(state.last.get(events.TurnTaken, 0), state.last.get(events.Begun, 0))
    if seq == 0:
        return None
    entries = await room.entries(seq - 1, 1)
    return entries[0].at if entries else None
