"""Calls to models that a round has left for what is not a turn in its order."""

from __future__ import annotations

from engine.core.state import State
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND


def call_is_spare(state: State, made: int) -> bool:
    """Whether one more call leaves enough for the minds that are still to speak in the round, for the reactions at its
    end and for a summary.

    Args:
        made: calls of this round so far.
    """
    to_come = sum(state.seats[seat].held_by_mind for seat in state.queue)
    return made + 1 + to_come + 2 <= CALLS_PER_ROUND
