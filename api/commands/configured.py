"""What a command is configured with: the settings, or one line that says which of them is wrong."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import typer
from pydantic import AliasChoices, ValidationError

from api.settings import Settings, environment


def read_settings(**fixed: Any) -> Settings:
    """The settings, some of them `fixed`; ends with status 2 and one sentence that names the one that is wrong."""
    try:
        return Settings.model_validate(fixed)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        stop(f"the setting {_named(str(first['loc'][0]))}: {_wrong(first)}.", 2)


def _named(field: str) -> str:
    """The setting as whoever made it wrote it: where it has two names, the one that is set."""
    for known in Settings.model_fields.values():
        alias = known.validation_alias
        if isinstance(alias, AliasChoices) and field in alias.choices:
            given = {name.upper() for name in environment()}
            return next((name for name in map(str, alias.choices) if name.upper() in given), str(alias.choices[0]))
    return f"TWELVE_{field.upper().removeprefix('TWELVE_')}"


def _wrong(problem: Any) -> str:
    match problem["type"]:
        case "string_pattern_mismatch":
            return "it is written in another way, as .env.example shows"
        case "too_short":
            return f"it must have at least {problem['ctx']['min_length']} characters"
    return str(problem["msg"]).lower().removeprefix("value error, ")


def stop(sentence: str, status: int) -> NoReturn:
    """End with one line and this exit status."""
    print(f"twelve: {sentence}", file=sys.stderr)
    raise typer.Exit(status)
