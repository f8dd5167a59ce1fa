"""The store's interface: the one truth about rooms, their logs, tokens, leases and imported cases.

Every implementation passes one contract suite (`tests/rooms/store`). These promises hold for all methods:

- What a method has written when it returns is durable, and every later read on any worker sees it.
- A method that raises has changed nothing. One exception: after `StoreUnavailable` from a write the caller cannot know
  whether it was done, and finds out by reading.
- Any method may raise `StoreUnavailable`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, Protocol

from cases.imported_rows import CaseRows
from engine.core.events import Entry
from engine.core.matter import Matter
from rooms.store.class_records import Classes
from rooms.store.mind_records import KeptCalls, Money, Recordings, RoomKeys
from rooms.store.persona_records import PersonaMemories
from rooms.store.records import (
    Attending,
    ClipClaim,
    ClipRecord,
    NewestEntry,
    Overview,
    RoomRecord,
    RoomStatus,
    StoredRequest,
    TokenRecord,
    WebhookRecord,
)
from rooms.store.study_records import Studies
from rooms.voice.base import WordTime


class Logs(Protocol):
    """Rooms, their logs and tokens."""

    async def open_room(
        self,
        record: RoomRecord,
        matter: Matter,
        entries: Sequence[Entry],
        tokens: Sequence[TokenRecord] = (),
        *,
        request: StoredRequest | None = None,
    ) -> None:
        """Write a new room, its matter as deliberated, its first entries (seq 1, 2, …), tokens and the request that
        caused it in one transaction.

        Raises `KeyUsed` where a request with the same key is stored, `CodeTaken` where the code is in use, `Conflict`
        where the entries do not start at 1 or have gaps, and `NoSuchRoom` where `record.source` names a deliberation
        that has been erased.
        """
        ...

    async def room(self, code: str) -> RoomRecord | None:
        """The room with this code (upper case), or None."""
        ...

    async def room_of(self, deliberation: str) -> RoomRecord | None:
        """The room of this deliberation, or None."""
        ...

    async def matter_of(self, room: RoomRecord) -> Matter:
        """The matter as it was when the room was opened, with what is held back; of a kind that no registered format
        has, a plain `Matter` with what every matter has. Raises `NoSuchRoom`."""
        ...

    async def append(
        self,
        deliberation: str,
        entries: Sequence[Entry],
        *,
        epoch: int | None = None,
        follows: float | None = None,
        status: RoomStatus | None = None,
        tokens: Sequence[TokenRecord] = (),
        request: StoredRequest | None = None,
    ) -> None:
        """Append a batch, all of it or nothing; set the room's status, add tokens and the request that caused it in the
        same transaction.

        An empty batch does nothing at all.

        Raises `KeyUsed`, before any `Conflict` or `LeaseLost`, where a request with the same key is stored: of two
        writers with one key, one alone succeeds. Raises `Conflict` unless the batch continues the log without gap, and
        unless the log's last entry is from the time `follows`, where that is given: a log that went back may have
        grown to the same length with other entries. Raises `LeaseLost` where `epoch` is given and is not the room's
        present one, and `NoSuchRoom`. `(deliberation, seq)` is the primary key: of any two writers that decided on the
        same state one gets `Conflict`, so an outdated driver can never fork a log; the epoch only stops it sooner. An
        append whose connection broke while it was being committed is looked up before it is repeated, so it is never
        reported as a conflict with itself.
        """
        ...

    async def entries(self, deliberation: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """Entries with seq > `after`, ascending, without gaps, `limit` at most; empty for an unknown deliberation.

        They are parsed from the very bytes that were appended.
        """
        ...

    async def last_seq(self, deliberation: str) -> int:
        """The number of the newest entry; 0 for an unknown deliberation."""
        ...

    async def newest_entries(self, deliberations: Collection[str]) -> dict[str, NewestEntry]:
        """The newest entry of each of these, without those that are unknown."""
        ...

    async def add_token(self, token: TokenRecord) -> None:
        """Store one more token. Raises `NoSuchRoom`."""
        ...

    async def token(self, hash: str) -> TokenRecord | None:  # noqa: A002
        """The token with this hash, or None."""
        ...

    async def remove_token(self, hash: str) -> bool:  # noqa: A002
        """Forget a token; False where there is none. Only tokens that came from elsewhere (`root`) are ever removed."""
        ...

    async def tokens_of(self, deliberation: str) -> list[TokenRecord]:
        """All tokens of a deliberation, in the order of their hashes; empty for an unknown one."""
        ...

    async def mark_opened(self, deliberation: str, at: float) -> None:
        """Note that somebody opened a room, and thereby the rooms it was forked from; never earlier than is known.

        Does nothing for an unknown deliberation. `open_room` of a fork notes it in the same way.
        """
        ...

    async def unopened(self, since: float, limit: int) -> list[RoomRecord]:
        """Rooms that nobody has opened since a time, those first that have waited longest."""
        ...

    async def stored_request(self, hash: str) -> StoredRequest | None:  # noqa: A002
        """The request that was stored with a key of this hash, or None."""
        ...

    async def forget_requests(self, seconds: float) -> None:
        """Forget the requests that were stored longer ago than this, by the store's clock: their keys are free."""
        ...

    async def erase(self, deliberation: str, *, unopened_since: float | None = None) -> list[RoomRecord]:
        """Delete everything about a deliberation and, recursively, its forks, in one transaction.

        With `unopened_since` only if nobody has opened it, or a fork of it, since then. Returns the rooms that are
        gone; empty where there was none. An append that comes later gets `NoSuchRoom`.
        """
        ...


