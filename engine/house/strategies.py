"""Strategies: what a person chose to do, written out as an argument that anybody at the table could have made."""

from __future__ import annotations

from collections.abc import Sequence

from engine.acts import ArgumentType, Speak
from engine.case import Case
from engine.draws import Draw
from engine.house.choosing import law, linked, main_point, more, pick, reply
from engine.house.moves import Outcome, against
from engine.house.pen import Pen
from engine.house.room import Room, room_of
from engine.house.talking import finished
from engine.house.voices import PLAIN
from engine.memory import Memory
from engine.points import Point
from engine.state import State

_STRATEGY_TYPES: dict[str | None, ArgumentType] = {
    "challenge_evidence": "evidence", "question_witness": "question", "reasonable_doubt": "logical",
    "alternative_theory": "narrative", "address_juror": "emotional",
}  # fmt: skip


def write(
    case: Case,
    state: State,
    memory: Memory,
    seat: int,
    strategy: str | None,
    target: int | None,
    cites: Sequence[str],
    draw: Draw,
) -> Speak:
    """A person's strategy as an argument for that seat's side.

    Args:
        strategy: one of the jury's strategies; an unknown one, or none, makes the best argument there is.
        target: the seat to address.
        cites: what the person picked; the argument is about it as far as there is something to say.
    """
    room = room_of(case, state, memory, seat)
    pen = Pen(room.brief, state, room.persona, PLAIN, room.stance, room.own_text, draw)
    points = room.brief.best[room.stance]
    picked = [point for point in points if any(source in cites for source in point.rests_on)]
    who = room.name(target) if target is not None and target in state.seats else ""
    if strategy == "challenge_evidence":
        _write_about(room, pen, picked, ("contest",), points, ("contest", "exhibit"), who)
    elif strategy == "question_witness":
        _write_about(room, pen, picked, ("credibility",), points, ("credibility", "statement"), who)
    elif strategy == "reasonable_doubt":
        _write_doubt(room, pen, picked or points, who)
    elif strategy == "alternative_theory":
        _write_theory(room, pen, picked, points)
    elif strategy == "address_juror" and target is not None:
        _write_to(room, pen, picked, target, who)
    else:
        point = pick(room, pen, picked or points, draw)
        if who:
            pen.line("counter", who=who)
        if point is not None:
            pen.fact(point, insist=True)
            pen.comment(point)
        pen.line(f"close_{pen.side}")
    said = finished(room, pen, Outcome(_STRATEGY_TYPES.get(strategy), target))
    return said.model_copy(update={"strategy": strategy, "written": True, "thought": None})


def _of_kinds(points: Sequence[Point], kinds: Sequence[str]) -> list[Point]:
    return [point for point in points if point.kind in kinds]


def _write_about(
    room: Room, pen: Pen, picked: list[Point], wanted: tuple[str, ...], points: Sequence[Point],
    otherwise: tuple[str, ...], who: str,
) -> None:  # fmt: skip
    """An argument on one thing: the doubt about it, what follows, and what else hangs on it."""
    options = _of_kinds(picked, wanted) or picked or _of_kinds(points, wanted) or _of_kinds(points, otherwise) or points
    point = pick(room, pen, options, pen.draw)
    if who:
        pen.line("counter", who=who)
    if point is not None:
        pen.fact(point, insist=True)
        pen.comment(point)
        second = pick(room, pen, [p for p in linked(room, point) if pen.left(p)], pen.draw, skip=(point,))
        if second is not None:
            pen.fact(second, insist=True)
            pen.comment(second)
    pen.line(f"close_{pen.side}")


def _write_doubt(room: Room, pen: Pen, points: Sequence[Point], who: str) -> None:
    if who:
        pen.line("counter", who=who)
    pen.fact(law(room), insist=True)
    flaws = [point for point in points if point.kind != "law" and pen.left(point)]
    first = pick(room, pen, _of_kinds(flaws, ("contest", "credibility")) or flaws, pen.draw)
    if first is not None:
        pen.fact(first, insist=True)
        second = pick(room, pen, _of_kinds(flaws, ("argument", "contest")), pen.draw, skip=(first,))
        if second is not None:
            pen.fact(second, insist=True)
    pen.comment(None)
    pen.line(f"close_{pen.side}")


def _write_theory(room: Room, pen: Pen, picked: list[Point], points: Sequence[Point]) -> None:
    pen.line("story")
    told = _of_kinds(picked, ("argument",)) + _of_kinds(points, ("argument",))
    told = [point for point in dict.fromkeys(told) if pen.left(point)] or list(points)
    chosen: list[Point] = []
    for _ in range(3):
        # What the person picked comes first, whatever its strength.
        first = [point for point in told if point in picked and point not in chosen]
        point = pick(room, pen, first or told, pen.draw, skip=chosen)
        if point is not None:
            chosen.append(point)
    for point in chosen:
        pen.fact(point, introduced=True, insist=True)
    pen.comment(None)
    pen.line(f"close_{pen.side}")


def _write_to(room: Room, pen: Pen, picked: list[Point], target: int, who: str) -> None:
    turn = next((turn for turn in reversed(room.state.heard) if turn.seat == target), None)
    same = False
    point: Point | None = None
    theirs = main_point(room, turn) if turn is not None else None
    if turn is not None and turn.stance == room.stance and theirs is not None:
        pen.line("build", who=who, v=pen.subject_of(theirs))
        point = pick(room, pen, picked or more(room, turn), pen.draw)
    elif turn is not None and theirs is not None:
        point = pick(room, pen, picked or reply(room, turn), pen.draw)
        same = against(room, pen, turn, point)
    else:
        pen.line("press", who=who)
    point = point or pick(room, pen, picked or room.brief.best[room.stance], pen.draw)
    if point is not None:
        pen.fact(point, introduced=same, insist=True)
        pen.comment(point)
    pen.line("ask", who=who)
