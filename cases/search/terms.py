"""Words as search sees them: lower case, without English stop words, stemmed; and the few that stand for a whole case.

Queries and documents go through the same function, so "stairs" finds "stair" and "lamplight" does not find "lamp".
"""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import Stemmer

from engine.matters.criminal_case import Case

TERMS_PER_CASE = 160
"""Different terms by which a case is known to the search over all cases: the bound on that index's memory."""
MAX_TERM_COUNT = 3
"""How often one term may count there."""
MAX_TERM_LETTERS = 40
"""Longer runs of letters are scanning rubbish or an attack on the index; they are cut."""

_WORD = re.compile(r"[^\W_]+(?:['’\u00ad][^\W_]+)*")
_of_thread = threading.local()


@cache
def _stop_words() -> frozenset[str]:
    """Imported when they are first wanted: bm25s brings numpy along, which a server's start does not wait for."""
    from bm25s.stopwords import STOPWORDS_EN_PLUS

    return frozenset(word.replace("'", "") for word in STOPWORDS_EN_PLUS) | {"said", "mr", "mrs"}


def _stem(words: list[str]) -> list[str]:
    """PyStemmer's objects keep a buffer and may not be shared between threads."""
    if not hasattr(_of_thread, "stemmer"):
        _of_thread.stemmer = Stemmer.Stemmer("english")
    stems: list[str] = _of_thread.stemmer.stemWords(words)
    return stems


def _plain(word: str) -> str:
    """`Crane’s` is `crane`, `O'Neill` is `oneill`; a soft hyphen, as it stands at a line's end, is nothing."""
    word = word.replace("’", "'").replace("\u00ad", "")
    return word.removesuffix("'s").replace("'", "")[:MAX_TERM_LETTERS]


def terms(text: str) -> list[str]:
    """The stems of a text in its order, stop words and single letters left out. Any string will do."""
    stop = _stop_words()
    words = (_plain(match) for match in _WORD.findall(text.lower()))
    return _stem([word for word in words if word not in stop and (len(word) > 1 or word.isdigit())])


def terms_with_positions(text: str) -> Iterator[tuple[int, int, str]]:
    """The same stems with where each word starts and ends in the text; for snippets."""
    places = [(match.start(), match.end(), _plain(match.group().lower())) for match in _WORD.finditer(text)]
    stop = _stop_words()
    places_of_terms = [place for place in places if place[2] not in stop and (len(place[2]) > 1 or place[2].isdigit())]
    for (start, end, _), stem in zip(places_of_terms, _stem([word for _, _, word in places_of_terms]), strict=True):
        yield start, end, stem


def _head(case: Case) -> Iterable[str]:
    yield from (case.title, case.docket, case.summary, case.place or "")
    yield from case.charges
    yield from case.themes
    yield from (defendant.name for defendant in case.defendants)


def _rest(case: Case) -> Iterable[str]:
    for exhibit in case.exhibits:
        yield f"{exhibit.title} {exhibit.description}"
    for witness in case.witnesses:
        yield f"{witness.name} {witness.testimony}"
        yield from (statement.text for statement in witness.statements)
    for argument in (*case.prosecution_arguments, *case.defense_arguments):
        yield argument.text
    yield from (passage.text for passage in case.transcript if not passage.tells_outcome)


def case_terms(case: Case) -> str:
    """The terms that stand for a case, each as often as it counts, separated by blanks.

    Title, charges, summary and names come first and whole; what room is left goes to the commonest terms of exhibits,
    testimony, arguments and transcript. Findings and passages that reveal the outcome are never read.
    """
    head = Counter(term for text in _head(case) for term in terms(text))
    rest = Counter(term for text in _rest(case) for term in terms(text))
    counts = dict(head.most_common(TERMS_PER_CASE))
    for term, count in rest.most_common():
        if term in counts:
            counts[term] += count
        elif len(counts) < TERMS_PER_CASE:
            counts[term] = count
    return " ".join(term for term, count in counts.items() for _ in range(min(count, MAX_TERM_COUNT)))
