"""Spans: where something stands in a text."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A part of a text, by its characters: from `start`, up to and without `end`."""

    start: int
    end: int


def trimmed(text: str, start: int, end: int) -> Span:
    """A stretch without the white space around it."""
    stretch = text[start:end]
    first = start + len(stretch) - len(stretch.lstrip())
    return Span(first, max(first, start + len(stretch.rstrip())))
