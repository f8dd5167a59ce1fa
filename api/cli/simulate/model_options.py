"""What a simulation is asked about models: who plays, within which caps, and what becomes of their calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.core.acts import SettingValue
from engine.core.mind_assignment import mind_from_setting
from engine.core.seats import HOUSE

# Simulations of the house do not wait for what models need.
if TYPE_CHECKING:
    from rooms.minds.llm.calls import ModelChoice
    from rooms.minds.llm.configuration import Configuration


@dataclass(frozen=True)
class ModelOptions:
    """The options of the command that are for models."""

    minds: Annotated[
        str,
        typer.Option(
            metavar="MODEL|SEATS=MODEL,…",
            help="Who plays: house, a model's name, default for the one that is proposed here, or by seat: "
            "1-6=NAME,7=OTHER.",
        ),
    ] = HOUSE
    concurrency: Annotated[int, typer.Option(help="With --minds: deliberations at a time.")] = 4
    budget: Annotated[
        float | None, typer.Option(metavar="USD", help="With --minds: stop before all calls together pass this.")
    ] = None
    max_calls: Annotated[int | None, typer.Option(help="With --minds: stop after so many calls.")] = None
    record: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="With --minds: keep every call there; what is there is not asked again."),
    ] = None
    replay: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="With --minds: play from what was recorded, and call nobody.")
    ] = None
    versus_house: Annotated[
        bool, typer.Option("--versus-house", help="With --minds: compare with the house on the same seeds, in pairs.")
    ] = False
    yes: Annotated[bool, typer.Option("--yes", help="Begin whatever the forecast says that it will cost.")] = False

    @property
    def given(self) -> bool:
        """Whether any of them was given."""
        return self != ModelOptions()


@dataclass(frozen=True)
class ModelPlay:
    """How models play the seats of a simulation."""

    options: ModelOptions
    setting: SettingValue
    """The setting `minds`."""
    configuration: Configuration

    def names(self) -> list[str]:
        """The models that play."""
        named = self.setting.values() if isinstance(self.setting, Mapping) else [str(self.setting)]
        return [name for name in dict.fromkeys(named) if name != HOUSE]

    def playing(self) -> list[ModelChoice]:
        """The same as they are configured."""
        return [self.configuration.models[name] for name in self.names()]

    def seat_counts(self, size: int) -> dict[str, int]:
        """By model: how many of so many seats it plays."""
        seats = Counter(mind_from_setting(self.setting, seat) for seat in range(1, size + 1))
        return {name: count for name, count in seats.items() if name != HOUSE}
