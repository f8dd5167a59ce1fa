"""The floor: which seat speaks, in what order, which asks to be next, and which takes the floor from a mind.

A policy is `(state, eligible, draw) -> seats in order`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from engine.core import acts, events
from engine.core.draws import Draw
from engine.core.format import Context, Offer
from engine.core.refusals import Code, Refusal
from engine.core.state import Ask, State

FloorPolicy: TypeAlias = Callable[[State, Sequence[int], Draw], tuple[int, ...]]


def weighted_floor_policy(
    min_seats: int, max_seats: int, weights: Callable[[State, Sequence[int]], Mapping[int, float]]
) -> FloorPolicy:
    """Between `fewest` and `most` different seats, drawn one after another, likelier the larger their weight."""

    def policy(state: State, eligible: Sequence[int], draw: Draw) -> tuple[int, ...]:
        rest = list(eligible)
        heavy = weights(state, rest)
        chosen: list[int] = []
        for _ in range(min(min_seats + draw.integer_below(max_seats - min_seats + 1), len(rest))):
            seat = draw.weighted(rest, [heavy[number] for number in rest])
            rest.remove(seat)
            chosen.append(seat)
        return tuple(chosen)

    return policy


def _raise_hand(context: Context, seat: int, act: acts.RaiseHand, ask: Ask | None) -> events.Event:
    """A raised hand is next in the round where its seat has yet to speak, and else the first in the next one."""
    state = context.state
    if act.up == (seat in state.hands):
        raise Refusal("stale", "Your hand is up already." if act.up else "Your hand is not up.")
    queue = state.queue
    if act.up and seat in queue:
        # A turn that changed hands goes on first, and so do those whose hands are up already.
        ahead = [number for number in queue[:1] if state.handed] + [one for one in state.hands if one in queue]
        first = [*dict.fromkeys(ahead), seat]
        queue = (*first, *(number for number in queue if number not in first))
    return events.HandRaised(seat=seat, up=act.up, queue=queue)


def _may_raise(state: State, seat: int) -> bool:
    if not state.seats[seat].held_by_guest:
        return False
    floor = state.floor_ask()
    return floor is None or floor.seats[0] != seat


RAISE_HAND = Offer(acts.RaiseHand, _raise_hand, free=_may_raise)
"""The offer to ask to be next, for persons and agents."""


def _interrupt(context: Context, seat: int, act: acts.Interrupt, ask: Ask | None) -> events.Event:
    floor = context.state.floor_ask()
    assert floor is not None
    return events.FloorLapsed(
        turn_id=floor.id, seat=floor.seats[0], reason="interrupted", again=True, left=0.0, by=seat
    )


def _why_no_interruption(state: State, seat: int) -> tuple[Code, str] | None:
    """Why a seat may not interrupt now, as a refusal says it; None where it may. Asked for every seat after most
    entries, so it makes no error."""
    if not state.typed_settings.interruptions:
        return "not_asked", "Nobody interrupts in this room; raise your hand instead."
    floor = state.floor_ask()
    if not state.seats[seat].held_by_guest or floor is None or not state.seats[floor.seats[0]].held_by_mind:
        return "not_asked", "Only a mind can be interrupted, while it has the floor."
    if floor.topic in ("changed", "last_word"):
        return "too_early", "They say in a line why their ballot changed, or stays; interrupt a turn in the round."
    if state.interrupted.get(seat) == state.round:
        return "too_early", "You have interrupted in this round; you may again in the next one."
    if state.called or state.motion is not None:
        return "too_early", "A vote is under way; say your word after it."
    return None


def _interruption_refusal(state: State, seat: int) -> Refusal | None:
    why = _why_no_interruption(state, seat)
    return Refusal(*why) if why is not None else None


INTERRUPT = Offer(
    acts.Interrupt,
    _interrupt,
    free=lambda state, seat: _why_no_interruption(state, seat) is None,
    why_not=_interruption_refusal,
)
"""The offer to take the floor from a mind, once in a round, where the host allows it."""
