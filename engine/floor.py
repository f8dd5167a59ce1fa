"""Floor policies: who gets to speak, in what order. Each is `(state, eligible, draw) -> seats in order`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.draws import Draw
from engine.state import Seat, State

FloorPolicy: TypeAlias = Callable[[State, Sequence[int], Draw], tuple[int, ...]]


def drawn_by_weight(fewest: int, most: int, weight: Callable[[Seat], float]) -> FloorPolicy:
    """Between `fewest` and `most` different seats, drawn one after another, likelier the larger their weight."""

    def policy(state: State, eligible: Sequence[int], draw: Draw) -> tuple[int, ...]:
        rest = list(eligible)
        chosen: list[int] = []
        for _ in range(min(fewest + draw.below(most - fewest + 1), len(rest))):
            seat = draw.weighted(rest, [weight(state.seats[number]) for number in rest])
            rest.remove(seat)
            chosen.append(seat)
        return tuple(chosen)

    return policy
