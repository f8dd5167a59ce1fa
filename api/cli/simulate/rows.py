"""Rows: each run as lines of CSV and as an object of JSON, written while the runs come in, and the whole report.

Rows wait in a temporary file, not in memory, until the figures that stand before them are known. What is written at
once is that of a part, in every file or in none: a disk that fills up leaves no half rows, and files that agree.
"""

from __future__ import annotations

import csv
import errno
import io
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Protocol

from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.simulation.run_record import RunRecord
from engine.simulation.statistics import CaseStatistics

ALL_SEATS = range(1, 13)
COLUMNS = (
    "case",
    "seed",
    "initial_guilty",
    "outcome",
    "why",
    "rounds",
    "turns",
    "flips",
    "first_guilty",
    "first_not_guilty",
    "last_guilty",
    "last_not_guilty",
    "foreperson",
    "doubters",
    *(f"ballot_{seat}" for seat in ALL_SEATS),
    *(f"turns_{seat}" for seat in ALL_SEATS),
    "cited",
)
"""Of the CSV; `docs/simulating.md` says what they mean."""
KEY = ("case", "seed", "initial_guilty")
"""What every row begins with: which run it is of."""


def csv_row(run: RunRecord, forced: int | None) -> list[Any]:
    """A run in the order of `COLUMNS`; a seat that is not at the table is left empty."""
    return [
        run.case,
        run.seed,
        forced,
        run.outcome,
        run.why,
        run.rounds,
        run.turns,
        run.flips,
        run.first.get(GUILTY, 0),
        run.first.get(NOT_GUILTY, 0),
        run.last.get(GUILTY, 0),
        run.last.get(NOT_GUILTY, 0),
        run.foreperson,
        run.doubters,
        *(run.opening.get(seat, "") for seat in ALL_SEATS),
        *(run.talk.get(seat, "") for seat in ALL_SEATS),
        " ".join(run.uses),
    ]


def _flip_rows(run: RunRecord) -> Iterator[Sequence[Any]]:
    return ((flip.round, flip.seat, flip.to, flip.by) for flip in run.flipped)


def _move_rows(run: RunRecord) -> Iterator[Sequence[Any]]:
    return ((speaker, listener, delta) for speaker, row in run.moved.items() for listener, delta in row.items())


def _cited_rows(run: RunRecord) -> Iterator[Sequence[Any]]:
    return ((cite, use.turns, use.guilty, use.not_guilty) for cite, use in run.uses.items())


TABLES = {
    "flips.csv": ((*KEY, "round", "seat", "to", "by"), _flip_rows),
    "moves.csv": ((*KEY, "speaker", "listener", "moved"), _move_rows),
    "cited.csv": ((*KEY, "id", "turns", "guilty", "not_guilty"), _cited_rows),
}
"""What stands beside `runs.csv` in a folder of tables: by name the columns, and a run's rows without their key."""
RUNS = "runs.csv"


def json_row(run: RunRecord, forced: int | None) -> dict[str, Any]:
    """A run as an object; who moved whom is told of all runs together."""
    return {
        "case": run.case,
        "seed": run.seed,
        "initial_guilty": forced,
        "outcome": run.outcome,
        "why": run.why,
        "rounds": run.rounds,
        "turns": run.turns,
        "flips": run.flips,
        "first": run.first,
        "last": run.last,
        "foreperson": run.foreperson,
        "doubters": run.doubters,
        "opening": run.opening,
        "talk": run.talk,
        "flipped": [asdict(flip) for flip in run.flipped],
        "uses": {cite: asdict(use) for cite, use in run.uses.items()},
    }


class WriteFailed(Exception):
    """A file could not be written; the message says which, why and what helps."""

    def __init__(self, told: str, unread: bool = False) -> None:
        super().__init__(told, unread)
        self.told, self.unread = told, unread
        """`unread`: whoever was to read it has gone, and needs no sentence."""


def write_failed(named: str, error: OSError) -> WriteFailed:
    """What is told of an error of the system's."""
    why = error.strerror or str(error)
    helps = " Make room, or name another place." if error.errno in (errno.ENOSPC, errno.EDQUOT) else ""
    return WriteFailed(f"{named} could not be written: {why}.{helps}", error.errno == errno.EPIPE)


