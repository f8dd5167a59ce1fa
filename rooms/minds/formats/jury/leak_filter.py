"""The guard: keeps what was told to a model out of what it says aloud.

Words are let through a few behind the model, so that a sentence of a template is known before it has been told. A turn
that repeats a template, or that holds a tag of ours, is refused like one that cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from rooms.minds.formats.jury.prompts import Prompted, Task, template_sentences
from rooms.minds.formats.jury.readers import UnreadableAnswer

LEAK_RUN_WORDS = 8
"""Words in a row, of a template, that nobody says by chance."""
MIN_SENTENCE_WORDS = 5
"""Words of a piece of a template, between what is filled in, that is known as a whole."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_TAGS = re.compile(
    r"</?(?:answer|argument_type|target|cites|text|thought|conviction|would_change|look_up|said|earlier|moment|slips|"
    r"found|finding|output|fault|code|reason|doubt|opinions|already|begun|exhibit|witness|law|case|listener|point|words|"
    r"keep|more|think(?:ing)?)\b",
    re.IGNORECASE,
)
LONGEST_TAG = 16


@cache
def _runs(task: Prompted) -> frozenset[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    for sentence in template_sentences(task):
        words = _words(sentence)
        if len(words) >= MIN_SENTENCE_WORDS:
            found.update(_rows(words, min(LEAK_RUN_WORDS, len(words))))
    return frozenset(found)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _rows(words: Sequence[str], length: int) -> Iterable[tuple[str, ...]]:
    return (tuple(words[at : at + length]) for at in range(len(words) - length + 1))


def leaks_prompt(text: str, task: Prompted) -> bool:
    """Whether a text repeats a template of a task, or holds a tag of ours."""
    if _TAGS.search(text) is not None:
        return True
    words, known = _words(text), _runs(task)
    return any(row in known for length in range(MIN_SENTENCE_WORDS, LEAK_RUN_WORDS + 1) for row in _rows(words, length))


class LeakFilter:
    """Lets the words of one turn through, those that can no longer be the beginning of something to keep back."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._text = ""
        self._told = 0

    def feed(self, words: str) -> str:
        """More words; those that may be told. Raises `UnreadableAnswer` once the turn repeats what must not be told."""
        self._text += words
        self._check()
        places = [match.start() for match in _WORD.finditer(self._text, self._told)]
        if len(places) < LEAK_RUN_WORDS:
            return ""
        # The last word may be half of one; a `<` may be the beginning of a tag.
        until = places[-LEAK_RUN_WORDS]
        bracket = self._text.find("<", self._told)
        if bracket >= 0 and len(self._text) - bracket < LONGEST_TAG:
            until = min(until, bracket)
        return self._until(until)

    def flush(self) -> str:
        """What was kept back, at the end of the turn. Raises `UnreadableAnswer`."""
        self._check()
        return self._until(len(self._text))

    def _until(self, end: int) -> str:
        told, self._told = self._text[self._told : end], max(self._told, end)
        return told

    def _check(self) -> None:
        if leaks_prompt(self._text, self._task):
            raise UnreadableAnswer("it repeats what it was told")