class Leases(Protocol):
    """Who drives which deliberation.

    Time is the store's own (the database's clock), never the caller's: two machines whose clocks differ by more than a
    lease would otherwise take rooms from each other, or leave them lying.
    """

    async def acquire(self, deliberation: str, holder: str, ttl: float) -> int | None:
        """Take a lease that is free or has expired, for `ttl` seconds; returns its epoch.

        The epoch rises by one each time. None where somebody (the same `holder` too) has it, there is no such room, or
        it is set aside.
        """
        ...

    async def renew(self, deliberation: str, epoch: int, ttl: float) -> bool:
        """Hold it for `ttl` seconds from now. False where it was released or another epoch has it.

        A lease that expired and that nobody took in the meantime can still be renewed.
        """
        ...

    async def release(self, deliberation: str, epoch: int) -> None:
        """Give it back at once; does nothing where another epoch has it."""
        ...

    async def attend(self, holder: str) -> Attending:
        """Show that a holder lives, and free the leases of those that do not, where the database can tell.

        A holder attends again and again, under one name. One whose process ended is missed as soon as its connection to
        the database is closed, so its rooms need not wait for the end of their leases. Whoever is missed by mistake
        loses a lease as if it had expired.
        """
        ...

    async def unfinished(self, limit: int, formats: Collection[str] | None = None) -> list[RoomRecord]:
        """Running rooms that nobody drives: their lease is free or has expired. Those that wait longest come first, and
        those that are set aside not at all. `formats`: only rooms of these; of any without.

        Paused rooms are not among them: nothing lapses in a pause, and `resume` is an act that sets the status again.
        """
        ...

    async def overview(self) -> Overview:
        """Rooms and who drives them, for the operator."""
        ...


class Stalls(Protocol):
    """Which rooms have made a worker stand still, so that the others can be served without them."""

    async def add_stall(self, deliberation: str) -> int:
        """Count one more stall; how many there have been, without those before a long pause (`STALL_WINDOW_SECONDS`).

        0 for an unknown deliberation. A room that has had `STALLS_TO_SET_ASIDE` of them is set aside: nobody gets its
        lease, and it is not among the unfinished.
        """
        ...

    async def set_aside(self) -> frozenset[str]:
        """The deliberations that are set aside."""
        ...

    async def is_set_aside(self, deliberation: str) -> bool:
        """Whether a deliberation is set aside."""
        ...


