"""The house: how the engine itself plays the seats and the bench of a format, without a model. Each format brings one.

Everything here is pure: the same state, memory and seed give the same act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from engine.core.acts import Act, Hit, Speak
from engine.core.interview import Answer, Question, SeatAccount
from engine.core.matter import OwnMatter
from engine.core.memory import MemoryRules, SeatMemory
from engine.core.state import State

# A format has a house, and a house completes a speech by the format's rules.
if TYPE_CHECKING:
    from engine.core.format import Format


FindHits: TypeAlias = Callable[[str], tuple[Hit, ...]]
OMITTED_TEXT = "…"
"""What stands for a text where nothing is put into words."""


class OpenAsk(Protocol):
    """One act that is waited for from one seat, with what an answer needs to know."""

    @property
    def ask(self) -> str: ...

    @property
    def seat(self) -> int: ...

    @property
    def act(self) -> str: ...

    @property
    def topic(self) -> str: ...


SeatAnswer: TypeAlias = Callable[[Any, State, Any, OpenAsk, bool], Act]
"""What the mind on a seat does about an ask, given the matter, the state, what the seat remembers, the ask, and whether
its texts are written; nothing that is decided may depend on them."""
BenchAnswer: TypeAlias = Callable[[Any, State, OpenAsk, bool], Act]
"""What the bench does about an ask that is its own, given the same without a memory."""


class House(Protocol):
    """How the engine plays a format."""

    @property
    def memory(self) -> MemoryRules:
        """How the seats remember."""
        ...

    def prepare(self, matter: OwnMatter) -> None:
        """Work out what a table needs of its matter again and again; called in a thread before a room plays."""
        ...

    @property
    def answers(self) -> Mapping[str, SeatAnswer]:
        """How it answers for a seat, by the kind of act that is asked for."""
        ...

    @property
    def bench_answers(self) -> Mapping[str, BenchAnswer]:
        """How it answers for the bench, by the kind of act that is asked for."""
        ...

    def answer(self, matter: OwnMatter, state: State, memory: SeatMemory, ask: OpenAsk, worded: bool = True) -> Act:
        """What the mind on `ask.seat` does about an ask."""
        ...

    def bench_answer(self, matter: OwnMatter, state: State, ask: OpenAsk, worded: bool = True) -> Act:
        """What the bench does about an ask that is its own."""
        ...

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> Act | None:
        """The unasked act that a mind does rather than use the floor that it has; None for nearly always."""
        ...

    def complete_speech(
        self, format: Format, state: State, memory: SeatMemory, seat: int, act: Speak, find: FindHits
    ) -> Speak:
        """A person's or an agent's speech with what the room adds to it; `find`: what of the matter a text is about,
        best first. Raises `Refusal` where it breaks the format's rules."""
        ...

    def interview(
        self, format: Format, matter: OwnMatter, state: State, account: SeatAccount, question: Question
    ) -> Answer:
        """What a seat answers to a question, once it is over: from its account, and from nothing else."""
        ...
