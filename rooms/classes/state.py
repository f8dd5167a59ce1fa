"""What a class knows: its pupils, its rooms, its teachers. One frozen value, stored as one JSON text.

No token stands in it, only hashes; no address, no account and nothing that a pupil said, but for what was marked in the
papers of the class; by whom, nobody is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, StringConstraints

from engine.core.acts import FACE_COUNT, SettingValue
from engine.core.described import described
from engine.core.matter import PassageMark

MAX_PUPILS = 480
"""Pupils of a class: forty rooms of twelve."""
USUAL_PUPILS = 40
"""Pupils whom a class takes unless its teacher says otherwise."""
MAX_PUPILS_PER_DEVICE = 3
"""Pupils whom one phone or computer brings into a class, those who were taken out among them."""
MAX_ROOMS = 40
LOBBY_MATES = 5
"""Of those who wait in the lobby so many are shown to a pupil there."""
FACE_STEP = 7
"""From the face of one pupil to that of the next; it has no divisor in common with the number of faces."""

WarmUpAnswer: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]


class ClassModel(BaseModel):
    """Base of the parts of a class."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ShownModel(BaseModel):
    """Base of what is shown of a class: every field is."""

    model_config = ConfigDict(
        defer_build=True, frozen=True, json_schema_extra=described, json_schema_serialization_defaults_required=True
    )


class WarmUp(ClassModel):
    """A question for those who wait, with two answers; nobody is told who gave which."""

    question: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=160)]
    answers: tuple[WarmUpAnswer, WarmUpAnswer]


USUAL_WARM_UP = WarmUp(
    question="Would you rather be right alone, or wrong together with your friends?",
    answers=("Right alone", "Wrong together"),
)
"""What a class is asked whose teacher and plan ask nothing else."""


class Pupil(ClassModel):
    """Somebody who came in with the code of the class."""

    number: int
    """Counts from 1 in the order in which they came."""
    name: str
    """As they typed it."""
    label: str
    """What they are called in the class; no two pupils have the same."""
    hash: str
    """Of their token."""
    former: tuple[str, ...] = ()
    """The hashes of tokens that they had before, as long as these may still open something in a room."""
    at: float
    """When they came in, UTC seconds."""
    key: str | None = None
    """The hash of the idempotency key with which they came in."""
    room: int | None = None
    """The number of their room in the class; None in the lobby."""
    seat: int | None = None
    """Their seat there; None before they sit, and in the audience."""
    audience: bool = False
    """Every seat was taken, so they vote from the audience."""
    answer: int | None = None
    """Which answer to the warm-up is theirs, 0 or 1."""

    @property
    def face(self) -> int:
        """Which face they have until they choose another one; in a room that is dealt by number it is theirs alone."""
        return self.number * FACE_STEP % FACE_COUNT + 1

    @property
    def unseated(self) -> bool:
        """Whether they were dealt to a room and do not sit there yet."""
        return self.room is not None and self.seat is None and not self.audience

    def with_token(self, hash: str, before: str) -> Pupil:  # noqa: A002
        """The same with a token, and with another one that they had before, by their hashes."""
        former = tuple(one for one in dict.fromkeys((*self.former, before)) if one != hash)
        return self.model_copy(update={"hash": hash, "former": former})


class ClassRoom(ClassModel):
    """A room of the class."""

    number: int
    code: str
    deliberation: str
    earlier: tuple[str, ...] = ()
    """The codes of the rooms before it, where its people have played again; the latest last."""


class Return(ClassModel):
    """Somebody who has lost their phone and waits for the teacher to let them back in."""

    number: int
    name: str
    hash: str
    at: float
    device: str | None = None
    """The hash of the phone's mark, where it sent one."""


class Expected(ClassModel):
    """A name that the teacher typed into a group before its pupil came in."""

    name: str
    room: int


class ClassState(ClassModel):
    """Everything that a class knows."""

    title: str
    teacher: str | None = None
    """What the pupils call their teacher."""
    warm_up: WarmUp = USUAL_WARM_UP
    format: str
    matter_id: str
    matter_title: str
    settings: dict[str, SettingValue] = {}
    size: int
    """How many pupils are dealt to a room."""
    leave: int = 0
    """Seats of each room that stay with minds."""
    capacity: int
    """Seats that a room of this format, matter and settings has."""
    rooms_at_most: int = MAX_ROOMS
    pupils_at_most: int = MAX_PUPILS
    """The teacher's limit; classes that were opened before there was one have the server's."""
    minutes: int | None = None
    """How long the lesson lasts; the wall counts down."""
    plan: str | None = None
    """The lesson plan that it follows."""
    teachers: tuple[str, ...]
    """The hashes of the teachers' tokens."""
    pupils: tuple[Pupil, ...] = ()
    pupils_ever: int = 0
    """How many pupils have come in, those who were removed among them."""
    devices: dict[str, int] = {}
    """By the hash of a device's mark: how many pupils it has brought, those who were removed among them."""
    rooms: tuple[ClassRoom, ...] = ()
    returns: tuple[Return, ...] = ()
    returns_ever: int = 0
    expected: tuple[Expected, ...] = ()
    marks: tuple[PassageMark, ...] = ()
    """What was marked in the papers; the rooms are opened with it."""
    marked: int = 0
    """How much was ever marked; numbers count on it."""
    begun_at: float | None = None
    """When the teacher began the first room."""
    finding: bool = True
    """Whether the matter has a finding; not known of classes that were opened before this was written down."""
    finding_open: bool = False
    """Whether the teacher has opened the real finding on the wall."""

    @property
    def seats(self) -> int:
        """Seats of a room that pupils may take."""
        return max(1, self.capacity - self.leave)

    def pupil(self, number: int) -> Pupil | None:
        """The pupil of a number."""
        return next((pupil for pupil in self.pupils if pupil.number == number), None)

    def pupil_by_hash(self, hash: str) -> Pupil | None:  # noqa: A002
        """The pupil who has a token."""
        return next((pupil for pupil in self.pupils if pupil.hash == hash), None)

    def room(self, number: int) -> ClassRoom | None:
        """The room of a number."""
        return next((room for room in self.rooms if room.number == number), None)

    def in_room(self, number: int) -> list[Pupil]:
        """The pupils of a room, its audience among them."""
        return [pupil for pupil in self.pupils if pupil.room == number]

    def seated_in(self, number: int) -> int:
        """How many pupils sit in a room, or are to."""
        return sum(not pupil.audience for pupil in self.in_room(number))

    @property
    def next_room(self) -> int:
        """The number of the next new room."""
        return max((room.number for room in self.rooms), default=0) + 1

    @property
    def answers(self) -> tuple[int, int]:
        """How many gave each answer to the warm-up."""
        given = [pupil.answer for pupil in self.pupils]
        return given.count(0), given.count(1)

    def mates_of(self, pupil: Pupil) -> list[Pupil]:
        """Those with whom a pupil shares a room; in the lobby the others who came last, up to five."""
        others = [one for one in self.pupils if one.room == pupil.room and one.number != pupil.number]
        return others if pupil.room is not None else others[-LOBBY_MATES:]

    def with_pupils(self, changed: Iterable[Pupil]) -> ClassState:
        """The same with some pupils changed."""
        new = {pupil.number: pupil for pupil in changed}
        return self.model_copy(update={"pupils": tuple(new.get(pupil.number, pupil) for pupil in self.pupils)})

    def without_return(self, number: int | None) -> ClassState:
        """The same without a request to come back."""
        return self.model_copy(update={"returns": tuple(one for one in self.returns if one.number != number)})
