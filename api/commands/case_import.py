"""Importing cases: read a source, write rows in batches, name what is broken and go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from cases.rows import CaseRow, Put, row_of
from cases.sources import case_file, exonerations, old_bailey
from cases.sources.old_bailey import BrokenFile, NothingToRead
from engine.case import Case
from rooms.store import Store, connect_store
from rooms.store.upgrade import upgrade

OnFile = Callable[[str, int, int], None]
"""Told the name of each file before it is read, its place from 1, and how many there are."""
Reader = Callable[[Path, OnFile], Iterable[Case | BrokenFile]]

SOURCES: dict[str, Reader] = {
    "old-bailey": old_bailey.read,
    "exonerations": exonerations.read,
    "file": case_file.read,
}
"""What can be imported, and who reads it."""
BATCH_CASES = 500
BATCH_BYTES = 8 * 1024 * 1024
"""A batch is written when it has so many cases or so many bytes of JSON: memory stays bounded whatever is imported."""


class BadInput(Exception):
    """There is nothing here that can be imported; the sentence names it."""


@dataclass
class Tally:
    """What became of an import."""

    new: int = 0
    changed: int = 0
    same: int = 0
    broken: list[BrokenFile] = field(default_factory=list)

    def add(self, put: Put) -> None:
        """Count a batch that was written."""
        self.new += put.new
        self.changed += put.changed
        self.same += put.same

    @property
    def cases(self) -> int:
        """Cases that were read whole."""
        return self.new + self.changed + self.same

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        broken = [{"file": one.path, "reason": one.sentence} for one in self.broken]
        return {"cases": self.cases, "new": self.new, "changed": self.changed, "same": self.same, "broken": broken}


async def import_cases(source: str, paths: Sequence[Path], database: str, *, quiet: bool) -> Tally:
    """Read all paths into the database, which is upgraded first. Raises `BadInput`, `BadUrl` and `StoreUnavailable`."""
    reader = SOURCES.get(source)
    if reader is None:
        raise BadInput(f"{source[:40]!r} is no source; there is {', '.join(SOURCES)}")
    missing = next((path for path in paths if not path.exists()), None)
    if missing is not None:
        raise BadInput(f"{missing}: there is no such file or folder")
    await upgrade(database)
    store = await connect_store(database)
    try:
        return await _write(store, reader, paths, quiet)
    finally:
        await store.close()


async def _write(store: Store, reader: Reader, paths: Sequence[Path], quiet: bool) -> Tally:
    tally = Tally()
    count = TextColumn("{task.fields[cases]} cases, file {task.completed:g} of {task.total:g}")
    columns = (TextColumn("{task.description}"), BarColumn(), count, TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
        task = progress.add_task("Importing", total=1, cases=0)

        def on_file(name: str, number: int, of: int) -> None:
            progress.update(task, description=Path(name).name, completed=number - 1, total=of)

        for path in paths:
            before = tally.cases + len(tally.broken)
            try:
                for batch in _batches(reader(path, on_file), tally, progress):
                    tally.add(await store.put_cases(batch))
                    progress.update(task, cases=tally.cases)
            except NothingToRead as nothing:
                raise BadInput(str(nothing)) from None
            if tally.cases + len(tally.broken) == before:
                raise BadInput(f"{path}: there is no case in it")
    return tally


def _batches(read: Iterable[Case | BrokenFile], tally: Tally, progress: Progress) -> Iterator[list[CaseRow]]:
    batch: list[CaseRow] = []
    size = 0
    for item in read:
        if isinstance(item, Case):
            batch.append(row_of(item))
            size += len(batch[-1].body)
        else:
            tally.broken.append(item)
            progress.console.print(item.sentence, markup=False, highlight=False, soft_wrap=True)
        if len(batch) >= BATCH_CASES or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
