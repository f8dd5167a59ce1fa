"""What is read in a person's words, and what of it is recorded with the turn."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from engine.formats.meeting.claims import Claim, claim_of, point, points
from engine.formats.meeting.mind.reading import MAX_CLAIMS, read_claims
from harness.examples.meeting import MILL
from tests.engine.formats.meeting.test_rules import meeting

LOFT, STONES, WHEEL, KITCHEN, YARD = range(5)


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("I was in the kitchen at 21:20.", "at/1/2/3"),
        ("I was in the kitchen.", "at/1/2/3"),
        ("At 9:10 I was in the loft, alone.", "at/1/1/0 alone/1/1"),
        ("I was in the yard with Britta at 21:20.", "at/1/2/4 saw/2/2/4"),
        ("I saw Person 3 in the yard at 21:10.", "saw/3/1/4"),
        ("Corin was not there. I was in the wheel pit at 21:20.", "missed/3/2 at/1/2/2"),
        ("Dorle, where were you at 21:20?", "ask/4/2"),
        ("Eike is lying.", "accuse/5"),
        ("I suspect white.", "accuse/5"),
        ("I do not believe Britta.", "accuse/2"),
        ("Britta could not have done it.", "clear/2"),
        ("Seat 4 is not an impostor.", "clear/4"),
        ("AT WHAT TIME AND IN WHICH PLACE? NAME IT!", ""),
        ("", ""),
    ],
)
def test_me15_claims_are_read_in_a_persons_words(text: str, claimed: str) -> None:
    found = [claim for claim in points(read_claims(MILL, meeting().state, 1, text)) if not claim.startswith("name/")]
    assert found == claimed.split()


def test_me15_who_is_named_is_recorded_once_and_nobody_names_themselves() -> None:
    found = read_claims(MILL, meeting().state, 1, "Britta, Britta, red and Britta: it is a mess. Corin knows.")
    assert [claim.seat for claim in found if claim.kind == "name"] == [2, 3]


def test_me15_a_turn_makes_so_many_claims_and_no_more() -> None:
    names, steps = ("Britta", "Corin", "Dorle", "Eike"), range(4)
    text = " ".join(f"I saw {name} in the yard at 21:{step}0." for name in names for step in steps)
    assert len(read_claims(MILL, meeting().state, 1, text)) <= MAX_CLAIMS


@pytest.mark.parametrize("text", ["at", "at/", "at/x", "at/1/2/3/4", "fly/1", "at/-1", "", "at/1/²"])
def test_what_is_no_point_is_no_claim(text: str) -> None:
    assert claim_of(text) is None


def test_a_claim_is_recorded_and_read_again() -> None:
    for claim in (Claim("at", 3, 4, 2), Claim("ask", 2, 1), Claim("accuse", 12), Claim("missed", 1, 0, 0)):
        assert claim_of(point(claim)) == claim


def test_me15_nine_of_ten_utterances_of_each_kind_are_heard_right() -> None:
    """Twenty utterances of each kind; those that are misheard are named."""
    table = yaml.safe_load((Path(__file__).parent / "utterances.yaml").read_text(encoding="utf-8"))
    state, misheard, wrong = meeting().state, Counter[str](), []
    for kind, utterances in table.items():
        assert len(utterances) == 20, kind
        for text, claimed in utterances:
            heard = [one for one in points(read_claims(MILL, state, 1, text)) if not one.startswith("name/")]
            if sorted(heard) != sorted(claimed.split()):
                misheard[kind] += 1
                wrong.append(f"{text} {heard}")
    assert max(misheard.values(), default=0) <= 2, "\n".join(wrong)


def test_me15_you_and_a_pronoun_are_whom_a_turn_is_said_to() -> None:
    state = meeting().state
    assert "saw/4/2/2" in points(read_claims(MILL, state, 1, "I saw you in the wheel pit.", 4))
    assert not points(read_claims(MILL, state, 1, "I saw you in the wheel pit."))
