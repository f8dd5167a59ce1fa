"""How the table calls what a case has: things, people with a name, and people of whom there is only a description."""

from __future__ import annotations

import pytest

from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.arguments.wording import who_is
from engine.formats.jury.mind.period_style import formalise
from engine.matters.criminal_case import Witness
from tests.engine.formats.jury.mind.cases import FERRY


def described(name: str, thing: str) -> CaseBrief:
    """The brief of a case whose first witness and first exhibit are called so."""
    (witness, *witnesses), (exhibit, *exhibits) = FERRY.witnesses, FERRY.exhibits
    witness = witness.model_copy(update={"name": name, "credibility_issues": ("Answers for the work that was done",)})
    exhibit = exhibit.model_copy(update={"title": thing})
    return case_brief(
        FERRY.model_copy(update={"witnesses": (witness, *witnesses), "exhibits": (exhibit, *exhibits)}),
    )


def test_a_witness_without_a_name_is_called_by_the_whole_description() -> None:
    brief = described("The officer in charge", "Officer's notebook")
    witness, exhibit = FERRY.witnesses[0].id, FERRY.exhibits[0].id
    assert brief.labels[witness] == brief.shorts[witness] == "the officer in charge"
    assert brief.labels[exhibit] == "the officer’s notebook"
    doubts = [point for point in brief.on[witness] if point.kind == "credibility"]
    assert [point.facts[0] for point in doubts] == ["The officer in charge answers for the work that was done."]


def test_a_witness_with_a_name_is_called_by_it() -> None:
    brief = described("Walter Dew", "Dew's notebook")
    assert brief.labels[FERRY.exhibits[0].id] == "Dew’s notebook"
    assert brief.shorts[FERRY.witnesses[0].id] == "Dew"


def test_a_full_name_that_ends_in_s_owns_without_an_article() -> None:
    brief = described("William Hughes", "William Hughes' account of the coin")
    assert brief.labels[FERRY.exhibits[0].id] == "William Hughes’ account of the coin"


def test_a_title_before_a_name_is_part_of_it() -> None:
    brief = described("Walter Dew", "Dr. Pepper's findings")
    assert brief.labels[FERRY.exhibits[0].id] == "Dr. Pepper’s findings"


def test_nobody_says_something_is_in_short_at_an_old_trial() -> None:
    assert formalise("Something’s off, and it’s late.") == "Something is off, and it is late."


@pytest.mark.parametrize(
    ("role", "testimony", "who"),
    [
        ("eyewitness", "The baker, 40, who saw it all. She ran.", "the baker"),
        ("expert", "Surveyor of the port for nine years. He measured it.", "the surveyor of the port"),
        ("alibi", "Lund's aunt, a seamstress.", "Lund's aunt"),
        ("ferryman", "Rows people over the river.", "the ferryman"),
        ("police", "She came at nine.", ""),
        ("victim", "I am a carman—I saw him.", "a carman"),
        ("victim", "I live by the river.", ""),
    ],
)
def test_a_witness_is_introduced_by_who_that_is(role: str, testimony: str, who: str) -> None:
    assert who_is(Witness(id="w", name="Ane Holm", role=role, side="neutral", testimony=testimony)) == who
