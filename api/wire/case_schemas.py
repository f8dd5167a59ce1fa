"""Cases in HTTP responses: everything except the outcome and the difficulty, which would spoil the case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import Field

from api.wire.errors import ApiError
from api.wire.schemas import Schema
from cases.imported_rows import CaseCard, era_of, minutes_to_read, word_count
from cases.library import FoundCase
from cases.search.index import Hit
from engine.core.matter import Identifier, Matter, Share, Source
from engine.matters.criminal_case import (
    Argument,
    Case,
    Defendant,
    Exhibit,
    Finding,
    Passage,
    Strength,
    Witness,
    without_finding,
)


def criminal_case(matter: Matter) -> Case:
    """The matter of a room, where it is a criminal case. Raises `no_such_case`."""
    if not isinstance(matter, Case):
        raise ApiError(
            "no_such_case",
            "This room deliberates no criminal case; read what it deliberates from /api/rooms/{code}/matter.",
        )
    return matter


PASSAGE_CHARACTERS = 8_000
PART_CHARACTERS = 40_000
"""A printed trial is handed out in parts of so many characters, some 7,000 words; the longest has 146,000 words."""


class DerivedDetail(Schema):
    """Judgements about an imported case that its source does not make."""

    method: str
    exhibits: dict[Identifier, Strength]
    statements: dict[Identifier, Strength]
    credibility: dict[Identifier, Share]


class CaseDetail(Schema):
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
    """The printed trial, as far as its first part goes; `transcript_next` says how to read on."""
    passages: int
    """How many passages the whole of it has."""
    transcript_next: int | None
    """Where the next part begins: `after` of a call to `…/transcript`; null where this is all."""
    lesser_verdicts: tuple[str, ...]
    """What a conviction may be for, the gravest first, where the case says so and the room asks; else empty."""
    derived: DerivedDetail | None
    finding: Finding | None = Field(None)
    """What the court of the time found; null until the room that asks has its own verdict, and outside rooms."""


class TranscriptPart(Schema):
    """Some passages of a printed trial, in their order."""

    passages: list[Passage]
    next: int | None
    """`after` of the next part; null where this is the last."""


class CaseHit(Hit):
    """A place in a case that answers a search."""


class CaseSummary(CaseCard):
    """A case in a list; `score` and `hit` where it answers a search."""

    score: float | None = None
    hit: CaseHit | None = None


class CasePage(Schema):
    """A page of cases."""

    cases: list[CaseSummary]
    next: str | None
    """The cursor of the next page; null on the last one, and where cases were searched for."""


class CaseHits(Schema):
    """Places in a case, best first."""

    hits: list[CaseHit]


def split_passages(case: Case) -> list[Passage]:
    """The printed trial in passages that can be handed out: one longer than `PASSAGE_CHARACTERS` is cut at blanks."""
    return [piece for passage in case.transcript for piece in _pieces(passage)]


def _pieces(passage: Passage) -> Iterator[Passage]:
    text, start = passage.text, 0
    if len(text) <= PASSAGE_CHARACTERS:
        yield passage
        return
    while start < len(text):
        end = start + PASSAGE_CHARACTERS
        if end < len(text):
            # Behind the last white space that fits; a word without an end is cut too.
            end = max(text.rfind(blank, start, end) for blank in " \n\t") + 1 or end
        if piece := text[start:end].strip():
            yield passage.model_copy(update={"text": piece})
        start = end


def transcript_part(passages: Sequence[Passage], after: int) -> TranscriptPart:
    """The part that begins behind the first `after` passages: some `PART_CHARACTERS`, and one passage at least."""
    end, left = after, PART_CHARACTERS
    while end < len(passages) and (end == after or len(passages[end].text) <= left):
        left -= len(passages[end].text)
        end += 1
    return TranscriptPart(passages=list(passages[after:end]), next=end if end < len(passages) else None)


def case_schema(case: Case, *, with_finding: bool = False, whole: bool = False) -> CaseDetail:
    """A case for a reader. `with_finding`: what the court found, too; `whole`: all of a long print, too."""
    visible_case = case if with_finding else without_finding(case)
    passages = split_passages(visible_case)
    part = TranscriptPart(passages=passages, next=None) if whole else transcript_part(passages, 0)
    derived = visible_case.derived
    names = CaseDetail.model_fields.keys() & Case.model_fields.keys() - {"derived", "content_note", "transcript"}
    fields = {name: getattr(visible_case, name) for name in names}
    # The length is that of the whole print, as in lists, so that it does not change with what is held back.
    words = word_count(case)
    return CaseDetail(
        **fields,
        content_note=visible_case.reader_note(),
        era=era_of(visible_case.year),
        words=words,
        minutes_to_read=minutes_to_read(words),
        passages=len(passages),
        transcript=tuple(part.passages),
        transcript_next=part.next,
        lesser_verdicts=tuple(degree.label for degree in visible_case.degrees),
        derived=DerivedDetail(
            method=derived.method,
            exhibits=derived.exhibits,
            statements=derived.statements,
            credibility=derived.credibility,
        )
        if derived is not None
        else None,
    )


def case_list_item(found: FoundCase) -> CaseSummary:
    """A case that answers a search, for a list."""
    return CaseSummary(**dict(found.card), score=found.score, hit=_hit(found.hit) if found.hit else None)


def hits_schema(hits: Sequence[Hit]) -> CaseHits:
    """Places in a case, for an answer."""
    return CaseHits(hits=[_hit(hit) for hit in hits])


def _hit(hit: Hit) -> CaseHit:
    return CaseHit(**hit.model_dump())
