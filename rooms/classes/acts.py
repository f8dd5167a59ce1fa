"""What a teacher does to a class, by kind, and what comes of it. Each is done by `rooms.classes.teacher_acts`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from engine.core.acts import Name, Text
from engine.core.acts.base import LINE_LIMIT
from engine.core.described import described
from rooms.classes.state import MAX_PUPILS, MAX_ROOMS, ShownModel

RoomNumbers = Annotated[list[int], Field(min_length=1, max_length=MAX_ROOMS)]


class ClassAct(BaseModel):
    """Base of every act: an unknown field is an error."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", json_schema_extra=described)


class Deal(ClassAct):
    """Deal the pupils who wait in the lobby to new rooms, by number."""

    kind: Literal["deal"]
    size: int | None = Field(None, ge=1, le=24)
    """How many to a room; absent: as the class was opened."""
    rooms: int | None = Field(None, ge=1, le=MAX_ROOMS)
    """How many new rooms at most; those who find no seat vote from the audience."""


class DealNames(ClassAct):
    """Deal by names: a new room for each group. A name that has not come in yet is expected, and goes there then."""

    kind: Literal["deal_names"]
    groups: list[Annotated[list[Name], Field(min_length=1, max_length=24)]] = Field(min_length=1, max_length=MAX_ROOMS)


class MovePupil(ClassAct):
    """Put one pupil into a room, or back into the lobby."""

    kind: Literal["move"]
    pupil: int
    room: int | None
    """The number of a room; null: the lobby."""


class RoomAct(ClassAct):
    """Base of what is done to rooms of the class."""

    rooms: RoomNumbers | None = None
    """Their numbers; null: all of them."""


class Begin(RoomAct):
    """Begin in these rooms; minds play the seats that no pupil holds."""

    kind: Literal["begin"]


class Pause(RoomAct):
    """Stop the time of these rooms."""

    kind: Literal["pause"]


class Resume(RoomAct):
    """Let the time of these rooms run again."""

    kind: Literal["resume"]


class GiveTime(RoomAct):
    """Give the pupils who have the floor in these rooms more time."""

    kind: Literal["give_time"]
    seconds: int = Field(30, ge=5, le=300)


class Adjourn(RoomAct):
    """End these rooms without a verdict."""

    kind: Literal["adjourn"]


class Tell(RoomAct):
    """Say a line to every seat of these rooms."""

    kind: Literal["tell"]
    text: Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=LINE_LIMIT)]


class Admit(ClassAct):
    """Let somebody who lost their phone back in, as the pupil they are."""

    kind: Literal["admit"]
    number: int
    """Of the request."""
    pupil: int


class TurnAway(ClassAct):
    """Dismiss a request to come back in."""

    kind: Literal["turn_away"]
    number: int


class RemovePupil(ClassAct):
    """Take a pupil out of the class; the house plays their seat, and their name is deleted here."""

    kind: Literal["remove_pupil"]
    pupil: int


class LimitPupils(ClassAct):
    """Say how many pupils the class takes. Whoever is in stays."""

    kind: Literal["limit_pupils"]
    pupils: int = Field(ge=1, le=MAX_PUPILS)


class InviteTeacher(ClassAct):
    """Make a token for a second teacher, who may do what the first may."""

    kind: Literal["invite_teacher"]


class OpenFinding(ClassAct):
    """Show the real finding on the wall, once every room is over."""

    kind: Literal["open_finding"]


RoomsAct: TypeAlias = Begin | Pause | Resume | GiveTime | Adjourn | Tell
TeacherAct: TypeAlias = Annotated[
    Deal
    | DealNames
    | MovePupil
    | RoomsAct
    | Admit
    | TurnAway
    | RemovePupil
    | LimitPupils
    | InviteTeacher
    | OpenFinding,
    Field(discriminator="kind"),
]


class RefusedRoom(ShownModel):
    """A room in which it was not done."""

    room: int
    code: str
    detail: str


class ClassActResponse(ShownModel):
    """What came of it."""

    said: str
    """One sentence."""
    rooms: tuple[int, ...] = Field(default_factory=tuple)
    """Where it was done."""
    refused: tuple[RefusedRoom, ...] = Field(default_factory=tuple)
    token: str | None = None
    """Of a second teacher; it is told here and nowhere else."""
