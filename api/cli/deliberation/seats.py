"""The seats: by which settings a table deliberates, and who sits there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, ClassVar

import typer

from api.cli.failures import usage_error
from api.wire.persona_files import Personas, load_personas
from cases.yaml_lines import InvalidFile
from engine.core.acts import SettingValue
from engine.core.format import Format
from engine.core.personas import PersonaRules


@dataclass(frozen=True)
class SettingOptions:
    """A format's options that are other spellings of `--set`, a field for each."""

    option_names: ClassVar[Mapping[str, str]] = {}
    """By setting: the option that sets it, for sentences."""

    def settings(self) -> dict[str, SettingValue]:
        """The settings by their names; leaves with status 2 for a value that cannot be."""
        return {}

    def given(self) -> list[str]:
        """The options that were given."""
        changed = [one.name for one in fields(self) if getattr(self, one.name) != one.default]
        return [f"--{name.replace('_', '-')}" for name in changed]

    def rename(self, sentence: str) -> str:
        """A sentence about a setting, with the name of the option that sets it."""
        for setting, option in self.option_names.items():
            sentence = sentence.replace(f"Setting “{setting}”", option)
        return sentence


@dataclass(frozen=True)
class SeatOptions:
    """By which settings of its format a table deliberates, and who sits there."""

    chosen: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of the format; may be given several times."),
    ] = None
    personas: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Who sits on the seats: a file as docs/personas.md describes it."),
    ] = None

    def settings(self, format: Format) -> dict[str, SettingValue]:
        """The settings by their names; leaves with status 2 for one that is none. Text needs no quotation marks."""
        found: dict[str, SettingValue] = {}
        for one in self.chosen or ():
            name, equals, text = one.partition("=")
            field = format.settings.model_fields.get(name)
            if not equals or field is None:
                raise usage_error(
                    f"--set {one}: say name=value, with one of {', '.join(format.settings.model_fields)} as the name."
                )
            try:
                found[name] = text if field.annotation is str else json.loads(text)
            except ValueError:
                found[name] = text
        return found

    def people(self, format: Format, population: PersonaRules | None = None) -> Personas:
        """The personas of the file, or those of a population by its rules; none where no file is named. Leaves with
        one sentence where it cannot be read."""
        if self.personas is None:
            return ()
        try:
            return load_personas(self.personas, format, population)
        except InvalidFile as bad:
            raise usage_error(bad.as_sentence()) from None


def parse_defendants(text: str) -> str | int:
    """Whom a jury tries: `together`, or one of them by number; leaves with status 2 for anything else."""
    if text == "together":
        return text
    if not (text.isdecimal() and text.isascii() and 1 <= int(text) <= 99):
        raise usage_error(f"--defendants {text}: say “together”, or the number of one defendant, from 1.")
    return int(text)
