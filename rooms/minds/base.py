"""The interface of minds, as the driver uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core import acts
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.format import Format
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State

HOUSE_ANSWERS_SENTENCE = "The house does it."
"""What is done where a model fails, unless somebody says more."""
LATE_WORDS_SECONDS = 60.0
"""Seconds past its deadline for which an answer may go on whose words come: slow is not away."""
HOUSE_SPEAKS_SENTENCE = "The house mind speaks for this turn."
"""What is done where a model was to speak."""

STRATEGY_FALLBACK_SENTENCE = "The house writes the words of this strategy."
"""The same where a model was to write a person's strategy out."""


def house_instead(format: Format, act: str) -> str:
    """What is done about an act at which a model failed: mostly, the house does it."""
    for phase in format.phases.values():
        if (offer := phase.offers.get(act)) is not None and offer.when_failed:
            return offer.when_failed
    if act == "speak":
        return HOUSE_SPEAKS_SENTENCE
    return f"The house does it instead: “{format.act_label(act)}”."


def call_limit_sentence(limit: int) -> str:
    """That a round takes no more calls."""
    return f"This round has had its {limit} calls to models."


class MindFailed(Exception):
    """A mind could not answer. The sentences are shown to everybody at the table, so they hold no secrets."""

    def __init__(self, reason: str, instead: str = HOUSE_ANSWERS_SENTENCE) -> None:
        super().__init__(reason)
        self.instead = instead
        """What is done instead."""


class MindOutput(Protocol):
    """What a mind may put out while it answers."""

    def add_text(self, text: str) -> None:
        """More of the turn's text, decoded; the room publishes it at its own pace."""
        ...

    def discard_text(self) -> None:
        """The text of this turn so far is void: it is begun again."""
        ...

    def look_up_started(self, label: str) -> None:
        """What the mind looks up before it speaks, as everybody may read it: “exhibit 4”."""
        ...

    async def call_finished(self, call: acts.ReportCall) -> None:
        """One call to a model is over, whatever came of it."""
        ...

    async def call_failed(self, reason: str, instead: str) -> None:
        """Something failed; everybody at the table reads why, and what is done instead."""
        ...


class Mind(Protocol):
    """Plays the seats it is asked to play; keeps nothing between two asks that is not in the log."""

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """The act that answers an ask.

        Raises `MindFailed`. May be cancelled at any time: it then stops what it had begun, and
        reports by `output.call_finished` what that has cost.
        """
        ...

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> Act | None:
        """The unasked act that the seat, about to speak, does rather; None for nearly always."""
        ...

    async def prefetch(self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Begin what will probably be asked next, from a state that has not come yet; may be said twice.

        `answer` uses it only where it would ask the same. What a preparation has cost is reported with the next answer,
        also where nobody used it.
        """
        ...


class BenchMind(Protocol):
    """What a model may do for the whole table; each raises `MindFailed`, and the engine's own way is taken instead."""

    async def answer(
        self, matter: OwnMatter, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, output: MindOutput
    ) -> Act:
        """The act that answers an ask of the bench."""
        ...

    def summary_due(self, state: State) -> bool:
        """Whether what was said is to be put into a few sentences now."""
        ...

    async def summarise(self, matter: OwnMatter, state: State, output: MindOutput) -> acts.Summarise | None:
        """What was said, in a few sentences, up to the turns that stay whole; None where the house's notes do."""
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
