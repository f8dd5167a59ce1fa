"""What a room publishes to its listeners, and the same as messages between workers.

Entries are the truth, and are stored before they are published. Text deltas, presence and an end are ephemeral. A
payload on the bus begins with the id of the worker that sent it, because a worker also receives its own messages.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from engine.core.events import LOG, Entry
from engine.core.state import State

ORIGIN_LENGTH = 32
"""Length of a worker's id, hex digits."""


@dataclass(frozen=True)
class EntryAppended:
    """One more entry was folded."""

    entry: Entry
    before: State
    after: State


@dataclass(frozen=True)
class TextDelta:
    """Words of a turn as its mind produces them."""

    turn_id: str
    start: int
    """Characters of the turn that came before these. A listener that missed some can tell; what it has beyond them is
    void, because the mind began anew."""
    text: str


@dataclass(frozen=True)
class LookUpStarted:
    """A mind looks something up before it speaks."""

    seat: int
    turn_id: str
    label: str


@dataclass(frozen=True)
class PresenceChanged:
    """Who is here, over all workers."""

    watching: int
    """Open sockets without a seat."""
    connected: tuple[int, ...]
    """Seats with an open socket."""
    typing: tuple[int, ...]


@dataclass(frozen=True)
class RoomErased:
    """The room was erased, or is set aside."""

    aside: bool = False
    """It is set aside; each worker finds that out from the store, and tells it to nobody else."""


RoomMessage: TypeAlias = EntryAppended | TextDelta | LookUpStarted | PresenceChanged | RoomErased


@dataclass(frozen=True)
class WorkerPresence:
    """Who is here by way of one worker."""

    watching: int = 0
    connected: tuple[int, ...] = ()
    typing: tuple[int, ...] = ()
    host: bool = False
    """Whether the host is."""


WorkerMessage: TypeAlias = list[Entry] | TextDelta | LookUpStarted | WorkerPresence | RoomErased
"""What workers tell each other of a room."""


def encode_message(origin: str, news: WorkerMessage) -> bytes:
    """News as the bus carries it; `origin`: the id of the worker that tells it."""
    match news:
        case list():
            kind, body = b"E", LOG.dump_json(news)
        case TextDelta():
            kind, body = b"W", _json(news)
        case LookUpStarted():
            kind, body = b"L", _json(news)
        case WorkerPresence():
            kind, body = b"A", _json(news)
        case RoomErased():
            kind, body = b"G", b""
        case _:
            assert_never(news)
    return origin.encode() + kind + body


def _json(news: TextDelta | LookUpStarted | WorkerPresence) -> bytes:
    return json.dumps(vars(news)).encode()


def decode_message(payload: bytes) -> tuple[str, WorkerMessage]:
    """The id of the worker that a payload comes from, and what it says. Raises `ValueError` for an unknown kind."""
    origin, kind, body = (
        payload[:ORIGIN_LENGTH].decode(),
        payload[ORIGIN_LENGTH : ORIGIN_LENGTH + 1],
        payload[ORIGIN_LENGTH + 1 :],
    )
    match kind:
        case b"E":
            return origin, LOG.validate_json(body)
        case b"W":
            return origin, TextDelta(**json.loads(body))
        case b"L":
            return origin, LookUpStarted(**json.loads(body))
        case b"A":
            read = json.loads(body)
            return origin, WorkerPresence(
                read["watching"], tuple(read["connected"]), tuple(read["typing"]), bool(read.get("host"))
            )
        case b"G":
            return origin, RoomErased()
        case _:
            raise ValueError(f"news of an unknown kind {kind!r}")
