"""Names: which names a participant may have at a table, so that no two people are confused.

Two names are compared as a reader sees them: without case, spacing, punctuation and accents, and with letters of other
scripts that look like Latin ones read as those. A name is checked only when its bearer sits down. Folding a log checks
no names, so names in old logs stay valid.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from engine.core import acts
from engine.core.phrases import quote_for_error
from engine.core.refusals import Refusal
from engine.core.state import State

_LOOKALIKES = str.maketrans(
    "АВЕЗКМНОРСТУХЅІЈԌԚԜаеорсухѕіјԁһԛԝӏвкмнтΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχıɑɡ",
    "ABE3KMHOPCTYXSIJGQWaeopcyxsijdhqwlbkmhtABEZHIKMNOPTYXaikvoptuxiag",
)
"""Letters of the Cyrillic and the Greek alphabet, and some Latin ones, that look like Latin letters."""
_ADDRESSES = frozenset({"mr", "mrs", "ms", "miss", "dr", "doctor", "prof", "professor", "sir", "madam"})
_NUMBERED_NAME_PATTERN = re.compile(r"(?:the)?(.*?)(\d*)$")
_HOST = "host"
_RESERVED_NAMES = frozenset({"audience", "house"})
_OWN_PRONOUNS = frozenset({"you", "me", "i"})
"""What everybody is to themselves."""


def skeleton(name: str, categories: str = "LNMS") -> str:
    """What distinguishes a name from others for a reader; `categories`: the general categories that count."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(_LOOKALIKES))
    # An accent is dropped, but not the vowel signs of other scripts, which are marks as well.
    seen = [char for char in plain if unicodedata.category(char)[0] in categories and not "\u0300" <= char <= "\u036f"]
    return "".join(seen).translate(_LOOKALIKES).casefold() or name.casefold()


def check_name(state: State, titles: Collection[str], number: int, name: str, *, as_host: bool) -> None:
    """Refuse a name by which somebody on a seat would be taken for somebody else: a persona that a mind plays, the
    host, another seat, or anybody else who speaks at this table (`titles`). Raises `name_refused`."""
    owner = _name_owner(state, titles, number, name, as_host)
    if owner is not None:
        sentence = f"“{quote_for_error(name)}” is {owner}; choose a name that is yours alone, or add a word to it."
        raise Refusal("name_refused", sentence)


def _name_owner(state: State, titles: Collection[str], number: int, name: str, as_host: bool) -> str | None:
    """Who or what goes by a name already; None for nobody."""
    read, untitled = _plain(name), _plain(_untitled(name))
    if read in _OWN_PRONOUNS:
        return "what everybody is to themselves"
    for seat in state.seats.values():
        known = seat.persona.name if seat.persona is not None else ""
        if known and {_base(read), _base(untitled)} & {_plain(known), _plain(_untitled(known))}:
            return f"the persona of seat {seat.number}"
    base, digits = _base(read), read[len(read.rstrip("0123456789")) :]
    roles = [_plain(seat.role) for seat in state.seats.values()]
    if base == "seat" or base in roles:
        own = number in state.seats and base == _plain(state.seats[number].role)
        ones_place = digits == str(number) and (own or base == "seat" or roles.count(base) > 1)
        return None if ones_place else "what a place at this table is called"
    if base == _HOST:
        return None if as_host else "what the host is called"
    if base in _RESERVED_NAMES or base in {_plain(title) for title in titles}:
        return "what somebody else is called at this table"
    return None


def persona_name_owner(state: State, titles: Collection[str], name: str) -> str | None:
    """Who or what goes by the name that a persona is to have, other personas aside; None for nobody."""
    read = _plain(name)
    for seat in state.seats.values():
        if seat.held_by_guest and _plain(_untitled(name)) == _plain(_untitled(seat.name)):
            return f"the name of the one who holds seat {seat.number}"
    base = _base(read)
    taken = {_plain(seat.role) for seat in state.seats.values()} | {_plain(title) for title in titles}
    if base in {_HOST, "seat"} | _RESERVED_NAMES | _OWN_PRONOUNS | taken:
        return "what somebody else is called at this table"
    return None


def _plain(name: str) -> str:
    return skeleton(name, "LNM")


def _base(read: str) -> str:
    """A name without an article before it and a number behind it."""
    matched = _NUMBERED_NAME_PATTERN.fullmatch(read)
    return matched[1] if matched is not None else read


def _untitled(name: str) -> str:
    """A name without its form of address: “Dr. James Wright” is read as “James Wright” is."""
    words = name.split()
    return " ".join(words[1:]) if len(words) > 2 and _plain(words[0]) in _ADDRESSES else name


def numbered_name(state: State, number: int, name: str) -> str:
    """The name, with a number where another person or agent at the table is called so that it reads the same."""
    taken = {skeleton(seat.name) for seat in state.seats.values() if seat.number != number and seat.held_by_guest}
    wanted, again = name, 1
    while skeleton(wanted) in taken:
        again += 1
        wanted = f"{name[: acts.NAME_LIMIT - 3].rstrip()} {again}"
    return wanted
