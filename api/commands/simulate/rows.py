"""Rows: each run as a line of CSV and as an object of JSON, written while the runs come in, and the whole report.

Rows wait in a temporary file, not in memory, until the figures that stand before them are known.
"""

from __future__ import annotations

import csv
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from engine.figures import Figures
from engine.runs import Run

SEATS = range(1, 13)
COLUMNS = (
    "case", "seed", "initial_guilty", "outcome", "why", "rounds", "turns", "flips", "first_guilty",
    "first_not_guilty", "last_guilty", "last_not_guilty", "foreperson", "doubters",
    *(f"ballot_{seat}" for seat in SEATS), *(f"turns_{seat}" for seat in SEATS), "cited",
)  # fmt: skip
"""Of the CSV; `docs/simulating.md` says what they mean."""


def csv_row(run: Run, forced: int | None) -> list[Any]:
    """A run in the order of `COLUMNS`; a seat that is not at the table is left empty."""
    return [
        run.case, run.seed, forced, run.outcome, run.why, run.rounds, run.turns, run.flips, run.first.get("guilty", 0),
        run.first.get("not_guilty", 0), run.last.get("guilty", 0), run.last.get("not_guilty", 0), run.foreperson,
        run.doubters, *(run.opening.get(seat, "") for seat in SEATS), *(run.talk.get(seat, "") for seat in SEATS),
        " ".join(run.uses),
    ]  # fmt: skip


def json_row(run: Run, forced: int | None) -> dict[str, Any]:
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


class Rows:
    """The rows of the runs so far."""

    def __init__(self, spool: IO[str] | None, table: IO[str] | None) -> None:
        self._spool = spool
        self._table = csv.writer(table, lineterminator="\n") if table is not None else None
        if self._table is not None:
            self._table.writerow(COLUMNS)

    def add(self, run: Run, forced: int | None) -> None:
        """One more run."""
        if self._table is not None:
            self._table.writerow(csv_row(run, forced))
        if self._spool is not None:
            self._spool.write(f"{json.dumps(json_row(run, forced), ensure_ascii=False)}\n")

    def write_report(self, target: IO[str], head: Mapping[str, Any], found: Sequence[Figures]) -> None:
        """The report as JSON: what was asked for, then each case's figures with its runs, a run a line."""
        spool = self._spool
        assert spool is not None, "rows are kept where a report is wanted"
        spool.seek(0)
        lines = iter(spool)
        top = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
        target.write(f'{top},\n "cases": [')
        for place, figures in enumerate(found):
            inner = json.dumps(asdict(figures), ensure_ascii=False, indent=1).removesuffix("\n}")
            target.write(f'{"," if place else ""}\n{inner},\n "list": [')
            for number in range(figures.runs):
                target.write(f"{',' if number else ''}\n  {next(lines).rstrip()}")
            target.write("\n ]}")
        target.write("\n]}\n")


@contextmanager
def rows_into(csv_file: Path | None, with_json: bool) -> Iterator[Rows]:
    """Rows for a CSV file, for a report, or for neither."""
    with ExitStack() as open_files:
        spool = table = None
        if with_json:
            spool = open_files.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8"))
        if csv_file is not None:
            table = open_files.enter_context(csv_file.open("w", encoding="utf-8", newline=""))
        yield Rows(spool, table)
