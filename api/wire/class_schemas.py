"""Schemas of classes over HTTP and on their socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from api.wire.schemas import OpenRoomRequest, RequestSchema, Schema
from engine.core.acts import Name, SettingValue, Text
from rooms.classes.acts import TeacherAct
from rooms.classes.glance import RoomGlance
from rooms.classes.state import MAX_PUPILS, MAX_ROOMS, USUAL_PUPILS, WarmUp

Title = Annotated[Text, Field(min_length=1, max_length=80)]


class OpenClassRequest(OpenRoomRequest):
    """A class to open: what each of its rooms deliberates, as a room takes it, and how the pupils sit."""

    title: Title = "A class"
    """What the class is called, on the wall and on the sheet."""
    size: int = Field(12, ge=1, le=24)
    """How many pupils are dealt to a room; fewer where its table has fewer seats."""
    leave: int = Field(0, ge=0, le=23)
    """Seats of each room that stay with minds."""
    rooms: int = Field(MAX_ROOMS, ge=1, le=MAX_ROOMS)
    """How many rooms at most; whoever finds no seat then votes from an audience."""
    pupils: int = Field(USUAL_PUPILS, ge=1, le=MAX_PUPILS)
    """How many pupils come in at most; a teacher may change it."""
    minutes: int | None = Field(None, ge=5, le=300)
    """How long the lesson lasts; the wall counts down from when the first room begins."""
    teacher: Name | None = None
    """What the pupils call their teacher."""
    warm_up: WarmUp | None = None
    """What the pupils are asked while they wait; absent: what any class is."""
    plan: str | None = Field(None, max_length=40)
    """The lesson plan that it follows; what is not sent is as the plan has it."""
    seat: None = None
    """A teacher has no seat."""


class WarmUpAnswerRequest(RequestSchema):
    """A pupil's answer to the warm-up."""

    answer: int = Field(ge=0, le=1)
    """0 is the first answer, 1 the second."""


class ClassMark(Schema):
    """Words that somebody of the class has marked; who did is told to nobody."""

    number: int
    """By which it is taken back."""
    mine: bool
    """You have marked them, as a pupil."""


class ClassPapers(Schema):
    """What a class deliberates, and what it has marked in it."""

    matter: dict[str, Any]
    """The whole of it by the model of its kind, as any reader may have it."""
    points: list[ClassMark]
    """What the class has marked: the last points of the matter, in the same order."""
    open: bool
    """Whether more may be marked: until the first rooms are dealt."""


class OpenedClass(Schema):
    """A class that was opened. The teacher's token is told here and nowhere else."""

    code: str
    teacher_token: str
    url: str


class JoinClassRequest(RequestSchema):
    """A pupil who comes in."""

    name: Name
    namesake: Literal["another", "back"] | None = None
    """Where somebody has the name already: whether this is another one, or the same with another phone."""
    device: str | None = Field(None, min_length=16, max_length=64)
    """A mark that the phone or the computer has drawn for itself and sends for each pupil whom it brings."""


class JoinClassResponse(Schema):
    """A pupil who came in. The token is told here and nowhere else; it opens the pupil's seat in their room, too."""

    token: str
    number: int | None
    """Null for whoever waits for the teacher to let them back in."""
    name: str
    """What they are called in the class."""
    said: str


class ClassActRequest(RequestSchema):
    """What a teacher does."""

    act: TeacherAct


class WarmUpView(Schema):
    """The question for those who wait, and how many gave which answer."""

    question: str
    answers: tuple[str, str]
    given: tuple[int, int]


class ClassInfo(Schema):
    """The class itself."""

    code: str
    title: str
    teacher: str | None
    """What the pupils call their teacher."""
    warm_up: WarmUpView
    format: str
    matter_id: str
    matter_title: str
    settings: dict[str, SettingValue]
    size: int
    leave: int
    capacity: int
    """Seats of a room."""
    rooms_at_most: int
    pupils_at_most: int
    """The teacher's limit."""
    minutes: int | None
    plan: str | None
    points: list[int]
    """By number, what the class has marked in its papers."""
    begun_at: float | None
    """When the first room began, UTC seconds."""
    pupils: int
    rooms: int
    finding: bool
    """Whether there is a finding, which the teacher may open once every room is over."""
    finding_open: bool
    deleted_at: float | None
    """When this server deletes it, UTC seconds; null: it keeps it."""


class PupilInfo(Schema):
    """A pupil, as everybody with the code may see them."""

    number: int
    name: str
    face: int
    """Which face they have at first; at the table they may choose another one."""
    room: int | None
    seat: int | None
    audience: bool


class WaitingPupil(Schema):
    """Somebody who lost their phone and waits for the teacher."""

    number: int
    name: str
    pupils: list[int]
    """Who it may be."""
    at: float


class ExpectedPupil(Schema):
    """A name that the teacher typed, whose pupil has not come in."""

    name: str
    room: int


class YouInClass(Schema):
    """What belongs to the sender of a token."""

    teacher: bool
    number: int | None
    name: str | None
    room: int | None
    """The number of your room."""
    room_code: str | None
    """Its code: your token opens your seat there."""
    seat: int | None
    audience: bool
    waiting: bool
    """You wait for the teacher to let you back in."""
    face: int | None
    answer: int | None
    """Which answer to the warm-up is yours, 0 or 1."""
    mates: list[PupilInfo]
    """Those in your room; before you have one some of those who wait with you."""


class ClassParts(Schema):
    """The parts of a view of a class that changed; the others stay as they were. Of `rooms` each one that is listed is
    whole, and the others stay."""

    info: ClassInfo | None = None
    you: YouInClass | None = None
    pupils: list[PupilInfo] | None = None
    returns: list[WaitingPupil] | None = None
    """For a teacher alone."""
    expected: list[ExpectedPupil] | None = None
    """For a teacher alone."""
    rooms: list[RoomGlance] | None = None


class ClassView(Schema):
    """A class, as far as a token may see it."""

    info: ClassInfo
    you: YouInClass | None
    """Null without a token."""
    pupils: list[PupilInfo]
    returns: list[WaitingPupil]
    expected: list[ExpectedPupil]
    rooms: list[RoomGlance]


class PlanStep(Schema):
    """A part of a lesson."""

    minutes: int
    title: str
    text: str


class LessonPlan(Schema):
    """A lesson, as settings of a class and as a sheet for the teacher."""

    id: str
    title: str
    format: str
    minutes: int
    summary: str
    case_id: str
    size: int
    leave: int
    settings: dict[str, SettingValue]
    warm_up: WarmUp | None
    """What the class is asked while it waits; null: what any class is."""
    before: list[str]
    """What to prepare."""
    steps: list[PlanStep]
    questions: list[str]
    """For the talk afterwards."""


class LessonPlanList(Schema):
    """Every lesson plan of this server."""

    plans: list[LessonPlan]
