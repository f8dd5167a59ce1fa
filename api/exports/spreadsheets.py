"""Sheets: turns and ballots as tables for a spreadsheet, from the entries that a reader may see."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from engine.core.authorship import Author
from engine.core.events import BallotCast, Entry, Event, TurnTaken
from engine.core.evolve import evolve
from engine.core.state import State

TURN_COLUMNS = (
    "seq",
    "time",
    "phase",
    "round",
    "turn_id",
    "seat",
    "name",
    "occupant",
    "tenure",
    "author",
    "argument_type",
    "strategy",
    "target",
    "cites",
    "written",
    "text",
)
BALLOT_COLUMNS = (
    "seq",
    "time",
    "phase",
    "round",
    "ballot",
    "topic",
    "seat",
    "name",
    "occupant",
    "tenure",
    "author",
    "choice",
    "previous",
    "by",
    "sealed",
)
_FORMULA = "=+-@＝＋－＠"
VisibleEntries = Iterable[tuple[Entry, Event | None]]
"""The entries of a log, each with its event as the reader may see it; None for a skip."""


def turns_csv(shown: VisibleEntries) -> Iterator[str]:
    """Every turn that was taken, as lines of CSV; the first names the columns."""
    yield csv_line(TURN_COLUMNS)
    state = State()
    for entry, event in shown:
        before, state = state, evolve(state, entry)
        if event is not None and event.kind == "turn_taken":
            own = (
                event.turn_id,
                *_holder(before, event),
                event.argument_type,
                event.strategy,
                event.target,
                " ".join(event.cites),
                event.written,
                event.text,
            )
            yield csv_line((*_when(entry, state), *own))


def ballots_csv(shown: VisibleEntries) -> Iterator[str]:
    """Every ballot that was cast, as lines of CSV; the first names the columns.

    A sealed ballot has its choice once it was opened to this reader.
    """
    yield csv_line(BALLOT_COLUMNS)
    state = State()
    rows: list[list[Any]] = []
    boxed: dict[int, list[Any]] = {}
    for entry, event in shown:
        before, state = state, evolve(state, entry)
        match event:
            case BallotCast():
                part = (event.sealed or {}).get(event.seat)
                choice = event.choice if event.choice is not None else part.choice if part is not None else None
                row = [
                    *_when(entry, state),
                    state.ballot,
                    state.ballot_topic,
                    *_holder(before, event),
                    choice,
                    event.previous,
                    event.by,
                    event.choice is None,
                ]
                if choice is None:
                    boxed[event.seat] = row
                rows.append(row)
            case None:
                pass
            case _ if event.kind == "ballots_revealed":
                for seat, opened in event.ballots.items():
                    if seat in boxed:
                        boxed.pop(seat)[BALLOT_COLUMNS.index("choice")] = opened
    for row in rows:
        yield csv_line(row)


def _when(entry: Entry, state: State) -> tuple[int, str, str, int]:
    time = datetime.fromtimestamp(entry.at, UTC).isoformat(timespec="milliseconds")
    return entry.seq, time, state.phase, state.round


def _holder(state: State, event: TurnTaken | BallotCast) -> tuple[int, str, str | None, int, Author | None]:
    """Whose seat it is that acts, and who does."""
    seat = state.seats[event.seat]
    return event.seat, seat.name, seat.occupant, seat.tenure, state.authorship.of(event)


def csv_line(cells: Iterable[Any]) -> str:
    """One line of CSV, every cell in quotation marks and none of them a formula."""
    written = io.StringIO()
    csv.writer(written, quoting=csv.QUOTE_ALL).writerow([_cell(cell) for cell in cells])
    return written.getvalue()


def _cell(value: Any) -> Any:
    """A cell as it is written. Words that a spreadsheet would take for a formula begin with an apostrophe."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case str() if value.lstrip()[:1] in tuple(_FORMULA) or value[:1] in ("\t", "\r", "\n"):
            return f"'{value}"
        case _:
            return value
