"""The words by which sentences are read: phrases, and words by class."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.text.figures import figures
from engine.text.line_files import read_texts
from engine.text.names import TITLES
from engine.text.phrases import phrase_patterns
from engine.text.stems import stem, stems
from engine.text.verbs import base_of
from engine.text.words import STOP_WORDS, placed_words

_PHRASES = (
    "rule allows decision advice interest doubted opinion convicted earlier unharmed child_labour befell "
    "for_nothing for_himself scant ahead knowing unlawful hurt_before together favoured"
).split()
"""The blocks of phrases; all others are words by class."""
_ACTS = (
    "oppose hurt die force ruin deceive rescue survive give make stop raise refuse take lose allow "
    "receive unmake confine"
).split()
"""The classes of what somebody does: a word of two is of the first."""
_THINGS = ("people", "good", "evil", "reward", "paper", "body", "others", "sold", "broken", "poison", "prison")
_GRAMMAR = (
    "being helping unreal subjects before_nouns causing kin introducing nothing unchanging him roles "
    "occasions things light"
).split()
_DOERS = ("er", "or", "ist", "man", "ess", "ian")
"""How words end for somebody who does something."""
_MAX_WORDS_TO_PARTICLE = 7
"""Words behind “put” within which its “out” is looked for."""
_LINES = read_texts("engine.matters", "vocabulary", (*_PHRASES, *_ACTS, *_THINGS, *_GRAMMAR))
SAID: Mapping[str, re.Pattern[str]] = {
    block: re.compile(pattern, re.IGNORECASE)
    for block, pattern in phrase_patterns({block: _LINES[block] for block in _PHRASES}).items()
}
"""By block of phrases."""
FORMS: Mapping[str, frozenset[str]] = {
    block: frozenset(" ".join(_LINES[block]).split()) for block in (*_ACTS, *_THINGS, *_GRAMMAR)
}
"""By class: its words, as they are written there."""


def key_of(word: str) -> str:
    """By what the forms of a word meet: “sold”, “sells”, “selling”."""
    return stem(base_of(word))


CLASSES: Mapping[str, frozenset[str]] = {
    block: frozenset(key_of(word) for word in FORMS[block] if "~" not in word) for block in (*_ACTS, *_THINGS)
}
"""By class: the keys of its words."""
_PHRASAL = dict[str, list[tuple[str, str]]]()
"""By key of a verb: the words behind it that make another verb of it, each with its class."""
_ACTS_OF = dict[str, list[str]]()
"""By key of a verb: the classes of what it says alone."""
for _block in _ACTS:
    for _word in sorted(FORMS[_block]):
        _verb, _, _particle = _word.partition("~")
        if _particle:
            _PHRASAL.setdefault(key_of(_verb), []).append((_particle, _block))
        else:
            _ACTS_OF.setdefault(key_of(_verb), []).append(_block)


_VERBS = frozenset(word.partition("~")[0] for block in _ACTS for word in FORMS[block])
"""As they are written there."""


class Term(NamedTuple):
    """A word of a sentence."""

    text: str
    key: str
    start: int
    end: int
    named: bool
    """Whether it begins with a capital."""


def terms(text: str) -> list[Term]:
    """The words of a sentence, small ones too."""
    found = list(placed_words(text))
    keys = stems([base_of(word.text) for word in found])
    return [
        Term(word.text, key, word.start, word.end, text[word.start].isupper())
        for word, key in zip(found, keys, strict=True)
    ]


def acts_at(found: Sequence[Term], at: int) -> list[str]:
    """The classes of what a word may say that is done, the likeliest first; none where it says nothing of the kind."""
    key, phrasal = found[at].key, list[str]()
    if key in _PHRASAL:
        behind = [one.text for one in found[at + 1 : at + 1 + _MAX_WORDS_TO_PARTICLE]]
        # “took up quarters in the house”: such an “in” belongs to the house.
        foreign = {"in"} if "in" in behind[1:-1] else set()
        # “bought it for forty marks”: such a “for” belongs to the price.
        foreign |= {one for one, two in pairwise(behind) if one == "for" and figures(two)}
        phrasal = [act for particle, act in _PHRASAL[key] if particle in behind and particle not in foreign]
    return phrasal + _ACTS_OF.get(key, [])


def particles_of(verb: Term) -> Sequence[tuple[str, str]]:
    """The words behind a verb that make another verb of it, each with its class."""
    return _PHRASAL.get(verb.key, ())


def belongs_to(verb: Term, word: Term) -> bool:
    """Whether a word of meaning is part of a verb, and nothing that it is done to: the fire of “opened fire”."""
    return word.text not in STOP_WORDS and any(word.text == particle for particle, _ in particles_of(verb))


def is_noun(found: Sequence[Term], at: int) -> bool:
    """Whether a word that may be a verb is a noun, by what is before it: “the house”, “the meeting house”."""
    if not at:
        return len(found) > 1 and found[1].text == "of" and base_of(found[0].text) == found[0].text
    before, word = found[at - 1].text, found[at].text
    if before in FORMS["before_nouns"] or _is_doer(word):
        return True
    bare = word not in FORMS["unchanging"] and not word.endswith(("ed", "ing", "s")) and base_of(word) == word
    if bare and before in FORMS["being"]:
        return True  # “the weather is foul”
    return bare and before not in STOP_WORDS and not before.endswith(("s", "ly"))


def _is_doer(word: str) -> bool:
    """Whether a word is one for who does something: “organisers”, and not “suffers”."""
    bare = word.removesuffix("s")
    return bare.endswith(("er", "or")) and bare not in _VERBS and base_of(word) in (word, bare)


def classes_in(found: Sequence[Term]) -> frozenset[str]:
    """The classes of things and people of which some words speak."""
    keys = {one.key for one in found}
    spoken_of = frozenset(block for block in _THINGS if not keys.isdisjoint(CLASSES[block]))
    named = any(_names_somebody(*pair) for pair in pairwise(found))
    return spoken_of | {"people"} if named or any(_are_people(one.text) for one in found) else spoken_of


def _names_somebody(before: Term, word: Term) -> bool:
    """Whether two words name somebody: “Mrs Holm”, “the pianist Ruth”."""
    if not word.named or before.end + 2 < word.start:
        return False
    does = not before.named and before.text.endswith(_DOERS) and f"{before.text}s" not in FORMS["things"]
    return before.text in TITLES or (does and before.text not in STOP_WORDS)


def _are_people(word: str) -> bool:
    """Whether a word ends as those for many who do something do: “weavers”, “bargemen”, “townsfolk”."""
    return word.endswith(("ers", "man", "men", "woman", "women", "folk", "people")) and word not in FORMS["things"]
