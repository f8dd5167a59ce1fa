"""What a person with the floor might say: their own side's words, true to the case, each on something else."""

from __future__ import annotations

import re

import pytest

from cases.library import predefined_cases
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.mind.situation import stance_of
from engine.formats.jury.mind.suggestions import SUGGESTIONS, suggested_speeches
from engine.matters.criminal_case import Case
from tests.engine.formats.jury.mind.cases import FERRY, ODD
from tests.engine.formats.jury.mind.test_speeches import table_at

CASES = {**predefined_cases(), FERRY.id: FERRY}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_three_that_differ_in_what_they_do_say_and_rest_on(case: Case) -> None:
    for rounds, seed in ((1, "a"), (2, "b"), (5, "c")):
        table = table_at(case, rounds, seed)
        for seat in (1, 7, 12):
            made = suggested_speeches(case, table.state, table.memories[seat], seat)
            assert len(made) == SUGGESTIONS
            assert len({one.label for one in made}) == len({one.text for one in made}) == SUGGESTIONS
            openings = [one.text.split(". ")[0] for one in made]
            assert len(set(openings)) == SUGGESTIONS


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_they_rest_on_the_case_and_argue_for_the_persons_side(case: Case) -> None:
    table = table_at(case, 3, "side")
    citable = {name for name, _ in case.citable()}
    brief = case_brief(case)
    facts = {stance: {fact for point in brief.best[stance] for fact in point.facts} for stance in brief.best}
    for seat in (2, 7, 11):
        stance = stance_of(table.state, seat)
        for one in suggested_speeches(case, table.state, table.memories[seat], seat):
            assert set(one.cites) <= citable
            assert one.target is None or one.target != seat
            quoted = [fact for fact in facts[stance] if fact.strip("“”.") in one.text]
            assert quoted or "judge" in one.label, one.text


def test_the_same_state_gives_the_same_and_a_new_turn_gives_others() -> None:
    table = table_at(FERRY, 2, "again")
    first = suggested_speeches(FERRY, table.state, table.memories[7], 7)
    assert suggested_speeches(FERRY, table.state, table.memories[7], 7) == first
    turns = table.state.turns
    while table.state.turns == turns:
        assert table.step()
    assert suggested_speeches(FERRY, table.state, table.memories[7], 7) != first


def test_an_answer_goes_to_who_spoke_and_a_question_to_the_other_side() -> None:
    table = table_at(FERRY, 3, "answer")
    state = table.state
    for seat in state.seats:
        for one in suggested_speeches(FERRY, state, table.memories[seat], seat):
            if one.label.startswith("Ask "):
                assert one.target is not None
                assert stance_of(state, one.target) != stance_of(state, seat)
            elif one.label.startswith("Answer "):
                assert one.target in {turn.seat for turn in state.heard}


def test_a_case_with_hardly_anything_in_it_still_suggests_something() -> None:
    table = table_at(ODD, 1, "odd")
    made = suggested_speeches(ODD, table.state, table.memories[4], 4)
    assert made
    assert all(re.search(r"\w", one.text) for one in made)
