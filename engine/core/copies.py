"""Copies: frozen values with some of them replaced, made quickly; what the folds and the views have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from engine.core.state import Seat, State

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D")
_new, _put = object.__new__, object.__setattr__


def changed(old: D, **changes: Any) -> D:
    """A copy of a frozen dataclass with some fields replaced, which are not checked: ten times faster than
    `dataclasses.replace` on the wide state."""
    if hasattr(old, "__dict__"):
        new, fields = copied(old)
        fields |= changes
        return new
    new = _new(type(old))
    for name in old.__dataclass_fields__:  # type: ignore[attr-defined]
        _put(new, name, changes[name] if name in changes else getattr(old, name))
    return new


def copied(old: D) -> tuple[D, dict[str, Any]]:
    """A copy of a frozen dataclass that has no slots, and its fields, which may be written until somebody else sees the
    copy."""
    new = _new(type(old))
    fields = new.__dict__
    fields |= old.__dict__
    return new, fields


def refilled(old: D, fields: dict[str, Any]) -> D:
    """Another of the same frozen dataclass, of all its fields; the dict is kept, and must not be changed any more."""
    new = _new(type(old))
    _put(new, "__dict__", fields)
    return new


def put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A mapping with one more or another value."""
    return {**mapping, key: value}


def drop(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """A mapping without a key."""
    return {name: value for name, value in mapping.items() if name != key}


def without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Seats without one of them."""
    if seat not in seats:
        return seats
    return tuple([number for number in seats if number != seat])


def with_seat(state: State, number: int, **changes: Any) -> dict[int, Seat]:
    """All seats, with some fields of one replaced."""
    seat, fields = copied(state.seats[number])
    fields |= changes
    return {**state.seats, number: seat}
