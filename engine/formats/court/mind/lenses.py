"""Lenses: the ways in which the house's jurors weigh, and how each of them puts its reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.draws import Draw
from engine.matters.points import Point
from engine.matters.question import Question
from engine.text.line_files import read_factors, read_table, read_texts


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
    kinds: Mapping[str, float]
    """How much heavier each kind of point weighs."""
    documents: Mapping[str, float]
    """The same by the kind of the document that a point quotes first."""
    borne_out: float
    """The same where a point stands on more than one document."""
    asks: float
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


def _read_lens(id: str, name: str, weighs: str, **traits: str) -> Lens:
    kinds, documents = (read_factors(traits.get(table, "")) for table in ("kinds", "documents"))
    borne_out, asks = float(traits.get("borne_out", 1.0)), float(traits.get("asks", 0.0))
    return Lens(id, name, weighs, _manner_of(id), kinds, documents, borne_out, asks)


LENSES = tuple(_read_lens(id, **traits) for id, traits in read_table("engine.formats.court", "lenses").items())
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
