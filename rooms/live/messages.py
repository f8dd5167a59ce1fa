"""What a room publishes to its listeners, and the same as messages between workers.

Entries are the truth, and are stored before they are published. Text deltas, presence and an end are ephemeral. A
payload on the bus begins with the id of the worker that sent it, because a worker also receives its own messages.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

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
    """Characters of the turn before these, from which a listener sees whether it missed some. What it has beyond them
    is void, because the mind began again."""
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
    """Open sockets without a seat, but for shared screens."""
    connected: tuple[int, ...]
    """Seats with an open socket."""
    typing: tuple[int, ...]
    listening: int = 0
    """Open sockets of people who have the sound on."""
    screens: int = 0
    """Open sockets of shared screens."""
    drafts: tuple[int, ...] = ()
    """Seats with words that are written and not said."""

    @property
    def people(self) -> int:
        """How many are here: those who watch, seats with an open socket, and people before a shared screen."""
        return self.watching + len(self.connected) + self.screens


@dataclass(frozen=True)
class NextPressed:
    """Somebody wants the present speech, or the wait behind it, to end."""

    seat: int | None
    """Theirs; None: the host, who has no seat."""


GoneReason: TypeAlias = Literal["erased", "set_aside", "set_back"]
"""Why a room is in a worker's memory no more. `erased`: it is nowhere any more. `set_aside`: it has made workers stand
still, which each of them reads from the store. `set_back`: the store has lost entries that this worker had folded, and
the room is read again."""


@dataclass(frozen=True)
class RoomGone:
    """The room, as this worker had it in memory, is gone."""

    reason: GoneReason


RoomMessage: TypeAlias = EntryAppended | TextDelta | LookUpStarted | PresenceChanged | NextPressed | RoomGone


@dataclass(frozen=True)
class WorkerPresence:
    """Who is connected to one worker."""

    watching: int = 0
    connected: tuple[int, ...] = ()
    typing: tuple[int, ...] = ()
    host: bool = False
    """Whether the host is."""
    listening: int = 0
    """Open sockets of people who have the sound on."""
    screens: int = 0
    """Open sockets of shared screens."""
    drafts: tuple[int, ...] = ()
    """Seats with words that are written and not said."""


@dataclass(frozen=True)
class NewEntries:
    """Entries that were appended together."""

    follows: float | None
    """When the entry before them was made: in a log that went back there may be another one of the same number. A
    worker of an earlier version does not say it."""
    entries: list[Entry]
    carried: bytes = b""
    """Of the act, where it is traced (`rooms.tracing.Act.carried`)."""


WorkerMessage: TypeAlias = NewEntries | TextDelta | LookUpStarted | WorkerPresence | NextPressed | RoomGone
"""What workers publish to each other about a room. A worker of a version that does not know a kind reads the store."""
_GONE_KINDS: dict[GoneReason, bytes] = {"erased": b"G", "set_aside": b"Z", "set_back": b"B"}


def encode_message(origin: str, message: WorkerMessage) -> bytes:
    """A message as the bus carries it; `origin`: the id of the worker that sends it."""
    match message:
        case NewEntries():
            # A worker of an earlier version takes what is before the space for a trace that it cannot follow.
            kind, body = b"T", b"%b;%r " % (message.carried, message.follows) + LOG.dump_json(message.entries)
        case TextDelta():
            kind, body = b"W", _json(message)
        case LookUpStarted():
            kind, body = b"L", _json(message)
        case WorkerPresence():
            kind, body = b"A", _json(message)
        case NextPressed():
            kind, body = b"N", _json(message)
        case RoomGone():
            kind, body = _GONE_KINDS[message.reason], b""
        case _:
            assert_never(message)
    return origin.encode() + kind + body


def _json(message: TextDelta | LookUpStarted | WorkerPresence | NextPressed) -> bytes:
    return json.dumps(vars(message)).encode()


def decode_message(payload: bytes) -> tuple[str, WorkerMessage]:
    """The id of the worker that sent a payload, and the message. Raises `ValueError` for an unknown kind."""
    origin, kind, body = (
        payload[:ORIGIN_LENGTH].decode(),
        payload[ORIGIN_LENGTH : ORIGIN_LENGTH + 1],
        payload[ORIGIN_LENGTH + 1 :],
    )
    match kind:
        case b"T":
            head, entries = body.split(b" ", 1)
            carried, _, follows = head.partition(b";")
            return origin, NewEntries(float(follows) if follows else None, LOG.validate_json(entries), carried)
        case b"E":
            # Of a worker of an earlier version, about an act that is not traced.
            return origin, NewEntries(None, LOG.validate_json(body))
        case b"W":
            return origin, TextDelta(**json.loads(body))
        case b"L":
            return origin, LookUpStarted(**json.loads(body))
        case b"A":
            read = json.loads(body)
            # A worker of an earlier version leaves some fields out.
            return origin, WorkerPresence(
                read["watching"],
                tuple(read["connected"]),
                tuple(read["typing"]),
                bool(read.get("host")),
                int(read.get("listening", 0)),
                int(read.get("screens", 0)),
                tuple(read.get("drafts", ())),
            )
        case b"N":
            return origin, NextPressed(**json.loads(body))
        case _ if (reason := next((one for one, its in _GONE_KINDS.items() if its == kind), None)) is not None:
            return origin, RoomGone(reason)
        case _:
            raise ValueError(f"news of an unknown kind {kind!r}")
