"""The lines of the house at a meeting: for each move, lines for everybody and lines of single manners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from engine.matters.incident import Manner
from engine.text.capitals import capitalise
from engine.text.line_files import read_lines, read_texts

Lines = tuple[str, ...]
ANY_MANNER: Final = ""
"""The key of lines that fit every manner."""


def _wordings() -> Iterator[tuple[str, str]]:
    """Slots of lines of which one wording is said, each with its wordings."""
    for name, texts in read_texts("engine.formats.meeting", "wordings", ()).items():
        yield f"{{{name}}}", f"({'|'.join(texts)})"
        yield f"{{{name}_up}}", f"({'|'.join(map(capitalise, texts))})"


def _by_manner() -> Mapping[str, Mapping[str, Lines]]:
    found: dict[str, dict[str, Lines]] = {}
    wordings = dict(_wordings())
    for move, lines in read_lines("engine.formats.meeting", "moves", conditions=get_args(Manner)).items():
        by = found[move] = {}
        for text, manners in lines:
            for slot, choice in wordings.items():
                text = text.replace(slot, choice)
            for manner in manners or (ANY_MANNER,):
                by[manner] = (*by.get(manner, ()), text)
    return found


LINES: Final = _by_manner()
"""By move and manner."""
