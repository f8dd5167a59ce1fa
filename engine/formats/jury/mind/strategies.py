"""Strategies: what a person chose to do, written out as an argument that anybody would be glad to have made.

It is made of the person's own side of the case: what they picked first, then what is strongest and least worn, joined
by what it means; and it begins from what was said to them, or from the juror whom they address.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.core.acts import ArgumentType, Speak
from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.argument_moves import turn_against
from engine.formats.jury.mind.line_set import PLAIN
from engine.formats.jury.mind.point_selection import (
    answering_points,
    law_points,
    linked_points,
    main_point,
    pick_point,
    supporting_points,
)
from engine.formats.jury.mind.situation import situation_of
from engine.formats.jury.mind.speeches import plan_to_act, write_plan
from engine.formats.jury.mind.turn_plan import TurnPlan
from engine.matters.criminal_case import Case
from engine.text.line_files import read_table
from engine.text.stems import content_stems

_STRATEGY_TYPES: dict[str | None, ArgumentType] = {
    "challenge_evidence": "evidence",
    "question_witness": "question",
    "reasonable_doubt": "logical",
    "alternative_theory": "narrative",
    "address_juror": "emotional",
}


def write_strategy(
    case: Case,
    state: State,
    memory: SeatMemory,
    seat: int,
    strategy: str | None,
    target: int | None,
    cites: Sequence[str],
    draw: Draw,
    hint: str = "",
    steered: Sequence[str] = (),
) -> Speak:
    """A person's strategy as an argument for that seat's side.

    Args:
        strategy: one of the jury's strategies; an unknown one, or none, makes the best argument there is.
        target: the seat to address.
        cites: what the person picked; the argument is about it as far as there is something to say.
        hint: what the person wants it to dwell on. It is never said.
        steered: the exhibits and witnesses that the hint is about, best first.
    """
    room = situation_of(case, state, memory, seat)
    plan = TurnPlan(room, draw)
    points = room.brief.best[room.stance]
    picked = [point for point in points if any(source in cites for source in point.rests_on)]
    picked += [point for point in hinted_points(points, hint, steered) if point not in picked]
    known = target is not None and target in state.seats
    if strategy == "address_juror" and known:
        _address(plan, picked, target or 0)
    else:
        _begin(plan, target if known else None)
        match strategy:
            case "challenge_evidence":
                _argue_about(plan, picked, ("contest",), ("contest", "exhibit"))
            case "question_witness":
                _argue_about(plan, picked, ("credibility",), ("credibility", "statement"))
            case "reasonable_doubt":
                _doubt(plan, picked)
            case "alternative_theory":
                _theory(plan, picked)
            case _:
                _argue_about(plan, picked, (), ())
    plan.argument_type = _STRATEGY_TYPES.get(strategy)
    plan.target = target
    text = write_plan(plan, PLAIN, draw.branch(f"words/{case.id}"))
    return plan_to_act(plan, text, None).model_copy(update={"strategy": strategy, "written": True})


MAX_HINTED_POINTS = 6


def hinted_points(points: Sequence[Point], hint: str, steered: Sequence[str]) -> list[Point]:
    """The points that a hint is about, best first: those whose words it shares, and those on what search finds."""
    if not hint.strip():
        return []
    words = content_stems(hint) | {stem for word in content_stems(hint) for stem in TOPIC_STEMS.get(word, ())}
    rank = {source: 1.0 / (1 + place) for place, source in enumerate(steered)}
    worth = {
        point.id: len(words & point.words)
        + 0.5 * max((rank.get(source, 0.0) for source in point.rests_on), default=0.0)
        for point in points
    }
    least = 0.5 * max(worth.values(), default=0.0)
    found = [point for point in points if worth[point.id] >= least > 0]
    return sorted(found, key=lambda point: (-worth[point.id], -point.strength, point.id))[:MAX_HINTED_POINTS]


TOPIC_STEMS: Mapping[str, Collection[str]] = {
    topic: content_stems(words)
    for topics, words in read_table("engine.formats.jury", "hints", ("topics",))["topics"].items()
    for topic in content_stems(topics)
}
"""What a hint of one word is mostly about, as stems."""


def _of_kinds(points: Sequence[Point], kinds: Sequence[str]) -> list[Point]:
    return [point for point in points if point.kind in kinds]


def _begin(plan: TurnPlan, target: int | None) -> None:
    """From the juror who is addressed, or else from the one who waits for a reply."""
    asking_turn = plan.room.asked_by
    if target is not None:
        plan.line("counter", seat=target)
    elif asking_turn is not None:
        plan.line("answer", seat=asking_turn.seat)


def _supporting_point(plan: TurnPlan, point: Point) -> Point | None:
    """What strengthens a point best: something else to say of the same thing, or the strongest that is left."""
    rest = [other for other in linked_points(plan, point) if plan.left(other) and other not in plan.points]
    if rest:
        return pick_point(plan, rest)
    others = [other for other in plan.brief.best[plan.room.stance] if plan.left(other) and other.kind != "law"]
    return pick_point(plan, others[:4], skip=plan.points)


def _state_point(plan: TurnPlan, point: Point) -> None:
    plan.fact(point, insist=True)
    plan.comment(point)


def _argue_about(plan: TurnPlan, picked: list[Point], wanted: tuple[str, ...], otherwise: tuple[str, ...]) -> None:
    """An argument on one thing: what is to be said of it, what follows, and what else depends on it."""
    points = plan.brief.best[plan.room.stance]
    options = _of_kinds(picked, wanted) or picked or _of_kinds(points, wanted) or _of_kinds(points, otherwise) or points
    point = pick_point(plan, [option for option in options if plan.left(option)] or options)
    if point is not None:
        _state_point(plan, point)
        second = _supporting_point(plan, point)
        if second is not None:
            _state_point(plan, second)
    plan.line("close")


def _doubt(plan: TurnPlan, picked: list[Point]) -> None:
    """The judge's standard, and the two best reasons why it is met, or is not."""
    plan.fact(law_points(plan.room), insist=True)
    points = [point for point in picked or plan.brief.best[plan.room.stance] if point.kind != "law"]
    flaws = _of_kinds(points, ("contest", "credibility")) or points
    first = pick_point(plan, [point for point in flaws if plan.left(point)] or flaws)
    if first is not None:
        _state_point(plan, first)
        rest = [point for point in _of_kinds(points, ("argument", "contest", "exhibit")) if plan.left(point)]
        second = pick_point(plan, rest, skip=plan.points)
        if second is not None:
            plan.fact(second, insist=True)
    plan.comment(None)
    plan.line("close")


