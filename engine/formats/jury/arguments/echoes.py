"""Echoes: which points of a case say the same fact, so that none is said at a table as if it were new.

An exhibit often quotes what a witness's statement says too, and both sides quote the same description. A fact is
recognised by its beginning (`fact_key`), or when it is part of another one.

Whether one fact is part of another is looked up by words, not by comparing every two: the work grows with the text of a
case. Where a word is in very many facts, or a fact in very many points, only the first of them are considered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.formats.jury.arguments.points import Point, fact_key

MAX_POINTS_PER_FACT = 32
"""Points by which a fact is recognised; no real case that we have seen has more than five."""
MAX_COMPARED_FACTS = 256
"""Facts that are compared with one fact, and words that are searched for in place of one."""
_EDGES = "“”. …"
"""What a fact may begin and end with when it stands alone, and not within another."""


def echoes_in(points: Sequence[Point]) -> Mapping[str, Sequence[str]]:
    """By the core of each fact, the ids of the points that say it or a fact that contains it, at most
    `MAX_POINTS_PER_FACT`.

    Point by point, each one's own id comes before those of the others that hold its facts.
    """
    facts = _Facts(points)
    found: dict[str, dict[str, None]] = {}
    holding: dict[str, list[int]] = {}
    for number, point in enumerate(points):
        for fact in point.facts:
            known = found.setdefault(fact_key(fact), {})
            if len(known) >= MAX_POINTS_PER_FACT:
                continue
            known[point.id] = None
            if fact not in holding:
                holding[fact] = facts.holding(fact.strip(_EDGES))
            for other in holding[fact]:
                if len(known) >= MAX_POINTS_PER_FACT:
                    break
                if other != number:
                    known[points[other].id] = None
    return {key: tuple(ids) for key, ids in found.items()}


class _Facts:
    """The different facts of some points, with the words that stand in each."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._makers: dict[str, list[int]] = {}
        """By fact, the numbers of the points that say it; the first are enough."""
        for number, point in enumerate(points):
            for fact in point.facts:
                makers = self._makers.setdefault(fact, [])
                if len(makers) <= MAX_POINTS_PER_FACT and makers[-1:] != [number]:
                    makers.append(number)
        self._facts = tuple(self._makers)
        self._by_word: dict[str, list[int]] = {}
        for place, fact in enumerate(self._facts):
            for word in dict.fromkeys(fact.split()):
                self._by_word.setdefault(word, []).append(place)
        self._words = "\n".join(("", *self._by_word, ""))

    def holding(self, inner: str) -> list[int]:
        """The numbers of the points that say a fact in which this text stands, in order."""
        found = {
            number
            for place in self._candidates(inner)
            if inner in self._facts[place]
            for number in self._makers[self._facts[place]]
        }
        return sorted(found)[: MAX_POINTS_PER_FACT + 1]

    def _candidates(self, inner: str) -> Sequence[int]:
        """Places of the facts that may hold a text."""
        words = inner.split()
        if not words:
            return range(min(len(self._facts), MAX_POINTS_PER_FACT + 1))
        # A word between two others stands as it is in whatever holds the text; the first and the last may be cut.
        if within := words[1:-1]:
            rarest = min((self._by_word.get(word, []) for word in within), key=len)
            return rarest[:MAX_COMPARED_FACTS]
        places = {
            place
            for word in self._words_with(max(words, key=len))
            for place in self._by_word[word][:MAX_COMPARED_FACTS]
        }
        return sorted(places)[:MAX_COMPARED_FACTS]

    def _words_with(self, part: str) -> Iterator[str]:
        """Words of the facts in which a part of one stands."""
        at = -1
        for _ in range(MAX_COMPARED_FACTS):
            at = self._words.find(part, at + 1)
            if at < 0:
                return
            start, end = self._words.rfind("\n", 0, at) + 1, self._words.find("\n", at)
            yield self._words[start:end]
            at = end
