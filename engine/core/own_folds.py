"""Own folds: what each seat believes after an event, and where everybody stood from round to round, for `evolve`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.copies import changed, copied
from engine.core.events import Secret
from engine.core.state import PrivateSeatState, State

THOUGHTS = 6
"""Thoughts of its own that a seat keeps in the state."""
_NOTHING = PrivateSeatState()


def noted(
    known: Mapping[int, PrivateSeatState], secrets: Mapping[int, Secret], convictions: Mapping[int, float]
) -> Mapping[int, PrivateSeatState]:
    """Fold the private parts (those this reader has) into each seat's own, and the convictions that are told openly."""
    own = dict(known)
    for number, conviction in convictions.items():
        if number not in secrets:
            own[number] = changed(own.get(number, _NOTHING), conviction=conviction)
    for number, secret in secrets.items():
        mine = own.get(number, _NOTHING)
        own[number], after = copied(mine)
        if (reaction := secret.reaction) is not None:
            after["reaction"] = reaction
            if reaction.thought:
                after["thoughts"] = (*mine.thoughts, reaction.thought)[-THOUGHTS:]
        if (trust := secret.trust) is not None:
            after["trust"] = {**mine.trust, **trust}
        if moves := secret.moves:
            after["conviction"] = moves[-1].conviction
        if (stated := secret.conviction) is not None:
            after["stated"] = stated
        if (would_change := secret.would_change) is not None:
            after["would_change"] = would_change
        if (thought := secret.thought) is not None:
            after["thoughts"] = (*mine.thoughts, thought)[-THOUGHTS:]
        if number in convictions:
            after["conviction"] = convictions[number]
    return own


def marked(state: State, after: dict[str, Any]) -> None:
    """Note where everybody stands: before the first round, and after each."""
    course, convictions, own_course, own = state.course, state.convictions, state.own_course, state.own
    after["course"] = {n: (*course.get(n, ()), convictions.get(n)) for n in state.seats}
    after["own_course"] = {n: (*own_course.get(n, ()), own[n].conviction if n in own else None) for n in state.seats}