def _theory(plan: TurnPlan, picked: list[Point]) -> None:
    """Another account: the arguments of one's side, one after the other, and what they come to."""
    points = plan.brief.best[plan.room.stance]
    plan.line("story")
    candidates = list(dict.fromkeys([*_of_kinds(picked, ("argument",)), *picked, *_of_kinds(points, ("argument",))]))
    fresh = [point for point in candidates if plan.left(point)]
    if len(fresh) < 2:
        fresh += [point for point in points if plan.left(point) and point.kind != "law" and point not in fresh][:3]
    chosen: list[Point] = []
    for _ in range(3):
        # What the person picked comes first, whatever its strength.
        first = [point for point in fresh if point in picked and point not in chosen]
        point = pick_point(plan, first or fresh or candidates or points, skip=chosen)
        if point is not None:
            chosen.append(point)
    if not any(point.kind == "argument" for point in chosen):
        chosen += [point for point in candidates or _of_kinds(points, ("argument",)) if point.kind == "argument"][:1]
    for place, point in enumerate(chosen):
        if place:
            plan.line("then")
        plan.fact(point, introduced=point.kind == "argument", insist=True)
    plan.comment(None)
    plan.line("close")


def _address(plan: TurnPlan, picked: list[Point], target: int) -> None:
    """To one juror: from what they said last, or from what they have kept to themselves."""
    room = plan.room
    turn = next((turn for turn in reversed(room.state.heard) if turn.seat == target), None)
    theirs = main_point(room, turn) if turn is not None else None
    same = False
    point: Point | None = None
    if turn is not None and theirs is not None and turn.stance == room.stance:
        plan.line("build", seat=target, about=theirs)
        point = pick_point(plan, picked or supporting_points(plan, turn))
    elif turn is not None and theirs is not None:
        point = pick_point(plan, picked or answering_points(plan, turn))
        same = turn_against(plan, turn, point)
    else:
        plan.line("press", seat=target)
    point = point or pick_point(plan, picked or room.brief.best[room.stance])
    if point is not None:
        plan.fact(point, introduced=same, insist=True)
        plan.comment(point)
        second = _supporting_point(plan, point)
        if second is not None:
            plan.fact(second)
    plan.line("ask", seat=target)
