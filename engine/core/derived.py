"""What is derived from a matter or a text: worked out once, and dropped together with it, or earlier when its memory is
wanted for others.

Whatever is made of what people bring is kept here and nowhere else, under one budget: so its memory is bounded, and
what was erased is gone. `derived` keeps by object, `derived_from_text` by text, and `derived_from_value` by what is
short and asked for thousands of times in a deliberation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from itertools import count
from threading import RLock
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from weakref import finalize

from pydantic import BaseModel

Source = TypeVar("Source")
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")
Function = TypeVar("Function", bound=Callable[..., Any])

MAX_CHARACTERS = 8 * 2**20
"""Characters of all the sources together from which something is kept: of a matter as JSON, of a text as it is."""
KEPT_SHARE = 0.75
"""How much of that is left when those that were used least recently are dropped."""
OVERHEAD_CHARACTERS = 64
"""What a short source counts besides its characters."""
MAX_VALUES = 1024
"""Values of which one function keeps what it made of them."""
MAX_RESULTS = 64
"""What one function keeps of one source for different arguments; the oldest is dropped for one more."""


class _Kept:
    """What is kept of one source."""

    __slots__ = ("characters", "results", "used")

    def __init__(self, characters: int) -> None:
        self.characters = characters + OVERHEAD_CHARACTERS
        self.results: dict[object, dict[Any, Any]] = {}
        """By function: the results by further arguments."""
        self.used = next(_uses)


_uses = count()
_kept: dict[int | str, _Kept] = {}
"""By the id of an object, or by a text."""
_by_value: list[Callable[[], None]] = []
"""What clears the cache of each function of values."""
_lock = RLock()
"""Reentrant: an object may go, and with it its place here, while a place is given."""
_characters = 0
"""Of all sources in `_kept`, with their overhead."""


def derived(make: Callable[Concatenate[Source, Arguments], Result]) -> Callable[Concatenate[Source, Arguments], Result]:
    """Call `make` once for each object and its further arguments: to compare two matters costs more than to look
    anything up in what is derived.

    What is made must not refer to its object, which would then never be dropped. Threads may share it; two that ask at
    once make the same twice.
    """

    @wraps(make)
    def once(source: Source, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        kept = _kept.get(id(source))
        if kept is None:
            kept = _keep(id(source), len(source.model_dump_json()) if isinstance(source, BaseModel) else 0)
            # Runs before the memory of the object, and with it its id, is given to another.
            finalize(source, _drop, id(source))
        given = (args, tuple(kwargs.items()))
        results = kept.results.setdefault(once, {})
        try:
            result: Result = results[given]
        except KeyError:
            result = results[given] = make(source, *args, **kwargs)
            _limit(results)
        kept.used = next(_uses)
        return result

    return once


def derived_from_text(
    make: Callable[Concatenate[str, Arguments], Result],
) -> Callable[Concatenate[str, Arguments], Result]:
    """Call `make` once for each text and its further arguments. Threads may share it; two that ask at once make the
    same twice."""

    @wraps(make)
    def once(text: str, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        kept = _kept.get(text)
        if kept is None:
            kept = _keep(text, len(text))
        given = (args, tuple(kwargs.items()))
        results = kept.results.setdefault(once, {})
        try:
            result: Result = results[given]
        except KeyError:
            result = results[given] = make(text, *args, **kwargs)
            _limit(results)
        kept.used = next(_uses)
        return result

    return once


def derived_from_value(make: Function) -> Function:
    """Call `make` once for each of its arguments, as long as they are among the last `MAX_VALUES`: short values, such
    as a persona, that are compared in less time than `derived_from_text` takes."""
    cached = lru_cache(MAX_VALUES)(make)
    _by_value.append(cached.cache_clear)
    return cast(Function, cached)


def is_derived(function: object, source: object, *args: object) -> bool:
    """Whether what such a function makes of an object is kept."""
    kept = _kept.get(id(source))
    return kept is not None and (args, ()) in kept.results.get(function, ())


def forget_texts() -> None:
    """Drop all that was derived from texts and values: one of them was erased."""
    for clear in _by_value:
        clear()
    for source in list(_kept):
        if isinstance(source, str):
            _drop(source)


def forget(source: object) -> None:
    """Drop all that was derived from an object; it is derived again where it is wanted."""
    _drop(id(source))


def kept_characters() -> int:
    """Characters of the sources from which something is kept, with their overhead."""
    return _characters


def _keep(source: int | str, characters: int) -> _Kept:
    """A place for what is made of a source. Where the budget is spent, those that were used least recently give up
    theirs."""
    global _characters
    with _lock:
        known = _kept.get(source)
        if known is not None:
            return known
        kept = _kept[source] = _Kept(characters)
        _characters += kept.characters
        if _characters > MAX_CHARACTERS:
            every = _kept.copy()
            for oldest in sorted(every, key=lambda one: every[one].used):
                if _characters <= KEPT_SHARE * MAX_CHARACTERS or oldest == source:
                    break
                _drop(oldest)
    return kept


def _drop(source: int | str) -> None:
    global _characters
    with _lock:
        kept = _kept.pop(source, None)
        if kept is not None:
            _characters -= kept.characters


def _limit(results: dict[Any, Any]) -> None:
    if len(results) > MAX_RESULTS:
        results.pop(next(iter(results)), None)
