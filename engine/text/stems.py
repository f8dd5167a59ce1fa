"""Stems: words without their endings, so that the forms of a word meet: Snowball's for English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import Stemmer

from engine.text.words import STOP_WORDS, Word, placed_words, words_in

_UNCACHED_WORDS = 0
"""A stemmer with a cache may not be shared by threads, and would keep what was erased. One without is made in less
than a microsecond."""
MAX_STEM_LETTERS = 40
"""Longer runs of letters are scanning rubbish or an attack on an index; they are cut."""


def stems(words: Sequence[str]) -> list[str]:
    """The stem of each word; `O'Neill` is `oneil`."""
    plain = [word.replace("'", "")[:MAX_STEM_LETTERS] if "'" in word else word[:MAX_STEM_LETTERS] for word in words]
    found: list[str] = Stemmer.Stemmer("english", _UNCACHED_WORDS).stemWords(plain)
    return found


def stem(word: str) -> str:
    """The stem of a word."""
    return stems([word.casefold()])[0]


def stems_of(words: Iterable[str]) -> frozenset[str]:
    """The stems of some words, such as a list of a lexicon."""
    return frozenset(stems(list(words)))


def content_stems(text: str) -> frozenset[str]:
    """The stems of the words of a text that are about something."""
    return frozenset(stems(list(set(words_in(text)) - STOP_WORDS)))


def content_words(text: str) -> list[str]:
    """The same in their order, each as often as it stands there."""
    return stems([word for word in words_in(text) if word not in STOP_WORDS])


def placed_stems(text: str) -> Iterator[Word]:
    """The same with their places."""
    found = [word for word in placed_words(text) if word.text not in STOP_WORDS]
    for word, end in zip(found, stems([word.text for word in found]), strict=True):
        yield word._replace(text=end)
