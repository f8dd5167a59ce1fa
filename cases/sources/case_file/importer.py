"""Reads cases that somebody wrote down in our own shape: a YAML or JSON file each, or a CSV table with one in each row.

For sources that have no interface to read from. Every case passes the checks of `cases.case_files`; a fault is reported
with file, line and field, and the rest goes on.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from cases.case_files import InvalidCase
from cases.library import PREDEFINED_FOLDER, reserved_ids
from cases.matter_files import matter_file_faults
from cases.regular_files import files_below, strays
from cases.sources.case_file.table import rows_of
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead
from cases.yaml_lines import read_text
from engine.core.matter import Source
from engine.matters.criminal_case import Case

READABLE_SUFFIXES = (".yaml", ".yml", ".json", ".csv")

OnFile = Callable[[str, int, int], None]


def read_cases(path: str | os.PathLike[str], on_file: OnFile | None = None) -> Iterator[Case | BrokenFile]:
    """The cases of a file, or of every YAML, JSON and CSV file in a folder, in the order of the files' names.

    Raises `NothingToRead` on the first step if there is no such file.
    """
    root = Path(path)
    if not root.exists():
        raise NothingToRead(f"{root} does not exist.")
    if root.is_file() and root.suffix.lower() not in READABLE_SUFFIXES:
        raise NothingToRead(
            f"{root} is no case file: its name must end in "
            f"{', '.join(READABLE_SUFFIXES[:-1])} or {READABLE_SUFFIXES[-1]}."
        )
    files = [root] if root.is_file() else files_below(root, READABLE_SUFFIXES)
    if not files:
        raise NothingToRead(f"{root} holds no case file: no YAML, no JSON and no CSV.")
    seen: dict[str, Path] = {}
    for number, file in enumerate(files, 1):
        if on_file is not None:
            on_file(str(file), number, len(files))
        if file != root and (why := strays(file, root)) is not None:
            yield BrokenFile(str(file), f"{file} {why}.")
            continue
        for item in _items(file):
            if isinstance(item, InvalidCase):
                yield BrokenFile(str(file), str(item) if str(item).endswith("?") else f"{item}.")
            elif item.id in seen:
                yield BrokenFile(str(file), f"{file}: id: {item.id} is already the id of a case in {seen[item.id]}.")
            else:
                seen[item.id] = file
                yield _imported(item)


def checked(file: Path, predefined: Collection[str] = ()) -> Iterator[Case | InvalidCase]:
    """The cases of one file, and everything that is wrong with it, in the order of its lines.

    `predefined`: ids that none of them may have; a case that is only played from its file may have any.
    """
    try:
        if file.suffix.lower() == ".csv":
            yield from rows_of(file, read_text(file, "table"), predefined)
            return
        found = matter_file_faults(file, Case, predefined)
    except InvalidCase as bad:
        yield bad
        return
    if isinstance(found, Case):
        yield found
    else:
        yield from found


def checked_with_predefined(file: Path) -> Iterator[Case | InvalidCase]:
    """`checked` for a file that is to be used together with the predefined cases, or is one of them."""
    return checked(file, () if file.resolve().parent == PREDEFINED_FOLDER.resolve() else reserved_ids())


def _items(file: Path) -> Iterator[Case | InvalidCase]:
    """The same with one sentence a file for a case that has several faults."""
    found = list(checked(file, reserved_ids()))
    if file.suffix.lower() == ".csv" or len(found) < 2:
        yield from found
        return
    first = found[0]
    assert isinstance(first, InvalidCase), "a file other than a table holds one case"
    yield InvalidCase(file, first.line, first.field, f"{first.sentence} (and {len(found) - 1} more)")


def _imported(case: Case) -> Case:
    """With a source that says how it came here, whatever the file was copied from.

    A case of the registry of exonerations keeps its kind, which holds its source back until the verdict.
    """
    if case.source.kind in ("file", "exoneration"):
        return case
    named = case.source.kind != "predefined" or case.source.name != "Predefined cases"
    source = case.source.model_copy(update={"kind": "file"}) if named else Source(kind="file", name="A case file")
    return case.model_copy(update={"source": source})
