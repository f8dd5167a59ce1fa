"""Capitals: the first letter of what begins a sentence or stands within one, and names printed in capitals."""

from __future__ import annotations

import re

_SMALL_PARTICLES = frozenset("de la le du da di van von der den of the alias otherwise".split())
"""Words of a name that keep a small letter."""
_CELTIC_PATTERN = re.compile(r"M(?:c|ac)[A-Z]{2,}")
_QUOTED_ENDS = frozenset(f"{mark}{quote}" for mark in ".!?…" for quote in "”’\"'")
_LETTERS = re.compile(r"[^\W\d_]+")


def capitalise(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def decapitalise(text: str) -> str:
    """A text as it goes on in the middle of a sentence; “I”, initials and words in capitals stay."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text.startswith("A ") else text


def as_sentence(text: str) -> str:
    """A text with a capital at its start and a mark at its end."""
    text = text.strip()
    return f"{capitalise(text)}{'' if not text or text[-1] in '.!?…' or text[-2:] in _QUOTED_ENDS else '.'}"


def without_block_capitals(name: str) -> str:
    """A name as one writes it: `HAWLEY HARVEY CRIPPEN` becomes `Hawley Harvey Crippen`, mixed case stays."""
    words = list[str]()
    for word in name.replace("’", "'").split():
        if _CELTIC_PATTERN.fullmatch(word):
            words.append(re.sub(r"[A-Z]{2,}", lambda found: found[0].capitalize(), word))
        elif not word.isupper() or "." in word or len(word) == 1:
            words.append(word)
        elif word.lower() in _SMALL_PARTICLES and words:
            words.append(word.lower())
        else:
            words.append(_LETTERS.sub(_capital, word))
    return re.sub(r"\b(Mc)([a-z])", lambda found: found[1] + found[2].upper(), " ".join(words))


def _capital(found: re.Match[str]) -> str:
    """A stretch of capitals with the first one left: of `O'NEILL'S` “O”, “Neill” and “s”."""
    word = found[0]
    after_apostrophe = found.string[found.start() - 1 : found.start()] == "'"
    return word.lower() if after_apostrophe and len(word) == 1 else word[0] + word[1:].lower()
