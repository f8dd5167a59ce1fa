"""Phrases: the parts from which the core's sentences are made."""

from __future__ import annotations

from collections.abc import Iterable

_SHOWN = 60
"""Characters of what a client sent that a sentence repeats."""


def comma_list(values: Iterable[object]) -> str:
    """Values with commas between them."""
    return ", ".join(str(value) for value in values)


def count_noun(number: int, noun: str) -> str:
    """A number of things: `1 round`, `3 rounds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def humanise(name: str) -> str:
    """A name of the protocol as people read it."""
    return name.replace("_", " ")


def as_sentence(text: str) -> str:
    """What somebody said of a failure, as a sentence of its own."""
    bare = text.strip().rstrip(".")
    return f"{bare[:1].upper()}{bare[1:]}."


def quote_for_error(value: object) -> str:
    """What a client sent, short enough and fit to be repeated."""
    text = str(value).encode(errors="replace").decode()
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def next_room_sentence(code: str) -> str:
    """The sentence for whoever would open a next room where there is one."""
    return f"The next room is open already: {code}. Come in there with the token you have."


def no_such_seat_sentence(seats: Iterable[int], seat: int) -> str:
    """That a seat is not at this table, and which are."""
    return f"There is no seat {seat} at this table; its seats are {comma_list(seats)}."
