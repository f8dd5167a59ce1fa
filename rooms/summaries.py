"""Summaries: when what was said is put into a few sentences, so that what a model is told stays bounded."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bench import WHOLE_TURNS
from engine.shared_memory import WHOLE, Said, Table
from engine.state import State

ROUNDS = 5
"""Rounds after which turns are summarised at the latest."""
MOST_TOKENS = 1_200
"""Tokens that the whole turns may have together, as they are guessed."""
LETTERS_A_TOKEN = 4


def guessed(turns: Sequence[Said]) -> int:
    """About how many tokens the texts of turns are."""
    return sum(len(said.text) for said in turns) // LETTERS_A_TOKEN


def due(state: State, table: Table) -> bool:
    """Whether turns are to be summarised: one has left those that are remembered whole, they are too long together, or
    it is five rounds since the first of them. The last three stay whole in any case, so there must be more of them."""
    if not any(seat.occupant == "model" for seat in state.seats.values()):
        return False
    fresh = table.turns - table.through
    if fresh <= WHOLE_TURNS:
        return False
    turns = table.since_summary
    late = bool(turns) and state.round - turns[0].round >= ROUNDS
    return fresh > WHOLE or late or guessed(turns) > MOST_TOKENS
