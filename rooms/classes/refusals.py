"""Refusals of a class: a code and one sentence, as the engine's are, for what only classes have."""

from __future__ import annotations

from typing import Literal

from rooms.classes.state import ClassState, Pupil

ClassCode = Literal["no_such_class", "teacher_only", "name_held", "class_full", "device_full", "no_such_pupil"]
"""Every code that only a class refuses with."""


class ClassRefusal(Exception):
    """Something was not done for a class, and nothing has changed."""

    def __init__(self, code: ClassCode, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code: ClassCode = code
        self.detail = detail


def no_such_class() -> ClassRefusal:
    """There is no class with a code."""
    return ClassRefusal(
        "no_such_class",
        "No class has this code: it may have been deleted, or a letter is wrong; there is no O and no I.",
    )


def named_pupil(state: ClassState, number: int) -> Pupil:
    """The pupil of a number. Raises `no_such_pupil`."""
    pupil = state.pupil(number)
    if pupil is None:
        raise ClassRefusal("no_such_pupil", f"There is no pupil {number} in this class; perhaps they were taken out.")
    return pupil
