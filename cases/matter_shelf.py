"""Shelves: the ready matters of a format, each a YAML or JSON file in one folder, for lists and draws.

Files that a matter names (`documents`) lie in folders next to its file, which are not looked into.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from cases.imported_rows import minutes_to_read
from cases.matter_files import AnyMatter, load_matter_file, noun_of
from cases.yaml_lines import InvalidFile
from engine.core.matter import Matter, MatterModel, Source

SHELVES = Path(__file__).parent
"""The folder of shelves: each has the name of its format."""
MATTER_FILES = (".yaml", ".yml", ".json")
_PREDEFINED_SOURCE = Source(kind="predefined", name="Comes with the product")


class RandomSource(Protocol):
    """A source of named random numbers, as the engine has it."""

    def integer_below(self, bound: int) -> int:
        """A whole number in [0, bound)."""
        ...


class MatterCard(MatterModel):
    """A ready matter in a list: nothing that is held back from anybody before the end."""

    id: str
    title: str
    docket: str
    """One line for a list."""
    summary: str
    note: str | None
    """What a reader should know before opening it."""
    source: Source
    minutes_to_read: int
    """Whole minutes that reading all of it takes, at 230 words a minute."""


def read_shelf(folder: Path, model: type[AnyMatter]) -> Mapping[str, AnyMatter]:
    """The matters of a folder by id, in the order of their ids; none where there is no such folder.

    The files are read once in a process. Raises `InvalidFile` where one is broken, or two have one id.
    """
    return _read_once(folder, model)


@cache
def _read_once(folder: Path, model: type[Any]) -> Mapping[str, Any]:
    found: dict[str, Matter] = {}
    origin: dict[str, Path] = {}
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        if file.suffix.lower() not in MATTER_FILES:
            continue
        matter = load_matter_file(file, model)
        if matter.id in found:
            sentence = f"{matter.id} is already the id of the {noun_of(model)} in {origin[matter.id].name}"
            raise InvalidFile(file, 0, "id", sentence)
        found[matter.id], origin[matter.id] = matter, file
    return dict(sorted(found.items()))


def matter_card(matter: Matter) -> MatterCard:
    """A ready matter as one entry of a list."""
    shown = matter.shown_to(None, over=False)
    source = shown.origin()
    return MatterCard(
        id=shown.id,
        title=shown.title,
        docket=shown.docket,
        summary=shown.summary,
        note=shown.reader_note(),
        source=_PREDEFINED_SOURCE if source.kind == "inline" else source,
        minutes_to_read=minutes_to_read(sum(len(piece.text.split()) for piece in shown.pieces())),
    )


def draw_matter(matters: Sequence[AnyMatter], draw: RandomSource) -> AnyMatter:
    """One of several ready matters by lot, each as likely as any other; one with a note for its reader only where there
    are no others."""
    plain = [matter for matter in matters if matter.reader_note() is None] or matters
    return plain[draw.integer_below(len(plain))]
