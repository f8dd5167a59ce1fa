"""What logs of a jury have besides: how sure each juror was, and what moved them."""

from __future__ import annotations

from collections.abc import Iterator

from api.cli.export.log_table import LogTable, ReadLog, Row, Seats
from engine.core.events import ConvictionsMoved


def _convictions(log: ReadLog) -> Iterator[Row]:
    seats = Seats()
    for entry in log.entries:
        seats.note(entry)
        event = entry.event
        if isinstance(event, ConvictionsMoved):
            own = (move for secret in (event.private or {}).values() for move in secret.moves or ())
            for move in event.moves or own:
                who = (move.seat, seats.name(move.seat))
                yield (entry.seq, event.round or 0, *who, move.turn_id or "", move.delta, move.conviction)


TABLES = (
    LogTable(
        "convictions.csv",
        ("seq", "round", "seat", "name", "turn", "delta", "conviction"),
        {"delta": float, "conviction": float},
        _convictions,
    ),
)
