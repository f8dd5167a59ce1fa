"""Values derived from all registered formats: computed on the first call, and again once other formats register."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.core.format import Format
from engine.formats import FORMATS

Result = TypeVar("Result")


def cached_by_formats(make: Callable[[], Result]) -> Callable[[], Result]:
    """The same function, which keeps its result as long as the same formats are registered."""
    cached: list[tuple[list[Format], Result]] = []

    def cached_make() -> Result:
        registered = list(FORMATS.values())
        if cached:
            formats, result = cached[0]
            if len(formats) == len(registered) and all(map(_is, formats, registered)):
                return result
        result = make()
        cached[:] = [(registered, result)]
        return result

    return cached_make


def _is(one: Format, other: Format) -> bool:
    return one is other
