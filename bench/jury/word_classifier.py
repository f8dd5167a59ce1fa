"""Whose words are these? A multinomial naive Bayes classifier over bags of words, and what is taken out beforehand."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from engine.text.sentences import sentence_texts

MIN_PHRASE_WORDS = 5
"""Words from which on a run that one person alone repeats is a catch-phrase."""
_WORD = re.compile(r"[a-z0-9]+(?:[’'][a-z]+)?")


def clauses(text: str, names: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """The words of a text, sentence by sentence, in small letters and without names."""
    found = []
    for sentence in sentence_texts(text.lower()):
        words = tuple(
            word for word in _WORD.findall(sentence) if word.removesuffix("’s").removesuffix("'s") not in names
        )
        if words:
            found.append(words)
    return tuple(found)


Text = tuple[tuple[str, ...], ...]
"""A turn's words by sentence."""


def without_phrases(turns: Sequence[tuple[str, int, Text]]) -> list[list[str]]:
    """The words of each turn that belong to no catch-phrase of its speaker.

    A catch-phrase is a run of five words or more, within a sentence, that one speaker says in two or more
    deliberations and no other speaker says at all.

    Args:
        turns: speaker, deliberation and words of each turn.
    """
    said: dict[tuple[str, ...], set[tuple[str, int]]] = defaultdict(set)
    for speaker, deliberation, text in turns:
        for words in text:
            for at in range(len(words) - MIN_PHRASE_WORDS + 1):
                said[words[at : at + MIN_PHRASE_WORDS]].add((speaker, deliberation))
    own = {run for run, places in said.items() if len(places) > 1 and len({speaker for speaker, _ in places}) == 1}
    kept = []
    for _, _, text in turns:
        rest: list[str] = []
        for words in text:
            taken = [False] * len(words)
            for at in range(len(words) - MIN_PHRASE_WORDS + 1):
                if words[at : at + MIN_PHRASE_WORDS] in own:
                    taken[at : at + MIN_PHRASE_WORDS] = [True] * MIN_PHRASE_WORDS
            rest += [word for word, gone in zip(words, taken, strict=True) if not gone]
        kept.append(rest)
    return kept


class Bayes:
    """A multinomial naive Bayes classifier with Laplace's rule."""

    def __init__(self, texts: Iterable[tuple[str, Sequence[str]]]) -> None:
        self._words: dict[str, Counter[str]] = defaultdict(Counter)
        count: Counter[str] = Counter()
        for speaker, words in texts:
            self._words[speaker].update(words)
            count[speaker] += 1
        vocabulary = len({word for words in self._words.values() for word in words})
        self._prior = {speaker: math.log(count[speaker] / count.total()) for speaker in count}
        self._total = {speaker: words.total() + vocabulary for speaker, words in self._words.items()}

    def scores(self, words: Sequence[str]) -> Mapping[str, float]:
        """How likely each speaker is, as a logarithm."""
        return {
            speaker: prior + sum(math.log((self._words[speaker][word] + 1) / self._total[speaker]) for word in words)
            for speaker, prior in self._prior.items()
        }

    def speaker(self, words: Sequence[str]) -> str:
        """The likeliest speaker of a text."""
        scores = self.scores(words)
        return max(scores, key=lambda speaker: scores[speaker])


def speaker_accuracy(
    groups: Mapping[str, Sequence[tuple[str, int, Text]]], plain: bool = False
) -> dict[str, tuple[int, int]]:
    """By group, how many turns of its odd deliberations are given to their speaker, and of how many.

    The classifier is trained on the even deliberations of all groups.

    Args:
        plain: leave the catch-phrases in.
    """
    turns = [
        (speaker, number * 1_000_000 + deliberation, text)
        for number, said in enumerate(groups.values())
        for speaker, deliberation, text in said
    ]
    bags = [[word for words in text for word in words] for *_, text in turns] if plain else without_phrases(turns)
    model = Bayes((turn[0], bag) for turn, bag in zip(turns, bags, strict=True) if turn[1] % 2 == 0)
    found = dict.fromkeys(groups, (0, 0))
    names = list(groups)
    for (speaker, deliberation, _), bag in zip(turns, bags, strict=True):
        if deliberation % 2:
            group = names[deliberation // 1_000_000]
            right, whole = found[group]
            found[group] = (right + (model.speaker(bag) == speaker), whole + 1)
    return found
