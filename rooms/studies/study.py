"""A study, as its file has it: what participants read and answer, which conditions are compared, and how people come
into them.

A study that has begun is known by its hash, and a file with another hash is another study.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from cases.yaml_lines import Fault, LineMap, closest_name
from engine.core.acts import SettingValue
from engine.core.decide import read_settings
from engine.core.draws import Draw
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from engine.formats import FORMATS
from rooms.ready_matters import ready_matters

Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Sentence = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
Page = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20_000)]

MAX_QUESTIONS = 60
"""Questions of one questionnaire; people leave longer ones in the middle."""
MAX_PARTICIPANTS = 10_000
CODE = "{code}"
"""Where the code stands in a link."""
Part: TypeAlias = Literal["before", "ballot", "after"]
"""When a questionnaire is answered: before the room, when a ballot is cast, and after the room."""
PARTS: tuple[Part, ...] = ("before", "ballot", "after")


class StudyPart(BaseModel):
    """Base of the parts of a study: a misspelt field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


class BaseQuestion(StudyPart):
    """What all questions have."""

    id: Identifier
    """The name of its column in the tables."""
    text: Sentence
    required: bool = True


class ScaleQuestion(BaseQuestion):
    """A whole number between two ends that have words."""

    kind: Literal["scale"]
    lowest: int = Field(1, ge=0, le=1)
    highest: int = Field(7, ge=2, le=100)
    low: Sentence
    """What the lowest number says."""
    high: Sentence


class ChoiceQuestion(BaseQuestion):
    """One of several answers; `right` makes it a check of attention."""

    kind: Literal["choice"]
    answers: tuple[Sentence, ...] = Field(min_length=2, max_length=30)
    right: str | None = None
    """The answer of somebody who has read; whoever gives another one is marked in the tables and stays in them."""


class TextQuestion(BaseQuestion):
    """Words of one's own."""

    kind: Literal["text"]
    characters: int = Field(1000, ge=1, le=5000)


class RankingQuestion(BaseQuestion):
    """Several things in an order of one's own, the first one first."""

    kind: Literal["ranking"]
    answers: tuple[Sentence, ...] = Field(min_length=2, max_length=12)


class SliderQuestion(BaseQuestion):
    """A slider from 0 to 1 between two ends that have words."""

    kind: Literal["slider"]
    low: Sentence
    high: Sentence


Question = Annotated[
    ScaleQuestion | ChoiceQuestion | TextQuestion | RankingQuestion | SliderQuestion, Field(discriminator="kind")
]


class Condition(StudyPart):
    """What some of the groups have, and others have not."""

    id: Identifier
    title: Sentence
    format: str
    matters: tuple[str, ...] = Field(min_length=1, max_length=50)
    """Ids of ready matters; each group has one of them, by a draw."""
    settings: dict[str, SettingValue] = {}
    people: int = Field(ge=1, le=12)
    """Participants of a group."""
    seats: tuple[Annotated[int, Field(ge=1)], ...] = ()
    """The seats of which each group takes as many as it has participants, by a draw; none: any that no mind has been
    given. A seat is a role, or a side."""
    minds: dict[Annotated[int, Field(ge=1)], str] = {}
    """Which model plays a seat, by its name; the house plays all others that nobody takes."""
    confederates: dict[Annotated[int, Field(ge=1)], Sentence] = {}
    """What is said to a mind before it plays a seat, and to nobody else."""
    minds_as_people: bool = False
    """Whether participants are told that minds are people, which only a study with `deception` may do."""


class BlockAssignment(StudyPart):
    """Balanced blocks: of as many newcomers as a block has, each condition gets the same number, in a drawn order."""

    by: Literal["blocks"]
    block: int | None = Field(None, ge=1, le=200)
    """Participants of a block; by default two for each condition."""


