"""The configuration of a command: the settings, or one line that names the one that is wrong."""

from __future__ import annotations

import difflib
import os
import sys
from typing import Any, NoReturn

import typer
from pydantic import AliasChoices, ValidationError

from api.settings import DOTENV, OTHER_VARIABLES_PATTERN, PREFIX, Settings, environment

MISSPELT_RATIO = 0.8
"""How much of a name agrees with that of a setting where it counts as misspelt (`difflib`, 1 for all of it)."""


def read_settings(**fixed: Any) -> Settings:
    """The settings, some of them `fixed`; ends with status 2 and one sentence that names the one that is wrong.

    A variable that is written almost like a setting counts as wrong: it may be the key that was to shut the server.
    """
    _check_names()
    try:
        return Settings.model_validate(fixed)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        exit_with(f"the setting {_setting_name(str(first['loc'][0]))}: {_describe_problem(first)}.", 2)


def _check_names() -> None:
    """Refuse a variable with our prefix that is nearly a setting, and warn of any other that is none."""
    try:
        given = environment()
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        exit_with(f"the file {DOTENV}, line {line}, is not UTF-8: save it in that encoding.", 2)
    except OSError as error:
        exit_with(f"the file {DOTENV} cannot be read: {error.strerror}.", 2)
    # The file may have come with the folder that the command runs in.
    process, dotenv = ({name.upper() for name in place} for place in given.maps)
    for field, key in (("elevenlabs_url", "elevenlabs_api_key"), ("courtlistener_url", "courtlistener_token")):
        for address in dotenv.intersection(Settings.names(field)) - process:
            if (sent := process.intersection(Settings.names(key))) and not sent & dotenv:
                exit_with(
                    f"{address} in the file {DOTENV} is sent no key of the environment: put both in one place.", 2
                )
    known = {name for field in Settings.model_fields for name in Settings.names(field)}
    # Compared without the prefix, which all of them have in common.
    unprefixed = {name.removeprefix(PREFIX): name for name in known}
    for name in sorted(given):
        if (
            not name.upper().startswith(PREFIX)
            or name.upper() in known
            or OTHER_VARIABLES_PATTERN.fullmatch(name.upper())
        ):
            continue
        place = "the environment" if name in os.environ else f"the file {DOTENV}"
        nearest = difflib.get_close_matches(name.upper().removeprefix(PREFIX), sorted(unprefixed), 1, MISSPELT_RATIO)
        if nearest:
            exit_with(f"{name} in {place} is no setting: write {unprefixed[nearest[0]]}, or take it away.", 2)
        print(f"twelve: {name} in {place} is no setting, and has no effect.", file=sys.stderr)


def _setting_name(field: str) -> str:
    """The name of the setting: where it has two, the one that is set."""
    for known in Settings.model_fields.values():
        alias = known.validation_alias
        if isinstance(alias, AliasChoices) and field in alias.choices:
            given = {name.upper() for name in environment()}
            return next((name for name in map(str, alias.choices) if name.upper() in given), str(alias.choices[0]))
    return f"TWELVE_{field.upper().removeprefix('TWELVE_')}"


def _describe_problem(problem: Any) -> str:
    match problem["type"]:
        case "string_pattern_mismatch":
            return "it is written in another way, as .env.example shows"
        case "too_short":
            return f"it must have at least {problem['ctx']['min_length']} characters"
    return str(problem["msg"]).lower().removeprefix("value error, ")


def exit_with(sentence: str, status: int) -> NoReturn:
    """End with one line and this exit status."""
    print(f"twelve: {sentence}", file=sys.stderr)
    raise typer.Exit(status)
