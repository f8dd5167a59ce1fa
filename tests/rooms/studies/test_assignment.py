"""People come into conditions in balanced blocks, by an answer, or by hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rooms.studies.assignment import assigned_condition, drawn_seats
from rooms.studies.preregistration import participants_needed
from rooms.studies.study import Study
from rooms.studies.study_file import read_study

EXAMPLE = Path(__file__).parents[3] / "examples" / "first_ballot.yaml"


@pytest.fixture
def study() -> Study:
    found = read_study(EXAMPLE)
    assert isinstance(found, Study)
    return found


def test_every_block_has_each_condition_as_often(study: Study) -> None:
    placed = [assigned_condition(study, "seed", place, {}) for place in range(800)]
    blocks = [tuple(placed[start : start + 8]) for start in range(0, 800, 8)]
    assert all(Counter(block) == {"sealed": 4, "open": 4} for block in blocks)
    assert len(set(blocks)) > 30, "the order within a block is drawn"
    first = Counter(block[0] for block in blocks)
    assert 30 <= first["open"] <= 70


def test_the_same_seed_assigns_alike_and_another_does_not(study: Study) -> None:
    def placed(seed: str) -> list[str | None]:
        return [assigned_condition(study, seed, place, {}) for place in range(40)]

    assert placed("a") == placed("a")
    assert placed("a") != placed("b")


def test_an_answer_decides_where_the_file_says_so(study: Study) -> None:
    content = study.model_dump(mode="json")
    ages = content["before"][0]["answers"]
    by_age = {answer: "open" if answer == "18 to 29" else "sealed" for answer in ages}
    content["assignment"] = {"by": "answers", "question": "age", "conditions": by_age}
    by_answers = Study.model_validate(content)
    assert assigned_condition(by_answers, "seed", 0, {"age": "18 to 29"}) == "open"
    assert assigned_condition(by_answers, "seed", 0, {"age": "50 or older"}) == "sealed"
    by_hand = Study.model_validate({**content, "assignment": {"by": "hand"}})
    assert assigned_condition(by_hand, "seed", 0, {}) is None


def test_a_group_takes_seats_by_a_draw() -> None:
    tables = {drawn_seats(range(1, 13), 4, "seed", group) for group in range(50)}
    assert all(len(set(seats)) == 4 for seats in tables)
    assert len(tables) > 40
    assert {seat for seats in tables for seat in seats} == set(range(1, 13))


@pytest.mark.parametrize(
    ("share", "difference", "people", "intraclass_correlation", "needed"),
    # Single people: Fleiss (2003), table A.4 without the correction. Groups of four with ρ = .1 need 1.3 times as many.
    [(0.5, 0.2, 1, 0.0, 91), (0.4, 0.25, 1, 0.0, 59), (0.4, 0.25, 4, 0.1, 77), (0.9, 0.2, 1, 0.0, 59)],
)
def test_the_number_of_participants_follows_from_power(
    share: float, difference: float, people: int, intraclass_correlation: float, needed: int
) -> None:
    assert participants_needed(share, difference, people, intraclass_correlation) == needed