class AnswerAssignment(StudyPart):
    """By an answer in the questionnaire before."""

    by: Literal["answers"]
    question: Identifier
    conditions: dict[str, Identifier]
    """The condition of each answer."""


class HandAssignment(StudyPart):
    """By the experimenter, one participant after another."""

    by: Literal["hand"]


Assignment = Annotated[BlockAssignment | AnswerAssignment | HandAssignment, Field(discriminator="by")]


class Waiting(StudyPart):
    """What happens where a group does not fill, or somebody leaves it."""

    minutes: float = Field(10, gt=0, le=120)
    """How long somebody waits for a group at most."""
    unfilled: Literal["mind", "fewer", "end"] = "end"
    """After that: a mind takes the empty seats, the group begins with empty chairs, or all are thanked and have their
    code."""
    left: Literal["mind", "fewer"] = "mind"
    """When somebody has left: a mind plays on until they are back, or the group goes on with an empty chair."""


ParameterName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]


class Recruiting(StudyPart):
    """The parameters that a recruiting service puts into its link."""

    participant: ParameterName = "participant"
    """By which it says who comes; somebody who comes without it is known by their browser."""
    study: ParameterName | None = None
    """By which it says for which of its studies."""
    study_id: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None
    """What that parameter says for this study; a link with another one is refused."""


class Ending(StudyPart):
    """How a participant is paid: a code to copy, a link back to the recruiting service, or both."""

    code: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")] | None = None
    link: Annotated[str, StringConstraints(pattern=r"^https://", max_length=500)] | None = None
    """With `{code}` and `{participant}`, the recruiting service's own word for somebody, where these belong."""


class Preregistration(StudyPart):
    """What is expected, and how many are asked: the part of a study that stands in its preregistration alone."""

    hypotheses: tuple[Sentence, ...] = Field(min_length=1, max_length=20)
    measure: Identifier
    """The question, or `verdict`, by which the conditions are compared."""
    analysis: Page
    participants: int = Field(ge=2, le=MAX_PARTICIPANTS)
    share: float | None = Field(None, gt=0, lt=1)
    """The share that is expected without an effect."""
    difference: float | None = Field(None, gt=0, lt=1)
    """The smallest difference of shares that would matter."""
    intraclass_correlation: float = Field(0.05, ge=0, le=1)
    """How alike members of one group are (intraclass correlation)."""
    exclusions: tuple[Sentence, ...] = ()
    stopping: Sentence


