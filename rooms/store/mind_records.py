"""Records of minds that use models: spending, keys that hosts gave, and recorded calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class KeyRecord:
    """A key that a host gave, encrypted with a secret that the store does not know."""

    seat: int
    """0: the whole room."""
    provider: str
    sealed: str = field(repr=False)


@dataclass(frozen=True)
class CallRecord:
    """One call to a model, as it was made and answered, without keys."""

    number: int
    """From 1, in the order in which they were over."""
    key: str
    """Hash of the request: what a replay finds it by."""
    request: str
    """JSON."""
    answer: str
    """JSON."""
    ask: str = ""
    """What it was to answer; empty for what no ask waits for."""


class Money(Protocol):
    """What was spent on models, by scope, for all workers together."""

    async def reserve_money(self, scope: str, amount: float, cap: float) -> bool:
        """Reserve an amount of USD, unless it and what was spent and reserved before would pass the cap.

        Workers that reserve at once never pass it together. What a worker had reserved that died stays reserved: its
        calls were probably charged for.
        """
        ...

    async def settle_money(self, scope: str, reserved: float, cost: float) -> None:
        """Replace what was reserved for a call by its cost."""
        ...

    async def money(self, scope: str) -> tuple[float, float]:
        """What was spent, and what is reserved, in USD."""
        ...


class RoomKeys(Protocol):
    """Keys that hosts gave for their rooms; they go with the room."""

    async def put_room_key(self, deliberation: str, key: KeyRecord) -> None:
        """Store it, in the place of an earlier one for the same seat and provider. Raises `NoSuchRoom`."""
        ...

    async def room_keys(self, deliberation: str) -> list[KeyRecord]:
        """All of a room, by seat and provider."""
        ...

    async def remove_room_keys(self, deliberation: str, seat: int | None = None) -> int:
        """Forget those of a seat (0: of the whole room), or all of them; how many they were."""
        ...


class Recordings(Protocol):
    """Calls as they were made; they go with the room."""

    async def record_call(self, deliberation: str, key: str, request: str, answer: str, *, ask: str = "") -> None:
        """Store one more. Raises `NoSuchRoom`."""
        ...

    async def recorded_calls(self, deliberation: str) -> Sequence[CallRecord]:
        """All of a room, in their order."""
        ...


class KeptCalls(Protocol):
    """The same calls, to be read by people."""

    async def calls_after(
        self, deliberation: str, number: int, limit: int, ask: str | None = None
    ) -> Sequence[CallRecord]:
        """Those after a number, so many at most, in their order; only those that were to answer an ask, if one is
        given."""
        ...
