"""Room codes, which people read to each other, and tokens, which are secrets."""

from __future__ import annotations

import hashlib

from rooms.surroundings import Surroundings

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No I, O, 0 and 1: on a blackboard they are each other."""
CODE_LENGTH = 6
_SEPARATORS = str.maketrans("", "", " -\t\r\n")


def new_code(surroundings: Surroundings) -> str:
    """A code drawn at random: one of 32 to the power of 6, some 10^9. The store refuses one that is in use."""
    number = surroundings.number_below(len(ALPHABET) ** CODE_LENGTH)
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code as somebody typed it, in capitals, or None where it is none. Blanks and hyphens do not count."""
    code = text.translate(_SEPARATORS)
    # Before upper(), which turns some foreign letters into ours.
    if len(code) != CODE_LENGTH or not code.isascii():
        return None
    code = code.upper()
    return code if all(letter in ALPHABET for letter in code) else None


def hash_token(token: str) -> str:
    """What is stored of a token: its SHA-256 in hex.

    A token is looked up by this hash, so a stolen database opens no room, and comparing leaks nothing about the token.
    It needs no salt and no slow hash: there is nothing to guess in 256 random bits.
    """
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def inherited_token_hash(hash: str, deliberation: str) -> str:  # noqa: A002
    """What is stored of a token that also opens a later room: it is looked up there by this, made of its hash."""
    return hashlib.sha256(f"{hash}/{deliberation}".encode()).hexdigest()
