"""Words: what a text is made of, and which of them say nothing by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import NamedTuple

WORD_PATTERN = re.compile(r"[^\W_]+(?:['’\u00ad][^\W_]+)*")
"""A word with the apostrophes and the soft hyphens within it."""
_POSSESSIVE = re.compile(r"'s(?![^\W_])")
STOP_WORDS = frozenset(ascii_lowercase) | frozenset(
    # articles, pronouns and what points
    "a an the i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself "
    "she her hers herself it its itself they them their theirs themselves this that these those who whom whose "
    "which what whatever one ones each every either neither both all any some such same other others another own "
    # prepositions
    "about above across after against along among around as at before behind below beneath beside besides between "
    "beyond by down during for from in inside into near of off on onto out outside over per since through "
    "throughout till to toward towards under until up upon with within without "
    # conjunctions and words of questions
    "and or but nor so yet if unless because although though while whereas whether than then when whenever where "
    "why how "
    # helping verbs
    "am is are was were be been being do does did doing done have has had having can could may might must shall should "
    "will would ought cannot "
    # adverbs of place, time and degree
    "again also almost already always even ever far here there hence however just maybe more most much many less least "
    "few never no none nobody nothing not now often once only perhaps quite rather really still thus too very "
    # reporting, and contractions
    "said say says mr mrs aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mustn't shan't "
    "shouldn't wasn't weren't won't wouldn't i'm i've i'd i'll you're you've you'd you'll he'd he'll she'd she'll "
    "it'll we're we've we'd we'll they're they've they'd they'll that'll who'd let's don doesn isn didn ain't".split()
)
"""Words that stand in texts about anything, and single letters."""


class Word(NamedTuple):
    """A word in a text: in small letters, with straight apostrophes, and without a possessive ending."""

    text: str
    start: int
    end: int


def plain_word(word: str) -> str:
    """A word as it is compared: `Crane’s` is `crane`."""
    return word.casefold().replace("’", "'").replace("\u00ad", "").removesuffix("'s")


def words_in(text: str) -> list[str]:
    """The words of a text in their order, as they are compared."""
    return WORD_PATTERN.findall(_POSSESSIVE.sub("", text.casefold().replace("’", "'").replace("\u00ad", "")))


def placed_words(text: str) -> Iterator[Word]:
    """The words of a text with their places."""
    for found in WORD_PATTERN.finditer(text):
        yield Word(plain_word(found[0]), found.start(), found.end())


def word_count(text: str) -> int:
    """Words as white space parts them."""
    return len(text.split())


def beginnings(stems: str) -> str:
    """A pattern of words that begin with one of some stems; one that ends with `$` is the whole word, and `_` stands
    for a blank."""
    parts = (re.escape(one.rstrip("$").replace("_", " ")) + ("" if one[-1] == "$" else r"\w*") for one in stems.split())
    return rf"\b(?:{'|'.join(parts)})\b"
