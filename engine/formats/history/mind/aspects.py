"""Which part of a life a sentence is about, by its words; they are English, and say nothing of a side."""

from __future__ import annotations

import re

from engine.matters.topic import ASPECTS, Aspect
from engine.text.line_files import read_texts
from engine.text.phrases import phrase_patterns

_LINES = read_texts("engine.formats.history", "aspects", ASPECTS)
_PATTERNS = phrase_patterns(_LINES)


def aspects_in(text: str) -> tuple[Aspect, ...]:
    """The aspects that a sentence speaks of, that with most words first."""
    order = sorted(ASPECTS, key=list(_LINES).index)
    counts = {aspect: len(re.findall(_PATTERNS[aspect], text, re.IGNORECASE)) for aspect in order}
    return tuple(aspect for aspect in sorted(counts, key=lambda one: -counts[one]) if counts[aspect])
