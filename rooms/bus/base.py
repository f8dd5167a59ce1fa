"""What a bus carries and what it promises: messages between the workers that serve one deliberation, and short notes.

Messages may be lost, and are never the truth. A bus signals that with `CatchUp`, and the listener reads the store from
where it stands. So a listener that handles both signals misses nothing, whatever the bus does:

- The first signal of a subscription is always a `CatchUp`: from here on it receives everything.
- After any break (a reconnect, an outage of the server, a full queue on the way) comes a `CatchUp`.
- While the bus knows that it receives nothing, a `CatchUp` comes every second, so a room goes on, only more slowly.

Notes are small values under a name that all workers see for a while. They may be lost as well, with the carrier.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Protocol, TypeAlias


@dataclass(frozen=True)
class BusMessage:
    """A message that was published on the channel."""

    payload: bytes


@dataclass(frozen=True)
class CatchUp:
    """Something may have been missed: read the store."""


Signal: TypeAlias = BusMessage | CatchUp
SignalListener: TypeAlias = Callable[[Signal], None]
"""Called on the event loop for every signal; must not block, and an exception of its is logged and goes no further."""


@dataclass(frozen=True)
class BusCounts:
    """What a bus has done since it started."""

    published: int = 0
    """Messages handed to the carrier."""
    lost: int = 0
    """Messages that could not be handed over; their listeners got a `CatchUp`."""
    catch_ups: int = 0
    """`CatchUp` signals given, the first of each subscription included."""


class Subscription(Protocol):
    """One listener's place on a channel."""

    def close(self) -> None:
        """Receive nothing more, from this moment on. May be called twice."""
        ...


class Bus(Protocol):
    """Messages by channel; the channel of a deliberation is its id."""

    def publish(self, channel: str, payload: bytes, *, urgent: bool = True) -> None:
        """Pass it on to every subscriber of every worker, the publisher's own among them, later and in order. What is
        not urgent may wait a moment for others, so that they are sent together.

        Never waits and never raises: with the carrier away it is counted as lost, and listeners get a `CatchUp`.
        """
        ...

    def has_other_listeners(self, channel: str) -> bool:
        """Whether the channel may have more listeners than one in this process; a publisher that is the only listener
        need not publish."""
        ...

    def subscribe(self, channel: str, callback: SignalListener) -> Subscription:
        """Subscribe to a channel from now on, or from when that is possible again.

        Returns at once; the first `CatchUp` comes when the subscription is in force, and every second until it is.
        """
        ...

    async def put_note_if_absent(self, name: str, value: bytes, seconds: float) -> bytes | None:
        """Write a note for so many seconds, unless there is one of this name: None, or what the one that is there says.

        Of several who write at once one alone gets None. Raises `BusUnavailable`.
        """
        ...

    async def put_note(self, name: str, value: bytes, seconds: float) -> None:
        """Write a note, whatever it said before. Raises `BusUnavailable`."""
        ...

    async def delete_note(self, name: str) -> None:
        """Take a note away, if it is there. Raises `BusUnavailable`."""
        ...

    def counts(self) -> BusCounts:
        """Figures for the metrics."""
        ...

    async def ready(self) -> None:
        """Return if the bus carries messages; raises `BusUnavailable` with a sentence otherwise."""
        ...

    async def close(self) -> None:
        """Hand over what is queued, if that is quick, and stop. Subscriptions receive nothing more."""
        ...


@asynccontextmanager
async def iter_signals(bus: Bus, channel: str, bound: int = 256) -> AsyncIterator[AsyncIterator[Signal]]:
    """A subscription as an async iterator instead of a callback.

    At most `bound` signals are kept for a slow reader; then they are dropped and one `CatchUp` takes their place.
    """
    waiting: asyncio.Queue[Signal] = asyncio.Queue(bound)

    def callback(signal: Signal) -> None:
        if waiting.full():
            while not waiting.empty():
                waiting.get_nowait()
            signal = CatchUp()
        waiting.put_nowait(signal)

    async def signals() -> AsyncIterator[Signal]:
        while True:
            yield await waiting.get()

    subscription = bus.subscribe(channel, callback)
    try:
        yield signals()
    finally:
        subscription.close()