class Study(StudyPart):
    """A study."""

    id: Identifier
    title: Sentence
    information: Page
    """What participants read first."""
    consent: tuple[Sentence, ...] = Field(min_length=1, max_length=20)
    """Sentences that each participant agrees to, one by one."""
    conditions: tuple[Condition, ...] = Field(min_length=1, max_length=20)
    assignment: Assignment = BlockAssignment(by="blocks")
    waiting: Waiting = Waiting()
    before: tuple[Question, ...] = Field((), max_length=MAX_QUESTIONS)
    ballot: tuple[Question, ...] = Field((), max_length=5)
    after: tuple[Question, ...] = Field((), max_length=MAX_QUESTIONS)
    debriefing: Page | None = None
    deception: bool = False
    """Whether participants are told something that is not so until the debriefing."""
    ending: Ending
    recruiting: Recruiting = Recruiting()
    retention_days: int = Field(ge=1, le=3650)
    """After so many days the words of participants are erased; the tables stay."""
    preregistration: Preregistration

    @cached_property
    def hash(self) -> str:
        """SHA-256 of all that the file says, in hexadecimal."""
        content = json.dumps(self.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(content.encode()).hexdigest()

    def questions(self) -> Iterator[tuple[Part, int, Question]]:
        """Every question with the part in which it is asked and its place there."""
        for part in PARTS:
            for place, question in enumerate(self.asked(part)):
                yield part, place, question

    def asked(self, part: Part) -> tuple[Question, ...]:
        """The questionnaire of a part."""
        return {"before": self.before, "ballot": self.ballot, "after": self.after}[part]

    def condition(self, id: str) -> Condition | None:
        """The condition of this id."""
        return next((one for one in self.conditions if one.id == id), None)


def study_faults(study: Study) -> Iterator[Fault]:
    """What is wrong with a study whose fields are each right."""
    yield from _doubles(study)
    for place, condition in enumerate(study.conditions):
        yield from _condition_faults(study, condition, ("conditions", place))
    for part, place, question in study.questions():
        yield from _question_faults(question, (part, place))
    yield from _assignment_faults(study)
    if study.deception and study.debriefing is None:
        yield Fault(("deception",), "participants who were told what is not so are told the truth: write a debriefing")
    if study.ending.code is None and study.ending.link is None:
        yield Fault(("ending",), "a participant who is done needs a code or a link")
    if study.ending.link is not None and CODE in study.ending.link and study.ending.code is None:
        yield Fault(("ending", "link"), f"{CODE} stands in the link, and there is no code")
    if (study.recruiting.study is None) != (study.recruiting.study_id is None):
        yield Fault(("recruiting",), "study and study_id stand together: the parameter, and what it says for this one")
    measures = {question.id for _, _, question in study.questions()} | {"verdict"}
    if study.preregistration.measure not in measures:
        meant = closest_name(study.preregistration.measure, measures)
        yield Fault(("preregistration", "measure"), f"no question has this id, and it is not “verdict”{meant}")
    if (study.preregistration.share is None) != (study.preregistration.difference is None):
        yield Fault(("preregistration",), "share and difference stand together: the number of participants needs both")
    smallest = sum(condition.people for condition in study.conditions)
    if study.preregistration.participants < smallest:
        yield Fault(
            ("preregistration", "participants"),
            f"one group of each condition takes {smallest} participants; ask for more, or for smaller groups",
        )


def _doubles(study: Study) -> Iterator[Fault]:
    """Names that stand twice."""
    named: list[tuple[str, LineMap, str]] = [
        (one.id, ("conditions", place, "id"), "condition") for place, one in enumerate(study.conditions)
    ]
    named += [(one.title, ("conditions", place, "title"), "condition") for place, one in enumerate(study.conditions)]
    named += [(question.id, (part, place, "id"), "question") for part, place, question in study.questions()]
    seen: Counter[tuple[str, str]] = Counter()
    for id_, where, noun in named:
        seen[noun, id_] += 1
        if seen[noun, id_] == 2:
            yield Fault(where, f"two {noun}s are called “{id_}”; rename one")


def _condition_faults(study: Study, condition: Condition, where: LineMap) -> Iterator[Fault]:
    """What is wrong with a condition."""
    format = FORMATS.get(condition.format)
    if format is None:
        yield Fault((*where, "format"), f"there is no such format; there is {', '.join(FORMATS)}")
        return
    ready = ready_matters(format)
    for place, id_ in enumerate(condition.matters):
        if id_ not in ready:
            meant = closest_name(id_, ready) or ";"
            yield Fault(
                (*where, "matters", place),
                f"the format {format.name} has no ready matter of this id{meant} `twelve cases list` names them",
            )
    if any(id_ not in ready for id_ in condition.matters):
        return
    for id_ in condition.matters:
        try:
            seats = seats_of(condition, format.bind(ready[id_]))
        except Refusal as refusal:
            yield Fault((*where, "settings"), str(refusal))
            return
        yield from _seat_faults(condition, seats, ready[id_], where)
    for field, chosen in (("unfilled", study.waiting.unfilled), ("left", study.waiting.left)):
        if chosen == "fewer" and not format.chairs_may_empty:
            yield Fault(
                ("waiting", field),
                f"at a table of the format {format.name} every seat has its part, and no chair stays empty: say `mind`"
                f"{' or `end`' if field == 'unfilled' else ''}, or compare juries",
            )
    if condition.minds_as_people and not study.deception:
        yield Fault(
            (*where, "minds_as_people"),
            "participants may be told that a mind is a person only in a study with `deception: true`, "
            "whose consent and debriefing say so",
        )


def _seat_faults(condition: Condition, seats: tuple[int, ...], matter: Matter, where: LineMap) -> Iterator[Fault]:
    """What is wrong with the seats of a condition, of which the table has these."""
    there = f"at the table on “{matter.title}” are the seats {_listed(seats)}"
    if condition.seats and len(condition.seats) < condition.people:
        yield Fault(
            (*where, "seats"), f"{condition.people} participants need as many seats; {len(condition.seats)} are named"
        )
    for field, named in (
        ("seats", condition.seats),
        ("minds", condition.minds),
        ("confederates", condition.confederates),
    ):
        for seat in named:
            if seat not in seats:
                yield Fault((*where, field), f"there is no seat {seat}: {there}")
    held = {*condition.minds, *condition.confederates}
    for seat in sorted(held & set(condition.seats)):
        yield Fault((*where, "seats"), f"seat {seat} has a mind; a participant cannot take it, too")
    if condition.people > len(set(seats) - held):
        yield Fault(
            (*where, "people"), f"such a group cannot be filled: minds hold the seats {_listed(held)}, and {there}"
        )


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(seats))) or "none"


