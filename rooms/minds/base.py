"""What the driver wants of a mind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core import acts as a
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.matters.criminal_case import Case

MAX_CALLS_PER_ROUND = 7
"""Calls to models in one round, look-ups and repairs included; beyond them the house plays the rest of the round."""
FALLBACK_SENTENCES: Mapping[str, str] = {
    "react": "The house judges the turns of this round.",
    "summarise": "The house's own notes stand.",
    "narrate": "The judge reads the prepared words.",
}
"""What is done where a model does nothing for the bench."""


class MindFailed(Exception):
    """A mind could not answer. The sentence is shown to everybody at the table, so it holds no secrets."""


class MindOutput(Protocol):
    """What a mind may tell while it answers."""

    def add_text(self, text: str) -> None:
        """More of the turn's text, decoded; the room tells it at its own pace."""
        ...

    def discard_text(self) -> None:
        """What was told of this turn so far is void: it is begun again."""
        ...

    def look_up_started(self, label: str) -> None:
        """What the mind looks up before it speaks, as everybody may read it: “exhibit 4”."""
        ...

    async def call_finished(self, call: a.ReportCall) -> None:
        """One call to a model is over, whatever came of it."""
        ...

    async def call_failed(self, reason: str, instead: str) -> None:
        """Something failed; everybody at the table reads why, and what is done instead."""
        ...


class Mind(Protocol):
    """Plays the seats it is asked to play; keeps nothing between two asks that is not in the log."""

    async def answer(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, telling: MindOutput) -> Act:
        """The act that answers an ask.

        Raises `MindFailed`. May be cancelled at any time: it then stops what it had begun, and tells by
        `telling.called` what that has cost.
        """
        ...

    def moves_vote(self, state: State, memory: SeatMemory, seat: int) -> bool:
        """Whether the seat, about to speak, rather moves that the final vote be called."""
        ...

    def prefetch(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Begin what will probably be asked next, from a state that has not come yet; may be said twice.

        `answer` uses it only where it would ask the same. What a preparation has cost is told with the next answer,
        also where nobody used it.
        """
        ...


class BenchMind(Protocol):
    """What a model may do for the whole table; each raises `MindFailed`, and the engine's own way is taken instead."""

    async def react(
        self, case: Case, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, telling: MindOutput
    ) -> a.React:
        """How the listeners take the turns of the round; without reactions the house reacts."""
        ...

    async def summarise(self, case: Case, state: State, memory: SeatMemory, telling: MindOutput) -> a.Summarise | None:
        """What was said, in a few sentences, up to the turns that stay whole; None where the house's lines do."""
        ...

    async def narrate(self, case: Case, state: State, spec: AskedAct, telling: MindOutput) -> a.Narrate:
        """The judge's words; without a text the template speaks."""
        ...


class Minds(Protocol):
    """Who plays what in one room, by its setting `minds` as it stands."""

    def for_seat(self, state: State, seat: int) -> Mind:
        """Who plays a seat that nobody holds."""
        ...

    def bench(self, state: State) -> BenchMind:
        """Who does what the bench is asked."""
        ...

    async def close(self) -> None:
        """The room is driven no more: stop what was begun, and give back what is held."""
        ...
