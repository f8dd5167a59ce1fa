"""Phrases of files of lines as patterns: `(a|b)` for other words, `*` for any ending, `{name}` for a word of a block.

{few} and {some} stand for up to three and up to seven words between, {rest} for anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_WORD = r"(?:[\w,'’“”\"-]+ )"
_ANY_ENDING = re.compile(r"(?<!\\[a-z])(?<=\w)\*")
_UNGROUPED = re.compile(r"\((?!\?)")
_SLOT = re.compile(r"\{(\w+)\}")


def phrase_patterns(lines: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The pattern of each block; a block may name those before it."""
    slots = {"few": rf"{_WORD}{{0,3}}", "some": rf"{_WORD}{{0,7}}", "rest": ".*"}
    for block, phrases in lines.items():
        written = _SLOT.sub(lambda slot: slots[slot[1]], "|".join(_ANY_ENDING.sub(r"\\w*", one) for one in phrases))
        slots[block] = rf"\b(?:{_UNGROUPED.sub('(?:', written)})\b"
    return slots
