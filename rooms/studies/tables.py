"""Tidy tables of a study: a row for each participant, each answer and each group, with what every column means.

What happened inside the rooms (turns, ballots, calls) stands in the tables of their logs, which name a
group by its log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rooms.studies.records import STAGES, StudyRecord
from rooms.studies.study import (
    PARTS,
    ChoiceQuestion,
    Question,
    RankingQuestion,
    ScaleQuestion,
    SliderQuestion,
    Study,
    TextQuestion,
)

ColumnType: TypeAlias = Literal["text", "whole", "number"]
Row: TypeAlias = Sequence[Any]


@dataclass(frozen=True)
class Column:
    """A column, and what it means."""

    name: str
    type: ColumnType
    meaning: str


@dataclass(frozen=True)
class StudyTable:
    """A table of a study."""

    name: str
    """Of its file, without what it ends in."""
    about: str
    columns: tuple[Column, ...]
    rows: Callable[[StudyRecord], Iterator[Row]]


def _participants(record: StudyRecord) -> Iterator[Row]:
    for one in record.participants:
        where = (one.condition or "", one.group or "", one.seat or "")
        attentive = "" if one.attentive is None else ("yes" if one.attentive else "no")
        times = (_rounded(one.reached.get(stage)) for stage in STAGES)
        yield one.number, *where, one.stage, one.dropout or "", attentive, *times


def _answers(record: StudyRecord) -> Iterator[Row]:
    people = {one.number: one for one in record.participants}
    for one in record.answers:
        who = people[one.participant]
        value = one.value if isinstance(one.value, str) else ""
        number = "" if isinstance(one.value, str) else one.value
        yield (
            *(one.participant, who.condition or "", who.group or "", one.part, one.ballot or "", one.question),
            *(value, number, _rounded(one.at)),
        )


def _groups(record: StudyRecord) -> Iterator[Row]:
    for one in record.groups:
        members = [person for person in record.participants if person.group == one.number]
        left = sum(person.dropout is not None for person in members)
        yield (
            *(one.number, one.condition, one.matter, one.log, one.people, one.minds, left),
            *(_rounded(one.began), one.outcome or ""),
        )


def _rounded(seconds: float | None) -> float | str:
    return "" if seconds is None else round(seconds, 3)


_GROUP = Column("group", "whole", "The number of their room in the study; empty for somebody who had none")
_CONDITION = Column("condition", "text", "The id of the condition; empty for somebody who came into none")
PARTICIPANTS = StudyTable(
    "participants",
    "A row for each person who opened the link, in the order in which they came.",
    (
        Column("participant", "whole", "Counts from 1; the only name of a person in any table"),
        _CONDITION,
        _GROUP,
        Column("seat", "whole", "Their seat there, as in the tables of logs"),
        Column("stage", "text", f"The last stage that they came to: {', '.join(f'`{stage}`' for stage in STAGES)}"),
        Column(
            "dropout",
            "text",
            "Why they did not come to the end: `declined`, `no_group`, `left` or `withdrawn`; else empty",
        ),
        Column(
            "attentive", "text", "`yes` where every check of attention was passed, `no`; empty where none was answered"
        ),
        *(
            Column(f"at_{stage}", "number", f"When they came to the stage `{stage}`, seconds since the study began")
            for stage in STAGES
        ),
    ),
    _participants,
)
ANSWERS = StudyTable(
    "answers",
    "A row for each answer to a question of a questionnaire.",
    (
        Column("participant", "whole", "Whose answer"),
        _CONDITION,
        _GROUP,
        Column("part", "text", f"Which questionnaire: {', '.join(f'`{part}`' for part in PARTS)}"),
        Column("ballot", "whole", "At which of their ballots, counted from 1; empty before and after the room"),
        Column("question", "text", "The id of the question; the codebook has its words"),
        Column("answer", "text", "The answer where it is words; a ranking has `|` between; empty after a withdrawal"),
        Column("number", "number", "The answer where it is a number; empty after a withdrawal"),
        Column("at", "number", "Seconds since the study began"),
    ),
    _answers,
)
GROUPS = StudyTable(
    "groups",
    "A row for each room.",
    (
        Column("group", "whole", "The number of the room in the study, counted from 1"),
        Column("condition", "text", "The id of its condition"),
        Column("matter", "text", "The id of what it deliberated"),
        Column("log", "text", "By which the tables of logs name it"),
        Column("people", "whole", "Participants who sat down"),
        Column("minds", "whole", "Seats that minds played from the beginning"),
        Column("left", "whole", "Participants who did not come to the end"),
        Column("began", "number", "Seconds since the study began"),
        Column("outcome", "text", "How it ended, by the words of its format; empty where it did not"),
    ),
    _groups,
)
TABLES = (PARTICIPANTS, ANSWERS, GROUPS)


def codebook(study: Study) -> str:
    """Every question of a study with its words and what its answers mean, as Markdown."""
    lines = [f"# Codebook: {study.title}", "", f"Study `{study.id}`, hash `{study.hash}`.", ""]
    for part, _, question in study.questions():
        lines += [f"## `{question.id}` ({part})", "", question.text, "", _meaning(question), ""]
    return "\n".join(lines)


def _meaning(question: Question) -> str:
    match question:
        case ScaleQuestion():
            return f"A whole number from {question.lowest} ({question.low}) to {question.highest} ({question.high})."
        case SliderQuestion():
            return f"A number from 0 ({question.low}) to 1 ({question.high})."
        case TextQuestion():
            return f"Words, {question.characters} characters at most."
        case RankingQuestion():
            return f"An order of: {'; '.join(question.answers)}."
        case ChoiceQuestion():
            right = "" if question.right is None else f" A check of attention: “{question.right}” is right."
            return f"One of: {'; '.join(question.answers)}.{right}"
