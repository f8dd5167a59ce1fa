"""Clauses: the parts of a sentence, by its marks and by the words that join them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from engine.text.sentences import sentences
from engine.text.spans import Span, trimmed

_CUT = re.compile(
    r"[;:](?=\s)|,(?=\s|[”\"’])|\s[–―-]{1,2}\s|\s?[—―]\s?|[()\[\]]|\n"
    r"|\s(?=(?:but|because|although|though|whereas|while|yet|however|unless|which)\b)",
    re.IGNORECASE,
)
_INNER_END = re.compile(r"[.!?…]\W*\s|\n")
_COORDINATE_CUT = re.compile(rf"{_CUT.pattern}|,?\s(?:and|so)\s", re.IGNORECASE)
_MAIN_CUT = re.compile(
    r"[;:](?=\s)|\s?[—―]\s?|\n|,?\s(?=(?:but|so|because|although|though|while|whereas|which)\b)", re.IGNORECASE
)
_STATEMENT_CUT = re.compile(r"[;:][\"”’')\]]*\s+|\s?[—―]+\s?|(?<=[a-z.]{2})\s--?\s(?=[a-z]{2})")


def clauses(text: str) -> Iterator[Span]:
    """The clauses of a text, each without the marks and the white space around it."""
    return _parts(text, _CUT)


def coordinate_clauses(text: str) -> Iterator[Span]:
    """The same, cut at “and” and “so” as well: what is said in one of them is not said in the others."""
    return _parts(text, _COORDINATE_CUT)


def main_clauses(text: str) -> Iterator[Span]:
    """The parts of sentences that stand by themselves, with what their commas part: so a condition keeps what holds
    under it."""
    return _parts(text, _MAIN_CUT)


def _parts(text: str, cut: re.Pattern[str]) -> Iterator[Span]:
    for sentence in sentences(text):
        start = sentence.start
        for found in (*cut.finditer(text, start, sentence.end), None):
            part = trimmed(text, start, found.start() if found is not None else sentence.end)
            if part.start < part.end:
                yield part
            start = found.end() if found is not None else start


def clause_cuts(text: str) -> tuple[Span, ...]:
    """What parts the clauses of a text, in its order."""
    ends = [one.end for one in sentences(text)[:-1]] if _INNER_END.search(text) is not None else []
    return tuple(sorted([*(Span(*found.span()) for found in _CUT.finditer(text)), *(Span(end, end) for end in ends)]))


def clause_start(cuts: Sequence[Span], place: int) -> int:
    """Where the clause begins in which a character stands. `cuts`: of its text (`clause_cuts`)."""
    before = bisect_right(cuts, place, key=lambda cut: cut.end)
    return cuts[before - 1].end if before else 0


def clause_end(text: str, cuts: Sequence[Span], place: int) -> int:
    """Where the clause ends in which a character stands. `cuts`: of its text (`clause_cuts`)."""
    after = bisect_left(cuts, place, key=lambda cut: cut.start)
    return cuts[after].start if after < len(cuts) else len(text)


def statements(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """The sentences of `text[start:end]`, cut at semicolons, colons and dashes as well: what print of long ago, whose
    sentences are long, says in one breath."""
    end = len(text) if end is None else end
    found: list[Span] = []
    for sentence in sentences(text[start:end]):
        begin, last = start + sentence.start, start + sentence.end
        for cut in _STATEMENT_CUT.finditer(text, begin, last):
            if cut.start() > begin:
                found.append(Span(begin, cut.start() + (cut[0][0] in ";:")))
                begin = cut.end()
        if text[begin:last].strip():
            found.append(Span(begin, last))
    return found