def _question_faults(question: Question, where: LineMap) -> Iterator[Fault]:
    """What is wrong with a question."""
    if isinstance(question, ScaleQuestion) and question.highest <= question.lowest:
        yield Fault((*where, "highest"), "the highest number is not above the lowest")
    if isinstance(question, (ChoiceQuestion, RankingQuestion)):
        doubles = [answer for answer, count in Counter(question.answers).items() if count > 1]
        if doubles:
            yield Fault((*where, "answers"), f"“{doubles[0]}” stands twice")
    if isinstance(question, ChoiceQuestion) and question.right is not None and question.right not in question.answers:
        yield Fault((*where, "right"), "the right answer is none of the answers")


def _assignment_faults(study: Study) -> Iterator[Fault]:
    """What is wrong with the way into the conditions."""
    assignment, count = study.assignment, len(study.conditions)
    if isinstance(assignment, BlockAssignment) and assignment.block is not None and assignment.block % count:
        yield Fault(("assignment", "block"), f"a block is balanced where it is a multiple of {count}, one a condition")
    if not isinstance(assignment, AnswerAssignment):
        return
    asked = next((one for one in study.before if one.id == assignment.question), None)
    if not isinstance(asked, ChoiceQuestion):
        yield Fault(("assignment", "question"), "it has to be a question of the kind choice in `before`")
        return
    for answer in asked.answers:
        if answer not in assignment.conditions:
            yield Fault(("assignment", "conditions"), f"whoever answers “{answer}” would have no condition")
    known = {one.id for one in study.conditions}
    for answer, id_ in assignment.conditions.items():
        if answer not in asked.answers:
            yield Fault(("assignment", "conditions", answer), "this is none of the question’s answers")
        if id_ not in known:
            yield Fault(
                ("assignment", "conditions", answer), f"there is no condition “{id_}”{closest_name(id_, known)}"
            )


def seats_of(condition: Condition, format: Format) -> tuple[int, ...]:
    """The seats of a condition’s table; `format` has its matter. Raises `Refusal` for settings that cannot be."""
    assert format.matter is not None, "seats belong to a matter"
    settings = read_settings(format, condition.settings)
    return tuple(one.seat for one in format.seating(settings, Draw(condition.id, "seats"), format.matter))


def people_seats(condition: Condition, format: Format) -> tuple[int, ...]:
    """The seats that participants may take."""
    held = {*condition.minds, *condition.confederates}
    return condition.seats or tuple(seat for seat in seats_of(condition, format) if seat not in held)
