"""When what was said at a jury's table is put into a few sentences, so that a model's prompt stays bounded."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.bench_reports import UNSUMMARISED_TURNS
from engine.core.state import State
from engine.formats.jury.memory.table_memory import MAX_WHOLE_TURNS, TableMemory
from engine.formats.jury.memory.turns import RememberedTurn

MAX_ROUNDS_BETWEEN = 5
"""Rounds after which turns are summarised at the latest."""
MAX_WHOLE_TOKENS = 1_200
"""Tokens that the whole turns may have together, as they are guessed."""
LETTERS_PER_TOKEN = 4


def estimated_tokens(turns: Sequence[RememberedTurn]) -> int:
    """About how many tokens the texts of turns are."""
    return sum(len(said.text) for said in turns) // LETTERS_PER_TOKEN


def summary_due(state: State, table: TableMemory) -> bool:
    """Whether turns are to be summarised: one has left those that are remembered whole, they are too long together, or
    it is five rounds since the first of them. The last three stay whole in any case, so there must be more of them."""
    if not any(seat.occupant == "model" for seat in state.seats.values()):
        return False
    fresh = table.turns - table.through
    if fresh <= UNSUMMARISED_TURNS:
        return False
    turns = table.since_summary
    late = bool(turns) and state.round - turns[0].round >= MAX_ROUNDS_BETWEEN
    return fresh > MAX_WHOLE_TURNS or late or estimated_tokens(turns) > MAX_WHOLE_TOKENS
