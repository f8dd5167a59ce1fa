"""Names: what the seats of a meeting are called in prompts and answers, each in one way and no two alike."""

from __future__ import annotations

from engine.core.views import View
from engine.formats.meeting.labels import SKIP
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.quoting import flatten


def table_names(view: View) -> dict[int, str]:
    """What each seat is called: its name, with its number where two have the same, or somebody's is no name."""
    names = {seat.seat: flatten(seat.name, 40) for seat in view.seats}
    known = [name.casefold() for name in names.values()]
    return {
        seat: name
        if name and known.count(name.casefold()) == 1 and name.casefold() != SKIP
        else f"{name} (seat {seat})"
        for seat, name in names.items()
    }


def skip_or_seats(scene: AskScene, field: str) -> list[str]:
    """What an answer may name in a field, in words: seats that the ask allows, and the skip where it does."""
    names = table_names(scene.view)
    return [SKIP if value == SKIP else names[int(str(value))] for value in scene.options.get(field, ())]


def seat_named(scene: AskScene, said: str) -> int | None:
    """The seat that an answer names: as it is called, by its player's name, or by its number; None for nobody."""
    wanted = said.strip().casefold()
    called = {name.casefold(): seat for seat, name in table_names(scene.view).items()}
    for seat in scene.view.seats:
        if seat.persona is not None:
            called.setdefault(seat.persona.name.casefold(), seat.seat)
        called.setdefault(str(seat.seat), seat.seat)
        called.setdefault(f"seat {seat.seat}", seat.seat)
    return called.get(wanted)
