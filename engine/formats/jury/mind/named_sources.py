"""Named sources: which exhibits and witnesses a person's own words call by name, so that their turn carries the tags.

Only what is called by its letter, its title or its name counts; what a text merely resembles is found by search, and is
no citation.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from engine.core.derived import derived
from engine.core.mentions import mentioned_seats
from engine.formats.jury.mind.text_analysis import MAX_CHARACTERS_READ
from engine.matters.criminal_case import Case

_LETTERS = re.compile(
    r"\bexhibits?\s+([A-Z]{1,2}\b(?:(?:\s*,\s*|\s*,?\s+(?:and|or)\s+|\s*&\s*)[A-Z]{1,2}\b)*)", re.IGNORECASE
)
"""“Exhibit B”, “exhibits B, C and D”."""
_LETTER = re.compile(r"\b[A-Za-z]{1,2}\b")
_WORDS = frozenset({"a", "i", "is", "it", "in", "on", "or", "as", "at", "of", "no", "to", "so", "we", "he", "my", "do"})
"""Small words that are letters of exhibits only where they are written in capitals or end a clause."""
_CLAUSE_ENDS = ("", ".", ",", ";", ":", "!", "?", ")")
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)
_FIRST_WITNESS_NUMBER = 1000
"""Witnesses are numbered from here, where no number in a text calls one."""


def named_sources(case: Case, text: str, strangers: Collection[str] = ()) -> tuple[str, ...]:
    """Ids of the exhibits and witnesses that a text calls by letter, title or name, exhibits first.

    Args:
        strangers: who else may be meant by a name: those who sit at the table. A name that a witness shares with one
            of them, or with a defendant, calls nobody.
    """
    text = text[:MAX_CHARACTERS_READ]
    found = dict.fromkeys(_lettered(case, text))
    plain = " ".join(text.replace("’", "'").casefold().split())
    found |= dict.fromkeys(name for name, title in _title_patterns(case) if title.search(plain))
    witnesses = {_FIRST_WITNESS_NUMBER + place: witness.name for place, witness in enumerate(case.witnesses)}
    others = [*strangers, *(defendant.name for defendant in case.defendants)]
    found |= dict.fromkeys(
        case.witnesses[number - _FIRST_WITNESS_NUMBER].id for number in mentioned_seats(text, witnesses, others)
    )
    return tuple(found)


def _lettered(case: Case, text: str) -> Iterator[str]:
    """Exhibits called by their letter: A to Z, then AA, AB, and so on, in the order of the case."""
    for called in _LETTERS.finditer(text):
        for letter in _LETTER.finditer(text, *called.span(1)):
            if letter[0] in _WORDS and text[letter.end() : letter.end() + 1] not in _CLAUSE_ENDS:
                continue
            place = 0
            for character in letter[0].upper():
                place = 26 * place + ord(character) - 64
            if place <= len(case.exhibits):
                yield case.exhibits[place - 1].id


@derived
def _title_patterns(case: Case) -> tuple[tuple[str, re.Pattern[str]], ...]:
    found = []
    for name, title in ((exhibit.id, exhibit.title) for exhibit in case.exhibits):
        # What stands behind a comma on a tag is for the eye.
        head = _ARTICLE.sub("", re.split(r"[,;:(]", " ".join(title.split()))[0].strip(" ."))
        if len(head) >= 3:
            words = re.escape(head.replace("’", "'").casefold())
            found.append((name, re.compile(rf"(?<!\w){words}(?!\w)")))
    return tuple(found)
