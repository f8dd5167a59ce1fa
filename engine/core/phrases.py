"""Phrases: the parts from which the core's sentences are made."""

from __future__ import annotations

from collections.abc import Iterable

_MAX_QUOTED_CHARACTERS = 60
"""Characters of a client's input that a sentence repeats."""


def comma_list(values: Iterable[object]) -> str:
    """Values with commas between them."""
    return ", ".join(str(value) for value in values)


def count_noun(number: int, noun: str) -> str:
    """A number of things: `1 round`, `3 rounds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def duration(seconds: float) -> str:
    """A length of time: `90 seconds`, and from two on in minutes where they are whole: `10 minutes`."""
    whole = round(seconds)
    return count_noun(whole // 60, "minute") if whole >= 120 and whole % 60 == 0 else count_noun(whole, "second")


def humanise(name: str) -> str:
    """A name of the protocol as people read it."""
    return name.replace("_", " ")


def quote_for_error(value: object) -> str:
    """A client's input, short enough and fit to be repeated."""
    text = str(value).encode(errors="replace").decode()
    return text if len(text) <= _MAX_QUOTED_CHARACTERS else f"{text[:_MAX_QUOTED_CHARACTERS]}…"


def next_room_sentence(code: str) -> str:
    """The sentence for a request to open the next room where there is one already."""
    return f"The next room is open already: {code}. Come in there with the token you have."


def no_such_seat_sentence(seats: Iterable[int], seat: int) -> str:
    """That a seat is not at this table, and which are."""
    return f"There is no seat {seat} at this table; its seats are {comma_list(seats)}."
