"""Tuning files: numbers of a format's dynamics that are to be other than usual, as TOML or YAML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from api.cli.failures import UsageError, usage_error
from cases.yaml_lines import MAX_DEPTH, InvalidFile, closest_name, compose_yaml, read_text, to_plain

MAX_BYTES = 64 * 1024
_NESTED = re.compile(rf"\[(?:\s*\[){{{MAX_DEPTH}}}")
"""Lists in lists, too deep for a YAML file as well."""


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
        text = read_text(file, "tuning", MAX_BYTES)
        if file.suffix.lower() == ".toml":
            # The library recurses as far as its caller's stack leaves room, so such a text is not left to it.
            if _NESTED.search(text):
                raise _too_deep(file)
            found = tomllib.loads(text)
        else:
            found = to_plain(file, compose_yaml(file, text, "tuning"))
    except InvalidFile as bad:
        raise usage_error(bad.as_sentence()) from None
    except RecursionError:
        raise _too_deep(file) from None
    except ValueError as error:  # a TOMLDecodeError, or a number of thousands of digits
        raise usage_error(f"{file}: it is no TOML: {error}.") from None
    for name, number in found.items():
        place = f"{file}{_line_of(text, name)}"
        if name not in names:
            meant = closest_name(name, names) or "; docs/method.md has their names."
            raise usage_error(f"{place}: {name[:80]} is no number that can be tuned{meant}")
        try:
            check({name: number})
        except ValueError as error:
            raise usage_error(f"{place}: {error}.") from None
    return found


def _too_deep(file: Path) -> UsageError:
    return usage_error(f"{file}: it is nested too deeply; a tuning has a number beside each name.")


def _line_of(text: str, name: str) -> str:
    """The line on which a name is given, as `:3`; nothing where it shares a line with others."""
    said = re.search(rf"""^[ \t\[]*["']?{re.escape(name)}["']?[ \t\]]*[=:.\n]""", f"{text}\n", re.MULTILINE)
    return f":{text.count(chr(10), 0, said.start()) + 1}" if said else ""
