"""The contract of the formats: whoever imports a format's insides is named, with the place that it belongs to."""

from __future__ import annotations

import pytest
from grimp import ImportGraph

from tools.format_contract import faults

DECIDE = ("api.cli.decide -> court",)


def graph(*imports: tuple[str, str]) -> ImportGraph:
    """A program with three formats and these imports."""
    made = ImportGraph()
    for name in ("engine.formats", *(f"engine.formats.{one}" for one in ("court", "jury", "new"))):
        made.add_module(name)
    for importer, imported in imports:
        made.add_import(importer=importer, imported=imported, line_number=7, line_contents=f"import {imported}")
    return made


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("engine.formats", "engine.formats.new.rules.format"),
        ("engine.formats.new.house", "engine.formats.new.acts"),
        ("rooms.minds.formats.new.players", "engine.formats.new.acts"),
        ("api.formats.new", "engine.formats.new.labels"),
        ("api.formats", "api.formats.new"),
        ("rooms.minds.formats.new.players", "rooms.minds.formats.new.prompt"),
        ("rooms.minds.formats.new.players", "rooms.minds.formats.generic.mind"),
        ("rooms.live.room", "engine.formats"),
    ],
)
def test_a_format_is_known_in_its_folders_and_to_the_register(importer: str, imported: str) -> None:
    assert list(faults(graph((importer, imported)), ())) == []


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("rooms.live.room", "engine.formats.new.acts"),
        ("engine.core.decide", "engine.formats.new.acts"),
        ("cases.library", "engine.formats.court.acts"),
        ("engine.formats.jury.house", "engine.formats.new.acts"),
        ("rooms.minds.formats.jury.players", "engine.formats.new.acts"),
        ("api.cli.decide.command", "engine.formats.new.acts"),
        ("rooms.minds.factory", "rooms.minds.formats.new.players"),
        ("api.mcp.server", "api.formats.new"),
    ],
)
def test_an_import_of_a_formats_insides_is_named_with_its_remedy(importer: str, imported: str) -> None:
    made = graph((importer, imported), ("api.cli.decide.command", "engine.formats.court.acts"))
    (fault,) = faults(made, DECIDE)
    name = "court" if ".court." in imported else "new"
    assert fault.startswith(f"{importer} (line 7) imports {imported}, which belongs to the format “{name}”. ")


def test_a_command_that_is_made_for_a_format_may_know_it() -> None:
    used = ("api.cli.decide.command", "engine.formats.court.acts")
    assert list(faults(graph(used), DECIDE)) == []
    assert len(list(faults(graph(used), ()))) == 1


def test_an_entry_without_an_import_has_to_go() -> None:
    (fault,) = faults(graph(), DECIDE)
    assert (
        fault == "made_for names “api.cli.decide -> court”, and there is no such import: remove it from pyproject.toml."
    )