class _Kept:
    """A file that grows by whole parts."""

    def __init__(self, named: str, file: IO[bytes]) -> None:
        self._named, self._file = named, file
        self._whole = 0

    def write(self, some: bytes) -> None:
        """Add to the part; raises `WriteFailed`."""
        try:
            rest = memoryview(some)
            while rest:
                rest = rest[self._file.write(rest) :]
            self._file.flush()
        except OSError as error:
            raise write_failed(self._named, error) from None

    def keep(self, some: int) -> None:
        """The part is whole: so many bytes more stay."""
        self._whole += some

    def drop(self) -> None:
        """Forget what was written of a part that stayed incomplete."""
        with suppress(OSError):  # what cannot be cut, a pipe say, cannot be taken back
            self._file.truncate(self._whole)


class _Form(Protocol):
    def __call__(self, runs: Iterable[RunRecord], forced: int | None) -> bytes: ...


def _as_csv(rows: Iterable[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _runs_as_csv(runs: Iterable[RunRecord], forced: int | None) -> bytes:
    return _as_csv(csv_row(run, forced) for run in runs)


def _runs_as_json(runs: Iterable[RunRecord], forced: int | None) -> bytes:
    return "".join(f"{json.dumps(json_row(run, forced), ensure_ascii=False)}\n" for run in runs).encode()


def _table(name: str) -> _Form:
    _, rows_of = TABLES[name]
    return lambda runs, forced: _as_csv((run.case, run.seed, forced, *row) for run in runs for row in rows_of(run))


class RunWriter:
    """The rows of the runs so far."""

    def __init__(self, files: Sequence[tuple[_Kept, _Form]], spool: io.FileIO | None) -> None:
        self._files, self._spool = files, spool

    def add(self, runs: Sequence[RunRecord], forced: int | None) -> None:
        """Some more runs, in all files or in none; raises `WriteFailed`."""
        made = [(kept, form(runs, forced)) for kept, form in self._files]
        try:
            for kept, some in made:
                kept.write(some)
        except WriteFailed:
            for kept, _ in made:
                kept.drop()
            raise
        for kept, some in made:
            kept.keep(len(some))

    def write_report(self, target: IO[str], head: Mapping[str, Any], found: Sequence[CaseStatistics]) -> None:
        """The report as JSON: what was asked for, then each case's figures with its runs, a run a line."""
        spool = self._spool
        assert spool is not None, "rows are kept where a report is wanted"
        spool.seek(0)
        lines = io.BufferedReader(spool)
        top = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
        target.write(f'{top},\n "cases": [')
        for place, figures in enumerate(found):
            inner = json.dumps(asdict(figures), ensure_ascii=False, indent=1).removesuffix("\n}")
            target.write(f'{"," if place else ""}\n{inner},\n "list": [')
            for number in range(figures.runs):
                target.write(f"{',' if number else ''}\n  {next(lines).decode().rstrip()}")
            target.write("\n ]}")
        target.write("\n]}\n")
        lines.detach()  # the file stays open, and whose it was


def is_stdout(file: Path | None) -> bool:
    """Whether “-” was named, which prints."""
    return str(file) == "-"


@contextmanager
def open_run_writer(csv_file: Path | None, folder: Path | None, with_json: bool) -> Iterator[RunWriter]:
    """Rows for a CSV file, for a folder of tables, for a report, or for none of them.

    Raises:
        Unwritten: where one of them cannot be begun.
    """
    with ExitStack() as open_files:
        files: list[tuple[_Kept, _Form]] = []
        heads: list[bytes] = []
        spool: io.FileIO | None = None

        def begin(named: str, file: IO[bytes], head: Sequence[str], form: _Form) -> None:
            files.append((_Kept(named, file), form))
            heads.append(_as_csv([head]))

        def opened(named: str, path: Path) -> IO[bytes]:
            try:
                return open_files.enter_context(path.open("wb", buffering=0))
            except OSError as error:
                raise write_failed(named, error) from None

        if csv_file is not None:
            named = f"--csv {csv_file}"
            begin(named, sys.stdout.buffer if is_stdout(csv_file) else opened(named, csv_file), COLUMNS, _runs_as_csv)
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise write_failed(f"--tables {folder}", error) from None
            begin(f"--tables {folder / RUNS}", opened(f"--tables {folder}", folder / RUNS), COLUMNS, _runs_as_csv)
            for name, (columns, _) in TABLES.items():
                begin(f"--tables {folder / name}", opened(f"--tables {folder}", folder / name), columns, _table(name))
        for (kept, _), head in zip(files, heads, strict=True):
            kept.write(head)
            kept.keep(len(head))
        if with_json:
            spool = open_files.enter_context(tempfile.TemporaryFile("w+b", buffering=0))
            files.append(
                (
                    _Kept(f"The folder for temporary files ({tempfile.gettempdir()}; TMPDIR names another)", spool),
                    _runs_as_json,
                )
            )
        yield RunWriter(files, spool)
