"""How the house prosecutes: what was marked as speaking for a yes, as exhibits.

Where nobody has marked anything it lays out what fixed rules found, and argues nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from engine.core.house import OMITTED_TEXT
from engine.formats.court.acts import MAX_EXHIBITS, PARAGRAPH_LIMIT, CourtExhibit, FileCase
from engine.formats.court.mind.evidence import differing, points_basis, speaking, way_of
from engine.matters.points import Point, PointKind
from engine.matters.question import Question
from engine.text.capitals import decapitalise
from engine.text.line_files import read_texts

MAX_STATED_CLAIMS = 2
NOTHING_MARKED = (
    "Nobody has marked what the papers say, so nothing is argued. These places were picked by fixed rules; which way "
    "they go was not read."
)
_HARMS = read_texts("engine.formats.court", "prosecution", (*get_args(PointKind), "unread"), most=1)


def exhibited(question: Question) -> tuple[Point, ...]:
    """The points that the house files as exhibits: the heaviest for a yes; on a draft also those whose way was not
    read."""
    marked = points_basis(question) != "draft"
    wanted = speaking(question, "for") if marked else (*speaking(question, "for"), *speaking(question, None))
    return wanted[: MAX_EXHIBITS - len(question.exhibits)]


def house_case(question: Question, worded: bool) -> FileCase:
    """The prosecution's case as the house makes it.

    Args:
        worded: whether the texts are written; which places are quoted is the same.
    """
    ready = tuple(
        CourtExhibit(source_quote=one.quote, target_quote=one.against, harm=one.harm) for one in question.exhibits
    )
    points = exhibited(question)
    exhibits = (*ready, *(_exhibit(question, point, worded) for point in points))
    if not worded:
        return FileCase(statement=OMITTED_TEXT, exhibits=exhibits)
    if points_basis(question) == "draft":
        return FileCase(statement=NOTHING_MARKED, exhibits=exhibits)
    return FileCase(
        statement=_statement(question, points)[:PARAGRAPH_LIMIT],
        exhibits=exhibits,
        harm_analysis=_harm_analysis(question)[:PARAGRAPH_LIMIT],
    )


def _exhibit(question: Question, point: Point, worded: bool) -> CourtExhibit:
    [harm] = _HARMS["unread" if way_of(point) is None else point.kind]
    return CourtExhibit(
        source_quote=point.quotes[0].text,
        target_quote=_target(question, point),
        harm=harm.format(claim=decapitalise(point.claim))[:PARAGRAPH_LIMIT] if worded else OMITTED_TEXT,
    )


def _target(question: Question, point: Point) -> str:
    """What an exhibit is compared with: the second quote of its point, or what cannot be so beside it."""
    if len(point.quotes) > 1:
        return point.quotes[1].text
    others = [two if one.id == point.id else one for one, two in differing(question) if point.id in (one.id, two.id)]
    return others[0].quotes[0].text if others else ""


def _statement(question: Question, points: Sequence[Point]) -> str:
    claims = " ".join(point.claim for point in points[:MAX_STATED_CLAIMS])
    if not claims:
        return f"Nothing that was marked speaks for a yes to “{question.question}”"
    return f"The answer to “{question.question}” should be yes. {claims}"


def _harm_analysis(question: Question) -> str:
    """What happened, or would, by those points that say so."""
    suffered = [point.claim for point in speaking(question, "for") if point.kind == "consequence"]
    return f"A no has to answer for this: {' '.join(suffered)}" if suffered else ""
