"""Reads the National Registry of Exonerations, as its site exports it, into cases under pseudonyms.

A row becomes a case in which the evidence stands as the trial had it; that it ended in a conviction, that this was
undone, who it was and where it is recorded are held back together. Trials by jury come first.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from cases.regular_files import files_below, read_regular_file, strays
from cases.sources.exonerations.case import case_of
from cases.sources.exonerations.rows import MissingColumn, Record, records
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead
from engine.matters.criminal_case import Case

MAX_FILE_BYTES = 64 * 1024 * 1024
"""Bytes. The whole registry has two million."""

_ORDER = {"jury": 0, None: 1, "bench": 2, "plea": 3}
"""A plea of guilty left nobody anything to decide."""

OnFile = Callable[[str, int, int], None]


def read_cases(path: str | os.PathLike[str], on_file: OnFile | None = None) -> Iterator[Case | BrokenFile]:
    """The cases of a CSV file, or of every CSV file in a folder, those of juries first within each file.

    A conviction that several exports have becomes one case, of the export that says most.

    Raises `NothingToRead` on the first step if there is no such file. A file without a column that is needed is
    yielded as a `BrokenFile` whose sentence names the column.
    """
    root = Path(path)
    if not root.exists():
        raise NothingToRead(f"{root} does not exist.")
    files = [root] if root.is_file() else files_below(root, (".csv",))
    files.sort(key=lambda file: (not _is_full(file), file))
    if not files:
        raise NothingToRead(f"{root} holds no CSV file of the registry of exonerations.")
    seen: set[str] = set()
    for number, file in enumerate(files, 1):
        if on_file is not None:
            on_file(str(file), number, len(files))
        if file != root and (why := strays(file, root)) is not None:
            yield BrokenFile(str(file), f"{file} {why}.")
            continue
        found = _records(file)
        if isinstance(found, BrokenFile):
            yield found
            continue
        posted = max((record.posted for record in found if record.posted), default=None)
        for record in sorted(found, key=lambda record: _ORDER[record.mode]):
            case = case_of(record, posted)
            if case.id not in seen:
                seen.add(case.id)
                yield case


def _is_full(file: Path) -> bool:
    """Whether an export has the full layout, by its first line."""
    try:
        header = text_of(read_regular_file(file, 4096)).partition("\n")[0].lower()
    except OSError:
        return False
    return "last name" not in header


def _records(file: Path) -> list[Record] | BrokenFile:
    try:
        data = read_regular_file(file, MAX_FILE_BYTES)
    except OSError as error:
        return BrokenFile(str(file), f"{file}: cannot be read: {error.strerror or error}.")
    if len(data) > MAX_FILE_BYTES:
        return BrokenFile(
            str(file), f"{file}: is larger than {MAX_FILE_BYTES // 1024 // 1024} MB, no export is so large."
        )
    try:
        return list(records(text_of(data)))
    except MissingColumn as missing:
        return BrokenFile(str(file), f"{file}, line 1: there is no column “{missing}”, which an export has.")
    except csv.Error as error:
        return BrokenFile(str(file), f"{file}: is not a CSV table: {error}.")


def text_of(data: bytes) -> str:
    """UTF-8, else Windows-1252; bytes that are neither become a sign of their own."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
