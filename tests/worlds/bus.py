"""The bus of a world: it loses news, repeats, delays and reorders them, and says so in most cases."""

from __future__ import annotations

import contextvars
from dataclasses import dataclass, field

from rooms.bus.base import BusCounts, BusMessage, CatchUp, Signal, SignalListener
from tests.worlds.loop import WORKER, WorldLoop
from tests.worlds.plan import Plan

BREAK_SECONDS = 1.0
"""A listener that has missed news hears of it within this time, where it hears of it at all."""


class Place:
    """One listener's place on a channel."""

    def __init__(self, hub: Hub, channel: str, callback: SignalListener) -> None:
        self._hub = hub
        self._channel = channel
        self._callback: SignalListener | None = callback
        self.context = contextvars.copy_context()
        self.worker = WORKER.get()
        self.last_at = 0.0
        hub.places.setdefault(channel, []).append(self)

    def notify(self, signal: Signal) -> None:
        """Call the listener, if it is there still."""
        if self._callback is not None:
            self._callback(signal)

    def close(self) -> None:
        """As `Subscription` has it."""
        if self._callback is not None:
            self._callback = None
            self._hub.places[self._channel].remove(self)


@dataclass
class Hub:
    """What carries the news of all workers."""

    loop: WorldLoop
    plan: Plan
    places: dict[str, list[Place]] = field(default_factory=dict)
    notes: dict[str, tuple[float, bytes]] = field(default_factory=dict)


class WorldBus:
    """One worker's line to it; `rooms.bus.base.Bus`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def publish(self, channel: str, payload: bytes, *, urgent: bool = True) -> None:
        """Carry it to every listener, or lose it."""
        loop, plan, here = self._hub.loop, self._hub.plan, WORKER.get()
        draw = loop.draw
        for place in list(self._hub.places.get(channel, ())):
            if place.worker == here:
                loop.call_soon(place.notify, BusMessage(payload), context=place.context)
            elif draw.random() < plan.lost:
                if draw.random() >= plan.silent:
                    after = draw.uniform(0, BREAK_SECONDS)
                    loop.call_later(after, place.notify, CatchUp(), context=place.context)
            else:
                for _ in range(1 + (draw.random() < plan.repeated)):
                    at = loop.now + draw.expovariate(1 / plan.delay)
                    if not plan.reorders:
                        at = place.last_at = max(at, place.last_at + 1e-6)
                    loop.call_at(at, place.notify, BusMessage(payload), context=place.context)

    def has_other_listeners(self, channel: str) -> bool:
        """As `Bus` has it."""
        return len(self._hub.places.get(channel, ())) > 1

    def subscribe(self, channel: str, callback: SignalListener) -> Place:
        """As `Bus` has it."""
        place = Place(self._hub, channel, callback)
        self._hub.loop.call_soon(place.notify, CatchUp())
        return place

    async def put_note_if_absent(self, name: str, value: bytes, seconds: float) -> bytes | None:
        """As `Bus` has it."""
        until, known = self._hub.notes.get(name, (0.0, b""))
        if until > self._hub.loop.now:
            return known
        await self.put_note(name, value, seconds)
        return None

    async def put_note(self, name: str, value: bytes, seconds: float) -> None:
        """As `Bus` has it."""
        self._hub.notes[name] = (self._hub.loop.now + seconds, value)

    async def delete_note(self, name: str) -> None:
        """As `Bus` has it."""
        self._hub.notes.pop(name, None)

    def counts(self) -> BusCounts:
        """Nothing is counted."""
        return BusCounts()

    async def ready(self) -> None:
        """It always carries some."""

    async def close(self) -> None:
        """Nothing is held."""
