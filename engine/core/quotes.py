"""Quotes: whether words stand in a text, and where.

Case, kinds of quotation marks and dashes, and runs of white space make no difference: a quote is compared with the text
as a reader would compare them, not as a file stores it.
"""

from __future__ import annotations

from array import array

from engine.core.derived import derived_from_text
from engine.text.spans import Span

_SIGNS = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "\u00a0": " "})


def plain_text(text: str) -> str:
    """A text as quotes are compared with it."""
    return " ".join(text.translate(_SIGNS).casefold().split())


def find_span(text: str, quote: str) -> Span | None:
    """Where a quote first stands in a text; None where it does not, or has no words."""
    wanted = plain_text(quote)
    plain, places = _with_places(text)
    at = plain.find(wanted) if wanted else -1
    return Span(places[at], places[at + len(wanted) - 1] + 1) if at >= 0 else None


@derived_from_text
def _with_places(text: str) -> tuple[str, array[int]]:
    """The plain text, and for each of its characters the place in the text that it comes from.

    Kept, because every quote from a document is looked for in the same text; five bytes a character.
    """
    plain: list[str] = []
    places = array("I")
    for place, character in enumerate(text.translate(_SIGNS)):
        # One character may fold to several: "ß" to "ss".
        for folded in " " if character.isspace() else character.casefold():
            if folded == " " and (not plain or plain[-1] == " "):
                continue
            plain.append(folded)
            places.append(place)
    if plain and plain[-1] == " ":
        del plain[-1], places[-1]
    return "".join(plain), places
