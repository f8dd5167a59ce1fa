"""The seats: by which settings a table deliberates, and who sits there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar, Protocol

from api.cli.failures import usage_error
from api.wire.persona_files import Personas, load_personas
from cases.yaml_lines import InvalidFile
from engine.core.acts import SettingValue
from engine.core.format import Format
from engine.core.personas import PersonaRules


class SettingOptions(Protocol):
    """Options that are other spellings of `--set`: a dataclass, with a field for each."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def settings(self) -> dict[str, SettingValue]:
        """The settings by their names; leaves with status 2 for a value that cannot be."""
        ...

    def rename(self, sentence: str) -> str:
        """A sentence about a setting, with the name of the option that sets it."""
        ...


def parse_settings(format: Format, given: Iterable[str]) -> dict[str, SettingValue]:
    """Settings as `name=value`; leaves with status 2 for one that is none. Text needs no quotation marks."""
    found: dict[str, SettingValue] = {}
    for one in given:
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


def personas_in_file(file: Path | None, format: Format, population: PersonaRules | None = None) -> Personas:
    """The personas in a file, or those of a population by its rules; none where no file is named. Leaves with one
    sentence where it cannot be read."""
    if file is None:
        return ()
    try:
        return load_personas(file, format, population)
    except InvalidFile as bad:
        raise usage_error(bad.as_sentence()) from None


def parse_defendants(text: str) -> str | int:
    """Whom a jury tries: `together`, or one of them by number; leaves with status 2 for anything else."""
    if text == "together":
        return text
    if not (text.isdecimal() and text.isascii() and 1 <= int(text) <= 99):
        raise usage_error(f"--defendants {text}: say “together”, or the number of one defendant, from 1.")
    return int(text)
