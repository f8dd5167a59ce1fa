"""Refusals of a study: a code and one sentence, as the engine's are, for what only studies have."""

from __future__ import annotations

from typing import Literal

StudyCode = Literal[
    "no_such_study",
    "experimenter_only",
    "participant_only",
    "study_begun",
    "study_stopped",
    "other_study",
    "in_another_study",
    "not_this_step",
    "no_such_participant",
]
"""Every code that only a study refuses with."""


class StudyRefusal(Exception):
    """Something was not done for a study, and nothing has changed."""

    def __init__(self, code: StudyCode, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code: StudyCode = code
        self.detail = detail


def no_such_study() -> StudyRefusal:
    """There is no study with a code."""
    return StudyRefusal(
        "no_such_study",
        "No study has this code: it may have been deleted, or a letter is wrong; there is no O and no I.",
    )
