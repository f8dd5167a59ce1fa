"""Assignment: which condition somebody comes into, and which seat of their group they take.

Blocks are permuted blocks: each is a drawn order of the same number of every condition, so that one condition is never
ahead of another by more than its share of a block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.draws import Draw
from rooms.studies.study import AnswerAssignment, BlockAssignment, Study

USUAL_BLOCK = 2
"""Participants of each condition in a block, unless the file says otherwise."""


def assigned_condition(study: Study, seed: str, place: int, answers: Mapping[str, object]) -> str | None:
    """The condition of somebody, or None where the experimenter chooses it.

    Args:
        study: of which it is a condition.
        seed: of the study's draws; the same seed gives the same conditions.
        place: how many were assigned before them.
        answers: to the questionnaire before, by the ids of its questions.
    """
    assignment = study.assignment
    if isinstance(assignment, AnswerAssignment):
        return assignment.conditions[str(answers[assignment.question])]
    if not isinstance(assignment, BlockAssignment):
        return None
    ids = [one.id for one in study.conditions]
    size = assignment.block or USUAL_BLOCK * len(ids)
    number, within = divmod(place, size)
    return Draw(seed, "block", number).sample(ids * (size // len(ids)), size)[within]


def drawn_seats(seats: Sequence[int], people: int, seed: str, group: int) -> tuple[int, ...]:
    """The seats of a group's participants, in the order in which they came."""
    return Draw(seed, "seats", group).sample(seats, people)


def empty_chairs(seats: Sequence[int], taken: Sequence[int], people: int, seed: str, group: int) -> tuple[int, ...]:
    """The chairs that stay empty where a group goes on with fewer than its `people`; `seats`: those that participants
    may take, `taken`: by those who came."""
    free = [seat for seat in seats if seat not in taken]
    return Draw(seed, "empty chairs", group).sample(free, people - len(taken))


def drawn_matter(matters: Sequence[str], seed: str, group: int) -> str:
    """The matter of a group."""
    return Draw(seed, "matter", group).choice(matters)
