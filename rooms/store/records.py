"""Records: the rooms, tokens, webhooks and clips that a store returns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

STALLS_TO_SET_ASIDE = 2
"""A room that has made workers stand still so many times is set aside."""
STALL_WINDOW_SECONDS = 86_400.0
"""A stall is forgotten when the next one comes later than this."""
LINE_HEAD_CHARACTERS = 64
"""So much of an entry's line has its number and its time: they come first in it."""
_LINE_HEAD = re.compile(r'\{"seq":(\d+),"at":([^,]+),')
RoomStatus = Literal["lobby", "running", "paused", "closed"]
TokenKind = Literal["host", "seat", "audience", "invitation"]


@dataclass(frozen=True)
class RoomRecord:
    """The data of a room that can be had without reading its log."""

    code: str
    """Six letters, upper case; unique among all rooms."""
    deliberation: str
    """32 hex digits, drawn at random."""
    format: str
    case_id: str
    created_at: float
    """UTC seconds."""
    status: RoomStatus = "lobby"
    """A copy of what the log says, updated with each append; for finding rooms, never for deciding."""
    source: str | None = None
    """The deliberation this one was forked from."""
    opened_at: float = 0.0
    """When somebody last read or acted in it, or in a fork of it, UTC seconds; exact to a day."""
    owner: str | None = None
    """Who owns what personas remember of it (`rooms.owners`); None of a room that was opened before there were
    owners."""

    @property
    def closed(self) -> bool:
        """Whether nothing can be appended by rule any more."""
        return self.status == "closed"


class NewestEntry(NamedTuple):
    """Which entry is the last one of a log: another one of the same number was made at another time."""

    seq: int
    at: float
    """UTC seconds."""


def newest_entry(line: str) -> NewestEntry:
    """Which entry a line is, or its first `LINE_HEAD_CHARACTERS`."""
    head = _LINE_HEAD.match(line)
    assert head is not None
    return NewestEntry(int(head[1]), float(head[2]))


@dataclass(frozen=True)
class TokenRecord:
    """A bearer token as the store knows it: by its hash alone (`rooms.live.codes.hash_token`)."""

    hash: str
    """SHA-256 of the token, 64 hex digits."""
    deliberation: str
    kind: TokenKind
    seat: int | None = None
    """The seat it speaks for; null for a host's token."""
    tenure: int | None = None
    """The tenure the seat had when the token was issued; the token outlives it. Of an invitation, and of somebody in
    the audience, their number."""
    root: str | None = None
    """SHA-256 of the token where `hash` is not that: it came from an earlier room
    (`rooms.live.codes.inherited_token_hash`)."""

    @property
    def bearer(self) -> str:
        """SHA-256 of the token that somebody has."""
        return self.root or self.hash


@dataclass(frozen=True)
class RequestKey:
    """The idempotency key of a request, as the store has it: by hashes alone."""

    hash: str
    """Of the key and its owner, 64 hex digits."""
    content: str
    """Of the request's content, 64 hex digits."""


@dataclass(frozen=True)
class StoredRequest:
    """A request with a key that has been stored: enough to answer it once more, and no token."""

    hash: str
    content: str
    deliberation: str
    """The one that it changed, or opened."""
    seq: int
    """The first entry that it made; of an opening, the last."""
    seat: int | None = None
    """The seat that it issued a token or an invitation for."""
    tenure: int | None = None
    """What the token names, as in `TokenRecord`."""


@dataclass(frozen=True)
class WebhookRecord:
    """An address to which notices about a room are posted, and how far that has come."""

    id: str
    """32 hex digits, drawn at random."""
    deliberation: str
    url: str
    events: tuple[str, ...]
    """The kinds of notices it gets (`rooms.webhooks.notices.NOTICE_KINDS`)."""
    secret: str = field(repr=False)
    """Signs what is sent. Signing needs it, so it lies here as it is; it is shown when it is made and never again."""
    created_at: float
    """UTC seconds."""
    after_seq: int
    """Everything up to this entry has been delivered, or was given up."""
    failures: int = 0
    """Attempts in a row that failed."""
    dropped: int = 0
    """Notices that were given up."""
    last_error: str | None = None
    """What was wrong with the latest attempt; null when it succeeded."""
    last_tried_at: float | None = None
    last_told_at: float | None = None
    epoch: int = 0
    """Rises with every claim; only the latest one may save."""


@dataclass(frozen=True)
class ClipRecord:
    """Something that can be heard."""

    id: str
    """64 hex digits; a hash of the voice, the text and a secret of the installation."""
    voice: str
    mime: str
    complete: bool
    seconds: float | None
    """How long it lasts; null until that is known."""
    size: int
    """Bytes so far."""
    epoch: int
    """Rises each time it is begun again: bytes of two epochs do not belong together."""
    being_made: bool
    """Whether its maker has stored a part lately."""


@dataclass(frozen=True)
class ClipClaim:
    """A clip that a room wants, and whether the caller is to make it."""

    clip: ClipRecord
    to_make: bool


@dataclass(frozen=True)
class DriverRecord:
    """A worker that drives rooms, as the leases show it."""

    holder: str
    rooms: int
    """How many leases it holds."""
    seconds: float
    """Until the first of them ends, where it is not renewed before, by the store's clock."""


@dataclass(frozen=True)
class Attending:
    """Who attends to rooms, as one worker sees it."""

    workers: int
    missed: bool
    """Whether somebody attends no more since the last look."""


@dataclass(frozen=True)
class Overview:
    """Rooms and who drives them, for the operator."""

    rooms: dict[str, int]
    """How many there are, by status."""
    drivers: list[DriverRecord]
    """Those with most rooms first."""
    undriven: int
    """Running rooms that nobody drives at this moment."""
    set_aside: int
