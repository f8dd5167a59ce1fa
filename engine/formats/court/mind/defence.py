"""How the house defends: with the points that answer an exhibit, and with what was marked against a yes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.house import OMITTED_TEXT
from engine.formats.court.acts import PARAGRAPH_LIMIT, Challenge, FileDefence
from engine.formats.court.mind.evidence import placed, points_basis, points_of, speaking, way_of
from engine.formats.court.mind.prosecution import NOTHING_MARKED
from engine.matters.filed_points import points_quoted
from engine.matters.points import Point
from engine.matters.question import Question

MAX_COUNTER_POINTS = 4
"""Points of the counter-argument; the heaviest that answer no exhibit."""
MAX_STEPS = 4
"""Things to settle first that the alternative names."""


def house_defence(question: Question, exhibits: Mapping[int, str], worded: bool) -> FileDefence:
    """The defence as the house makes it.

    Args:
        exhibits: the quotes of the exhibits that stand, by number.
        worded: whether the texts are written.
    """
    met = answers_to(question, exhibits)
    if not worded:
        omitted = tuple(Challenge(exhibit=number, challenge=OMITTED_TEXT) for number in met)
        return FileDefence(counter_argument=OMITTED_TEXT, challenges=omitted)
    if points_basis(question) == "draft":
        return FileDefence(counter_argument=NOTHING_MARKED, alternative=_alternative(question))
    return FileDefence(
        counter_argument=_counter_argument(question, met)[:PARAGRAPH_LIMIT],
        challenges=tuple(
            Challenge(exhibit=number, challenge=f"{point.claim} {placed(question, point)}."[:PARAGRAPH_LIMIT])
            for number, point in met.items()
        ),
        harm_dispute=_harm_dispute(question)[:PARAGRAPH_LIMIT],
        alternative=_alternative(question),
    )


def answers_to(question: Question, exhibits: Mapping[int, str]) -> dict[int, Point]:
    """The point by which the defence meets each exhibit, by number; an exhibit that nothing answers has none."""
    against, met = speaking(question, "against"), dict[int, Point]()
    for number, quote in exhibits.items():
        held = points_quoted(points_of(question), (quote,))
        found = [point for point in against if not held.isdisjoint((*point.answers, *point.contradicts))]
        if found:
            met[number] = found[0]
    return met


def _counter_points(question: Question, met: Mapping[int, Point]) -> tuple[Point, ...]:
    used = {point.id for point in met.values()}
    return tuple(point for point in speaking(question, "against") if point.id not in used)[:MAX_COUNTER_POINTS]


def _counter_argument(question: Question, met: Mapping[int, Point]) -> str:
    points = _counter_points(question, met)
    if not points:
        return "Beside what is said of the single exhibits, nothing that was marked speaks against a yes."
    return " ".join(f"{point.claim} {placed(question, point)}." for point in points)


def _harm_dispute(question: Question) -> str:
    """What a yes does to somebody, and who has something to gain by it."""
    said = [point.claim for point in speaking(question, "against") if point.kind in ("consequence", "interest")]
    return f"A yes has its own price: {' '.join(said)}" if said else ""


def _alternative(question: Question) -> str:
    steps = [placed(question, point) for point in open_conditions(question)][:MAX_STEPS]
    if not steps:
        return ""
    numbered = "\n".join(f"{number}. Settle {step}" for number, step in enumerate(steps, 1))
    return f"Answer no for now, and settle first what has to hold:\n{numbered}"[:PARAGRAPH_LIMIT]


def open_conditions(question: Question) -> Iterator[Point]:
    """What has to hold first, what speaks against a yes before what speaks for it."""
    found = [point for point in points_of(question) if point.kind == "condition"]
    return iter(sorted(found, key=lambda point: (way_of(point) == "for", -point.weight)))
