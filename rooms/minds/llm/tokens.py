"""Tokens: how many a text will be, without the tables of any model; rather too many than too few."""

from __future__ import annotations

import re
from functools import lru_cache

_PIECE = re.compile(r"[A-Za-z]+|\d|[^\sA-Za-z\d]")
LETTERS_PER_TOKEN = 5
"""Letters of a longer word that make one token."""


@lru_cache(maxsize=4096)
def tokens(text: str) -> int:
    """About how many tokens a text is; English prose comes out some per cent above what common models count.

    A word is a token for every five letters begun, a digit two thirds of one, another mark one, and a character beyond
    ASCII as many as it has bytes, less one.
    """
    thirds = 0
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece.isascii():
            thirds += (
                3 * (1 + (len(piece) - 1) // LETTERS_PER_TOKEN) if piece.isalpha() else 2 if piece.isdigit() else 3
            )
        else:
            thirds += 3 * max(1, len(piece.encode("utf-8", "replace")) - 1)
    return -(-thirds // 3)


def clip(text: str, max_tokens: int) -> str:
    """A text of about so many tokens at most, cut behind a sentence where one ends late enough, else at a word."""
    if tokens(text) <= max_tokens:
        return text
    limit = len(text)
    while limit > 1 and tokens(text[:limit]) > max_tokens:
        limit = max(1, min(limit - 1, limit * max_tokens // max(1, tokens(text[:limit]))))
    cut = text[:limit]
    end = max(cut.rfind(f"{mark} ") for mark in ".!?")
    if end >= limit // 2:
        return cut[: end + 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut).rstrip(" ,;:") + " …"
