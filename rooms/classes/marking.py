"""Marking together: a class marks words of its papers while it waits, and its rooms deliberate on what it marked."""

from __future__ import annotations

from engine.core import acts
from engine.core.marks import check_mark, check_room_for_mark, mark_of, standing_mark
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import ClassRegistry
from rooms.classes.standing import Standing, standing_of
from rooms.classes.state import ClassState
from rooms.computation import compute


async def class_papers(registry: ClassRegistry, code: str) -> tuple[ClassState, Matter]:
    """A class, and what it deliberates with the points that it has marked."""
    known = await registry.find(code)
    return known.state, (await registry.store.class_matter(known.record.id)).with_marks(known.state.marks)


async def mark_point(registry: ClassRegistry, code: str, token: str | None, act: acts.MarkPoint) -> None:
    """Somebody of the class marks words of its papers. Raises `malformed` with what is wrong with them, `bad_token`,
    and `already_begun` once the rooms are dealt."""
    known = await registry.find(code)
    _standing(known.state, token)
    matter, now = await registry.store.class_matter(known.record.id), registry.surroundings.now()
    await compute(lambda: check_mark(matter, mark_of(act, 0, None, now)))

    def step(state: ClassState) -> ClassState:
        _check_open(state)
        pupil = _standing(state, token).pupil
        by, number = pupil.number if pupil is not None else None, state.marked + 1
        check_room_for_mark(state.marks, by)
        made = mark_of(act, number, by, now)
        return state.model_copy(update={"marks": (*state.marks, made), "marked": number})

    await registry.change_together(code, step)


async def take_point_back(registry: ClassRegistry, code: str, token: str | None, number: int) -> None:
    """A pupil takes back what they marked, or a teacher strikes it. Raises `stale` where it is gone."""

    def step(state: ClassState) -> ClassState:
        standing = _standing(state, token)
        _check_open(state)
        mark = standing_mark(state.marks, number)
        if standing.pupil is not None and mark.by != standing.pupil.number:
            raise ClassRefusal("teacher_only", "Somebody else marked this; only they and the teacher take it back.")
        return state.model_copy(update={"marks": tuple(one for one in state.marks if one != mark)})

    await registry.change_together(code, step)


def _standing(state: ClassState, token: str | None) -> Standing:
    standing = standing_of(state, token)
    if standing.pupil is None and not standing.teacher:
        raise Refusal("bad_token", "This needs the token of a pupil or the teacher of the class.")
    return standing


def _check_open(state: ClassState) -> None:
    if state.rooms:
        raise Refusal("already_begun", "The rooms are dealt, with what was marked by then; nothing more is marked.")