class Webhooks(Protocol):
    """Webhooks, and how far each was delivered to. The log itself is the queue: nothing else is kept."""

    async def add_webhook(self, webhook: WebhookRecord) -> None:
        """Store one more. Raises `NoSuchRoom`."""
        ...

    async def webhooks(self, deliberation: str) -> list[WebhookRecord]:
        """All of a deliberation, the oldest first."""
        ...

    async def remove_webhook(self, deliberation: str, id: str) -> bool:
        """Forget one; False where there is none."""
        ...

    async def claim_webhooks(self, seconds: float, limit: int) -> list[WebhookRecord]:
        """Those that are due and have entries to deliver, or were delivered more than the log has, the longest waiting
        first, each under a new epoch.

        They are the caller's alone for `seconds` by the store's clock, or until they are saved: a caller that dies is
        replaced by the next after that.
        """
        ...

    async def save_webhook(self, webhook: WebhookRecord, wait: float | None) -> bool:
        """Save how far a claimed one has come; it is due again in `wait` seconds, or never if that is None.

        False where another epoch has it by now, or it is gone: the caller stops.
        """
        ...


class Clips(Protocol):
    """Clips: each once, by a hash of what it depends on, stored as it comes, readable by any worker."""

    async def begin_clip(self, id: str, deliberation: str, voice: str, mime: str, seconds: float) -> ClipClaim:
        """Note that a room wants a clip. Raises `NoSuchRoom`.

        If nobody makes it and it is not complete, it is the caller's to make, from its beginning and under a new epoch:
        what a maker left behind that has stored nothing for `seconds` (by the store's clock) is thrown away.
        """
        ...

    async def add_clip_part(
        self, id: str, epoch: int, part: int, start: int, audio: bytes, words: Sequence[WordTime], seconds: float
    ) -> bool:
        """Store one more part (numbered from 0; `start`: bytes before it), and hold the claim for `seconds` more.

        False where another epoch has it by now, or it is gone: the caller stops.
        """
        ...

    async def pay_for_clip(
        self, id: str, deliberation: str, characters: int, month: str, room_cap: int | None, month_cap: int | None
    ) -> Literal["paid", "room", "month"]:
        """Count the characters of a clip that somebody pays for, against what the room and the month (a name) may cost.

        All of them or none: `room` and `month` say whose cap they would exceed. Workers that pay at once never exceed
        one together. What was counted for a room goes with it; the month's count stays.
        """
        ...

    async def finish_clip(self, id: str, epoch: int, length: float | None) -> bool:
        """Mark a clip as complete, with its length in seconds. False as for a part."""
        ...

    async def drop_clip(self, id: str, epoch: int) -> None:
        """Forget a clip that could not be made; does nothing where another epoch has it."""
        ...

    async def clip(self, id: str) -> ClipRecord | None:
        """What is known of it now, or None."""
        ...

    async def clip_audio(self, id: str, epoch: int, first: int, until: int) -> bytes:
        """Bytes from `first` up to and without `until`, as far as they are there; none of another epoch."""
        ...

    async def clip_words(self, id: str, after: int) -> list[WordTime]:
        """The words there are behind the first `after`."""
        ...


class Installation(Protocol):
    """Values of this installation as a whole, the same for all its workers."""

    async def get_or_set(self, name: str, value: str) -> str:
        """Store a value under a name unless there is one already; returns the stored value.

        Of two workers that do so at once both get the same value, and so do all later callers.
        """
        ...

    async def claim_task(self, name: str, seconds: float) -> bool:
        """Claim a task that one worker at a time does, for so many seconds by the store's clock; whether it is ours."""
        ...


class Store(
    Logs,
    Leases,
    Stalls,
    Webhooks,
    Clips,
    Money,
    RoomKeys,
    Recordings,
    KeptCalls,
    PersonaMemories,
    Installation,
    Classes,
    Studies,
    CaseRows,
    Protocol,
):
    """All of it, with the imported cases (`cases.imported_rows.CaseRows`)."""

    async def check_ready(self) -> None:
        """Return if the store answers and its tables are there; raises `StoreUnavailable` with a sentence otherwise."""
        ...

    async def writable(self) -> None:
        """Return if the store took a write within the last seconds, or takes one now; raises `NoWrites` otherwise."""
        ...

    async def close(self) -> None:
        """Give back all connections. Nothing may be called after it."""
        ...
