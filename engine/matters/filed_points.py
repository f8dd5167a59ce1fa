"""Points in what somebody files or says: which of them it brings forward, so that it counts by that, and not by how
much it says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.quotes import plain_text
from engine.matters.points import Point
from engine.text.stems import content_stems

MIN_SHARED_SHARE = 0.5
"""Share of the words of a claim, or of a shorter quote, by which a text brings a point forward."""
MIN_SHARED_STEMS = 3


def points_quoted(points: Sequence[Point], quotes: Iterable[str]) -> frozenset[str]:
    """The ids of the points on whose quotes the given ones stand."""
    given = [(plain_text(quote), content_stems(quote)) for quote in quotes]
    return frozenset(
        point.id
        for point in points
        for own in point.quotes
        for text, stems in given
        if _same_place(plain_text(own.text), content_stems(own.text), text, stems)
    )


def _same_place(own: str, own_stems: frozenset[str], text: str, stems: frozenset[str]) -> bool:
    if own in text or text in own:
        return True
    shared, shorter = len(own_stems & stems), min(len(own_stems), len(stems))
    return shared >= MIN_SHARED_STEMS and shared > MIN_SHARED_SHARE * shorter


def points_taken_up(points: Sequence[Point], text: str) -> frozenset[str]:
    """The ids of the points that a text brings forward: it quotes them, or says what they claim."""
    plain, stems = plain_text(text), content_stems(text)

    def takes_up(point: Point) -> bool:
        claim = content_stems(point.claim)
        shared = len(claim & stems)
        says = shared >= MIN_SHARED_STEMS and shared >= MIN_SHARED_SHARE * len(claim)
        return says or any(plain_text(quote.text).rstrip(".") in plain for quote in point.quotes)

    return frozenset(point.id for point in points if takes_up(point))
