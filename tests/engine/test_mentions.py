"""Who at the table is named in a text."""

from __future__ import annotations

import pytest

from engine.mentions import mentioned
from engine.personas import PERSONAS

TABLE = {persona.seat: persona.name for persona in PERSONAS.values()}


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Russo, you were not there.", (3,)),
        ("frank is a word, but Frank is a person", (3,)),
        ("We sat in the park. Linda did not.", (4,)),
        ("what okonkwo said is true", (5,)),
        ("I agree with Dr. Wright and with Ms. Chen.", (8, 2)),
        ("Okonkwo's question stands", (5,)),
        ("Juror 4 has it right, and number eleven too.", (4, 11)),
        ("juror number seven; seat 12", (7, 12)),
        ("Nobody is named here. Juror 13 does not exist.", ()),
        ("Pastor, forgive me", ()),
        ("Pastor Williams, forgive me", (9,)),
        ("", ()),
        ("🎷" * 50, ()),
    ],
)
def test_who_is_named(text: str, seats: tuple[int, ...]) -> None:
    assert mentioned(text, TABLE) == seats


def test_a_shared_name_points_at_nobody() -> None:
    assert mentioned("Sam is wrong", {1: "Sam Poe", 2: "Sam Ash"}) == ()
    assert mentioned("Poe is wrong", {1: "Sam Poe", 2: "Sam Ash"}) == (1,)


def test_a_person_is_known_by_the_name_they_gave() -> None:
    assert mentioned("zuleika, what do you say?", {7: "Zuleika", 8: "bob_42"}) == (7,)
    assert mentioned("and bob_42?", {7: "Zuleika", 8: "bob_42"}) == (8,)


def test_a_long_text_is_read() -> None:
    assert mentioned("so " * 1300 + "Chen", TABLE) == (2,)
