"""Whom somebody whose part has a choice at night chooses between two meetings."""

from __future__ import annotations

from engine.core.draws import Draw
from engine.formats.meeting.mind.seat import Mind
from engine.formats.meeting.mind.suspicion import CERTAIN_SUSPICION, ranked
from engine.formats.meeting.rules.story import may_call, victims
from engine.formats.meeting.rules.table import night_parts


def choose_at_night(mind: Mind) -> int | None:
    """An impostor whom to eliminate, a sheriff whom they suspect most, a medic who accused most; others nobody."""
    if mind.lies:
        return _choose_victim(mind)
    part = night_parts(mind.state).get(mind.seat)
    if part == "sheriff":
        rows = ranked(mind)
        return rows[0][1] if rows else None
    said = mind.record.accused.values()
    return max(mind.others, key=lambda seat: sum(seat in by for by in said), default=None) if part else None


def calls_meeting(mind: Mind) -> bool:
    """Whether somebody calls a meeting in place of the night: one of the crew who is sure of a liar that is still at
    the table."""
    rows = ranked(mind) if not mind.lies and may_call(mind.state, mind.seat) else []
    return bool(rows) and rows[0][0] >= CERTAIN_SUSPICION


def _choose_victim(mind: Mind) -> int | None:
    """By craft the one who saw or said most against the impostors; otherwise anybody."""
    state, record = mind.state, mind.record
    open_to = victims(state, mind.seat)
    if not open_to:
        return None
    draw = Draw(state.seed or "", "victim", state.round)
    worth = {seat: 0.5 * draw.branch(seat).uniform() for seat in open_to}
    if mind.level >= 1:
        own = {mind.seat, *(mind.partners or ())}
        for seat in open_to:
            worth[seat] += sum(1.0 for about, by in record.accused.items() if about in own and seat in by)
            if mind.level >= 2:
                # Whoever is suspected already is worth more alive.
                worth[seat] -= 0.7 * len(set(record.accused.get(seat, ())))
                worth[seat] += 0.4 * len(record.vouchers(seat, mind.step))
    return max(worth, key=lambda seat: worth[seat])
