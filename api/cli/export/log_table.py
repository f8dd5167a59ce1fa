"""What a table of logs is made of: the log as it was read, who sits where in it, and the rows that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from api.cli.deliberation.record import Log
from api.cli.simulate.model_runs import ModelUse, model_use
from engine.core.events import Entry, RoundOpened, SeatTaken
from engine.core.evolve import fold
from engine.core.state import State

LOG_SUFFIX = ".jsonl"
Row: TypeAlias = Sequence[Any]


class ReadLog(Log):
    """A log, and what follows from its entries."""

    @property
    def name(self) -> str:
        """The file's, without what it ends in."""
        return self.file.name.removesuffix(LOG_SUFFIX)

    @cached_property
    def state(self) -> State:
        """After its last entry."""
        return fold(self.entries)

    @cached_property
    def use(self) -> ModelUse | None:
        """What its models did; None before the verdict."""
        return model_use(self.entries) if self.state.verdict is not None else None


@dataclass(frozen=True)
class LogTable:
    """A table with any number of rows for each log."""

    name: str
    """Of its file as CSV."""
    columns: Sequence[str]
    """Behind those that say which log a row is of."""
    types: Mapping[str, type]
    """Of its columns that are not whole numbers."""
    rows: Callable[[ReadLog], Iterable[Row]]


class Seats:
    """Who sits where, and how far a deliberation is, while its entries are read."""

    def __init__(self) -> None:
        self.taken: dict[int, SeatTaken] = {}
        self.round = 0

    def note(self, entry: Entry) -> None:
        """One more entry."""
        match event := entry.event:
            case SeatTaken():
                self.taken[event.seat] = event
            case RoundOpened():
                self.round = event.round
            case _:
                pass

    def name(self, seat: int) -> str:
        """The name of the occupant."""
        return self.taken[seat].name if seat in self.taken else ""

    def occupant(self, seat: int) -> str:
        """Of which kind they are."""
        return self.taken[seat].occupant if seat in self.taken else ""

    def model(self, seat: int) -> str:
        """The model that sits there, if one does."""
        return (self.taken[seat].model or "") if seat in self.taken else ""
