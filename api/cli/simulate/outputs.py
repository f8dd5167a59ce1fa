"""Outputs: where the figures and the runs of a simulation are to go, and how they get there."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from api.cli.lookup import usage_error
from api.cli.simulate.charts import all_charts
from api.cli.simulate.drawing import stack, svg, write_png
from api.cli.simulate.report import exhibit_labels, render_page
from api.cli.simulate.rows import RUNS, TABLES, RunWriter, is_stdout, write_failed
from api.cli.simulate.tables import print_case, print_detail, print_summary
from engine.matters.criminal_case import Case
from engine.simulation.statistics import CaseStatistics


@dataclass(frozen=True)
class Outputs:
    """Where everything is to go."""

    json_file: Path | None
    csv_file: Path | None
    tables: Path | None
    logs: Path | None
    plot: Path | None
    report: Path | None

    def check(self) -> None:
        """Leave with one sentence where something cannot be written, before anything is played."""
        if self.plot is not None and self.plot.suffix not in (".svg", ".png"):
            raise usage_error(f"--plot {self.plot}: the name must end in .svg or .png.")
        if self.report is not None and self.report.suffix not in (".html", ".htm"):
            raise usage_error(f"--report {self.report}: the name must end in .html.")
        if is_stdout(self.csv_file) and is_stdout(self.json_file):
            raise usage_error("--csv - and --json -: only one of them can be printed; name a file for the other.")
        taken: dict[Path, str] = {}
        for flag, file in self._files():
            _check_file(flag, file)
            other = taken.setdefault(file.resolve(), flag)
            if other != flag and (not file.exists() or file.is_file()):
                raise usage_error(f"{flag} {file}: {other} goes there, too; name another file.")
        for flag, folder in (("--tables", self.tables), ("--logs", self.logs)):
            if folder is not None:
                _check_folder(flag, folder)

    def _files(self) -> Iterator[tuple[str, Path]]:
        named = {"--json": self.json_file, "--csv": self.csv_file, "--plot": self.plot, "--report": self.report}
        for flag, file in named.items():
            if file is not None and not (flag in ("--json", "--csv") and is_stdout(file)):
                yield flag, file
        if self.tables is not None and self.tables.is_dir():
            for name in (RUNS, *TABLES):
                yield "--tables", self.tables / name

    def write_all(
        self,
        rows: RunWriter,
        head: Mapping[str, Any],
        each: Sequence[CaseStatistics],
        together: CaseStatistics | None,
        cases: Sequence[Case],
    ) -> list[str]:
        """Write what was asked for, then print the figures: those of each case, and those of all of them together.
        One sentence is given back for each file that could not be written."""
        found = [*each, together] if together is not None else [*each]
        titles = {case.id: case.title for case in cases} | {"all": "All cases together"}
        labels = {case.id: exhibit_labels(case) for case in cases}
        written: list[tuple[str, Path, Callable[[Path], None]]] = []

        def write_json(file: Path) -> None:
            with file.open("w", encoding="utf-8") as target:
                rows.write_report(target, head, each)

        def write_plot(file: Path) -> None:
            drawn = [chart for one in found for chart in all_charts(one, titles[one.case], labels.get(one.case, {}))]
            whole = stack(drawn)
            if file.suffix == ".png":
                write_png(whole, file)
            else:
                file.write_text(svg(whole), encoding="utf-8")

        def write_page(file: Path) -> None:
            file.write_text(render_page(found, titles, labels, head), encoding="utf-8")

        if self.json_file is not None and not is_stdout(self.json_file):
            written.append(("--json", self.json_file, write_json))
        if self.plot is not None:
            written.append(("--plot", self.plot, write_plot))
        if self.report is not None:
            written.append(("--report", self.report, write_page))
        # The files come first: whoever reads the figures, `head` say, may be gone before their end.
        failed = [told for flag, file, write in written if (told := _tried(flag, file, write)) is not None]
        if is_stdout(self.json_file):
            rows.write_report(sys.stdout, head, each)
        elif not is_stdout(self.csv_file):
            _print(found, labels)
        sys.stdout.flush()
        return failed


def _tried(flag: str, file: Path, write: Callable[[Path], None]) -> str | None:
    """Write a file, or say why not; half a file is not left behind."""
    try:
        write(file)
    except OSError as error:
        if file.is_file():
            file.unlink()
        return write_failed(f"{flag} {file}", error).told
    return None


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
        raise usage_error(f"{flag} {file}: it cannot be written: {error.strerror}.") from None


def _check_folder(flag: str, folder: Path) -> None:
    standing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not standing.is_dir():
        raise usage_error(f"{flag} {folder}: {standing} is a file; name a folder.")
    if not os.access(standing, os.W_OK | os.X_OK):
        raise usage_error(f"{flag} {folder}: nothing can be written in {standing}; name another folder.")


def _check_png(file: Path) -> None:
    try:
        import PIL  # noqa: F401  (asked here, so that nobody plays for an hour in vain)
    except ModuleNotFoundError:
        raise usage_error(f"--plot {file}: PNG needs Pillow; install it, or name an .svg.") from None


def _print(found: Sequence[CaseStatistics], labels: dict[str, dict[str, str]]) -> None:
    # A pipe has no width of its own; tables are given one that holds them.
    console = Console() if sys.stdout.isatty() else Console(width=120)
    for figures in found:
        print_case(console, figures, figures.case)
    if len(found) == 1:
        print_detail(console, found[0], labels.get(found[0].case, {}))
    else:
        print_summary(console, found)
