"""What a study has seen: its participants, their answers, their groups. Tables are made of it, whoever took part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from rooms.studies.study import Part

Stage: TypeAlias = Literal["consent", "before", "waiting", "room", "after", "debriefing", "done"]
STAGES: tuple[Stage, ...] = ("consent", "before", "waiting", "room", "after", "debriefing", "done")
"""The way of a participant, in order."""
Dropout: TypeAlias = Literal["declined", "no_group", "left", "withdrawn"]
"""Why somebody did not come to the end: they did not consent, waited in vain, left, or took everything back."""


@dataclass(frozen=True)
class Participant:
    """Somebody who opened the link."""

    number: int
    """Counts from 1 in the order in which they came; the only name that tables have for them."""
    reached: Mapping[Stage, float]
    """When they came to each stage, seconds since the study began."""
    condition: str | None = None
    group: int | None = None
    seat: int | None = None
    dropout: Dropout | None = None
    attentive: bool | None = None
    """Whether every check of attention was passed; None where none was answered."""

    @property
    def stage(self) -> Stage:
        """The last stage that they came to."""
        return max(self.reached, key=STAGES.index)

    @property
    def waits(self) -> bool:
        """Whether they wait for a group."""
        return self.stage == "waiting" and self.group is None and self.dropout is None

    @property
    def over(self) -> bool:
        """Whether nothing more is asked of them."""
        return self.stage == "done" or self.dropout is not None

    @property
    def left_room(self) -> bool:
        """Whether they went while they were in their room."""
        return self.stage == "room" and self.dropout in ("left", "withdrawn")

    def at(self, stages: Mapping[Stage, float]) -> Participant:
        """The same, who has come to some more stages."""
        return replace(self, reached={**self.reached, **stages})


@dataclass(frozen=True)
class Answer:
    """What somebody answered."""

    participant: int
    part: Part
    ballot: int | None
    """At which of their ballots, counted from 1; None before and after the room."""
    question: str
    value: str | float
    """Answers that are put in an order stand with `|` between."""
    at: float
    """Seconds since the study began."""


@dataclass(frozen=True)
class Group:
    """A room of the study."""

    number: int
    condition: str
    matter: str
    log: str
    """The name of its log among those that are exported."""
    people: int
    minds: int
    began: float
    """Seconds since the study began."""
    outcome: str | None
    """How it ended, by the words of its format; None where it did not."""


@dataclass(frozen=True)
class StudyRecord:
    """Everything that was seen."""

    participants: tuple[Participant, ...]
    answers: tuple[Answer, ...]
    groups: tuple[Group, ...]
