"""Marks: words of the documents that those who wait mark together, in the lobby of a room or of a class.

What they marked is part of the matter when it is deliberated (`Matter.with_marks`), and its basis is `people`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import acts, events
from engine.core.format import Context
from engine.core.matter import Matter, PassageMark
from engine.core.phrases import count_noun
from engine.core.refusals import Refusal

MAX_MARKS_EACH = 6
"""Marks of one seat or pupil that stand."""
MAX_MARKS = 60
"""Marks that stand in one lobby."""
MAX_MARKS_EVER = 4 * MAX_MARKS
"""Marks of one room, those among them that were taken back; they fill its log."""


def mark_of(act: acts.MarkPoint, number: int, by: int | None, at: float) -> PassageMark:
    """What an act marks, by the holder of a seat, a pupil, or (None) whoever leads."""
    return PassageMark(number=number, by=by, at=at, **act.model_dump(exclude={"kind"}))


def check_mark(matter: Matter, mark: PassageMark) -> None:
    """Raise `malformed` with what is wrong with a mark."""
    if (fault := matter.mark_fault(mark)) is not None:
        raise Refusal("malformed", fault)


def check_room_for_mark(marks: Sequence[PassageMark], by: int | None) -> None:
    """Raise `too_large` where one more would be too many."""
    mine = sum(mark.by == by for mark in marks) if by is not None else 0
    if mine >= MAX_MARKS_EACH:
        raise Refusal("too_large", f"You have marked {count_noun(mine, 'point')}; take one back first.")
    if len(marks) >= MAX_MARKS:
        raise Refusal("too_large", f"{len(marks)} points are marked, which is enough; take one back first.")


def standing_mark(marks: Sequence[PassageMark], number: int) -> PassageMark:
    """A mark by its number. Raises `stale` where it is gone."""
    for mark in marks:
        if mark.number == number:
            return mark
    raise Refusal("stale", "This point is not there any more.")


def marking_event(context: Context, seat: int | None, act: acts.MarkPoint | acts.TakePointBack) -> events.Event:
    """What becomes of marking in the lobby of a room, by the holder of a seat or a host without one."""
    state = context.state
    if state.status != "lobby":
        sentence = "It has begun, with what was marked by then; nothing more is marked."
        raise Refusal("already_begun", sentence)
    if isinstance(act, acts.TakePointBack):
        mark = standing_mark(state.marks, act.number)
        if seat not in (mark.by, state.host_seat, state.acting):
            raise Refusal("host_only", "Somebody else marked this; only they and the host take it back.")
        return events.PointTakenBack(seat=seat, number=mark.number)
    check_room_for_mark(state.marks, seat)
    if state.marked >= MAX_MARKS_EVER:
        raise Refusal("too_large", f"{state.marked} points were marked here, and this room takes no more.")
    number = state.marked + 1
    check_mark(context.matter, mark_of(act, number, seat, context.now))
    return events.PointMarked(seat=seat, number=number, **act.model_dump(exclude={"kind"}))
