"""Lesson plans: lessons as settings of a class and as sheets for a teacher, a file each in `cases/lesson_plans`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field

from engine.core.acts import SettingValue
from engine.formats import FORMATS
from rooms.classes.state import WarmUp

PLANS = Path(__file__).resolve().parents[2] / "cases" / "lesson_plans"


class PlanPart(BaseModel):
    """Base of the parts of a plan: a misspelt field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PlanStep(PlanPart):
    """A part of a lesson."""

    minutes: int = Field(ge=1)
    title: str
    text: str


class LessonPlan(PlanPart):
    """A lesson."""

    id: str
    title: str
    format: str
    minutes: int
    summary: str
    case_id: str
    """Of a case of the library or a ready matter of the format."""
    size: int = Field(ge=2)
    leave: int = Field(0, ge=0)
    settings: dict[str, SettingValue] = {}
    warm_up: WarmUp | None = None
    """What the class is asked while it waits; null: what any class is."""
    before: tuple[str, ...]
    steps: tuple[PlanStep, ...]
    questions: tuple[str, ...]


def lesson_plans() -> tuple[LessonPlan, ...]:
    """Every plan whose format is installed, by format and by length."""
    return tuple(plan for plan in _read() if plan.format in FORMATS)


def lesson_plan(id: str) -> LessonPlan | None:
    """The plan with an id."""
    return next((plan for plan in lesson_plans() if plan.id == id), None)


@cache
def _read() -> tuple[LessonPlan, ...]:
    plans = [
        LessonPlan.model_validate(yaml.safe_load(file.read_text("utf-8"))) for file in sorted(PLANS.glob("*.yaml"))
    ]
    order = list(dict.fromkeys(plan.format for plan in plans))
    return tuple(sorted(plans, key=lambda plan: (order.index(plan.format), plan.minutes)))
