"""What the house searches for, in the language of the edition that it searches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.matters.topic import ASPECTS, Aspect
from engine.text.line_files import read_lines


class SearchTerms(NamedTuple):
    """Words to search for, in one language."""

    admirer: str
    critic: str
    mild_critic: str
    """Of a living person."""
    aspects: Mapping[Aspect, str]


def _terms(admirer: str, critic: str, mild_critic: str, aspects: str) -> SearchTerms:
    return SearchTerms(admirer, critic, mild_critic, dict(zip(ASPECTS, aspects.split(" | "), strict=True)))


_TERMS = {
    language: _terms(*(line.text for line in lines))
    for language, lines in read_lines("engine.formats.history", "search_terms").items()
}
"""By edition; of another one the name alone is searched for, because English words find nothing there."""
_ALIKE = {"nb": "no", "nn": "no", "simple": "en"}
_NO_TERMS = SearchTerms("", "", "", dict.fromkeys(ASPECTS, ""))


def search_terms(language: str) -> SearchTerms:
    """The words for an edition."""
    return _TERMS.get(_ALIKE.get(language, language), _NO_TERMS)
