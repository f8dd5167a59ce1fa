"""Rows of a jury's runs: each as a line of CSV, as an object of JSON, and in the tables of flips, moves and cites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from api.cli.simulate.run_writer import RowShapes
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.runs.run_record import RunRecord

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
    "degree",
)
"""Of the CSV; `docs/data-dictionary.md` says what they mean."""
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
        run.degree or "",
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
"""The other files in a folder of tables: by name the columns, and a run's rows without their key."""


def json_row(run: RunRecord, forced: int | None) -> dict[str, Any]:
    """A run as an object; who moved whom is only in the figures of all runs."""
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
        **({"degree": run.degree} if run.degree is not None else {}),
    }


TYPES: dict[str, type] = {
    **dict.fromkeys(("case", "seed", "outcome", "why", "cited", "degree", "to", "id"), str),
    **{f"ballot_{seat}": str for seat in ALL_SEATS},
    **dict.fromkeys(("moved", "guilty", "not_guilty"), float),
}
"""Of the columns that are not whole numbers."""
ROWS: RowShapes[RunRecord] = RowShapes(
    COLUMNS, csv_row, json_row, TABLES, lambda run, forced: (run.case, run.seed, forced), TYPES
)
