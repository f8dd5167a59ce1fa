"""Lenses: the ways in which the house's jurors weigh, and how each of them puts its reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.draws import Draw
from engine.matters.documents import DocumentKind
from engine.matters.points import Point, PointKind
from engine.matters.question import Question
from engine.text.line_files import read_texts


class Manner(NamedTuple):
    """The sentences of one juror: nobody else in a pool of ten has any of them."""

    opens: str
    """With `{share}`: the per cent of what it weighed that speak for a yes."""
    follows: str
    """With `{place}`: what is heaviest on its own side."""
    grants: str
    """With `{place}`: what is heaviest on the other."""
    adds: str
    """With `{place}`: a further place."""
    notes: str
    """With `{conflict}`: a figure that two documents state differently."""
    closing: str
    """What it makes of both sides."""
    guilty: str
    not_guilty: str
    abstain: str
    close: str
    """What decides it for them where both sides weigh nearly the same."""

    @property
    def votes(self) -> tuple[str, str, str]:
        """By choice, as `CHOICES` has them."""
        return self.guilty, self.not_guilty, self.abstain


@dataclass(frozen=True)
class Lens:
    """What a juror weighs."""

    id: str
    name: str
    """What the seat is called."""
    weighs: str
    """As the end of “somebody who weighs …”."""
    says: Manner
    """How it puts its reasons."""
    kinds: Mapping[PointKind, float]
    """How much heavier each kind of point weighs."""
    documents: Mapping[DocumentKind, float] = field(default_factory=dict)
    """The same by the kind of the document that a point quotes first."""
    borne_out: float = 1.0
    """The same where a point stands on more than one document."""
    asks: float = 0.0
    """How far the balance, from -1 to 1, has to lie over the middle before they find for a yes; below 0: it may lie
    under it. Over all lenses it comes to nothing."""

    def liking(self, point: Point, question: Question) -> float:
        """How much more than others this juror makes of a point."""
        documents = {quote.document for quote in point.quotes}
        first = question.document(point.quotes[0].document)
        by_document = self.documents.get(first.kind, 1.0) if first is not None else 1.0
        return self.kinds.get(point.kind, 1.0) * by_document * (self.borne_out if len(documents) > 1 else 1.0)


def _manner_of(lens: str) -> Manner:
    found = read_texts("engine.formats.court", lens, Manner._fields, most=1)
    return Manner(**{kind: sentence for kind, (sentence,) in found.items()})


LENSES: tuple[Lens, ...] = (
    Lens(
        "figures",
        "Bookkeeper",
        "numbers and dates before adjectives",
        _manner_of("figures"),
        {"figure": 2.0, "opinion": 0.6},
    ),
    Lens(
        "harm",
        "Sceptic",
        "what can go wrong before what can go right",
        _manner_of("harm"),
        {"consequence": 1.8, "condition": 1.2},
        asks=0.15,
    ),
    Lens(
        "progress",
        "Doer",
        "what is finished and what waiting costs",
        _manner_of("progress"),
        {"fact": 1.6, "condition": 0.7},
        asks=-0.15,
    ),
    Lens(
        "judgement",
        "Listener",
        "what people who looked at it have said of it",
        _manner_of("judgement"),
        {"opinion": 2.0, "figure": 0.8},
        asks=-0.05,
    ),
    Lens(
        "records",
        "Engineer",
        "records that nobody wrote to persuade anybody: logs, tables, changes",
        _manner_of("records"),
        {},
        {"log": 1.8, "diff": 1.8, "table": 1.8, "code": 1.8},
        asks=0.1,
    ),
    Lens(
        "loose_ends",
        "Finisher",
        "what is still open, and whether somebody has promised to close it",
        _manner_of("loose_ends"),
        {"condition": 1.9},
        asks=0.1,
    ),
    Lens(
        "gain",
        "Trader",
        "what is won against what is paid",
        _manner_of("gain"),
        {"figure": 1.5, "consequence": 1.4},
        asks=-0.1,
    ),
    Lens(
        "prose",
        "Reader",
        "what the longer documents argue, and not what is said in passing",
        _manner_of("prose"),
        {"opinion": 1.3},
        {"markdown": 1.4, "text": 1.4, "pdf": 1.4, "word": 1.4, "html": 1.4},
    ),
    Lens(
        "agreement",
        "Comparer",
        "what more than one document bears out",
        _manner_of("agreement"),
        {},
        borne_out=1.8,
        asks=0.05,
    ),
    Lens(
        "clock",
        "Planner",
        "when things have to happen, and what that leaves time for",
        _manner_of("clock"),
        {"condition": 1.5, "fact": 1.3},
        asks=-0.1,
    ),
)
"""The ways in which the house's jurors weigh. Which of them sit in a pool is drawn for each court; with more than so
many jurors they begin again, each with noise of its own."""


LENSES_BY_ID = {lens.id: lens for lens in LENSES}


def draw_lenses(size: int, draw: Draw) -> list[tuple[str, str, Lens]]:
    """The lenses of a pool as (id of the juror, what they are called, lens), in an order that is drawn: no lens has a
    second juror before each of them has one."""
    drawn: list[tuple[str, str, Lens]] = []
    while len(drawn) < size:
        turn = 1 + len(drawn) // len(LENSES)
        mark, called = ("", "") if turn == 1 else (f"_{turn}", f" {'I' * turn}")
        order = draw.branch(turn).sample(LENSES, len(LENSES))
        drawn += [(f"{lens.id}{mark}", f"{lens.name}{called}", lens) for lens in order]
    return drawn[:size]


def lens_of(juror: str, place: int) -> Lens:
    """The lens of a juror by the id of their persona; by their place in the pool, counted from 0, where that names
    none: personas were brought along, or the log is older than drawn pools."""
    return LENSES_BY_ID.get(re.sub(r"_\d+$", "", juror)) or LENSES[place % len(LENSES)]
