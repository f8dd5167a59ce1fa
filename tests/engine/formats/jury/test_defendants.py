"""Several defendants, tried together or one alone."""

from __future__ import annotations

import pytest

from engine.core.refusals import Refusal
from engine.formats.jury.defendants import case_for_defendants
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case, Charge, Defendant, Finding
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable, play_deliberation
from harness.examples.jury import CASE

PEOPLE = (
    Defendant(name="Ann Roe", charges=(1, 3)),
    Defendant(name="John Doe"),
    Defendant(name="A woman unnamed", charges=(2,)),
)
THREE = CASE.model_copy(
    update={
        "title": "The King v. Ann Roe, John Doe and a woman unnamed",
        "charges": (
            "Theft",
            "Receiving (against John Doe and A woman unnamed)",
            "Arson (against Ann Roe and John Doe)",
        ),
        "defendants": PEOPLE,
        "finding": Finding(
            outcome="mixed",
            text="In 1801 the jury was of two minds.",
            charges=(
                Charge(defendant="Ann Roe", subcategory="theft", verdict="guilty"),
                Charge(defendant="Ann Roe", subcategory="arson", verdict="not guilty"),
                Charge(defendant="John Doe", subcategory="theft", verdict="guilty"),
                Charge(defendant="John Doe", subcategory="arson", verdict="guilty"),
            ),
        ),
    }
)


def test_sg5_together_is_the_case_as_it_is() -> None:
    assert case_for_defendants(THREE, "together") is THREE
    one = THREE.model_copy(update={"defendants": PEOPLE[:1]})
    assert case_for_defendants(one, 1) is one


@pytest.mark.parametrize(
    ("number", "title", "charges", "outcome"),
    [
        (1, "The King v. Ann Roe", ("Theft", "Arson"), "mixed"),
        (2, "The King v. John Doe", ("Theft", "Receiving", "Arson"), "guilty"),
        (3, "The King v. a woman unnamed", ("Receiving",), "none"),
    ],
)
def test_sg5_one_alone_has_their_own_charges_and_finding(
    number: int, title: str, charges: tuple[str, ...], outcome: str
) -> None:
    case = case_for_defendants(THREE, number)
    assert (case.title, case.charges) == (title, charges)
    assert [person.name for person in case.defendants] == [PEOPLE[number - 1].name]
    assert (case.exhibits, case.witnesses, case.id) == (THREE.exhibits, THREE.witnesses, THREE.id)
    assert "alone" in case.summary
    assert "the 2 others" in case.summary
    assert case.instructions.startswith(THREE.instructions)
    assert case.finding is not None
    assert case.finding.outcome == outcome
    assert {charge.defendant for charge in case.finding.charges} <= {PEOPLE[number - 1].name}
    assert Case.model_validate(case.model_dump()) == case


def test_sg5_the_finding_on_one_follows_the_finding_on_all() -> None:
    finding = case_for_defendants(THREE, 2).finding
    assert finding is not None
    assert finding.text == "In 1801 the jury was of two minds. Of John Doe it said: guilty."


def test_sg5_what_was_found_of_all_alike_is_stated_once() -> None:
    alike = Finding(
        outcome="guilty",
        text="In 1801 the jury said: guilty.",
        charges=(
            Charge(defendant="Ann Roe", verdict="guilty"),
            Charge(defendant="John Doe", verdict="guilty"),
        ),
    )
    finding = case_for_defendants(THREE.model_copy(update={"finding": alike}), 1).finding
    assert finding is not None
    assert (finding.text, len(finding.charges)) == (alike.text, 1)


def test_sg5_a_title_without_parties_gets_the_name_behind_it() -> None:
    assert case_for_defendants(THREE.model_copy(update={"title": "The fire"}), 2).title == "The fire: John Doe"


@pytest.mark.parametrize(
    ("people", "words"), [(3, "has 3 defendants"), (1, "has one defendant"), (0, "names no defendant")]
)
def test_sg5_a_number_that_the_case_does_not_have_is_refused(people: int, words: str) -> None:
    with pytest.raises(Refusal, match=f"there is no number 4; this case {words}") as refused:
        case_for_defendants(THREE.model_copy(update={"defendants": PEOPLE[:people]}), 4)
    assert refused.value.code == "unknown_setting"


def test_sg5_a_table_tries_the_one_that_the_setting_names() -> None:
    played = play_deliberation(JURY.bind(THREE), "alone", {"pace": "instant", "defendants": 2, "initial_guilty": 6})
    assert played.state.case is not None
    assert played.state.case.title == "The King v. John Doe"
    assert played.state.verdict is not None
    with pytest.raises(Refusal):
        Opening(JURY.bind(THREE), {"defendants": 4})


def test_sg5_the_hash_of_a_case_knows_who_is_tried_and_with_whom() -> None:
    hashes = {
        SimulatedTable(Opening(JURY.bind(THREE), {"defendants": which}), "alone").state.case.hash  # type: ignore[union-attr]
        for which in ("together", 1, 2, 3)
    }
    assert len(hashes) == 4
