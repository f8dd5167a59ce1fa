"""The leak filter: keeps the text of a prompt out of what a model says.

Words are let through a few behind the model, so that a sentence of a template is recognised before it is published. An
answer that repeats a template, or that holds a tag of ours, is refused like one that cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rooms.minds.llm.answers import UnreadableAnswer

LEAK_RUN_WORDS = 8
"""Words in a row, of a template, that nobody says by chance."""
MIN_SENTENCE_WORDS = 5
"""Words of a piece of a template, between what is filled in, that is known as a whole."""
MAX_TAG_CHARACTERS = 16
PROMPT_REPEATED_REASON = "it repeats what it was told"
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


class LeakGuard:
    """What answers to one task's prompts must not repeat."""

    def __init__(self, sentences: Iterable[str], tags: Iterable[str]) -> None:
        """`sentences`: those of the templates. `tags`: the names of the tags that prompts quote with, and that answers
        come in."""
        self._tags = re.compile(rf"</?(?:{'|'.join(tags)})\b", re.IGNORECASE)
        found: set[tuple[str, ...]] = set()
        for sentence in sentences:
            words = _words(sentence)
            if len(words) >= MIN_SENTENCE_WORDS:
                found.update(_word_runs(words, min(LEAK_RUN_WORDS, len(words))))
        self._runs = frozenset(found)

    def leaks(self, text: str) -> bool:
        """Whether a text repeats a template, or holds a tag of ours."""
        if self._tags.search(text) is not None:
            return True
        words = _words(text)
        lengths = range(MIN_SENTENCE_WORDS, LEAK_RUN_WORDS + 1)
        return any(run in self._runs for length in lengths for run in _word_runs(words, length))

    def check(self, text: str) -> None:
        """Raise `UnreadableAnswer` for a text that leaks."""
        if self.leaks(text):
            raise UnreadableAnswer(PROMPT_REPEATED_REASON)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _word_runs(words: Sequence[str], length: int) -> Iterable[tuple[str, ...]]:
    return (tuple(words[at : at + length]) for at in range(len(words) - length + 1))


class LeakFilter:
    """Lets the words of one turn through, those that can no longer be the beginning of something to keep back."""

    def __init__(self, guard: LeakGuard) -> None:
        self._guard = guard
        self._text = ""
        self._released = 0

    def feed(self, words: str) -> str:
        """More words; those that may be published. Raises `UnreadableAnswer` once the turn repeats a template."""
        self._text += words
        self._guard.check(self._text)
        places = [match.start() for match in _WORD.finditer(self._text, self._released)]
        if len(places) < LEAK_RUN_WORDS:
            return ""
        # The last word may be half of one; a `<` may be the beginning of a tag.
        until = places[-LEAK_RUN_WORDS]
        bracket = self._text.find("<", self._released)
        if bracket >= 0 and len(self._text) - bracket < MAX_TAG_CHARACTERS:
            until = min(until, bracket)
        return self._release(until)

    def flush(self) -> str:
        """What was kept back, at the end of the turn. Raises `UnreadableAnswer`."""
        self._guard.check(self._text)
        return self._release(len(self._text))

    def _release(self, end: int) -> str:
        released, self._released = self._text[self._released : end], max(self._released, end)
        return released
