"""Mentions: which seats are named in a text.

A name counts as a whole word: the surname, the first name, or the number in "seat 4" and "number four". People type in
small letters, so case matters only for names that are also words. A name that two people share points at neither.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from engine.text.names import TITLES
from engine.text.numbers import WORD_VALUES
from engine.text.sentences import sentences
from engine.text.words import placed_words, words_in

_SEAT_NUMBERS = {word: value for word, value in WORD_VALUES.items() if 1 <= value <= 12}

AMBIGUOUS_NAMES = frozenset(
    "mark grace will rose may hope bill art frank park dawn joy faith june april august pat rob sue jack drew chase "
    "grant rich young king cooper wright webb robin mason major bob jean olive ivy lily violet amber ruby sage".split()
)
"""Names that are words as well: names only where they are written with a capital."""
_NAME_LEAD_WORDS = (
    "hey|hello|hi|dear|look|listen|sorry|so|well|but|and|"
    "now|no|yes|oh|ok|okay|please|thanks|thank you|to you|and you|you"
)
"""What may stand between the edge of a clause and a name that is called."""


@cache
def _seat_number_pattern(roles: tuple[str, ...]) -> re.Pattern[str]:
    """A seat by its number: "seat 4", "number four", or with what the players are called."""
    words = "|".join(map(re.escape, (*roles, "seat", "number"))) + r"|no\."
    numbers = r"\d{1,2}|" + "|".join(_SEAT_NUMBERS)
    return re.compile(rf"\b(?:{words})\s*(?:number\s*|no\.\s*|#\s*)?({numbers})\b", re.IGNORECASE)


@cache
def _before_name_pattern(roles: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join((_NAME_LEAD_WORDS, *sorted(TITLES), *map(re.escape, roles)))
    return re.compile(rf"(?:\b(?:{words})\b\.?|\s)+$", re.IGNORECASE)


def mentioned_seats(
    text: str, names: Mapping[int, str], strangers: Iterable[str] = (), roles: tuple[str, ...] = ()
) -> tuple[int, ...]:
    """Seats named in a text, in the order of their first mention.

    Args:
        text: what somebody said; any length.
        names: who sits where, by seat.
        strangers: who is spoken of and does not sit here, such as witnesses; a name shared with one points at nobody.
        roles: what the players are called at this table, by which one may be called with the number of their seat.
    """
    return tuple(dict.fromkeys(one.seat for one in _mentions(text, names, strangers, roles)))


def addressed_seat(
    text: str, names: Mapping[int, str], strangers: Iterable[str] = (), roles: tuple[str, ...] = ()
) -> int | None:
    """The seat that a text turns to, if it turns to one by name; the arguments are those of `mentioned_seats`.

    That is who is called first ("Frank, you were not there", "and you, seat 4?"), or else the only one whom a question
    names ("What does Frank say to that?"). Somebody who is only spoken of ("Frank is right") is not addressed.
    """
    found = _mentions(text, names, strangers, roles)
    asked = [one for one in sentences(text) if text[one.start : one.end].rstrip("\"”’')").endswith("?")]
    # Whoever is called in a question sits here, also where a stranger is called so.
    called = [one for one in _mentions(text, names, (), roles)[:1] if asked and one.end <= asked[0].end]
    for mentions in (found, called):
        starts: dict[int, list[_Mention]] = {}
        ends: dict[int, list[_Mention]] = {}
        for one in mentions:
            starts.setdefault(one.start, []).append(one)
            ends.setdefault(one.end, []).append(one)
        for one in mentions:
            if _is_address(text, one, starts, ends, _before_name_pattern(roles)):
                return one.seat
    for question in asked:
        first, after = (bisect_left(found, place, key=attrgetter("start")) for place in question[:2])
        within = {one.seat for one in found[first:after]}
        if len(within) == 1:
            return within.pop()
    return None


class _Mention(NamedTuple):
    """A name in a text: whose, and from where to where."""

    seat: int
    start: int
    end: int


def _mentions(text: str, names: Mapping[int, str], strangers: Iterable[str], roles: tuple[str, ...]) -> list[_Mention]:
    """Every name of somebody at the table in a text, in order."""
    known: dict[str, int | None] = {}
    for seat, name in names.items():
        for part in _parts(name):
            known[part] = None if known.get(part, seat) != seat else seat
    known |= {part: None for name in strangers for part in _parts(name) if part in known}
    found = []
    for word in placed_words(text):
        at = known.get(word.text)
        if at is not None and (word.text not in AMBIGUOUS_NAMES or text[word.start].isupper()):
            found.append(_Mention(at, word.start, word.end))
    for match in _seat_number_pattern(roles).finditer(text):
        token = match.group(1).casefold()
        number = int(token) if token.isdigit() else _SEAT_NUMBERS[token]
        if number in names:
            found.append(_Mention(number, match.start(), match.end()))
    return sorted(found, key=lambda one: one.start)


def _parts(name: str) -> set[str]:
    """The words of a name that point at its bearer."""
    parts = {word for word in words_in(name) if len(word) > 1}
    return (parts - (TITLES - CALLED_BY_TITLE) - {"the"}) or parts


CALLED_BY_TITLE = frozenset(("pastor", "reverend"))
"""Titles that people are called by without a name."""


MAX_LIST_GAP_CHARACTERS = 6
"""Characters between two names of a list: ", and "."""


def _is_address(
    text: str,
    one: _Mention,
    starts: Mapping[int, Sequence[_Mention]],
    ends: Mapping[int, Sequence[_Mention]],
    before_name: re.Pattern[str],
) -> bool:
    """Whether a name is used to address somebody: at the end of the clause before it and at the start of the next.

    Args:
        starts, ends: every mention by where it starts and where it ends.
    """
    before = before_name.sub("", text[max(0, one.start - 60) : one.start])
    # Both names of somebody are one place.
    both = [other.end for gap in (0, 1) for other in starts.get(one.end + gap, ()) if other.seat == one.seat]
    end = max(both, default=one.end)
    after = text[end : end + 60].lstrip(" ")
    if after and after[0] not in ",.!?;:–—\n…":
        return False
    if before and before[-1] not in ',.!?;:–—\n…("“':
        return False
    listed = any(
        other.seat != one.seat
        for gap in range(MAX_LIST_GAP_CHARACTERS + 1)
        for other in (*starts.get(end + gap, ()), *ends.get(one.start - gap, ()))
    )
    # "Chen, Wright and I agree" speaks of them; at the beginning of a sentence a full stop makes no call either.
    return not listed and not (after[:1] in (".", "") and (not before or before[-1] in ".!?\n…"))
