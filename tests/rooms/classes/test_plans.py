"""Lesson plans: each can be opened as it stands, and its parts fill the lesson."""

import re

import pytest

from engine.formats import find_format
from engine.matters.criminal_case import Case
from rooms.classes.plans import LessonPlan, lesson_plans
from rooms.ready_matters import ready_matters
from rooms.registry.new_room import try_opening
from tests.kit.rooms import House


@pytest.mark.parametrize("plan", lesson_plans(), ids=lambda plan: plan.id)
async def test_a_plan_can_be_opened_and_its_parts_fill_the_lesson(plan: LessonPlan) -> None:
    house = House()
    directory = await house.directory()
    try:
        matter = ready_matters(find_format(plan.format))[plan.case_id]
        lobby = await try_opening(directory, format=plan.format, matter=matter, settings=plan.settings)
        assert plan.size + plan.leave <= len(lobby.seats)
        assert sum(step.minutes for step in plan.steps) == plan.minutes
        assert plan.questions
        # Only where a court has decided there is a finding to be opened.
        words = " ".join((plan.summary, *plan.before, *(step.text for step in plan.steps)))
        assert bool(re.search(r"\bfinding\b", words)) == (isinstance(matter, Case) and matter.finding is not None)
    finally:
        await house.close()


def test_there_are_lessons_of_three_lengths_for_two_formats() -> None:
    lengths: dict[str, list[int]] = {}
    for plan in lesson_plans():
        lengths.setdefault(plan.format, []).append(plan.minutes)
    assert len(lengths) >= 2
    assert all(minutes == [30, 45, 90] for minutes in lengths.values())
