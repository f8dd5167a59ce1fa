"""Suggestions: what a person with the floor might say, written out for them to take, to change or to leave.

Each begins from another place: what was just said, the strongest point of the person's side, a question to somebody who
argues otherwise. None of them is said unless the person says it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.core.draws import Draw
from engine.core.format import Suggestion
from engine.core.state import State, Turn
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.argument_moves import turn_against
from engine.formats.jury.mind.line_set import PLAIN
from engine.formats.jury.mind.point_selection import (
    answering_points,
    holdouts,
    law_points,
    main_point,
    supporting_points,
    unused_points,
)
from engine.formats.jury.mind.situation import REPLY_WINDOW_TURNS, Situation, situation_of
from engine.formats.jury.mind.speeches import write_plan
from engine.formats.jury.mind.turn_plan import TurnPlan
from engine.matters.criminal_case import Case

SUGGESTIONS = 3
"""How many are made, where the table and the case give so many."""


def suggested_speeches(case: Case, state: State, memory: SeatMemory, seat: int) -> tuple[Suggestion, ...]:
    """What the holder of a seat might say now, each on a point of its own; the same for the same state."""
    found: list[Suggestion] = []
    taken: list[Point] = []
    own = memory.own_text
    for name, begin in _BEGINNINGS:
        draw = Draw(state.seed or "", "suggest", state.turns, seat, name)
        # What one of them says no other says as well: each is written as if those before had been said.
        plan = TurnPlan(situation_of(case, state, replace(memory, own_text=own), seat), draw)
        label = begin(plan, taken)
        if label is None:
            continue
        text = write_plan(plan, PLAIN, draw.branch(f"words/{case.id}"))
        if any(one.text == text for one in found):
            continue
        taken += plan.points
        own = f"{own} {text}"
        found.append(Suggestion(label=label, text=text, target=plan.target, cites=tuple(plan.sources)[:12]))
        if len(found) == SUGGESTIONS:
            break
    return tuple(found)


def _answer(plan: TurnPlan, taken: Sequence[Point]) -> str | None:
    """To a speaker who waits for a reply, or the last one."""
    room = plan.room
    turn = room.asked_by or _last_turn(room)
    if turn is None:
        return None
    theirs = main_point(room, turn)
    same = False
    if turn.stance == room.stance:
        point = _first(supporting_points(plan, turn), taken) or _strongest(plan, taken)
        plan.line("build" if theirs is not None else "beside", seat=turn.seat, about=theirs)
    else:
        point = _first(answering_points(plan, turn), taken) or _strongest(plan, taken)
        if turn.target == room.seat and turn.argument_type == "question":
            plan.line("answer", seat=turn.seat)
        else:
            same = turn_against(plan, turn, point)
    _state(plan, point, introduced=same)
    plan.target = turn.seat
    return f"Answer {room.name(turn.seat)}"


def _own_point(plan: TurnPlan, taken: Sequence[Point]) -> str | None:
    """The strongest point of one's own side that still has something new to say."""
    point = _strongest(plan, taken)
    if point is None:
        return None
    _state(plan, point)
    plan.line("close")
    return "Your strongest point"


def _question(plan: TurnPlan, taken: Sequence[Point]) -> str | None:
    """To somebody who argues the other way, or votes so and has not said why."""
    room = plan.room
    answered = room.asked_by or _last_turn(room)
    silent = [seat for seat in holdouts(room) if seat in room.state.seats]
    turns = sorted(room.against, key=lambda turn: answered is not None and turn.seat == answered.seat)
    if turns:
        turn = turns[0]
        point = _first(answering_points(plan, turn), taken) or _strongest(plan, taken)
        _state(plan, point)
        plan.line("ask", seat=turn.seat)
        plan.target = turn.seat
    elif silent:
        plan.target = plan.draw.choice(silent)
        plan.line("press", seat=plan.target)
        _state(plan, _strongest(plan, taken))
    else:
        return None
    return f"Ask {room.name(plan.target)}" if plan.target is not None else None


def _instruction(plan: TurnPlan, taken: Sequence[Point]) -> str | None:
    """The judge's words, and what follows from them."""
    plan.fact(law_points(plan.room), insist=True)
    plan.comment(None)
    plan.line("close")
    return "The judge’s instruction"


def _another_point(plan: TurnPlan, taken: Sequence[Point]) -> str | None:
    """What is strongest besides all that the other suggestions say."""
    point = _strongest(plan, taken)
    if point is None:
        return None
    _state(plan, point)
    return "Another point"


_BEGINNINGS: Sequence[tuple[str, Callable[[TurnPlan, Sequence[Point]], str | None]]] = (
    ("answer", _answer),
    ("point", _own_point),
    ("question", _question),
    ("instruction", _instruction),
    ("another", _another_point),
)
"""What a suggestion may begin from, the first that give one; the last two stand in before anybody has spoken."""


def _last_turn(room: Situation) -> Turn | None:
    """What somebody else said last, if that was lately."""
    heard = room.state.heard[-REPLY_WINDOW_TURNS:]
    return next((turn for turn in reversed(heard) if turn.seat != room.seat and turn.seat in room.state.seats), None)


def _first(points: Sequence[Point], taken: Sequence[Point]) -> Point | None:
    return next((point for point in points if point not in taken), None)


def _strongest(plan: TurnPlan, taken: Sequence[Point]) -> Point | None:
    """The most promising point with something new to say; where all is said, the strongest there is."""
    sources = {point.rests_on[:1] for point in taken if point.rests_on}
    fresh = [point for point in unused_points(plan, 12) if point not in taken]
    apart = [point for point in fresh if point.rests_on[:1] not in sources]
    points = apart or fresh or [point for point in plan.brief.best[plan.room.stance] if point.kind != "law"]
    return _first(points, taken) or (points[0] if points else None)


def _state(plan: TurnPlan, point: Point | None, introduced: bool = False) -> None:
    if point is not None:
        plan.fact(point, introduced=introduced, insist=True)
    plan.comment(point)
