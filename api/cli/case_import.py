"""Importing cases: read a source, write rows in batches, name what is broken and go on."""

from __future__ import annotations

import sys
import time  # noqa: TID251 - a command waits in its own thread
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from api.settings import Settings
from cases.imported_rows import BatchResult, CaseRow, make_row
from cases.sources.case_file import importer as case_file
from cases.sources.exonerations import importer as exonerations
from cases.sources.old_bailey import importer as old_bailey
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead
from engine.matters.criminal_case import Case
from engine.matters.criminal_case_bounds import exceeded_bounds
from rooms.store import Store, connect_store
from rooms.store.sql.upgrade import upgrade
from rooms.store.urls import backend_for

FileProgress = Callable[[str, int, int], None]
"""Called before each file is read: its name, its place from 1, and how many there are."""
Reader = Callable[[Path, FileProgress], Iterable[Case | BrokenFile]]

SOURCES: dict[str, Reader] = {
    "old-bailey": old_bailey.read_cases,
    "exonerations": exonerations.read_cases,
    "file": case_file.read_cases,
}
"""What can be imported from files, and who reads it."""
COURTLISTENER = "courtlistener"
"""What is read over the network instead, by number or by a query."""
BATCH_CASES = 500
BATCH_BYTES = 8 * 1024 * 1024
"""A batch is written when it has so many cases or so many bytes of JSON: memory stays bounded whatever is imported."""


class InvalidInput(Exception):
    """There is nothing here that can be imported; the sentence names it."""


@dataclass
class ImportResult:
    """What became of an import."""

    new: int = 0
    changed: int = 0
    same: int = 0
    broken: list[BrokenFile] = field(default_factory=list)
    skipped: list[BrokenFile] = field(default_factory=list)
    """Trials that were left out with nothing lost."""
    kept: bool = True
    """The database keeps them when the command is over; one in memory does not."""

    def add(self, put: BatchResult) -> None:
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
        skipped = [{"file": one.path, "reason": one.sentence} for one in self.skipped]
        counts = {"cases": self.cases, "new": self.new, "changed": self.changed, "same": self.same}
        return {**counts, "kept": self.kept, "broken": broken, "skipped": skipped}


@dataclass(frozen=True)
class ImportSource:
    """Something to read cases from."""

    name: str
    """What the user called it."""
    cases: Callable[[FileProgress], Iterable[Case | BrokenFile]]


def sources_from_paths(source: str, paths: Sequence[Path]) -> list[ImportSource]:
    """The readings of files and folders. Raises `InvalidInput` where the source is unknown or a path is not there."""
    reader = SOURCES.get(source)
    if reader is None:
        raise InvalidInput(f"{source[:40]!r} is no source; there is {', '.join([*SOURCES, COURTLISTENER])}")
    if not paths:
        raise InvalidInput(f"{source}: name at least one file or folder")
    missing = next((path for path in paths if not path.exists()), None)
    if missing is not None:
        raise InvalidInput(f"{missing}: there is no such file or folder")
    return [ImportSource(str(path), partial(reader, path)) for path in paths]


@contextmanager
def courtlistener_source(
    settings: Settings, query: str | None, ids: Sequence[str], court: str | None, limit: int
) -> Iterator[list[ImportSource]]:
    """The reading of CourtListener's decisions, with these numbers or the best for a query. Raises `InvalidInput`."""
    # With httpx, which nothing else at the terminal waits for.
    from cases.sources.courtlistener import importer as courtlistener
    from cases.sources.courtlistener.api import CourtListenerClient

    numbers = []
    for text in ids:
        number = courtlistener.decision_number(text)
        if number is None:
            raise InvalidInput(
                f"--id {text[:80]!r} is no decision: give its number, or its address with /opinion/ in it"
            )
        numbers.append(number)
    token = settings.courtlistener_token
    api = CourtListenerClient(
        token.get_secret_value() if token else None,
        settings.courtlistener_folder.expanduser(),
        clock=machine_surroundings().now,
        sleep=time.sleep,
        base=settings.courtlistener_url,
        per_minute=settings.courtlistener_per_minute,
        on_wait=lambda seconds, why: print(f"Waiting {seconds:.0f} s: {why}.", file=sys.stderr),
    )

    def cases(on_file: FileProgress) -> Iterator[Case | BrokenFile]:
        found = courtlistener.search(api, query, limit, court) if query is not None else []
        yield from courtlistener.read_cases(api, [*numbers, *found], on_file)

    with api:
        yield [ImportSource("CourtListener", cases)]


async def import_cases(readings: Sequence[ImportSource], database: str, *, quiet: bool) -> ImportResult:
    """Read all of it into the database, which is upgraded first. Raises `InvalidInput`, `BadUrl` and
    `StoreUnavailable`."""
    await upgrade(database)
    store = await connect_store(database, machine_surroundings())
    try:
        tally = await _write(store, readings, quiet)
        tally.kept = backend_for(database) != "memory"
        return tally
    finally:
        await store.close()


async def _write(store: Store, readings: Sequence[ImportSource], quiet: bool) -> ImportResult:
    tally = ImportResult()
    count = TextColumn("{task.fields[cases]} cases, file {task.completed:g} of {task.total:g}")
    columns = (TextColumn("{task.description}"), BarColumn(), count, TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
        task = progress.add_task("Importing", total=1, cases=0)

        def on_file(name: str, number: int, of: int) -> None:
            progress.update(task, description=Path(name).name, completed=number - 1, total=of)

        for reading in readings:
            before = tally.cases + len(tally.broken)
            try:
                for batch in _batches(map(_bounded, reading.cases(on_file)), tally, progress):
                    tally.add(await store.put_cases(batch))
                    progress.update(task, cases=tally.cases)
            except NothingToRead as nothing:
                raise InvalidInput(str(nothing).rstrip(".")) from None
            if tally.cases + len(tally.broken) == before:
                raise InvalidInput(f"{reading.name}: there is no case in it")
    return tally


def _bounded(item: Case | BrokenFile) -> Case | BrokenFile:
    """What was read, or the sentence that it is too large for a table."""
    over = next(exceeded_bounds(item), None) if isinstance(item, Case) else None
    if over is None:
        return item
    assert isinstance(item, Case)
    place = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in over.where).removeprefix(".")
    return BrokenFile(item.id, f"{item.id}: {f'{place}: ' if place else ''}{over.sentence}.")


def _batches(read: Iterable[Case | BrokenFile], tally: ImportResult, progress: Progress) -> Iterator[list[CaseRow]]:
    batch: list[CaseRow] = []
    size = 0
    for item in read:
        if isinstance(item, Case):
            batch.append(make_row(item))
            size += len(batch[-1].body)
        else:
            (tally.skipped if item.skipped else tally.broken).append(item)
            progress.console.print(item.sentence, markup=False, highlight=False, soft_wrap=True)
        if len(batch) >= BATCH_CASES or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
