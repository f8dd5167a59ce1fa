"""Choosing: what to do with the floor, and with which point, from what the room asks for and what one likes to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from engine.brief import brief_of
from engine.case import Case
from engine.house.plan import Plan
from engine.house.room import EXPLAINED, Room
from engine.house.tastes import TASTES
from engine.percase import once_per_case
from engine.personas import MODIFIERS
from engine.points import GUILTY, OTHER, Point
from engine.state import Turn


def choose(plan: Plan) -> str:
    """What to do with the floor: what the room asks for, times what this kind of person likes to do."""
    room = plan.room
    state = room.state
    if flip_to_explain(room):
        return "turn"
    against = room.against[0] if room.against else None
    raised = state.raised
    unsaid = tuple(islice((point for point in room.brief.best[room.stance] if not raised.get(point.id)), 2))
    told = law(room)
    torn = abs(room.conviction - 0.5) < 0.2
    quiet = state.round - max(state.flip_round, 1)
    weights = {
        "answer": 7.0 if room.asked_by is not None else 0.0,
        "rebut": 6.0 if any(has_reply(plan, turn) for turn in room.against) else 0.0,
        "counter": 2.5 if against is not None and unsaid else 0.0,
        "question": 1.8 if against is not None else 0.0,
        "build": 3.2 if any(has_more(plan, turn) for turn in room.along) else 0.0,
        "open": (0.8 if state.heard else 5.0) if unsaid else 0.05,
        "story": 0.6 if state.round >= 2 and len(unsaid) >= 2 else 0.0,
        "law": 0.5 if raised.get(told.id, 0) < max(1, len(told.facts)) else 0.0,
        "appeal": 0.28 if state.heard else 0.0,
        "concede": 0.9 if against is not None and against.points and torn else 0.0,
        "doubt": 0.9 if state.round >= 2 and torn and bothering(room) is not None else 0.0,
        "press": 1.3 if room.share >= 0.75 and state.round >= 3 and holdouts(room) else 0.0,
        "vote": 0.9 if state.round >= 4 and quiet >= 2 else 0.0,
        "alone": 1.3 if room.share <= 0.25 and state.round >= 2 else 0.0,
    }
    tastes = TASTES[room.persona.archetype]
    kinds = [kind for kind, weight in weights.items() if weight]
    values = [weights[kind] * tastes.get(kind, 1.0) for kind in kinds]
    return plan.draw.weighted(kinds, values) if sum(values) > 0 else "bare"


def flip_to_explain(room: Room) -> int | None:
    """The round in which the speaker's ballot flipped, if that was lately and the speaker has not spoken since."""
    flipped = room.memory.table.flipped.get(room.seat)
    if flipped is None or room.state.round - flipped > EXPLAINED:
        return None
    own = room.memory.own
    return flipped if not own or own[-1].round <= flipped else None


def law(room: Room) -> Point:
    """The judge's words that help the speaker's side."""
    return room.brief.by_id["law:sense" if room.stance == GUILTY else "law:burden"]


def holdouts(room: Room) -> list[int]:
    """The seats whose ballots differ from what the speaker argues."""
    return [seat for seat, choice in room.state.ballots.items() if choice != room.stance and seat != room.seat]


def bothering(room: Room) -> Point | None:
    """The point of the other side that has moved the speaker lately, of what can be pointed at."""
    for key in reversed(room.memory.doubts):
        point = room.brief.by_id.get(key)
        if point is not None and point.rests_on and point.stance == OTHER[room.stance] and point.kind != "weight":
            return point
    return None


def _replies(plan: Plan, turn: Turn) -> Iterator[Point]:
    answers, by_id, stance = plan.brief.answers, plan.brief.by_id, plan.room.stance
    for key in turn.points:
        for answer in answers.get(key, ()):
            point = by_id[answer]
            if point.stance == stance and plan.left(point):
                yield point


