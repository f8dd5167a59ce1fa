"""What a mind that is out says to the others who are. It knows who was what, as they do."""

from __future__ import annotations

from typing import Final

from engine.core.draws import Draw
from engine.formats.meeting.rules.ghosts import latest_accusation
from engine.formats.meeting.rules.score import results
from engine.formats.meeting.rules.table import impostors, seat_name
from engine.formats.meeting.state import MeetingState
from engine.text.line_files import read_texts

GHOST_LINES: Final = read_texts(
    "engine.formats.meeting",
    "ghosts",
    [
        f"{key}{side}"
        for key in ("joined", "right", "wrong", "nobody", "warm", "cold", "led")
        for side in ("", "_lying")
    ],
)
"""By what has happened, for the crew and for impostors."""


def write_aside(state: MeetingState, seat: int) -> str:
    """A word on what happened last, that was not said yet if there is one."""
    key, who, by = _happening(state, seat)
    lines = GHOST_LINES[f"{key}_lying" if seat in impostors(state) else key]
    draw = Draw(state.seed or "", "aside", state.asked)
    names = {"who": seat_name(state, who) if who else "", "by": seat_name(state, by) if by else ""}
    return draw.choice(lines).format_map(names)


def _happening(state: MeetingState, seat: int) -> tuple[str, int, int]:
    """The lines for it, whom it is about, and whose doing it was."""
    lying, out = impostors(state), results(state)
    accused = latest_accusation(state)
    if state.phase == "talk" and accused is not None:
        by, who = accused
        return "warm" if who in lying else "led" if by in lying else "cold", who, by
    if state.phase == "aftermath" and out:
        who = out[-1]
        return ("right" if who in lying else "wrong") if who else "nobody", who, 0
    newest = max(state.out, key=lambda one: state.out[one])
    return "joined", newest if newest != seat else next((one for one in state.out if one != seat), newest), 0
