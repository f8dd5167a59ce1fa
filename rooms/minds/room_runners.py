"""Runners of calls outside of a driver: one for each room, at any worker, under the room's budget and the server's."""

from __future__ import annotations

import weakref
from collections.abc import Callable

from engine.core.spending import budget_of
from rooms.live.room import Room
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.calls import ModelClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.recording import CallRecorder
from rooms.minds.llm.retry import CallRunner, KeySource
from rooms.store.mind_records import Money


class RoomCallRunners:
    """The runners of all rooms of a worker. Calls of one room at the same time share one budget."""

    def __init__(
        self,
        configuration: Configuration,
        client: ModelClient,
        keys: Callable[[str], KeySource],
        spending: Money | None = None,
        installation_cap: float | None = None,
        recorder: Callable[[str], CallRecorder | None] = lambda deliberation: None,
    ) -> None:
        """`keys`, `recorder`: those of a deliberation; `spending`: what all rooms of the server spend together."""
        self.configuration = configuration
        self._client = client
        self._keys = keys
        self._spending = spending
        self._installation_cap = installation_cap
        self._recorder = recorder
        self._runners: weakref.WeakKeyDictionary[Room, CallRunner] = weakref.WeakKeyDictionary()

    def for_room(self, room: Room) -> CallRunner:
        """The runner of a room; the deadlines of its calls are by the steady clock."""
        runner = self._runners.get(room)
        if runner is None:
            # What is kept for a room must not hold the room.
            this = weakref.ref(room)

            def spent() -> float:
                held = this()
                return held.state.spent.total.cost if held is not None else 0.0

            def cap() -> float:
                held = this()
                return budget_of(held.state.settings) if held is not None else 0.0

            budget = RoomBudget(spent, cap, self._spending, self._installation_cap)
            deliberation = room.record.deliberation
            runner = self._runners[room] = CallRunner(
                self._client,
                self.configuration.models,
                self._keys(deliberation),
                budget,
                clock=room.surroundings.steady,
                jitter=room.surroundings.fraction,
                recorder=self._recorder(deliberation),
            )
        return runner
