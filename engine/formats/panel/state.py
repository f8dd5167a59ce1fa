"""The state that a panel folds of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.core.events import TurnNote, TurnTaken
from engine.core.format import Context
from engine.core.own_state import OwnState
from engine.core.state import State
from engine.formats.panel.settings import PanelSettings

MAX_NOTES = 200
"""What turns have put on record that the state keeps."""


@dataclass(frozen=True, slots=True)
class SeatNote:
    """What a turn has put on record."""

    turn: str
    seat: int
    note: TurnNote


@dataclass(frozen=True)
class PanelOwn:
    """What only a panel reads."""

    notes: tuple[SeatNote, ...] = ()
    """What turns have put on record, the latest of it."""


PanelState: TypeAlias = State[PanelSettings, PanelOwn]
PanelContext: TypeAlias = Context[PanelSettings, PanelOwn]


def _turn_taken(own: PanelOwn, state: State, event: TurnTaken) -> PanelOwn:
    if not event.notes:
        return own
    new = tuple([SeatNote(event.turn_id, event.seat, note) for note in event.notes])
    return PanelOwn((*own.notes, *new)[-MAX_NOTES:])


OWN_STATE = OwnState(PanelOwn(), {TurnTaken: _turn_taken})
