"""Moves: what a juror may do with the floor. Each writes a turn and says what kind of turn it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.acts import ArgumentType
from engine.house.choosing import flip_to_explain, holdouts, law, linked, main_point, more, pick, reply
from engine.house.pen import Pen, number
from engine.house.room import Room
from engine.personas import MODIFIERS
from engine.points import Point
from engine.state import Turn
from engine.wording import ended, sentences, typeset

QUOTED = (15, 90)
"""Characters of a person's sentence that is worth quoting back."""


@dataclass(frozen=True)
class Outcome:
    """What a move came to, besides its text."""

    argument_type: ArgumentType | None = None
    """None: as the points are."""
    target: int | None = None


def _body(room: Room, pen: Pen, point: Point | None, introduced: bool = False, close: bool = True) -> None:
    """A fact, what it means, and for those who talk longer a second fact or a last word."""
    talk = room.persona.verbosity
    draw = pen.draw
    new = pen.fact(point, introduced) if point is not None else False
    if not new or talk >= 0.25 or draw.uniform() < 0.5:
        pen.comment(point)
    if point is not None and draw.uniform() < talk * 1.1 - 0.15:
        second = pick(room, pen, linked(room, point), draw, skip=(point,))
        if second is not None and pen.left(second):
            pen.fact(second)
            if talk > 0.6 and draw.uniform() < 0.5:
                pen.comment(second)
    if close and draw.uniform() < (0.35 if talk < 0.6 else 0.5):
        pen.line(f"close_{pen.side}")


def _open(room: Room, pen: Pen) -> Outcome:
    point = pick(room, pen, room.brief.best[room.stance], pen.draw)
    _body(room, pen, point)
    return Outcome()


def _rebut(room: Room, pen: Pen) -> Outcome:
    turns = [turn for turn in room.against if reply(room, turn)]
    if not turns:
        return _counter(room, pen)
    # The latest turn is answered likelier than one a while ago.
    turn = pen.draw.weighted(turns, [1.0 / (1 + place) for place in range(len(turns))])
    point = pick(room, pen, reply(room, turn), pen.draw)
    same = against(room, pen, turn, point)
    asks = pen.draw.uniform() < 0.3
    _body(room, pen, point, introduced=same, close=not asks)
    if asks:
        pen.line("ask", who=room.name(turn.seat))
    return Outcome(target=turn.seat)


def _shared(theirs: Point | None, point: Point | None) -> bool:
    """Whether two points are about the same thing first of all."""
    return (
        theirs is not None and point is not None and bool(point.rests_on) and point.rests_on[:1] == theirs.rests_on[:1]
    )


def _echoed(room: Room, pen: Pen, turn: Turn) -> bool:
    """Quote back to a person what they said in their own words, now and then."""
    if turn.occupant not in ("human", "agent") or turn.written or pen.draw.uniform() < 0.4:
        return False
    fit = [sentence for sentence in sentences(turn.text[:1000]) if QUOTED[0] <= len(sentence) <= QUOTED[1]]
    if not fit:
        return False
    said = typeset(max(fit, key=len)).replace("“", "‘").replace("”", "’")
    if any(said.rstrip(".!?") in other.text for other in room.state.heard if other.id != turn.id):
        return False
    return pen.line("echo", who=room.name(turn.seat), q=ended(said))


def against(room: Room, pen: Pen, turn: Turn, point: Point | None) -> bool:
    """Turn to somebody whom the next fact answers; returns whether that names what the fact is about."""
    who = room.name(turn.seat)
    theirs = main_point(room, turn)
    if _echoed(room, pen, turn):
        return False
    if theirs is not None and point is not None and _shared(theirs, point):
        # The fact will name the witness; once is enough.
        v = "that witness" if point.kind == "credibility" else pen.subject_of(theirs)
        if pen.line("rebut", who=who, v=v):
            return True
    pen.line("counter", who=who)
    return False


def _counter(room: Room, pen: Pen) -> Outcome:
    if not room.against:
        return _open(room, pen)
    turn = room.against[0]
    if not _echoed(room, pen, turn):
        pen.line("counter", who=room.name(turn.seat))
    _body(room, pen, pick(room, pen, room.brief.best[room.stance], pen.draw))
    return Outcome(target=turn.seat)


def _answer(room: Room, pen: Pen) -> Outcome:
    turn = room.asked_by
    if turn is None:
        return _rebut(room, pen)
    who = room.name(turn.seat)
    replies = reply(room, turn)
    point = pick(room, pen, replies, pen.draw) if replies else None
    theirs = main_point(room, turn)
    same = False
    if _echoed(room, pen, turn):
        pass
    elif turn.argument_type == "question" or theirs is None or turn.stance == room.stance:
        pen.line("answer", who=who) or pen.line("counter", who=who)
    else:
        same = against(room, pen, turn, point)
    if turn.stance == room.stance:
        point = pick(room, pen, more(room, turn), pen.draw) or point
    _body(room, pen, point or pick(room, pen, room.brief.best[room.stance], pen.draw), introduced=same)
    return Outcome(target=turn.seat)


def _build(room: Room, pen: Pen) -> Outcome:
    turns = [turn for turn in room.along if more(room, turn)]
    if not turns:
        return _open(room, pen)
    turn = turns[0]
    theirs = main_point(room, turn)
    point = pick(room, pen, more(room, turn), pen.draw)
    same = False
    if theirs is not None:
        shared = _shared(theirs, point)
        v = "that witness" if shared and point is not None and point.kind == "credibility" else pen.subject_of(theirs)
        same = pen.line("build", who=room.name(turn.seat), v=v) and shared
    _body(room, pen, point, introduced=same)
    return Outcome()


