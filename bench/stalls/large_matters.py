"""A matter of the largest size that each format takes, of ordinary prose: for the bench of the largest case and its
test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count

from bench.stalls.case_shapes import SHAPES
from engine.core.acts import SettingValue
from engine.core.matter import Matter
from engine.matters.candidate import MAX_MEMBERS, MAX_OPTIONS, Candidate, Member, Option
from engine.matters.documents import MAX_DOCUMENTS, MAX_TOTAL_CHARACTERS, Document
from engine.matters.incident import MAX_PLAYERS, MAX_ROOMS, Deed, Incident, Place, Player
from engine.matters.question import Question
from engine.matters.topic import Topic
from engine.text.capitals import capitalise

_SUBJECTS = (
    "the pilot in the northern branch",
    "the new supplier",
    "the reform of the harbour dues",
    "Governor Adler",
    "the maintenance team",
    "the second audit",
    "the old contract",
    "the migration of the billing database",
)
_CLAIMS = (
    "saved {n} euros in the first year",
    "raised the error rate from {n} to {m} per cent",
    "was praised by most of those who worked with it",
    "failed twice in March and had to be rolled back",
    "cost {n} hours of overtime and pleased nobody",
    "was finished {m} days before the date that had been agreed",
    "is a risk as long as no one has tested the restore",
    "gave the poorer districts a school and a hospital",
    "broke the promise that had been made to the council",
    "needs {m} more people than the plan of {year} allows",
)
_CLOSES = (
    "",
    ", as the report of {year} says",
    ", although two of the reviewers disagreed",
    ", and this was not disputed",
    ", which the board heard on {m} May {year}",
)


def ordinary_prose(number: int, characters: int) -> str:
    """Paragraphs of different sentences for every number, with figures and dates: so many characters at most."""
    parts: list[str] = []
    length = 0
    for turn in count():
        one = number * 7919 + turn * 104_729
        slots = {"n": 100 + one % 9_871, "m": 2 + one % 27, "year": 1990 + one % 33}
        subject, claim, close = (
            words[one // place % len(words)] for place, words in ((1, _SUBJECTS), (8, _CLAIMS), (80, _CLOSES))
        )
        text = f"{capitalise(subject)} {claim.format(**slots)}{close.format(**slots)}."
        text += "\n\n" if turn % 6 == 5 else " "
        if length + len(text) > characters:
            return "".join(parts).strip()
        parts.append(text)
        length += len(text)
    raise AssertionError("counting ends nowhere")


def _documents(share: float) -> tuple[Document, ...]:
    each = int(share * MAX_TOTAL_CHARACTERS) // MAX_DOCUMENTS
    return tuple(
        Document(id=f"d{number}", name=f"Report {number}", text=ordinary_prose(number, each))
        for number in range(1, MAX_DOCUMENTS + 1)
    )


def _question(share: float) -> Question:
    return Question(
        id="large",
        title="The supplier",
        docket="A question from forty reports.",
        summary="Forty reports on the new supplier.",
        question="Should we keep the new supplier?",
        documents=_documents(share),
    )


def _topic(share: float) -> Topic:
    return Topic(
        id="large",
        title="Governor Adler",
        docket="A figure from forty sources.",
        summary="Forty sources on Governor Adler.",
        subject="Governor Adler",
        sources=_documents(share),
    )


def _candidate(share: float) -> Candidate:
    return Candidate(
        id="large",
        title="The supplier",
        docket="A decision from forty reports.",
        summary="Forty reports on the new supplier.",
        question="What do we do about the new supplier?",
        options=tuple(
            Option(id=f"o{number}", label=f"{verb} it", polarity="for" if number % 2 else "against")
            for number, verb in enumerate(("Keep", "Leave", "Extend", "Cut", "Test", "Replace")[:MAX_OPTIONS])
        ),
        documents=_documents(share),
        members=tuple(Member(name=f"Member {number}", expertise="audits") for number in range(1, MAX_MEMBERS + 1)),
    )


def _incident(share: float) -> Incident:
    rooms = max(4, round(share * MAX_ROOMS))
    names = [f"room{number}" for number in range(rooms)]
    return Incident(
        id="large",
        title="The station",
        docket="Somebody cut the cable.",
        summary=ordinary_prose(1, 400),
        place="the station",
        rooms=tuple(
            Place(id=name, name=f"the {name}", doors=(names[number - 1],), task="bleed the boiler")
            for number, name in enumerate(names)
        ),
        players=tuple(
            Player(name=f"Player {number}", colour=f"colour {number}", trade="the cook")
            for number in range(MAX_PLAYERS)
        ),
        deeds=(Deed(room=names[0], what="cut the aerial cable", found="the aerial cable cut"),),
    )


MATTERS: Mapping[str, tuple[Callable[[float], Matter], Mapping[str, SettingValue]]] = {
    "jury": (lambda share: SHAPES["the largest case"](share), {"max_rounds": 3}),
    "panel": (_candidate, {"max_messages": 80}),
    "court": (_question, {"jury_size": 25, "jury_threshold": 13}),
    "history": (_topic, {"look_in": "own_sources", "max_rounds": 3}),
    "meeting": (_incident, {}),
}
"""By format: its largest matter, of which `share` (up to 1) is taken, and the settings under which most is computed."""
