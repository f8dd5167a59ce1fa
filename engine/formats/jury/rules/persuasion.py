"""Persuasion: which turn mattered to a listener, and why, as the model that judged for the listeners says."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import events as e
from engine.core.state import State


def persuasions(state: State, moves: Iterable[e.Move]) -> dict[int, e.Persuasion] | None:
    """By seat: the turn that mattered to them, of those that have just moved them; None where nobody says so.

    Args:
        moves: of the listeners, as everybody sees them.
    """
    moved = {(move.seat, move.turn_id) for move in moves if move.delta}
    found: dict[int, e.Persuasion] = {}
    for seat, own in state.own.items():
        reaction = own.reaction
        if reaction is not None and reaction.persuaded is not None and (seat, reaction.persuaded) in moved:
            found[seat] = e.Persuasion(turn_id=reaction.persuaded, why=reaction.thought)
    return found or None
