"""Words with their times, from what voices give: characters with times, places with times, or nothing but a pace."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from engine.core.reading_speed import READING_SECONDS_PER_WORD
from rooms.voice.base import WordTime

_WORD = re.compile(r"\S+")


def times_from_marks(text: str, marks: Iterable[tuple[int, float]], seconds: float) -> tuple[WordTime, ...]:
    """The words of a text from marks `(index of a character, seconds at which it is heard)`.

    A voice has its own idea of a word ("3,400" is three), and passes over some; a word without a mark shares the time
    up to the next mark with the word before it, by length.
    """
    spans = [found.span() for found in _WORD.finditer(text)]
    known: dict[int, float] = {}
    place = 0
    for index, at in sorted(marks):
        while place < len(spans) and spans[place][1] <= index:
            place += 1
        if place < len(spans) and index >= spans[place][0]:
            known.setdefault(place, at)
    if not spans:
        return ()
    known[0] = 0.0
    anchors = [*sorted(known), len(spans)]
    starts: list[float] = []
    for first, after in pairwise(anchors):
        begins = max(known[first], starts[-1] if starts else 0.0)
        ends = max(begins, known.get(after, seconds))
        length = sum(end - start for start, end in spans[first:after])
        gone = 0
        for start, end in spans[first:after]:
            starts.append(begins + (ends - begins) * gone / length)
            gone += end - start
    ends_at = [*starts[1:], max(seconds, starts[-1])]
    return tuple(
        WordTime(text[span[0] : span[1]], round(begin, 3), round(end, 3))
        for span, begin, end in zip(spans, starts, ends_at, strict=True)
    )


def times_at_reading_speed(text: str) -> tuple[WordTime, ...]:
    """The words of a text at reading speed, where the voice gives no times."""
    each = READING_SECONDS_PER_WORD
    return tuple(
        WordTime(word, round(place * each, 3), round((place + 1) * each, 3)) for place, word in enumerate(text.split())
    )


class WordAssembler:
    """Words from characters that come in chunks, also where a chunk ends in the middle of a word."""

    def __init__(self) -> None:
        self.end = 0.0
        """Seconds at which the last character ends."""
        self.spelled = 0
        """Characters so far, without white space."""
        self._shift = 0.0
        self._word = ""
        self._begin = 0.0
        self._until = 0.0

    def take(self, characters: Sequence[str], starts: Sequence[float], ends: Sequence[float]) -> tuple[WordTime, ...]:
        """One more chunk; the words that are complete with it.

        Times run through the whole clip. A chunk that begins before the last one ended counts from its own beginning,
        and is shifted behind it.
        """
        if starts and starts[0] + self._shift < self.end - 0.05:
            self._shift = self.end - starts[0]
        done: list[WordTime] = []
        for character, start, end in zip(characters, starts, ends, strict=False):
            begin = max(start + self._shift, self._until if self._word else self.end)
            self.end = max(self.end, begin, end + self._shift)
            if character.isspace() or not character:
                done += self.rest()
                continue
            if not self._word:
                self._begin = begin
            self._word += character
            self._until = self.end
            self.spelled += 1
        return tuple(done)

    def rest(self) -> tuple[WordTime, ...]:
        """The word that nothing has ended yet: at the end of the text."""
        if not self._word:
            return ()
        word = WordTime(self._word, round(self._begin, 3), round(self._until, 3))
        self._word = ""
        return (word,)