def _question(room: Room, pen: Pen) -> Outcome:
    if not room.against:
        return _open(room, pen)
    turn = room.against[0]
    who = room.name(turn.seat)
    point = pick(room, pen, reply(room, turn), pen.draw) or pick(room, pen, room.brief.best[room.stance], pen.draw)
    if point is not None:
        pen.fact(point)
        if room.persona.verbosity > 0.4:
            pen.comment(point)
    if not pen.line("ask", who=who):
        pen.write(f"What do you say to that, {who}?")
    return Outcome("question", turn.seat)


def _story(room: Room, pen: Pen) -> Outcome:
    points = room.brief.best[room.stance]
    first = pick(room, pen, [point for point in points if point.kind == "argument"] or points, pen.draw)
    pen.line("story")
    chosen: list[Point] = []
    if first is not None:
        chosen.append(first)
        for _ in range(2 if room.persona.verbosity > 0.4 else 1):
            joined = [point for point in linked(room, first) if point not in chosen and pen.left(point)]
            another = pick(room, pen, joined or points, pen.draw, skip=chosen)
            if another is not None:
                chosen.append(another)
    for point in chosen:
        pen.fact(point, introduced=point.kind == "argument")
    pen.comment(None)
    return Outcome("narrative")


def _law_move(room: Room, pen: Pen) -> Outcome:
    pen.fact(law(room))
    pen.comment(None)
    if room.persona.verbosity > 0.35:
        point = pick(room, pen, [p for p in room.brief.best[room.stance] if p.kind != "law"], pen.draw)
        if point is not None and pen.left(point):
            pen.fact(point)
    pen.line(f"close_{pen.side}")
    return Outcome("logical")


def _appeal(room: Room, pen: Pen) -> Outcome:
    if not pen.line(f"appeal_{pen.side}"):
        return _counter(room, pen)
    point = pick(room, pen, room.brief.best[room.stance], pen.draw)
    if point is not None and pen.left(point):
        pen.fact(point)
    if room.persona.verbosity > 0.3:
        pen.line(f"close_{pen.side}")
    feeling = MODIFIERS[room.persona.archetype]
    return Outcome("moral" if feeling["moral"] > feeling["emotional"] else "emotional")


def _concede(room: Room, pen: Pen) -> Outcome:
    turn = next((turn for turn in room.against if turn.points), None)
    theirs = main_point(room, turn) if turn is not None else None
    if turn is None or theirs is None:
        return _counter(room, pen)
    if not pen.line("concede", who=room.name(turn.seat), v=pen.subject_of(theirs)):
        return _counter(room, pen)
    _body(room, pen, pick(room, pen, room.brief.best[room.stance], pen.draw, skip=(theirs,)))
    return Outcome(target=turn.seat)


def _press(room: Room, pen: Pen) -> Outcome:
    others = holdouts(room)
    if not others:
        return _open(room, pen)
    seat = pen.draw.choice(others)
    if not pen.line("press", who=room.name(seat)):
        return _rebut(room, pen)
    # A question that only presses is no argument; most people put one beside it.
    if room.persona.verbosity > 0.2:
        point = pick(room, pen, room.brief.best[room.stance], pen.draw)
        if point is not None and (pen.left(point) or pen.draw.uniform() < 0.5):
            pen.fact(point)
            pen.comment(point)
    return Outcome("question", seat)


def _alone(room: Room, pen: Pen) -> Outcome:
    if not pen.line("alone"):
        return _rebut(room, pen)
    target = None
    replies = [(turn, reply(room, turn)) for turn in room.against]
    turn, points = next(((turn, points) for turn, points in replies if points), (None, []))
    if turn is not None and pen.line("counter", who=room.name(turn.seat)):
        target = turn.seat
    _body(room, pen, pick(room, pen, points or room.brief.best[room.stance], pen.draw), close=False)
    pen.line(f"close_{pen.side}")
    return Outcome(target=target)


def _turn(room: Room, pen: Pen) -> Outcome:
    """Say aloud that one has changed one's mind, and what did it."""
    flipped = flip_to_explain(room)
    heard = room.memory.persuaded_by(room.stance, flipped) if flipped is not None else None
    slots = {}
    point: Point | None = None
    if heard is not None and heard.seat != room.seat:
        known = [room.brief.by_id[key] for key in heard.points if key in room.brief.by_id]
        point = next((point for point in known if point.stance == room.stance), None)
        if point is not None:
            slots = {"who": room.name(heard.seat), "v": pen.subject_of(point)}
    if pen.line(f"turned_{pen.side}", **slots) and point is not None:
        pen.points.append(point)
    again = pick(room, pen, linked(room, point), pen.draw) if point is not None else None
    again = again or pick(room, pen, room.brief.best[room.stance], pen.draw)
    if again is not None and pen.left(again) and room.persona.verbosity > 0.2:
        pen.fact(again)
        pen.comment(again)
    else:
        pen.comment(point)
    feeling = MODIFIERS[room.persona.archetype]
    return Outcome("emotional" if feeling["emotional"] > feeling["logical"] else "logical")


def _bare(room: Room, pen: Pen) -> Outcome:
    say_bare(room, pen)
    return Outcome("logical")


def say_bare(room: Room, pen: Pen) -> None:
    """Say that one has nothing to add."""
    held = room.state.seats.get(room.seat)
    times = (held.turns if held is not None else 0) or 1
    pen.line("bare", n=number(times) if times > 1 else "")


MOVES: dict[str, Callable[[Room, Pen], Outcome]] = {
    "open": _open, "rebut": _rebut, "counter": _counter, "answer": _answer, "build": _build, "question": _question,
    "story": _story, "law": _law_move, "appeal": _appeal, "concede": _concede, "press": _press, "alone": _alone,
    "turn": _turn, "bare": _bare,
}  # fmt: skip
