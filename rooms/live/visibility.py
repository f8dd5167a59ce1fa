"""Visibility: what a caller may see of a room now, the same over HTTP, on a socket and as the source of a fork.

The engine decides what of an event a viewer may see. This module adds whether spectators are admitted, and by how much
they are delayed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.core import events
from engine.core.acts import SettingValue
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.visibility import Viewer, project_event, visibility_of
from rooms.errors import SetBack
from rooms.live.room import Room
from rooms.live.seating import Caller

NO_SPECTATORS_SENTENCE = "Nobody may watch this room without a seat; take one, or send your token."


def is_spectator(viewer: Viewer) -> bool:
    """Whether somebody only watches; a person who is away from a seat that is kept for them does not."""
    return viewer.seat is None and viewer.away is None and not viewer.host


def delay_of(state: State, viewer: Viewer) -> float:
    """How many seconds later than it happens a viewer sees it. Raises `bad_token` where spectators are not let in.

    The lobby has nothing to hide, and people who want to join must see which seats are free.
    """
    if not is_spectator(viewer) or state.status == "lobby":
        return 0.0
    delay = delay_by(state.settings.get("spectators", "live"))
    if math.isinf(delay):
        raise Refusal("bad_token", NO_SPECTATORS_SENTENCE)
    return delay


def delay_by(rule: SettingValue) -> float:
    """The delay that a value of the setting `spectators` means, in seconds; infinite where nobody may watch."""
    if rule == "off":
        return math.inf
    _, _, seconds = str(rule).partition(":")
    return float(seconds) if seconds else 0.0


@dataclass(frozen=True)
class Visible:
    """How somebody sees a room now."""

    viewer: Viewer
    state: State
    """The latest state they may see."""
    horizon: int
    """The newest entry they may know of."""
    delay: float

    @property
    def live(self) -> bool:
        """Whether they see what happens as it happens."""
        return self.delay == 0


async def visible_to(room: Room, caller: Caller) -> Visible:
    """How a caller sees a room now, with everything that is stored. Raises `bad_token`."""
    state = await room.current_state()
    delay = delay_of(state, caller.viewer)
    if delay == 0:
        return Visible(caller.viewer, state, state.seq, 0.0)
    earlier = await state_at_time(room, state, room.now() - delay)
    return Visible(caller.viewer, earlier, earlier.seq, delay)


def check_read(room: Room, visible: Visible, seq: int) -> None:
    """Raise `SetBack` where somebody has read up to an entry that the log does not have. A delayed viewer is not told,
    who must not learn how far the room has come."""
    if visible.live and seq > visible.horizon:
        raise SetBack(room.record.deliberation)


async def state_at_time(room: Room, state: State, at: float) -> State:
    """The state as it was at a time; that of the lobby at the earliest."""
    if state.at <= at:
        return state
    begun = state.last.get(events.Begun, 2)
    entries = await room.history.entries(0, state.seq)
    return await room.history.state([entry for entry in entries if entry.at <= at or entry.seq < begun][-1].seq)


def visible_event(entry: events.Entry, state: State, viewer: Viewer) -> events.Event | None:
    """An entry's event as a viewer may see it now; None is a skip. What stood sealed opens as their standing grows."""
    return project_event(entry, viewer, visibility_of(state, viewer))
