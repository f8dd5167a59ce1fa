"""Persuasion: which turn mattered to a listener, and why, as the model that judged for the listeners says."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import events
from engine.core.state import State


def persuasions(state: State, moves: Iterable[events.Move]) -> dict[int, events.Persuasion] | None:
    """By seat: the turn that mattered to them, of those that have just moved them; None where nobody says so.

    Args:
        moves: of the listeners, as everybody sees them.
    """
    moved = {(move.seat, move.turn_id) for move in moves if move.delta}
    found: dict[int, events.Persuasion] = {}
    for seat, own in state.private.items():
        reaction = own.reaction
        if reaction is not None and reaction.persuaded is not None and (seat, reaction.persuaded) in moved:
            found[seat] = events.Persuasion(turn_id=reaction.persuaded, why=reaction.thought)
    return found or None
