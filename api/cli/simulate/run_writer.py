"""Rows: each run as lines of CSV and as an object of JSON, written while the runs come in, and the whole report.

Rows wait in a temporary file, not in memory, until the figures that stand before them are known. What is written at
once is that of a part, in every file or in none: a disk that fills up leaves no half rows, and files that agree.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Generic, Protocol, TypeAlias, TypeVar

from api.cli.failures import WriteFailed, write_failed
from api.exports.parquet_tables import ParquetTable
from api.provenance import COMMENT, PROVENANCE

RUNS = "runs.csv"
"""In a folder of tables: the file with a row for each run."""
PARQUET = ".parquet"
Run = TypeVar("Run")


@dataclass(frozen=True)
class RowShapes(Generic[Run]):
    """How the runs of a format are written; `forced` is the first ballot that a run was forced to, if any."""

    columns: Sequence[str]
    """Of the CSV."""
    csv_row: Callable[[Run, int | None], Sequence[Any]]
    """A run in the order of the columns."""
    json_row: Callable[[Run, int | None], Mapping[str, Any]]
    """A run as an object."""
    tables: Mapping[str, tuple[Sequence[str], Callable[[Run], Iterable[Sequence[Any]]]]]
    """Further tables: by file name the columns, and a run's rows without their key."""
    key: Callable[[Run, int | None], Sequence[Any]]
    """What every row of these begins with: which run it is of."""
    types: Mapping[str, type]
    """By column, in whatever table: `str` or `float`; the others are whole numbers."""


class Figures(Protocol):
    """What the runs of one matter came to: a dataclass, which is written field by field."""

    @property
    def runs(self) -> int:
        """How many there were."""
        ...


class _RowFile:
    """A file that grows by whole parts."""

    def __init__(self, label: str, file: IO[bytes]) -> None:
        self._label, self._file = label, file
        self._size = 0

    def write(self, data: bytes) -> None:
        """Add to the part; raises `WriteFailed`."""
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) :]
            self._file.flush()
        except OSError as error:
            raise write_failed(self._label, error) from None

    def keep(self, size: int) -> None:
        """The part is whole: so many bytes more stay."""
        self._size += size

    def drop(self) -> None:
        """Forget what was written of a part that stayed incomplete."""
        with suppress(OSError):  # what cannot be cut, a pipe say, cannot be taken back
            self._file.truncate(self._size)


_Form: TypeAlias = Callable[[Sequence[Any], int | None], bytes]
"""Some runs, as they stand in a file."""


