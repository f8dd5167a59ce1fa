"""Tuning files: numbers of a format's dynamics that are to be other than usual, as TOML or YAML."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from api.cli.lookup import usage_error
from cases.yaml_lines import InvalidFile, closest_name, compose_yaml, read_text, to_plain

MAX_BYTES = 64 * 1024


def read_tuning(
    file: Path | None, names: Sequence[str], check: Callable[[Mapping[str, float]], object]
) -> Mapping[str, float]:
    """The numbers in a file; none where no file is named. Leaves with one sentence where something in it cannot be.

    Args:
        file: a `.toml`, or YAML.
        names: of the numbers that there are.
        check: raises `ValueError` with a sentence for a number that cannot be.
    """
    if file is None:
        return {}
    try:
        text = read_text(file, "tuning file", MAX_BYTES)
        if file.suffix.lower() == ".toml":
            found = tomllib.loads(text)
        else:
            found = to_plain(file, compose_yaml(file, text, "tuning"))
    except InvalidFile as bad:
        raise usage_error(bad.as_sentence()) from None
    except tomllib.TOMLDecodeError as error:
        raise usage_error(f"{file}: it is no TOML: {error}.") from None
    for name in found:
        if name not in names:
            meant = closest_name(str(name), names) or "; docs/dynamics.md tells of them."
            raise usage_error(f"{file}: {str(name)[:80]} is no number that can be tuned{meant}")
    try:
        check(found)
    except ValueError as error:
        raise usage_error(f"{file}: {error}.") from None
    return found
