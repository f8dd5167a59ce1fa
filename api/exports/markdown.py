"""Markdown that says what people and models wrote, and in which nothing of theirs is markup: no heading that passes for
ours, no picture that is fetched, no link under other words.
"""

from __future__ import annotations

import re

_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~&$@"})
_LINK = re.compile(r"(?i)\b(?:(https?|ftp)(:)(?=//)|(www)(\.))")
"""Addresses that some readers of Markdown make into links without being asked."""
_ITEM = re.compile(r"^(\d{1,9})([.)])(?=\s|$)")
_RULE = re.compile(r"^(?=[-+=])")
"""What would make a line an item of a list, or the one above it a heading."""


def plain(text: str) -> str:
    """A text on one line."""
    return _escaped(" ".join(text.split()))


def paragraphs(text: str) -> str:
    """A text in its paragraphs."""
    return "\n\n".join(plain(one) for one in re.split(r"\n\s*\n", text) if one.strip())


def quoted(text: str) -> str:
    """A text as a block quote, line by line."""
    return "\n".join(f"> {_escaped(line.strip())}" for line in text.splitlines() or [""])


def _escaped(line: str) -> str:
    """A line that says in Markdown what it says, and is nothing else."""
    unlinked = _LINK.sub(_unlinked, line.translate(_SIGNS))
    return _RULE.sub(r"\\", _ITEM.sub(r"\1\\\2", unlinked))


def _unlinked(found: re.Match[str]) -> str:
    return f"{found[1] or found[3]}\\{found[2] or found[4]}"
