"""Clauses: the parts of a sentence, by its marks and by the words that join them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.text.sentences import sentences
from engine.text.spans import Span, trimmed

_CLAUSE_END = re.compile(
    r"[;:](?=\s)|,(?=\s|[”\"’])|\s[–—―-]{1,2}\s|\s?[—―]\s?|[()\[\]]|(?<=[.!?…])[\"”’)\]]*\s|\n"
    r"|\s(?=(?:but|because|although|though|whereas|while|yet|however|unless|which)\b)",
    re.IGNORECASE,
)
_STATEMENT_END = re.compile(r"[;:][\"”’')\]]*\s+|\s?[—―]+\s?|(?<=[a-z.]{2})\s--?\s(?=[a-z]{2})")


def clauses(text: str) -> Iterator[Span]:
    """The clauses of a text, each without the marks and the white space around it."""
    start = 0
    for end in (*_CLAUSE_END.finditer(text), None):
        part = trimmed(text, start, end.start() if end is not None else len(text))
        if part.start < part.end:
            yield part
        start = end.end() if end is not None else start


def clause_start(text: str, place: int) -> int:
    """Where the clause begins in which a character stands."""
    return max((end.end() for end in _CLAUSE_END.finditer(text, 0, place)), default=0)


def clause_end(text: str, place: int) -> int:
    """Where the clause ends in which a character stands."""
    end = _CLAUSE_END.search(text, place)
    return end.start() if end is not None else len(text)


def statements(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """The sentences of `text[start:end]`, cut at semicolons, colons and dashes as well: what print of long ago, whose
    sentences are long, says in one breath."""
    end = len(text) if end is None else end
    found: list[Span] = []
    for sentence in sentences(text[start:end]):
        begin, last = start + sentence.start, start + sentence.end
        for cut in _STATEMENT_END.finditer(text, begin, last):
            if cut.start() > begin:
                found.append(Span(begin, cut.start() + (cut[0][0] in ";:")))
                begin = cut.end()
        if text[begin:last].strip():
            found.append(Span(begin, last))
    return found
