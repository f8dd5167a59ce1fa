"""Outputs: where the figures and the runs of a simulation are to go, and how they get there."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from api.cli.failures import WriteFailed, usage_error, writing
from api.cli.simulate.run_report import RunReport
from api.cli.simulate.run_writer import RUNS, RunWriter, is_stdout, table_name
from api.exports.parquet_tables import NOT_INSTALLED_SENTENCE, parquet_is_there
from api.provenance import PROVENANCE

FORCED_SPLITS_NOTE = (
    "Every first ballot was forced: shares of all runs are those of the splits, and of no natural jury."
)
"""What is said above the figures of a sweep."""

PROVENANCE_FILE = "provenance.json"
"""In a folder of tables: where they come from, for CSV has no place for that."""
TABLE_FORMS = ("csv", "parquet")


@dataclass(frozen=True)
class Outputs:
    """Where everything is to go."""

    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE|-", help="Write figures and runs; “-” prints them.")
    ] = None
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE|-", help="Write a row for each run; “-” prints them.")
    ] = None
    tables: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write tables of runs, flips, who moved whom, and what was cited."),
    ] = None
    tables_as: Annotated[
        str, typer.Option(metavar="csv|parquet", help="What the tables of --tables are written as.")
    ] = TABLE_FORMS[0]
    logs: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the whole log of each run, for “twelve replay”; some 150 kB each."),
    ] = None
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the figures, as .svg or .png.")] = None
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one .html page with everything, fit to be mailed.")
    ] = None

    @property
    def as_parquet(self) -> bool:
        """Whether the tables of the folder are Parquet files."""
        return self.tables_as == TABLE_FORMS[1]

    @property
    def print_data(self) -> bool:
        """Whether rows or figures are printed for programs."""
        return is_stdout(self.csv_file) or is_stdout(self.json_file)

    def check(self, format_name: str, run_report: RunReport) -> None:
        """Leave with one sentence where something cannot be written, before anything is played."""
        drawn = (("--plot", self.plot, run_report.write_plot), ("--report", self.report, run_report.write_page))
        for flag, file, write in drawn:
            if file is not None and write is None:
                raise usage_error(
                    f"{flag} {file}: the format “{format_name}” has none; --json and --csv have its runs."
                )
        if self.plot is not None and self.plot.suffix not in (".svg", ".png"):
            raise usage_error(f"--plot {self.plot}: the name must end in .svg or .png.")
        if self.report is not None and self.report.suffix not in (".html", ".htm"):
            raise usage_error(f"--report {self.report}: the name must end in .html.")
        if check_table_form(self.tables_as) and self.tables is None:
            raise usage_error("--tables-as parquet: name a folder for the tables with --tables.")
        if is_stdout(self.csv_file) and is_stdout(self.json_file):
            raise usage_error("--csv - and --json -: only one of them can be printed; name a file for the other.")
        taken: dict[Path, str] = {}
        for flag, file in self._files(run_report):
            _check_file(flag, file)
            other = taken.setdefault(file.resolve(), flag)
            if other != flag and (not file.exists() or file.is_file()):
                raise usage_error(f"{flag} {file}: {other} goes there, too; name another file.")
        for flag, folder in (("--tables", self.tables), ("--logs", self.logs)):
            if folder is not None:
                check_folder(flag, folder)

    def _files(self, run_report: RunReport) -> Iterator[tuple[str, Path]]:
        named = {"--json": self.json_file, "--csv": self.csv_file, "--plot": self.plot, "--report": self.report}
        for flag, file in named.items():
            if file is not None and not (flag in ("--json", "--csv") and is_stdout(file)):
                yield flag, file
        for flag, file in self.beside_rows():
            if file.parent.is_dir():
                yield flag, file
        if self.tables is not None and self.tables.is_dir():
            for name in (RUNS, *run_report.rows.tables):
                yield "--tables", self.tables / table_name(name, self.as_parquet)

    def beside_rows(self) -> Iterator[tuple[str, Path]]:
        """Files that say where rows come from, for CSV has no place for that: next to a file, or in a folder."""
        if self.csv_file is not None and not is_stdout(self.csv_file):
            yield "--csv", self.csv_file.with_suffix(".provenance.json")
        if self.tables is not None:
            yield "--tables", self.tables / PROVENANCE_FILE

    def write_all(
        self,
        run_report: RunReport,
        rows: RunWriter,
        head: Mapping[str, Any],
        by_matter: Sequence[Any],
        together: Any | None,
        matters: Sequence[Any],
    ) -> list[str]:
        """Write what was asked for, then print the figures: those of each matter, and those of all of them together.
        One sentence is given back for each file that could not be written."""
        all_figures = [*by_matter, together] if together is not None else [*by_matter]
        writes: list[tuple[str, Path, Callable[[Path], None]]] = []

        def write_json(file: Path) -> None:
            with file.open("w", encoding="utf-8") as target:
                rows.write_report(target, head, by_matter)

        if self.json_file is not None and not is_stdout(self.json_file):
            writes.append(("--json", self.json_file, write_json))
        if self.plot is not None and (plot := run_report.write_plot) is not None:
            writes.append(("--plot", self.plot, lambda file: plot(file, all_figures, matters, head)))
        if self.report is not None and (page := run_report.write_page) is not None:
            writes.append(("--report", self.report, lambda file: page(file, all_figures, matters, head)))
        for flag, file in self.beside_rows():
            writes.append((flag, file, partial(write_provenance, flag, origin=head[PROVENANCE])))
        failed: list[str] = []
        # The files come first: a reader of the figures, `head` say, may be gone before their end.
        for flag, file, write in writes:
            try:
                with writing(flag, file):
                    write(file)
            except WriteFailed as error:
                failed.append(error.sentence)
        if is_stdout(self.json_file):
            rows.write_report(sys.stdout, head, by_matter)
        elif not is_stdout(self.csv_file):
            if head["sweep"]:
                print(FORCED_SPLITS_NOTE)
            # A pipe has no width of its own; tables are given one that holds them.
            run_report.show(Console() if sys.stdout.isatty() else Console(width=120), all_figures, matters)
        sys.stdout.flush()
        return failed


def write_provenance(flag: str, file: Path, origin: Mapping[str, Any]) -> None:
    """Write where rows come from. Raises `WriteFailed`."""
    with writing(flag, file):
        file.write_text(f"{json.dumps(origin, ensure_ascii=False, indent=1)}\n", encoding="utf-8")


def _check_file(flag: str, file: Path) -> None:
    if file.suffix == ".png":
        _check_png(file)
    existed = file.exists()
    try:
        with file.open("ab"):
            pass
        if not existed:
            file.unlink()
    except OSError as error:
        raise usage_error(f"{flag} {file}: it cannot be written: {error.strerror}; name another file.") from None


def check_table_form(tables_as: str) -> bool:
    """Whether tables are Parquet files; leaves with one sentence where they can be nothing of the kind."""
    if tables_as not in TABLE_FORMS:
        raise usage_error(f"--tables-as {tables_as}: say {' or '.join(TABLE_FORMS)}.")
    as_parquet = tables_as == TABLE_FORMS[1]
    if as_parquet and not parquet_is_there():
        raise usage_error(f"--tables-as {tables_as}: {NOT_INSTALLED_SENTENCE}")
    return as_parquet


def check_folder(flag: str, folder: Path) -> None:
    """Leave with one sentence where nothing can be written in a folder."""
    existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not existing.is_dir():
        raise usage_error(f"{flag} {folder}: {existing} is a file; name a folder.")
    if not os.access(existing, os.W_OK | os.X_OK):
        raise usage_error(f"{flag} {folder}: nothing can be written in {existing}; name another folder.")


def _check_png(file: Path) -> None:
    try:
        import PIL  # noqa: F401  (asked here, so that nobody plays for an hour in vain)
    except ModuleNotFoundError:
        raise usage_error(f"--plot {file}: PNG needs Pillow; install it, or name an .svg.") from None
