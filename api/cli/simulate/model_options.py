"""What a simulation is asked about models: who plays, within which caps, and what becomes of their calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.acts import SettingValue
from engine.core.seats import HOUSE

# Simulations of the house do not wait for what models need.
if TYPE_CHECKING:
    from rooms.minds.llm.configuration import Configuration


@dataclass(frozen=True)
class ModelOptions:
    """The options of the command that are for models."""

    minds: str = HOUSE
    """A name for all seats, or `1-6=NAME,7=OTHER`; the house plays seats that are not named."""
    concurrency: int = 4
    """Deliberations at a time."""
    budget: float | None = None
    """USD, for all calls together."""
    max_calls: int | None = None
    record: Path | None = None
    """The folder in which calls are kept; what is there is not asked again."""
    replay: Path | None = None
    """The folder from which every call is answered."""
    versus_house: bool = False
    """Whether the house plays the same seeds, to compare."""
    yes: bool = False
    """Whether it may cost what it costs."""


@dataclass(frozen=True)
class ModelPlay:
    """How models play the seats of a simulation."""

    options: ModelOptions
    setting: SettingValue
    """The setting `minds`."""
    configuration: Configuration

    def names(self) -> list[str]:
        """The models that play."""
        named = [self.setting] if isinstance(self.setting, str) else dict(_by_seat(self.setting)).values()
        return [name for name in dict.fromkeys(named) if name != HOUSE]

    def seat_counts(self, size: int) -> dict[str, int]:
        """By model: how many of so many seats it plays."""
        if isinstance(self.setting, str):
            return {self.setting: size}
        names = [_by_seat(self.setting).get(str(seat), HOUSE) for seat in range(1, size + 1)]
        return {name: names.count(name) for name in dict.fromkeys(names) if name != HOUSE}


def _by_seat(setting: SettingValue) -> Mapping[str, str]:
    assert isinstance(setting, Mapping), "minds are named for all seats, or by seat"
    return setting