def reply(plan: Plan, turn: Turn) -> list[Point]:
    """Points of the speaker's side that meet a turn on its own ground and are not worn out, the best first."""
    return list({point.id: point for point in _replies(plan, turn)}.values())


def has_reply(plan: Plan, turn: Turn) -> bool:
    """Whether there is any such point."""
    return next(_replies(plan, turn), None) is not None


def _additions(plan: Plan, turn: Turn) -> Iterator[Point]:
    brief, raised, stance = plan.brief, plan.room.state.raised, plan.room.stance
    sources = dict.fromkeys(source for key in turn.points if key in brief.by_id for source in brief.by_id[key].rests_on)
    for source in sources:
        for point in brief.on.get(source, ()):
            if point.stance == stance and not raised.get(point.id) and plan.left(point):
                yield point


def more(plan: Plan, turn: Turn) -> list[Point]:
    """Points of the speaker's side on what an ally spoke of, which nobody has made."""
    return list(_additions(plan, turn))


def has_more(plan: Plan, turn: Turn) -> bool:
    """Whether there is any such point."""
    return next(_additions(plan, turn), None) is not None


def pick(plan: Plan, points: Sequence[Point], skip: Sequence[Point] = ()) -> Point | None:
    """One of several points: strong, unsaid, not yet answered, and to the speaker's taste."""
    raised, archetype = plan.room.state.raised, plan.room.persona.archetype
    fresh = _fresh(plan.brief.case)[archetype]
    options = [point for point in points if point not in skip] if skip else points
    weights = [_worn(plan, point) if point.id in raised else fresh[point.id] for point in options]
    return plan.draw.weighted(options, weights) if sum(weights) > 0 else None


@once_per_case
def _fresh(case: Case) -> dict[str, dict[str, float]]:
    """By archetype and point, the weight of a point that nobody has made: its strength to their taste, squared."""
    found = {}
    for archetype, tastes in MODIFIERS.items():
        worth = {point.id: point.strength * tastes.get(point.argument_type, 1.0) for point in brief_of(case).points}
        found[archetype] = {key: value * value for key, value in worth.items()}
    return found


def _worn(plan: Plan, point: Point) -> float:
    """The weight of a point that has been made before."""
    weight = point.strength * (0.3 if plan.left(point) else 0.04)
    if plan.answerer(point) is not None:
        weight *= 0.5
    weight *= MODIFIERS.get(plan.room.persona.archetype, {}).get(point.argument_type, 1.0)
    return weight * weight


def unsaid(plan: Plan, most: int) -> list[Point]:
    """Points of the speaker's side that still have something new to say, the most promising first.

    A point that nobody has made and that meets what was just said on its own ground comes before any other; then its
    strength decides, and the speaker's taste. No two rest on the same thing.
    """
    room = plan.room
    tastes = MODIFIERS.get(room.persona.archetype, {})
    meets = {point.id for turn in room.against for point in reply(plan, turn)}
    worth = {
        point.id: point.strength
        * tastes.get(point.argument_type, 1.0)
        * (2.0 if point.id in meets else 1.0)
        * (0.2 if room.state.raised.get(point.id) else 1.0)
        for point in room.brief.best[room.stance]
        if point.kind != "law" and plan.left(point)
    }
    found: dict[str, Point] = {}
    for key in sorted(worth, key=lambda key: (-worth[key], key)):
        point = room.brief.by_id[key]
        found.setdefault(point.rests_on[0] if point.rests_on else key, point)
    return list(found.values())[:most]


def main_point(room: Room, turn: Turn) -> Point | None:
    """What a turn was about first of all."""
    return next((room.brief.by_id[key] for key in turn.points if key in room.brief.by_id), None)


def linked(plan: Plan, point: Point) -> list[Point]:
    """Unsaid points of the same side that rest on the same thing."""
    return [
        other
        for source in point.rests_on
        for other in plan.brief.on.get(source, ())
        if other.stance == point.stance and not plan.room.state.raised.get(other.id)
    ]
