"""The table of a class: who sat where, how they voted and how their room ended, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from api.exports.spreadsheets import csv_line
from engine.core.events import Entry
from rooms.classes.results import RoomResult
from rooms.classes.state import ClassState, Pupil

COLUMNS = (
    "pupil",
    "place",
    "room",
    "code",
    "seat",
    "ballot_at_first",
    "ballot_at_last",
    "changes",
    "turns",
    "outcome",
)


def class_csv(
    state: ClassState, logs: Mapping[int, Iterable[Entry]], results: Mapping[int, RoomResult]
) -> Iterator[str]:
    """Every pupil, as lines of CSV; the first names the columns. `logs`: the entries of the rooms, by number."""
    yield csv_line(COLUMNS)
    counted = {number: _counted(entries) for number, entries in logs.items()}
    for pupil in state.pupils:
        yield csv_line(_row(state, pupil, counted, results))


def _row(
    state: ClassState,
    pupil: Pupil,
    counted: Mapping[int, Mapping[int, _Seat]],
    results: Mapping[int, RoomResult],
) -> tuple[object, ...]:
    room = state.room(pupil.room) if pupil.room is not None else None
    result = results.get(room.number) if room is not None else None
    place = "lobby" if room is None else "audience" if pupil.audience else "seat"
    seat = counted.get(room.number, {}).get(pupil.seat) if room is not None and pupil.seat is not None else None
    return (
        pupil.label,
        place,
        room.number if room is not None else None,
        room.code if room is not None else None,
        pupil.seat,
        seat.ballots[0] if seat is not None and seat.ballots else None,
        seat.ballots[-1] if seat is not None and seat.ballots else None,
        seat.changes if seat is not None else None,
        seat.turns if seat is not None else None,
        result.said if result is not None else None,
    )


class _Seat:
    """What a seat did: its open ballots in order, and its turns."""

    def __init__(self) -> None:
        self.ballots: list[str] = []
        self.turns = 0

    @property
    def changes(self) -> int:
        """How often its ballot changed."""
        return sum(before != after for before, after in zip(self.ballots, self.ballots[1:], strict=False))


def _counted(entries: Iterable[Entry]) -> dict[int, _Seat]:
    seats: dict[int, _Seat] = {}
    for entry in entries:
        event = entry.event
        match event.kind:
            case "ballot_cast" if event.choice is not None:
                seats.setdefault(event.seat, _Seat()).ballots.append(event.choice)
            case "ballots_revealed":
                for number, choice in event.ballots.items():
                    seats.setdefault(number, _Seat()).ballots.append(choice)
            case "turn_taken":
                seats.setdefault(event.seat, _Seat()).turns += 1
            case _:
                pass
    return seats
