"""The brief of a case is made in work that grows with the size of the case, whatever is in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.stalls.case_shapes import PIECES, SHAPES, all_on_everything, one_sentence
from cases.library import predefined_cases
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.arguments.echoes import MAX_POINTS_PER_FACT, echoes_in
from engine.formats.jury.arguments.points import Point, fact_key
from engine.matters.criminal_case import Case
from engine.matters.criminal_case_bounds import MAX_EVIDENCE_CHARACTERS, exceeded_bounds
from tests.order import few_of
from tests.work import calls

BUDGET = 1_600_000
"""Calls in which the brief of a case of any shape is made, some eight for each of its characters."""
QUARTER, FULL = 0.25, 1.0
TELLING = ("the largest case", "arguments on everything")
"""The shapes that take most."""
GROWTH = 1.6
"""How much more than four times the work four times the case may be: not every list has reached its bound."""


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_is_a_case_that_is_allowed(name: str) -> None:
    case = SHAPES[name](FULL)
    assert list(exceeded_bounds(case)) == []
    assert Case.model_validate_json(case.model_dump_json()) == case


@pytest.mark.parametrize("name", few_of(SHAPES, TELLING, "every shape"))
def test_a_brief_is_made_in_bounded_work_that_grows_with_the_case(name: str) -> None:
    part, whole = SHAPES[name](QUARTER), SHAPES[name](FULL)
    few, many = calls(lambda: case_brief(part)), calls(lambda: case_brief(whole))
    assert many < BUDGET
    assert many < few * FULL / QUARTER * GROWTH
    assert case_brief(whole).points


def test_the_shapes_use_what_is_allowed() -> None:
    lengths = {name: len(shape(FULL).model_dump_json(exclude={"transcript"})) for name, shape in SHAPES.items()}
    assert lengths["the largest case"] > MAX_EVIDENCE_CHARACTERS
    assert all(lengths[f"filled with {name}"] > MAX_EVIDENCE_CHARACTERS / 2 for name in PIECES)


def simple(points: list[Point]) -> dict[str, dict[str, None]]:
    """What echoes are, by comparing every two facts."""
    found: dict[str, dict[str, None]] = {}
    for point in points:
        for fact in point.facts:
            known = found.setdefault(fact_key(fact), {})
            known[point.id] = None
            inner = fact.strip("“”. …")
            known |= {
                other.id: None for other in points if other is not point and any(inner in one for one in other.facts)
            }
    return found


@pytest.mark.parametrize("id_", predefined_cases())
def test_echoes_of_a_case_are_those_that_comparing_every_two_facts_finds(id_: str) -> None:
    points = list(case_brief(predefined_cases()[id_]).points)
    assert {key: list(ids) for key, ids in echoes_in(points).items()} == {
        key: list(ids) for key, ids in simple(points).items()
    }


@pytest.mark.parametrize("name", ["common words", "tiny facts", "arguments on everything"])
def test_the_echoes_of_a_hostile_case_are_the_first_of_them(name: str) -> None:
    points = list(case_brief(SHAPES[name](0.1)).points)
    slowly = simple(points)
    for key, ids in echoes_in(points).items():
        assert len(ids) <= MAX_POINTS_PER_FACT
        assert set(ids) <= slowly[key].keys()
        assert len(ids) == min(MAX_POINTS_PER_FACT, len(slowly[key]))


def entries(brief: CaseBrief) -> int:
    """Entries of all look-ups of a brief together."""
    return (
        sum(len(points) for facts in brief.echoed_by.values() for points in facts)
        + sum(len(answers) for answers in brief.answers.values())
        + sum(len(points) for side in brief.meets.values() for points in side.values())
    )


@pytest.mark.parametrize("shape", [one_sentence, all_on_everything])
def test_what_a_brief_holds_grows_with_the_case(shape: Callable[[float], Case]) -> None:
    case = shape(FULL)
    brief = case_brief(case)
    assert entries(brief) < 250 * len(brief.points)


def test_no_case_gets_the_brief_of_one_that_is_gone() -> None:
    case = predefined_cases()["case_001_robbery"]
    places = set()
    for number in range(50):
        renamed = tuple(witness.model_copy(update={"id": f"w{number}"}) for witness in case.witnesses[:1])
        other = case.model_copy(
            update={
                "witnesses": renamed,
                **dict.fromkeys(("exhibits", "prosecution_arguments", "issues", "relations", "inferences"), ()),
            }
        )
        places.add(id(other))
        assert set(case_brief(other).witnesses) == {f"w{number}"}
        del other
    assert len(places) < 50, "some of them stood where another one had"
