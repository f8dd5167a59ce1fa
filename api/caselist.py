"""Cases as HTTP gives them: everything but the outcome and how hard the case is, which would spoil it."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from api.shapes import Shape
from cases.library import Found
from cases.rows import CaseCard, era_of, minutes_to_read, words_of
from cases.search import Hit
from engine.case import (
    Argument,
    Case,
    Defendant,
    Exhibit,
    Finding,
    Identifier,
    Passage,
    Share,
    Source,
    Strength,
    Witness,
    content_note_of,
    without_finding,
)  # fmt: skip


class DerivedShown(Shape):
    """Judgements about an imported case that its source does not make."""

    method: str
    exhibits: dict[Identifier, Strength]
    statements: dict[Identifier, Strength]
    credibility: dict[Identifier, Share]


class CaseShown(Shape):
    """A case."""

    id: str
    title: str
    docket: str
    summary: str
    charges: tuple[str, ...]
    defendants: tuple[Defendant, ...]
    exhibits: tuple[Exhibit, ...]
    witnesses: tuple[Witness, ...]
    prosecution_arguments: tuple[Argument, ...]
    defense_arguments: tuple[Argument, ...]
    instructions: str
    themes: tuple[str, ...]
    year: int | None
    era: str | None
    """The half century of the year, as the filter of lists takes it: `1800-1849`."""
    words: int
    """Length of the printed trial, or of the file where nothing was printed."""
    minutes_to_read: int
    """Whole minutes that reading all of it takes, at 230 words a minute."""
    date: str | None
    place: str | None
    crime_date: str | None
    jurisdiction: str
    source: Source
    explicit: bool
    content_note: str | None
    """What a reader should know before opening the case; every explicit case has one."""
    transcript: tuple[Passage, ...]
    derived: DerivedShown | None
    finding: Finding | None = Field(None)
    """What the court of the time found; null until the room that asks has its own verdict, and outside rooms."""


class CaseHit(Hit):
    """A place in a case that answers a search."""


class CaseListed(CaseCard):
    """A case in a list; `score` and `hit` where it answers a search."""

    score: float | None = None
    hit: CaseHit | None = None


class CasePage(Shape):
    """A page of cases."""

    cases: list[CaseListed]
    next: str | None
    """The cursor of the next page; null on the last one, and where cases were searched for."""


class CaseHits(Shape):
    """Places in a case, best first."""

    hits: list[CaseHit]


def case_shown(case: Case, *, told: bool = False) -> CaseShown:
    """A case for a reader; with its finding only where `told`."""
    kept = case if told else without_finding(case)
    derived = kept.derived
    names = CaseShown.model_fields.keys() & Case.model_fields.keys() - {"derived", "content_note"}
    fields = {name: getattr(kept, name) for name in names}
    # The length is that of the whole print, as in lists, so that it does not change with what is held back.
    words = words_of(case)
    return CaseShown(
        **fields, content_note=content_note_of(kept), era=era_of(kept.year), words=words,
        minutes_to_read=minutes_to_read(words),
        derived=DerivedShown(
            method=derived.method, exhibits=derived.exhibits, statements=derived.statements,
            credibility=derived.credibility,
        ) if derived is not None else None,
    )  # fmt: skip


def listed(found: Found) -> CaseListed:
    """A case that answers a search, for a list."""
    return CaseListed(**dict(found.card), score=found.score, hit=_hit(found.hit) if found.hit else None)


def hits_shown(hits: Sequence[Hit]) -> CaseHits:
    """Places in a case, for an answer."""
    return CaseHits(hits=[_hit(hit) for hit in hits])


def _hit(hit: Hit) -> CaseHit:
    return CaseHit(**hit.model_dump())
