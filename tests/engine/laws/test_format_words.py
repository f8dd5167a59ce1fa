"""LG5: what belongs to one format is said in its own folders and in named adapters, and nowhere else on the floors."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.core.draws import Draw
from engine.core.format import Format, Settings
from engine.formats import FORMATS as REGISTERED
from harness.examples import bound_formats

ROOT = Path(__file__).resolve().parents[3]
FLOORS = ("engine/core", "engine/simulation", "engine/certificate", "rooms", "api")
FORMATS = bound_formats()
IDS = [format.name for format in FORMATS]

ADAPTERS = (
    # The tables of adapters.
    "api/formats/__init__.py",
    "api/cli/formats/__init__.py",
    # Commands that are made for one format.
    "api/cli/decide/",
    "api/cli/history/",
    # What shows, checks or imports criminal cases, the jury's kind of matter.
    "api/wire/case_schemas.py",
    "api/http/routers/cases.py",
    "api/cli/case_check.py",
    "api/cli/case_import.py",
    "api/cli/case_print.py",
    "api/cli/cases.py",
    # Commands with options or rooms of the jury's own.
    "api/cli/agent_check.py",
    "api/cli/play.py",
    "api/cli/simulate/command.py",
    # Examples of the reference, played by a jury.
    "api/http/examples.py",
)
"""Modules that may name what belongs to one format, besides those that are called so in a folder `formats`."""
WIRE_WORDS = (
    "api/exports/transcripts.py",
    "api/wire/agent_schemas.py",
    "api/mcp/serializers.py",
    "api/settings.py",
    "api/ws/encoding.py",
    # The words of the wire for how sure a seat is: its events, its acts, its views and the settings that hide it.
    "engine/core/acts/seats.py",
    "engine/core/bench_reports.py",
    "engine/core/decide.py",
    "engine/core/events/__init__.py",
    "engine/core/events/base.py",
    "engine/core/events/rounds.py",
    "engine/core/evolve.py",
    "engine/core/interview.py",
    "engine/core/rules.py",
    "engine/core/seat_changes.py",
    "engine/core/seats.py",
    "engine/core/state.py",
    "engine/core/view_builder.py",
    "engine/core/views.py",
    "engine/core/visibility.py",
    "rooms/minds/formats/generic/schemas.py",
    "rooms/classes/results.py",
)
"""Modules that carry `conviction` as a name of the wire, which clients rely on."""
ON_DISK = re.compile(r"overrides\.jurors|\"jurors\"|jurors: dict|\"juror_\(")
"""The keys of single seats in the file of models, as operators have written them."""
SHARED = frozenset(
    {
        "deliberation",
        "verdict",
        "model",
        "live",
        "open",
        "first",
        "second",
        "final",
        "judge",
        "player",
        "caller",
        "reasons",
        "witness",
        "size",
        "history",
        "people",
    }
)
"""Names of formats that are common words of the engine as well."""


def _in_a_formats_folder(path: Path) -> bool:
    return bool(set(re.findall(r"/formats/(\w+)", _name(path))) & set(IDS))


@cache
def modules() -> list[Path]:
    return [
        path
        for floor in FLOORS
        for path in sorted((ROOT / floor).rglob("*.py"))
        if not _name(path).startswith(ADAPTERS) and not _in_a_formats_folder(path)
    ]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def _strings(path: Path) -> list[tuple[int, str]]:
    """The strings of a module and their lines, docstrings aside."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    return [
        (node.lineno, node.value)
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]


def own_names(format: Format) -> frozenset[str]:
    """The ids that belong to a format: its name, phases, roles, choices, outcomes, strategies and
    settings."""
    roles = {seat.role for seat in format.seating(format.settings(), Draw("seed", "roles"), format.matter)}
    strategies = {strategy.id for strategy in format.strategies}
    settings = format.settings.model_fields.keys() - Settings.model_fields.keys()
    names = {format.name, *format.phases, *roles, *format.roles, *format.choices, *format.outcomes, *strategies}
    return frozenset(names | settings) - SHARED


@pytest.mark.parametrize("format", FORMATS, ids=IDS)
def test_lg5_no_id_of_a_format_stands_outside_its_folders(format: Format) -> None:
    names = own_names(format)
    found = [
        f"{_name(path)}:{line} “{text}”"
        for path in modules()
        for line, text in _strings(path)
        if text in names and not (_name(path) in WIRE_WORDS and ON_THE_WIRE.search(text))
    ]
    assert not found, (
        f"ids of “{format.name}” stand outside of its folders: {', '.join(found)}. Ask the format for them, or move "
        f"the module to a folder `formats/{format.name}`; a common word of the engine belongs into SHARED here."
    )


WORDS = re.compile(r"convict|guilty|juror", re.IGNORECASE)
ON_THE_WIRE = re.compile(r"convictions?|join_as_juror|elevenlabs_juror_voices", re.IGNORECASE)


def test_lg5_nothing_but_the_jury_speaks_of_guilt_jurors_and_convictions() -> None:
    found = []
    for path in modules():
        name = _name(path)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            text = ON_DISK.sub("", ON_THE_WIRE.sub("", line) if name in WIRE_WORDS else line)
            if WORDS.search(text):
                found.append(f"{name}:{number} {line.strip()}")
    assert not found, "\n".join(found)


def test_every_folder_of_a_format_is_registered() -> None:
    folders = {path.parent.name for path in (ROOT / "engine/formats").glob("*/__init__.py")}
    left = sorted(folders - REGISTERED.keys())
    assert not left, f"no law looks at {left}: call `register` with it in engine/formats/__init__.py."


def test_lg5_every_named_adapter_is_there() -> None:
    assert [name for name in (*ADAPTERS, *WIRE_WORDS) if not (ROOT / name).exists()] == []
