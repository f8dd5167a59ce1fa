"""`twelve cases prepare`: a model marks the matter of a file, which then has its points, or weighs the evidence of a
trial in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from api.cli.deliberation.marking import Reader
from api.cli.deliberation.minds import found_models
from api.cli.failures import usage_error
from api.cli.matters import format_for_file
from cases.matter_files import matter_file_faults
from cases.yaml_lines import InvalidFile, compose_yaml, json_as_yaml, read_text, to_plain
from engine.core.format import Format
from engine.core.matter import Matter
from engine.matters.criminal_case import Case, credibility_of
from engine.matters.document_matter import papers_of
from engine.matters.points import Point
from engine.matters.weighing import is_drafted, pieces_of

OPTION = "--minds"
DEFAULT_MODEL = "default"
FIELDS = ("points", "readings", "derived")
"""What is written into the file: points, or what the evidence of an imported trial is worth."""


def matter_in(file: Path, format: Format | None) -> Matter:
    """The matter in a file; leaves with status 2 and one sentence where there is none."""
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
    return matter


def check_unmarked(name: str, matter: Matter) -> None:
    """Leaves with status 2 and one sentence where a model has nothing to mark in a matter of this name."""
    if isinstance(matter, Case):
        if not is_drafted(matter):
            raise usage_error(
                f"{name}: what its evidence is worth is said in it; a model weighs imported trials, which fixed rules "
                "alone have weighed."
            )
    elif papers_of(matter) is None:
        raise usage_error(f"{name}: there are no documents in it to be marked.")
    elif getattr(matter, "points", ()):
        raise usage_error(f"{name}: it has points already; take them out to have it marked anew.")


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
    configuration, chosen = found_models({name: OPTION}, called=called)
    if not chosen:
        raise usage_error(f"{OPTION} {name}: the house reads no papers; name a model.")
    return Reader(chosen[name], configuration)


def with_points(file: Path, matter: Matter) -> str:
    """The content of a file with what a model has marked in its matter; nothing else of it changes."""
    fields = matter.model_dump(mode="json", include=set(FIELDS), exclude_defaults=True)
    text = file.read_text(encoding="utf-8-sig")
    if file.suffix.lower() == ".json":
        return f"{json.dumps({**json.loads(text), **fields}, ensure_ascii=False, indent=2)}\n"
    written = {name: fields[name] for name in FIELDS if name in fields}
    return f"{_without(file, text).rstrip()}\n\n{yaml.safe_dump(written, **_YAML)}"


_YAML: dict[str, Any] = {"allow_unicode": True, "sort_keys": False, "width": 110, "default_flow_style": None}


def _without(file: Path, text: str) -> str:
    """A YAML text without the fields that are to be written anew."""
    lines = text.splitlines(keepends=True)
    for key, value in reversed(compose_yaml(file, text).value):
        if key.value in FIELDS:
            del lines[key.start_mark.line : max(key.start_mark.line + 1, value.end_mark.line)]
    return "".join(lines)


def told(matter: Matter) -> str:
    """What a model has marked in a matter for a terminal, and what is thin about it."""
    return "\n".join([*(_weights(matter) if isinstance(matter, Case) else _points(matter)), *matter.notes()])


def _points(matter: Matter) -> Iterator[str]:
    points: Sequence[Point] = getattr(matter, "points", ())
    for point in points:
        ways = (*(f"for {one}" for one in point.speaks_for), *(f"against {one}" for one in point.speaks_against))
        yield f"{point.id:<5} {', '.join(ways):<14} {point.weight:.2f}  {point.claim}"


def _weights(case: Case) -> Iterator[str]:
    assert case.derived is not None
    worth = {**case.derived.exhibits, **case.derived.statements}
    for piece in pieces_of(case):
        if (strength := worth.get(piece.id)) is not None:
            numbers = f"prosecution {strength.prosecution:.2f}, defence {strength.defense:.2f}"
            yield f"{piece.id:<8} {numbers}  {piece.source}"
    for witness in case.witnesses:
        yield f"{witness.id:<8} {'believed':<11} {credibility_of(case, witness):.2f}{'':<14} {witness.name}"
    yield case.derived.method
