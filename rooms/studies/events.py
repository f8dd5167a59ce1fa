"""What happens in a study, one entry after another: the log from which everything else of it is folded.

A token stands here as its hash. A participant's words (answers, and what the recruiting service calls them) can be
erased: the entry is written anew without them, and the log says so in an entry of its own.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from rooms.studies.records import Dropout, Stage
from rooms.studies.study import Part

Value: TypeAlias = str | float
"""Answers that are put in an order stand with `|` between."""


class StudyEvent(BaseModel):
    """Base of what happens."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Came(StudyEvent):
    """Somebody opened the link."""

    kind: Literal["came"] = "came"
    participant: int
    hash: str
    """Of their token."""
    person: str
    """Who they are, for this study alone: a digest of the recruiting service's word, or of their browser's mark."""
    recruited: dict[str, str] = {}
    """The parameters of the recruiting service; empty once they are erased."""


class CameAgain(StudyEvent):
    """A participant opened the link once more, and has one more token."""

    kind: Literal["came_again"] = "came_again"
    participant: int
    hash: str


class Reached(StudyEvent):
    """A participant came to a stage."""

    kind: Literal["reached"] = "reached"
    participant: int
    stage: Stage


class Answered(StudyEvent):
    """A participant answered a questionnaire."""

    kind: Literal["answered"] = "answered"
    participant: int
    part: Part
    ballot: int | None = None
    answers: dict[str, Value]
    """By the ids of the questions; empty values once they are erased."""


class Assigned(StudyEvent):
    """A participant came into a condition."""

    kind: Literal["assigned"] = "assigned"
    participant: int
    condition: str


class Member(StudyEvent):
    """A participant of a group."""

    participant: int
    seat: int


class Grouped(StudyEvent):
    """Participants became a group. Its room follows."""

    kind: Literal["grouped"] = "grouped"
    group: int
    condition: str
    matter: str
    members: tuple[Member, ...]


class RoomOpened(StudyEvent):
    """A group has its room."""

    kind: Literal["room_opened"] = "room_opened"
    group: int
    code: str
    deliberation: str
    minds: int
    """Seats that minds play from the beginning."""


class RoomEnded(StudyEvent):
    """The room of a group is over."""

    kind: Literal["room_ended"] = "room_ended"
    group: int
    outcome: str | None


class DroppedOut(StudyEvent):
    """A participant will not come to the end."""

    kind: Literal["dropped_out"] = "dropped_out"
    participant: int
    why: Dropout


class Returned(StudyEvent):
    """A participant who had left is there again."""

    kind: Literal["returned"] = "returned"
    participant: int


class Said(StudyEvent):
    """The experimenter said something to participants."""

    kind: Literal["said"] = "said"
    text: str
    participants: tuple[int, ...] | None = None
    """None: to all."""


class Stopped(StudyEvent):
    """Nobody comes in any more, and nobody waits."""

    kind: Literal["stopped"] = "stopped"


class WordsErased(StudyEvent):
    """A participant's words are erased, or everybody's."""

    kind: Literal["words_erased"] = "words_erased"
    participant: int | None


Event = Annotated[
    Came
    | CameAgain
    | Reached
    | Answered
    | Assigned
    | Grouped
    | RoomOpened
    | RoomEnded
    | DroppedOut
    | Returned
    | Said
    | Stopped
    | WordsErased,
    Field(discriminator="kind"),
]


class StudyEntry(StudyEvent):
    """An entry of the log."""

    seq: int
    """Counts from 1."""
    at: float
    """UTC seconds."""
    event: Event
