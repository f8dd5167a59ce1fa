"""Events of seats: holders, absences, the host's powers, and lines to single seats."""

from __future__ import annotations

from typing import Literal

from engine.core.acts import Occupant, SettingValue
from engine.core.events.base import BaseEvent
from engine.core.events.log_values import OmittedIfEmpty, log_value
from engine.core.matter import Way


@log_value
class PersonaCard:
    """What everybody may know of the mind that plays a seat."""

    id: str
    name: str
    archetype: str
    occupation: str


@log_value
class OpenedSeat:
    """A seat as the room opens."""

    seat: int
    role: str
    persona: PersonaCard | None = None


@log_value
class PersonaSheet:
    """How a mind plays a persona that the host brought. It stands in the log, so that nobody needs the file again."""

    title: str
    """The form of address that goes with the surname; empty where there is none."""
    about: str
    """Who they are and how they argue, in a paragraph."""
    traits: dict[str, float]
    """By name: how strong a trait of theirs is, from 0 to 1. The format says what each does."""
    habits: dict[str, str]
    """By name: which of several ways of doing something is theirs. The format says which there are."""
    samples: tuple[str, ...]
    """Lines of theirs that show how they talk."""
    anecdote: str
    """Something that happened to them, which they may bring once; empty for nothing."""


@log_value
class SeatPersona:
    """Who usually sits on a seat."""

    seat: int
    persona: PersonaCard
    sheet: OmittedIfEmpty[PersonaSheet] = None
    """How they are played; left out for a persona of the format's own."""


@log_value
class PersonasSet(BaseEvent):
    """The host brought personas, or sent them away again."""

    kind: Literal["personas_set"] = "personas_set"
    personas: tuple[SeatPersona, ...]
    """Who sits on every seat from now on."""


@log_value
class Meanwhile:
    """What happened while somebody was away from their seat; nothing that not everybody saw."""

    seconds: float
    """How long they were away."""
    rounds: int
    """Rounds that closed."""
    turns: int
    """Turns that were taken at the table."""
    spoken: int
    """Those of them that the understudy took on this seat."""
    before: str | None
    """The seat's open ballot as it was left."""
    ballot: str | None
    """The seat's open ballot now."""
    changed: dict[int, str]
    """The open ballots of the others that are new or different, by seat."""
    text: str
    """The same in a few sentences."""


Change = Literal["left", "removed", "forked", "missed", "gone", "assigned"]
"""Why somebody no longer holds a seat: they gave it up, the host took it, the log was forked, they let too many
deadlines pass, they were gone for too long, the host gave it to somebody else."""


@log_value
class SeatTaken(BaseEvent):
    """Somebody holds a seat from now on."""

    kind: Literal["seat_taken"] = "seat_taken"
    seat: int
    occupant: Occupant
    name: str
    tenure: int
    reason: Literal["joined", "hosting", "empty", "returned", "invited"] | Change
    """Why it changed hands; for a mind, why whoever held it before it does no more."""
    model: OmittedIfEmpty[str] = None
    """Which model plays it, as the configuration calls it."""
    first: OmittedIfEmpty[int] = None
    """The tenure under which this occupant first sat down, where they come back to their seat."""
    meanwhile: OmittedIfEmpty[Meanwhile] = None
    """What the one who comes back has missed."""
    face: OmittedIfEmpty[int] = None
    """How they look, where they have chosen a face."""


@log_value
class PointMarked(BaseEvent):
    """Somebody in the lobby has marked words of a document, and said what they speak for."""

    kind: Literal["point_marked"] = "point_marked"
    seat: int | None
    """Null for a host without one."""
    number: int
    """Counts from 1 in the order in which they were marked."""
    claim: str
    document: str
    quote: str
    target: str
    """What they speak for or against."""
    way: Way


@log_value
class PointTakenBack(BaseEvent):
    """A marked point was taken back by its seat, or struck by the host."""

    kind: Literal["point_taken_back"] = "point_taken_back"
    seat: int | None
    number: int


@log_value
class FaceChosen(BaseEvent):
    """Somebody at the table has chosen another face."""

    kind: Literal["face_chosen"] = "face_chosen"
    seat: int
    face: int


@log_value
class SeatReleased(BaseEvent):
    """Somebody gave up a seat, or lost it."""

    kind: Literal["seat_released"] = "seat_released"
    seat: int
    tenure: int
    reason: Change
    since: OmittedIfEmpty[float] = None
    """When they had taken it, UTC seconds."""
    minds: OmittedIfEmpty[SettingValue] = None
    """The setting `minds` from now on, where the host gave the seat to another mind with this."""


@log_value
class SeatInvited(BaseEvent):
    """The host keeps a seat for whoever brings the invitation; earlier invitations to it are void."""

    kind: Literal["seat_invited"] = "seat_invited"
    seat: int
    invitation: int


@log_value
class PowersPassed(BaseEvent):
    """The host's powers are with the person on this seat from now on; null: with the host again."""

    kind: Literal["powers_passed"] = "powers_passed"
    seat: int | None
    reason: Literal["gone", "left", "returned", "given"]


@log_value
class LineSent(BaseEvent):
    """The host said something to some seats alone."""

    kind: Literal["line_sent"] = "line_sent"
    seats: tuple[int, ...]
    """To whom it was said."""
    text: str


@log_value
class HandRaised(BaseEvent):
    """Somebody asks to be next, or does no more."""

    kind: Literal["hand_raised"] = "hand_raised"
    seat: int
    up: bool
    queue: tuple[int, ...]
    """Who will be offered the floor in this round, in the order that holds now."""


@log_value
class AudienceBallotCast(BaseEvent):
    """Somebody in the audience voted; `member` is a number that says nothing of who they are."""

    kind: Literal["audience_ballot_cast"] = "audience_ballot_cast"
    member: int
    choice: str
    previous: str | None
