"""`twelve cases prepare`: a model marks the matter of a file, which then has its points."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from api.cli.deliberation.marking import Reader
from api.cli.deliberation.minds import ready_models
from api.cli.failures import usage_error
from api.cli.matters import format_for_file
from cases.matter_files import matter_file_faults
from cases.yaml_lines import InvalidFile, compose_yaml, json_as_yaml, read_text, to_plain
from engine.core.format import Format
from engine.core.matter import Matter
from engine.matters.marking import papers_of
from engine.matters.points import Point, Reading

OPTION = "--minds"
DEFAULT_MODEL = "default"
FIELDS = ("points", "readings")
"""What is written into the file."""


def matter_to_prepare(file: Path, format: Format | None) -> Matter:
    """The matter in a file, which nobody has marked yet; leaves with status 2 and one sentence where there is none."""
    raw = _fields(file)
    if raw is not None and "context" in raw:
        # Imported where a file is a case of `twelve decide`.
        from api.cli.decide.question_input import read_question

        matter: Matter = read_question(file, None, [])
    else:
        rules = format or format_for_file(file)
        found = matter_file_faults(file, rules.matter_model)
        if isinstance(found, list):
            raise usage_error(str(found[0]))
        matter = found
    if papers_of(matter) is None:
        raise usage_error(f"{file}: there are no documents in it to be marked.")
    if getattr(matter, "points", ()):
        raise usage_error(f"{file}: it has points already; take them out to have it marked anew.")
    return matter


def _fields(file: Path) -> dict[str, Any] | None:
    """The fields of a file in JSON; None where it is another, or cannot be read, which is said when it is checked."""
    if file.suffix.lower() != ".json":
        return None
    try:
        fields = to_plain(file, compose_yaml(file, json_as_yaml(file, read_text(file))))
    except InvalidFile:
        return None
    return fields if isinstance(fields, dict) else None


def reader_named(name: str, *, called: bool) -> Reader:
    """The model of this name; leaves with status 2 where there is none, or where it cannot be used. `called`: whether
    it will be."""
    configuration, chosen = ready_models({name: OPTION}, called=called)
    if not chosen:
        raise usage_error(f"{OPTION} {name}: the house reads no papers; name a model.")
    return Reader(chosen[name], configuration)


def with_points(file: Path, matter: Matter) -> str:
    """The content of a file with the points of its matter; nothing else of it changes."""
    points: Sequence[Point] = getattr(matter, "points", ())
    readings: Sequence[Reading] = getattr(matter, "readings", ())
    added = {
        "points": [one.model_dump(mode="json", exclude_defaults=True) for one in points],
        "readings": [one.model_dump(mode="json", exclude_defaults=True) for one in readings],
    }
    text = file.read_text(encoding="utf-8-sig")
    if file.suffix.lower() == ".json":
        return f"{json.dumps({**json.loads(text), **added}, ensure_ascii=False, indent=2)}\n"
    block = yaml.safe_dump({name: value for name, value in added.items() if value}, **_YAML)
    return f"{_without(file, text).rstrip()}\n\n{block}"


_YAML: dict[str, Any] = {"allow_unicode": True, "sort_keys": False, "width": 110, "default_flow_style": None}


def _without(file: Path, text: str) -> str:
    """A YAML text without the fields that are to be written anew."""
    lines = text.splitlines(keepends=True)
    for key, value in reversed(compose_yaml(file, text).value):
        if key.value in FIELDS:
            del lines[key.start_mark.line : max(key.start_mark.line + 1, value.end_mark.line)]
    return "".join(lines)


def told(matter: Matter) -> str:
    """The points of a matter for a terminal, and what is thin about them."""
    points: Sequence[Point] = getattr(matter, "points", ())
    ways = [
        ", ".join((*(f"for {one}" for one in point.speaks_for), *(f"against {one}" for one in point.speaks_against)))
        for point in points
    ]
    lines = [
        f"{point.id:<5} {way:<14} {point.weight:.2f}  {point.claim}" for point, way in zip(points, ways, strict=True)
    ]
    return "\n".join([*lines, *matter.notes()])
