"""Marking together: a class marks words of its papers while it waits, and its rooms deliberate on what it marked."""

from __future__ import annotations

from datetime import UTC, datetime

from engine.core.matter import Matter
from engine.core.phrases import count_noun
from engine.core.refusals import Refusal
from engine.matters.marking import AnyMatter, Papers, papers_of
from engine.matters.points import Mark, Point, PointQuote, Way, point_faults
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import ClassRegistry
from rooms.classes.standing import Standing, standing_of
from rooms.classes.state import ClassPoint, ClassState
from rooms.computation import compute

MAX_POINTS_EACH = 6
"""Points of one pupil."""
MAX_CLASS_POINTS = 60


async def class_papers(registry: ClassRegistry, code: str) -> tuple[ClassState, Matter]:
    """A class, and what it deliberates with the points that it has marked."""
    known = await registry.find(code)
    return known.state, with_class_points(await registry.store.class_matter(known.record.id), known.state)


async def mark_point(
    registry: ClassRegistry, code: str, token: str | None, claim: str, quote: PointQuote, target: str, way: Way
) -> None:
    """Somebody of the class marks words of its papers. Raises `malformed` with what is wrong with them, `bad_token`,
    and `already_begun` once the rooms are dealt."""
    known = await registry.find(code)
    _standing(known.state, token)
    papers = papers_of(await registry.store.class_matter(known.record.id))
    if papers is None:
        raise Refusal("malformed", "There are no documents here in which words could be marked.")
    field = {"for": "speaks_for", "against": "speaks_against"}[way]
    mark = Mark(basis="people", at=datetime.fromtimestamp(int(registry.surroundings.now()), UTC))
    point = Point.model_validate({"id": "new", "claim": claim, "quotes": (quote,), field: (target,), "mark": mark})
    await compute(lambda: _check(point, papers))

    def step(state: ClassState) -> ClassState:
        _check_open(state)
        pupil = _standing(state, token).pupil
        mine = sum(one.pupil == pupil.number for one in state.points) if pupil is not None else 0
        if mine >= MAX_POINTS_EACH or len(state.points) >= MAX_CLASS_POINTS:
            most = f"You have marked {count_noun(mine, 'point')}" if mine >= MAX_POINTS_EACH else "The class has enough"
            raise Refusal("too_large", f"{most}; take one back first.")
        number = state.points_ever + 1
        made = ClassPoint(
            number=number,
            pupil=pupil.number if pupil is not None else None,
            point=point.model_copy(update={"id": f"class-{number}"}),
        )
        return state.model_copy(update={"points": (*state.points, made), "points_ever": number})

    await registry.change_together(code, step)


async def take_point_back(registry: ClassRegistry, code: str, token: str | None, number: int) -> None:
    """A pupil takes back what they marked, or a teacher strikes it. Raises `stale` where it is gone."""

    def step(state: ClassState) -> ClassState:
        standing = _standing(state, token)
        _check_open(state)
        point = next((one for one in state.points if one.number == number), None)
        if point is None:
            raise Refusal("stale", "This point is not there any more.")
        if standing.pupil is not None and point.pupil != standing.pupil.number:
            raise ClassRefusal("teacher_only", "Somebody else marked this; only they and the teacher take it back.")
        return state.model_copy(update={"points": tuple(one for one in state.points if one != point)})

    await registry.change_together(code, step)


def with_class_points(matter: AnyMatter, state: ClassState) -> AnyMatter:
    """The matter with what the class has marked in it."""
    if not state.points:
        return matter
    points: tuple[Point, ...] = getattr(matter, "points", ())
    return matter.model_copy(update={"points": (*points, *(one.point for one in state.points))})


def _standing(state: ClassState, token: str | None) -> Standing:
    standing = standing_of(state, token)
    if standing.pupil is None and not standing.teacher:
        raise Refusal("bad_token", "This needs the token of a pupil or the teacher of the class.")
    return standing


def _check_open(state: ClassState) -> None:
    if state.rooms:
        raise Refusal("already_begun", "The rooms are dealt, with what was marked by then; nothing more is marked.")


def _check(point: Point, papers: Papers) -> None:
    fault = next(point_faults([point], papers.documents, [target.id for target in papers.targets]), None)
    if fault is not None:
        part = "quote" if "quotes" in fault.where else "target"
        raise Refusal("malformed", f"The {part} {fault.sentence.rstrip('.')}.")
