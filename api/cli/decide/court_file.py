"""The configuration of a court in a TOML file: models by role, temperatures, sizes, and how quotes are checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from api.cli.failures import usage_error
from cases.yaml_lines import InvalidFile, closest_name, read_text
from engine.core.acts import SettingValue
from engine.core.format import Format
from engine.core.host_acts import read_settings
from engine.core.refusals import Refusal

MAX_FILE_BYTES = 64 * 1024
"""Bytes; the example has one thousand."""
ROLES: Mapping[str, str] = {"prosecutor": "prosecutor", "defence": "defense", "juror": "jury", "judge": "judge"}
"""By role of a seat: its key in `[models]`, besides `base_url`."""
READER = "points"
"""In `[models]`: who marks the papers first."""
_SETTINGS: Mapping[str, Mapping[str, str]] = {
    "parameters": {
        "jury_size": "jury_size",
        "jury_threshold": "jury_threshold",
        "jury_temperature": "jury_temperature",
        "judge_temperature": "judge_temperature",
        "budget_usd": "budget_usd",
    },
    "validation": {
        "require_exact_quotes": "require_exact_quotes",
        "min_harm_words": "min_harm_words",
        "min_reasoning_words": "min_reasoning_words",
    },
}
"""By table and key: the setting of the format."""


@dataclass(frozen=True)
class CourtFile:
    """What a file says."""

    models: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By role, as in the file: names of models; several take turns in the pool."""
    base_url: str | None = None
    """Where all of them are, where that is a server of one's own."""
    settings: Mapping[str, SettingValue] = field(default_factory=dict)


def read_court_file(path: Path, format: Format) -> CourtFile:
    """The configuration in a file; leaves with status 2, and the line and the key that are wrong."""
    try:
        text = read_text(path, "court's file", MAX_FILE_BYTES)
    except InvalidFile as bad:
        raise usage_error(f"--config {bad.as_sentence()}") from None
    try:
        tables = tomllib.loads(text)
    except RecursionError:
        raise usage_error(f"{path}: it is nested too deeply; a court's file has tables of keys.") from None
    except ValueError as error:  # a TOMLDecodeError, or a number of thousands of digits
        place = re.search(r"\(at line (\d+)", str(error))
        where = f"{path}:{place[1]}" if place else str(path)
        raise usage_error(f"{where}: not TOML: {str(error).partition(' (at')[0].lower()}.") from None
    known = {
        "models": (*ROLES.values(), "defence", READER, "base_url"),
        **{name: tuple(keys) for name, keys in _SETTINGS.items()},
    }
    for table, values in tables.items():
        if table not in known:
            sentence = f"“{table}” is no table of a court's file; there is {', '.join(known)}"
            raise usage_error(f"{path}:{_line_of(text, table)}: {sentence}{closest_name(table, known) or '.'}")
        if not isinstance(values, dict):
            raise usage_error(f"{path}:{_line_of(text, table)}: “{table}” is a table: write [{table}] above its keys.")
        for key in values:
            if key not in known[table]:
                sentence = f"[{table}] has no key “{key}”; there is {', '.join(known[table])}"
                raise usage_error(
                    f"{path}:{_line_of(text, table, key)}: {sentence}{closest_name(key, known[table]) or '.'}"
                )
    models = tables.get("models", {})
    return CourtFile(
        models={
            {"defence": "defense"}.get(role, role): _names(path, text, role, value)
            for role, value in models.items()
            if role != "base_url"
        },
        base_url=_base_url(path, text, models.get("base_url")),
        settings=_settings(path, text, tables, format),
    )


def _names(path: Path, text: str, role: str, value: Any) -> tuple[str, ...]:
    names = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) and role == "jury" else ()
    if not names or not all(isinstance(name, str) and name.strip() for name in names):
        several = " or a list of such names" if role == "jury" else ""
        raise usage_error(f"{path}:{_line_of(text, 'models', role)}: “{role}” is the name of a model{several}.")
    return tuple(name.strip() for name in names)


def _base_url(path: Path, text: str, value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise usage_error(f"{path}:{_line_of(text, 'models', 'base_url')}: “base_url” is the address of a server.")


def _settings(path: Path, text: str, tables: Mapping[str, Any], format: Format) -> dict[str, SettingValue]:
    """The settings of the format, each checked by itself first, so that its line can be named."""
    found: dict[str, SettingValue] = {}
    for table, keys in _SETTINGS.items():
        for key, value in tables.get(table, {}).items():
            found[keys[key]] = value
    for table, keys in _SETTINGS.items():
        for key in tables.get(table, {}):
            try:
                read_settings(format, {keys[key]: found[keys[key]]} | _room_for(keys[key], found[keys[key]]))
            except Refusal as refusal:
                raise usage_error(f"{path}:{_line_of(text, table, key)}: {refusal.detail}") from None
    try:
        read_settings(format, found)
    except Refusal as refusal:
        last = max((_line_of(text, "parameters", key) for key in tables.get("parameters", {})), default=1)
        raise usage_error(f"{path}:{last}: {refusal.detail}") from None
    return found


def _room_for(setting: str, value: Any) -> dict[str, SettingValue]:
    """What lets a size or a threshold be right by itself."""
    if setting == "jury_size":
        return {"jury_threshold": 1}
    return {"jury_size": 25} if setting == "jury_threshold" else {}


def _line_of(text: str, table: str, key: str | None = None) -> int:
    """The line of a table, or of a key in it, counted from 1; that of the table where the key is written elsewhere."""
    inside, line_of_table = False, 1
    for number, line in enumerate(text.splitlines(), 1):
        if (header := re.match(r"\s*\[\[?\s*\"?([\w.-]+)\"?\s*\]", line)) is not None:
            inside = header[1] == table
            if inside:
                line_of_table = number
        elif (key is not None and inside and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line)) or (
            key is None and re.match(rf"\s*[\"']?{re.escape(table)}[\"']?\s*[=.]", line)
        ):
            return number
    return line_of_table
