"""Who gets a call: what a round leaves for turns out of its order, look-ups, repairs and people's strategies."""

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


def speakers_in_round(state: State) -> tuple[int, int]:
    """Of the present round: turns that models have had, and those that they are still to have, this one included."""
    had = sum(turn.round == state.round and turn.occupant == "model" for turn in state.heard)
    floor = state.floor_ask()
    # The seat that has the floor is not in the queue any more.
    now = tuple(seat for seat in floor.waiting if seat not in state.queue) if floor is not None else ()
    return had, sum(state.seats[seat].occupant == "model" for seat in (*now, *state.queue))


def look_ups_offered(state: State) -> bool:
    """Whether the seat that has the floor may look things up: the round's plan leaves calls for it.

    A round takes a call for each speaker, one for the reactions, and may take one for a summary; where none is left for
    the judge, the prepared words are read. It depends on the plan alone, not on the calls so far, so that it is known
    before the turn.
    """
    floor = state.floor_ask()
    if floor is not None and floor.topic:
        return False  # an answer or a reason comes out of the round's order, and has a call at most
    had, left = speakers_in_round(state)
    return had < CALLS_PER_ROUND - (had + max(1, left) + 2)


def spare_calls(state: State, begun: int) -> int:
    """Calls that the round has to spare, beyond what its plan still needs after this speaker's.

    Args:
        begun: calls that were begun in this round.
    """
    _, to_come = speakers_in_round(state)
    return CALLS_PER_ROUND - begun - max(0, to_come - 1) - 2
