"""What a house answers with: how the engine itself plays the seats and the bench of a format, without a model. Each
format brings a house (`plain_house.py`).

Everything here is pure: the same state, memory and seed give the same act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from engine.core.acts import Act, Hit
from engine.core.state import State

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