def _csv_bytes(rows: Iterable[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _runs_as_json(shapes: RowShapes[Any]) -> _Form:
    return lambda runs, forced: "".join(
        f"{json.dumps(shapes.json_row(run, forced), ensure_ascii=False)}\n" for run in runs
    ).encode()


_Rows: TypeAlias = Callable[[Sequence[Any], int | None], Iterable[Sequence[Any]]]
"""Some runs, as rows of a table."""


def _run_rows(shapes: RowShapes[Any]) -> _Rows:
    return lambda runs, forced: (shapes.csv_row(run, forced) for run in runs)


def _tables(shapes: RowShapes[Any]) -> Iterator[tuple[str, Sequence[str], _Rows]]:
    """The tables of a folder: the name of each as CSV, its columns and its rows."""

    def rows_of(of_run: Callable[[Any], Iterable[Sequence[Any]]]) -> _Rows:
        return lambda runs, forced: ((*shapes.key(run, forced), *row) for run in runs for row in of_run(run))

    yield RUNS, shapes.columns, _run_rows(shapes)
    for name, (columns, of_run) in shapes.tables.items():
        yield name, columns, rows_of(of_run)


def _as_csv(rows: _Rows) -> _Form:
    return lambda runs, forced: _csv_bytes(rows(runs, forced))


class RunWriter:
    """The rows of the runs so far."""

    def __init__(
        self,
        files: Sequence[tuple[_RowFile, _Form]],
        spool: io.FileIO | None,
        parquet: Sequence[tuple[str, ParquetTable, _Rows]] = (),
    ) -> None:
        self._files, self._spool, self._parquet = files, spool, parquet

    def add(self, runs: Sequence[Any], forced: int | None) -> None:
        """Some more runs, in all files or in none; raises `WriteFailed`."""
        encoded_rows = [(row_file, form(runs, forced)) for row_file, form in self._files]
        try:
            for row_file, data in encoded_rows:
                row_file.write(data)
            for label, table, rows in self._parquet:
                try:
                    table.add(rows(runs, forced))
                except OSError as error:
                    table.drop()
                    raise write_failed(label, error) from None
        except WriteFailed:
            for row_file, _ in encoded_rows:
                row_file.drop()
            raise
        for row_file, data in encoded_rows:
            row_file.keep(len(data))

    def finish(self) -> list[str]:
        """Put in place what can be read only when it is whole; a sentence for each file that could not be."""
        failed = []
        for label, table, _ in self._parquet:
            try:
                table.finish()
            except OSError as error:
                failed.append(write_failed(label, error).sentence)
        return failed

    def write_report(self, target: IO[str], head: Mapping[str, Any], found: Sequence[Figures]) -> None:
        """The report as JSON: where it comes from, on a line of its own, what was asked for, then each case's figures
        with its runs, a run a line."""
        spool = self._spool
        assert spool is not None, "rows are kept where a report is wanted"
        spool.seek(0)
        lines = io.BufferedReader(spool)
        asked = {name: value for name, value in head.items() if name != PROVENANCE}
        top = json.dumps(asked, ensure_ascii=False, indent=1).removeprefix("{").removesuffix("\n}")
        target.write(f'{{\n "{PROVENANCE}": {json.dumps(head[PROVENANCE], ensure_ascii=False)},{top},\n "cases": [')
        for index, figures in enumerate(found):
            inner = json.dumps(_plain(figures), ensure_ascii=False, indent=1).removesuffix("\n}")
            target.write(f'{"," if index else ""}\n{inner},\n "list": [')
            for number in range(figures.runs):
                target.write(f"{',' if number else ''}\n  {next(lines).decode().rstrip()}")
            target.write("\n ]}")
        target.write("\n]}\n")
        lines.detach()  # the file stays open, and owned by the caller


def _plain(figures: Any) -> dict[str, Any]:
    return asdict(figures)


def table_name(name: str, as_parquet: bool) -> str:
    """What a table that is called so as CSV is called in its folder."""
    return f"{name.removesuffix('.csv')}{PARQUET}" if as_parquet else name


def is_stdout(file: Path | None) -> bool:
    """Whether “-” was named, which prints."""
    return str(file) == "-"


@contextmanager
def open_run_writer(
    shapes: RowShapes[Any],
    csv_file: Path | None,
    folder: Path | None,
    with_json: bool,
    origin: Mapping[str, Any],
    as_parquet: bool = False,
) -> Iterator[RunWriter]:
    """Rows for a CSV file, for a folder of tables, for a report, or for none of them.

    Args:
        shapes: of the rows.
        csv_file: “-” prints them.
        folder: where tables go.
        with_json: whether a report is wanted.
        origin: where the rows come from. It is the first line of what is printed, and stands in each Parquet file.
        as_parquet: whether the tables of the folder are Parquet files, not CSV.

    Raises:
        WriteFailed: where one of them cannot be begun.
    """
    with ExitStack() as open_files:
        files: list[tuple[_RowFile, _Form]] = []
        heads: list[bytes] = []
        spool: io.FileIO | None = None
        parquet: list[tuple[str, ParquetTable, _Rows]] = []

        def begin(label: str, file: IO[bytes], head: Sequence[str], form: _Form) -> None:
            files.append((_RowFile(label, file), form))
            heads.append(_csv_bytes([head]))

        def open_file(label: str, path: Path) -> IO[bytes]:
            try:
                return open_files.enter_context(path.open("wb", buffering=0))
            except OSError as error:
                raise write_failed(label, error) from None

        if csv_file is not None:
            label = f"--csv {csv_file}"
            target = sys.stdout.buffer if is_stdout(csv_file) else open_file(label, csv_file)
            begin(label, target, shapes.columns, _as_csv(_run_rows(shapes)))
            if is_stdout(csv_file):
                told = json.dumps(origin, ensure_ascii=False)
                heads[-1] = f"{COMMENT}{PROVENANCE}: {told}\n".encode() + heads[-1]
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise write_failed(f"--tables {folder}", error) from None
            for name, columns, rows in _tables(shapes):
                file = folder / table_name(name, as_parquet)
                label = f"--tables {file}"
                if not as_parquet:
                    begin(label, open_file(f"--tables {folder}", file), columns, _as_csv(rows))
                    continue
                try:
                    table = ParquetTable(file, columns, shapes.types, {PROVENANCE: origin})
                except OSError as error:
                    raise write_failed(label, error) from None
                open_files.callback(table.drop)
                parquet.append((label, table, rows))
        for (row_file, _), head in zip(files, heads, strict=True):
            row_file.write(head)
            row_file.keep(len(head))
        if with_json:
            spool = open_files.enter_context(tempfile.TemporaryFile("w+b", buffering=0))
            files.append(
                (
                    _RowFile(f"The folder for temporary files ({tempfile.gettempdir()}; TMPDIR names another)", spool),
                    _runs_as_json(shapes),
                )
            )
        yield RunWriter(files, spool, parquet)
