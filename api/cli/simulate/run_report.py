"""Run reports: what the simulation asks of a format to record its runs, count them and print the figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rich.console import Console

from api.cli.deliberation.seats import SettingOptions
from api.cli.simulate.run_writer import RowShapes
from engine.core.format import Format
from engine.core.personas import PersonaRules
from engine.simulation.play import PlayedDeliberation

ALL_MATTERS = "all"
"""What all matters as one are called."""


class Aggregate(Protocol):
    """The runs of one matter, added one after another."""

    @property
    def runs(self) -> int:
        """How many were added."""
        ...

    def add(self, run: Any) -> None:
        """One more run."""
        ...

    def statistics(self) -> Any:
        """What they came to."""
        ...


@dataclass(frozen=True)
class RunReport:
    """How the runs of a format are recorded, counted and printed."""

    record: Callable[[str, PlayedDeliberation], Any]
    """The run of a whole deliberation, by its seed."""
    aggregate: Callable[[str, Format], Aggregate]
    """An empty tally of a matter, by its id, or of all (`ALL_MATTERS`)."""
    rows: RowShapes[Any]
    run_type: type[Any]
    """Of a run: a dataclass that can be read again from its JSON."""
    show: Callable[[Console, Sequence[Any], Sequence[Any]], None]
    """Print figures, those of all together last where there are several; the matters come third."""
    options: type[SettingOptions] = SettingOptions
    """Options that are other spellings of `--set`."""
    forced_setting: str | None = None
    """The setting that a sweep forces, and that the rows of a forced run name."""
    forced_name: str = "forced"
    """What that is called in the names of logs."""
    for_participants: Sequence[str] = ()
    """Settings that say something of people and agents alone, and so nothing where minds play."""
    behind: Callable[[Mapping[str, float]], Mapping[str, Any]] = lambda tuning: {}
    """What the figures follow from besides settings and matters, by name and under a tuning: provenance has the hash
    of each."""
    retune: Callable[[Mapping[str, float]], None] | None = None
    """Let this process play by other numbers; None where there are none to tune."""
    tuning_names: Sequence[str] = ()
    """The numbers that a tuning may have."""
    population: PersonaRules | None = None
    """What a file may say of a population of which tables are drawn; None where nobody is drawn."""
    table_of: Callable[[Sequence[Mapping[str, Any]], str, bool, bool], Sequence[Mapping[str, Any]]] | None = None
    """Who sits there by a seed, drawn from a population or on seats that are shuffled."""
    write_plot: Callable[[Path, Sequence[Any], Sequence[Any], Mapping[str, Any]], None] | None = None
    """Draw the figures, with what was asked for; None for a format that has no charts."""
    write_page: Callable[[Path, Sequence[Any], Sequence[Any], Mapping[str, Any]], None] | None = None
    """The same as one page; None for a format that has no page."""
