"""Contradictions: places of two documents that say different things of the same."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from engine.core.derived import derived
from engine.formats.court.mind.sentences import Sentence, index_of
from engine.matters.question import Question
from engine.text.figures import Figure

MIN_SHARED_STEMS = 2
"""Words that two sentences share before their figures are held against each other."""
MAX_CONTRADICTIONS = 12
_MAX_SENTENCES_PER_UNIT = 120
"""Sentences with one unit that are compared: in a long table each number has the same."""


class Contradiction(NamedTuple):
    """Two sentences whose figures for the same thing differ."""

    one: Sentence
    two: Sentence
    figure: Figure
    """That of the first."""
    other: Figure
    """That of the second."""

    @property
    def text(self) -> str:
        """Both, with their places."""
        return f"{self.one.at} says {self.figure.text}, and {self.two.at} says {self.other.text}"


@derived
def contradictions(question: Question) -> tuple[Contradiction, ...]:
    """Figures of one unit that differ between documents, in sentences about the same; those that share most first."""
    by_unit: dict[tuple[str, str], list[tuple[Sentence, Figure]]] = defaultdict(list)
    for sentence in index_of(question).sentences:
        for figure in sentence.figures:
            unit = (figure.unit, figure.per)
            if figure.unit and len(by_unit[unit]) < _MAX_SENTENCES_PER_UNIT:
                by_unit[unit].append((sentence, figure))
    found: dict[tuple[int, int], tuple[int, Contradiction]] = {}
    for unit, stated in by_unit.items():
        for place, (one, figure) in enumerate(stated):
            for two, other in stated[place + 1 :]:
                shared = len((one.stems & two.stems).difference(unit))
                if one.document == two.document or figure.value == other.value or shared < MIN_SHARED_STEMS:
                    continue
                key = (one.number, two.number)
                if key not in found or shared > found[key][0]:
                    found[key] = (shared, Contradiction(one, two, figure, other))
    best = sorted(found.values(), key=lambda each: (-each[0], each[1].one.number, each[1].two.number))
    return tuple(one for _, one in best[:MAX_CONTRADICTIONS])
