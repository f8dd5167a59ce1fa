"""Options that set settings of a jury, besides `--set`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

import typer

from api.cli.deliberation.seats import SettingOptions, parse_defendants
from api.cli.failures import usage_error
from engine.core.acts import SettingValue


@dataclass(frozen=True)
class JuryOptions(SettingOptions):
    """The jury's options."""

    option_names: ClassVar[Mapping[str, str]] = {
        "verdict_rule": "--rule",
        "standard": "--standard",
        "defendants": "--defendants",
    }
    initial_guilty: Annotated[
        int | None, typer.Option(help="Force the first ballot: so many start out for guilty.")
    ] = None
    rule: Annotated[str, typer.Option(help="unanimous, ten_of_twelve or majority.")] = "unanimous"
    size: Annotated[int, typer.Option(help="Twelve jurors or six.")] = 12
    standard: Annotated[str, typer.Option(help="reasonable_doubt or preponderance.")] = "reasonable_doubt"
    defendants: Annotated[
        str, typer.Option(metavar="together|N", help="Where several stand accused: all of them, or one by number.")
    ] = "together"

    def settings(self) -> dict[str, SettingValue]:
        guilty, size = self.initial_guilty, self.size
        if size not in (6, 12):
            raise usage_error(f"--size {size}: a jury has 6 or 12 seats.")
        if guilty is not None and not 0 <= guilty <= size:
            raise usage_error(f"--initial-guilty {guilty}: of {size} jurors, 0 to {size} can start out for guilty.")
        return {
            "verdict_rule": self.rule,
            "size": size,
            "standard": self.standard,
            "initial_guilty": guilty,
            "defendants": parse_defendants(self.defendants),
        }
