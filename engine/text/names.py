"""Names of people as texts write them: with titles, initials and particles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.text.abbreviations import SENTENCE_STARTERS
from engine.text.line_files import read_words
from engine.text.words import STOP_WORDS

_WORDS = read_words("engine.text", "names", ("titles", "no_names"))
TITLES = _WORDS["titles"]
"""Words before a name that say what somebody is."""
_TITLE = "|".join(sorted((title.capitalize() for title in TITLES), key=len, reverse=True))
_PARTICLE = r"(?:van der|van den|van|von|de la|de los|de|del|della|di|da|dos|du|la|le|al|el|ter|ten|zu|bin|ibn|y)"
_CAPITALS = "A-Z" + "".join(chr(code) for code in range(0xC0, 0x250) if chr(code).isupper())
_PART = rf"(?:[JS]r\b\.?|[{_CAPITALS}]\.(?![^\W\d_])|[{_CAPITALS}][^\W\d_]*(?:['’-](?!s\b)[^\W\d_]+)*)"
_NAME = re.compile(
    rf"\b(?:(?P<title>{_TITLE})\b\.?\s+(?=(?:{_PARTICLE}\s)|[{_CAPITALS}]))?"
    rf"(?P<name>(?:{_PARTICLE}\s+)?{_PART}(?:\s+(?:{_PARTICLE}\s+)?{_PART})*(?:, [JS]r\b\.?)?)"
)
_STARTERS = SENTENCE_STARTERS | STOP_WORDS
_NO_NAMES = _WORDS["no_names"]


class Name(NamedTuple):
    """A name of one word or several in a text, with the title before it."""

    text: str
    """Without the title."""
    title: str
    start: int
    end: int
    opens: bool
    """It begins a sentence, where any word has a capital."""

    @property
    def surname(self) -> str:
        """Its last word that is neither an initial nor “Jr.”."""
        words = [word for word in re.findall(r"[^\W\d_][\w'’-]+", self.text) if word not in ("Jr", "Sr")]
        return words[-1] if words else self.text


def names(text: str) -> Iterator[Name]:
    """What a text may call people by: capitalised words in a row. Of one word that begins a sentence only the title
    before it, if any, says that it is a name; so whoever wants to be sure asks for `title` or for another mention."""
    place = 0
    while (match := _NAME.search(text, place)) is not None:
        words, start = match["name"].split(), match.start("name")
        opens = match["title"] is None and _opens_sentence(text, start)
        if match["title"] is None and words[0].casefold() in _STARTERS:
            place = start + len(words[0])
            continue
        place = match.end()
        if len(words) > 1 or not _is_no_name(words[0]):
            yield Name(match["name"], match["title"] or "", match.start(), match.end(), opens)


def _is_no_name(word: str) -> bool:
    plain = word.casefold().rstrip(".")
    return len(plain) < 2 or plain in STOP_WORDS or plain in _NO_NAMES


def _opens_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 4) : start].rstrip("\"“‘'( ")
    return start == 0 or not before or before[-1] in ".!?…\n:"
