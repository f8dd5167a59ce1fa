"""Rows of logs: each deliberation, turn, ballot, move and call as a row, for every player and format.

`docs/data-dictionary.md` says what the columns mean; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from api.cli.export.log_table import LogTable, ReadLog, Row, Seats
from api.cli.formats import run_adapter
from api.cli.simulate.run_writer import RowShapes
from engine.core.authorship import AuthorshipFold
from engine.core.events import (
    BallotCast,
    BallotOpened,
    BallotsRevealed,
    FloorGranted,
    ModelCalled,
    TurnTaken,
)
from engine.core.state import sealed_seed
from engine.formats import FORMATS

KEY = ("log", "matter", "seed")
"""What every row begins with: which deliberation it is of."""
DELIBERATION_COLUMNS = (
    *KEY,
    *("format", "rules", "matter_hash", "outcome", "why", "rounds", "turns", "entries", "minds"),
    *("degraded", "stood_in", "calls", "failed_calls", "tokens_in", "tokens_out", "cost"),
)
DELIBERATION_TEXT_COLUMNS = (*KEY, "format", "matter_hash", "outcome", "why", "minds", "degraded")
"""Columns that hold text; so below."""
TURN_COLUMNS = (
    *("seq", "round", "turn", "seat", "name", "occupant", "model", "author", "floor", "argument", "stance"),
    *("target", "cites", "points", "force", "words", "text"),
)
TURN_TEXT_COLUMNS = (
    *("turn", "name", "occupant", "model", "author", "floor", "argument", "stance", "cites", "points", "text"),
)
BALLOT_COLUMNS = ("seq", "ballot", "round", "seat", "name", "model", "author", "choice", "previous", "by", "cause")
BALLOT_TEXT_COLUMNS = ("name", "model", "author", "choice", "previous", "by", "cause")
CALL_COLUMNS = (
    "seq",
    "round",
    "seat",
    "task",
    "model",
    "version",
    "outcome",
    "tokens_in",
    "tokens_out",
    "cost",
    "seconds",
)
CALL_TEXT_COLUMNS = ("task", "model", "version", "outcome")


def key(log: ReadLog, forced: int | None = None) -> Row:
    """Which deliberation a row is of."""
    return log.name, log.opened.case.id, sealed_seed(log.opened.sealed) or ""


def minds_of(log: ReadLog) -> str:
    """Who played, by name, in the order of the seats."""
    seats = sorted(log.state.seats.values(), key=lambda seat: seat.number)
    return " ".join(dict.fromkeys(seat.model or str(seat.occupant) for seat in seats))


def _deliberation(log: ReadLog, forced: int | None) -> Row:
    state, use, verdict = log.state, log.use, log.state.verdict
    result = (verdict.outcome, verdict.why) if verdict is not None else ("", "")
    did: Row = ("",) * 7
    if use is not None:
        stood_in = sum(one.times for one in use.stand_ins)
        sums = (use.calls, use.failed_calls, use.tokens_in, use.tokens_out, use.cost)
        did = ("yes" if use.degraded else "no", stood_in, *sums)
    opened = log.opened
    counts = (state.round, state.turns, len(log.entries))
    return (*key(log), opened.format, opened.rules, opened.case.hash, *result, *counts, minds_of(log), *did)


def _turns(log: ReadLog) -> Iterator[Row]:
    seats, authorship, floors = Seats(), AuthorshipFold(), dict[str, str]()
    for entry in log.entries:
        seats.note(entry)
        author = authorship.add(entry.event)
        match event := entry.event:
            case FloorGranted():
                floors[event.turn_id] = event.topic or ""
            case TurnTaken():
                seat = event.seat
                who = (seat, seats.name(seat), seats.occupant(seat), seats.model(seat), author)
                said = (event.argument_type, event.stance or "", event.target, " ".join(event.cites))
                words = (" ".join(event.points), event.force, len(event.text.split()), event.text)
                floor = floors.get(event.turn_id, "")
                yield (entry.seq, seats.round, event.turn_id, *who, floor, *said, *words)
            case _:
                pass


def _ballots(log: ReadLog) -> Iterator[Row]:
    seats, authorship, number = Seats(), AuthorshipFold(), 0
    sealed: dict[int, BallotCast] = {}
    for entry in log.entries:
        seats.note(entry)
        authorship.add(entry.event)
        match event := entry.event:
            case BallotOpened():
                number, sealed = event.ballot, {}
            case BallotCast() if event.choice is None:
                sealed[event.seat] = event
            case BallotCast():
                yield _ballot(seats, authorship, entry.seq, number, event, event.choice)
            case BallotsRevealed():
                for seat, choice in event.ballots.items():
                    if seat in sealed:
                        yield _ballot(seats, authorship, entry.seq, number, sealed.pop(seat), choice)
            case _:
                pass


def _ballot(
    seats: Seats, authorship: AuthorshipFold, seq: int, number: int, cast: BallotCast, choice: str | None
) -> Row:
    seat = cast.seat
    who = (seat, seats.name(seat), seats.model(seat), authorship.votes[seat])
    return (seq, number, seats.round, *who, choice, cast.previous or "", cast.by, cast.cause or "")


def _calls(log: ReadLog) -> Iterator[Row]:
    seats = Seats()
    for entry in log.entries:
        seats.note(entry)
        event = entry.event
        if isinstance(event, ModelCalled):
            spent = (event.tokens_in, event.tokens_out, event.cost, event.seconds)
            what = (event.task, event.model, event.version, event.outcome)
            yield (entry.seq, seats.round, event.seat, *what, *spent)


def _json(log: ReadLog, forced: int | None) -> Mapping[str, Any]:
    return dict(zip(DELIBERATION_COLUMNS, _deliberation(log, forced), strict=True))


TABLES = (
    LogTable("turns.csv", TURN_COLUMNS, {**dict.fromkeys(TURN_TEXT_COLUMNS, str), "force": float}, _turns),
    LogTable("ballots.csv", BALLOT_COLUMNS, dict.fromkeys(BALLOT_TEXT_COLUMNS, str), _ballots),
    LogTable(
        "calls.csv", CALL_COLUMNS, {**dict.fromkeys(CALL_TEXT_COLUMNS, str), "cost": float, "seconds": float}, _calls
    ),
)
"""Those that logs of every format have."""


def log_shapes() -> RowShapes[ReadLog]:
    """The tables of logs; the one of deliberations is called `runs.csv`."""
    tables = (*TABLES, *(table for name in FORMATS for table in run_adapter(name).log_tables))
    types: dict[str, type] = {**dict.fromkeys(DELIBERATION_TEXT_COLUMNS, str), "cost": float}
    for table in tables:
        types |= table.types
    return RowShapes(
        DELIBERATION_COLUMNS,
        _deliberation,
        _json,
        {table.name: ((*KEY, *table.columns), table.rows) for table in tables},
        key,
        types,
    )
