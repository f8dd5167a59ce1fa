"""What a room tells its listeners, and the same as news between workers.

Entries are the truth and are stored before anybody hears of them; words, presence and an end are ephemeral. A payload
on the bus begins with the id of the worker it comes from, because a worker also hears itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from engine.core.events import LOG, Entry
from engine.core.state import State

ORIGIN = 32
"""Length of a worker's id, hex digits."""


@dataclass(frozen=True)
class Stepped:
    """One more entry was folded."""

    entry: Entry
    before: State
    after: State


@dataclass(frozen=True)
class Worded:
    """Words of a turn as its mind produces them."""

    turn_id: str
    start: int
    """Characters of the turn that came before these. A listener that missed some can tell; what it has beyond them is
    void, because the mind began anew."""
    text: str


@dataclass(frozen=True)
class Looking:
    """A mind looks something up before it speaks."""

    seat: int
    turn_id: str
    label: str


@dataclass(frozen=True)
class Present:
    """Who is here, over all workers."""

    watching: int
    """Open sockets without a seat."""
    connected: tuple[int, ...]
    """Seats with an open socket."""
    typing: tuple[int, ...]


@dataclass(frozen=True)
class Gone:
    """The room was erased, or is set aside."""

    aside: bool = False
    """It is set aside; each worker finds that out from the store, and tells it to nobody else."""


RoomNews: TypeAlias = Stepped | Worded | Looking | Present | Gone


@dataclass(frozen=True)
class Attendance:
    """Who is here by way of one worker."""

    watching: int = 0
    connected: tuple[int, ...] = ()
    typing: tuple[int, ...] = ()
    host: bool = False
    """Whether the host is."""


Shared: TypeAlias = list[Entry] | Worded | Looking | Attendance | Gone
"""What workers tell each other of a room."""


def payload(origin: str, news: Shared) -> bytes:
    """News as the bus carries it; `origin`: the id of the worker that tells it."""
    match news:
        case list():
            kind, body = b"E", LOG.dump_json(news)
        case Worded():
            kind, body = b"W", _json(news)
        case Looking():
            kind, body = b"L", _json(news)
        case Attendance():
            kind, body = b"A", _json(news)
        case Gone():
            kind, body = b"G", b""
        case _:
            assert_never(news)
    return origin.encode() + kind + body


def _json(news: Worded | Looking | Attendance) -> bytes:
    return json.dumps(vars(news)).encode()


def read_payload(payload: bytes) -> tuple[str, Shared]:
    """The id of the worker that a payload comes from, and what it says. Raises `ValueError` for an unknown kind."""
    origin, kind, body = payload[:ORIGIN].decode(), payload[ORIGIN : ORIGIN + 1], payload[ORIGIN + 1 :]
    match kind:
        case b"E":
            return origin, LOG.validate_json(body)
        case b"W":
            return origin, Worded(**json.loads(body))
        case b"L":
            return origin, Looking(**json.loads(body))
        case b"A":
            read = json.loads(body)
            return origin, Attendance(
                read["watching"], tuple(read["connected"]), tuple(read["typing"]), bool(read.get("host"))
            )
        case b"G":
            return origin, Gone()
        case _:
            raise ValueError(f"news of an unknown kind {kind!r}")
