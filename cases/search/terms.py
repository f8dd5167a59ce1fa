"""The few terms that stand for a whole case in the search over all cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.matters.criminal_case import Case
from engine.text.stems import content_words

TERMS_PER_CASE = 160
"""Different terms by which a case is known to the search over all cases: the bound on that index's memory."""
MAX_TERM_COUNT = 3
"""How often one term may count there."""


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
    head = Counter(term for text in _head(case) for term in content_words(text))
    rest = Counter(term for text in _rest(case) for term in content_words(text))
    counts = dict(head.most_common(TERMS_PER_CASE))
    for term, count in rest.most_common():
        if term in counts:
            counts[term] += count
        elif len(counts) < TERMS_PER_CASE:
            counts[term] = count
    return " ".join(term for term, count in counts.items() for _ in range(min(count, MAX_TERM_COUNT)))
