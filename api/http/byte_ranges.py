"""Byte ranges: the one span of a whole of known length for which `Range` asks (RFC 9110, section 14)."""

from __future__ import annotations

import re
from typing import NamedTuple

_RANGE = re.compile(r"bytes\s*=\s*(\d{0,18})\s*-\s*(\d{0,18})\s*")


class Span(NamedTuple):
    """Bytes from `first` up to and without `until`."""

    first: int
    until: int


class Unsatisfiable(Exception):
    """The range begins behind the end."""


def parse_range(header: str | None, size: int) -> Span | None:
    """The span that a header asks for; None for everything: without one, or with one that we need not understand
    (another unit, several ranges at once). Raises `Unsatisfiable`."""
    found = _RANGE.fullmatch(header.strip()) if header is not None else None
    if found is None or found.groups() == ("", ""):
        return None
    begin, end = found.groups()
    if not begin:
        if not int(end) or not size:
            raise Unsatisfiable
        return Span(max(0, size - int(end)), size)
    first, last = int(begin), int(end) if end else size - 1
    if end and last < first:
        return None
    if first >= size:
        raise Unsatisfiable
    return Span(first, min(size, last + 1))


def is_from_start(header: str | None) -> bool:
    """Whether everything is asked for, with or without saying so: what a player does that begins to play."""
    return header is None or re.fullmatch(r"bytes\s*=\s*0+\s*-\s*", header.strip()) is not None
