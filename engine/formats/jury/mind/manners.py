"""Manners: the kind of argument that each sort of juror makes of a point, and to whom.

A pastor ends on conscience, a novelist tells it as a story, a philosopher asks; more so to somebody who is moved by
that, and only where the turn has a point that bears it.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acts import ArgumentType
from engine.formats.jury.mind.situation import persona_of, stance_of
from engine.formats.jury.mind.turn_plan import PlanStep, TurnPlan
from engine.formats.jury.personas import ARGUMENT_MODIFIERS

MANNERS: Mapping[str, tuple[ArgumentType, float]] = {
    "moralist": ("moral", 0.42),
    "empath": ("emotional", 0.42),
    "storyteller": ("narrative", 0.42),
    "contrarian": ("question", 0.27),
    "detail_obsessed": ("evidence", 0.4),
    "cynic": ("evidence", 0.2),
    "observer": ("evidence", 0.2),
    "wildcard": ("narrative", 0.15),
    "conformist": ("emotional", 0.1),
}
"""By archetype, a kind of argument, and how often an ordinary turn becomes one."""
_PLAIN_TOPICS = ("", "answer")
"""What a floor is for in which somebody argues in a manner of their own."""


def in_own_manner(plan: TurnPlan) -> None:
    """Make of an ordinary turn, now and then, the kind of argument that its speaker is given to."""
    room = plan.room
    kind, chance = MANNERS.get(room.persona.archetype, ("logical", 0.0))
    points = [point for point in plan.points if point.rests_on]
    if not chance or not points or plan.weightless or room.topic not in _PLAIN_TOPICS:
        return
    if plan.argument_type not in (None, "logical"):
        return
    if plan.target is not None:
        chance *= ARGUMENT_MODIFIERS[persona_of(room.state, plan.target).archetype][kind]
    if plan.draw.branch("manner").uniform() >= chance:
        return
    target = plan.target if plan.target is not None else next((turn.seat for turn in room.against), None)
    match kind:
        case "moral" | "emotional":
            if plan.beats[-1].kind == "close":
                plan.beats.pop()
            plan.line("appeal")
        case "narrative":
            first = next(place for place, beat in enumerate(plan.beats) if beat.about is not None)
            plan.beats.insert(first, PlanStep("story"))
        case "question":
            if target is None or stance_of(room.state, target) == room.stance:
                return  # nobody asks an ally how sure they are
            plan.target = target
            plan.line("ask", seat=target)
        case _:
            pass
    plan.argument_type = kind
