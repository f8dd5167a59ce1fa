"""Who at the table is named in a text."""

from __future__ import annotations

import pytest

from engine.core.mentions import addressed_seat, mentioned_seats
from engine.formats.jury.personas import PERSONAS

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
        ("Pastor, forgive me", (9,)),
        ("Pastor Williams, forgive me", (9,)),
        ("", ()),
        ("🎷" * 50, ()),
    ],
)
def test_who_is_named(text: str, seats: tuple[int, ...]) -> None:
    assert mentioned_seats(text, TABLE, roles=("juror",)) == seats


def test_a_shared_name_points_at_nobody() -> None:
    assert mentioned_seats("Sam is wrong", {1: "Sam Poe", 2: "Sam Ash"}) == ()
    assert mentioned_seats("Poe is wrong", {1: "Sam Poe", 2: "Sam Ash"}) == (1,)


def test_a_person_is_known_by_the_name_they_gave() -> None:
    assert mentioned_seats("zuleika, what do you say?", {7: "Zuleika", 8: "bob_42"}) == (7,)
    assert mentioned_seats("and bob_42?", {7: "Zuleika", 8: "bob_42"}) == (8,)


def test_a_long_text_is_read() -> None:
    assert mentioned_seats("so " * 1300 + "Chen", TABLE) == (2,)


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Russo, you were not there.", 3),
        ("Frank Russo, you were not there.", 3),
        ("What do you think, Frank?", 3),
        ("What does Frank say to that?", 3),
        ("Hey Frank, look at the knife", 3),
        ("Dr. Wright, is that so?", 8),
        ("And you, juror 4?", 4),
        ("Juror 4: what about the key?", 4),
        ("I am with you, Linda.", 4),
        ("Nobody saw it. Linda, you said so yourself!", 4),
        ("Frank is right about the knife.", None),
        ("In my view, Frank is wrong.", None),
        ("The knife was clean, said Frank.", None),
        ("Chen, Wright and I agree on this.", None),
        ("Is Frank or Linda closer to the truth?", None),
        ("well frank, it was dark", None),
        ("Frank.", None),
        ("", None),
    ],
)
def test_sp9_whom_a_text_turns_to(text: str, seat: int | None) -> None:
    assert addressed_seat(text, TABLE, roles=("juror",)) == seat


def test_sp9_a_name_shared_with_a_witness_points_at_nobody_unless_it_is_called() -> None:
    assert addressed_seat("What did Chen see?", TABLE, ["Amy Chen"]) is None
    assert addressed_seat("Chen, the clerk, was there.", TABLE, ["Amy Chen"]) is None
    assert addressed_seat("Chen, what did you see?", TABLE, ["Amy Chen"]) == 2


def test_sp9_what_the_players_are_called_is_the_formats() -> None:
    assert addressed_seat("And you, caller 4?", TABLE) is None
    assert addressed_seat("And you, caller 4?", TABLE, roles=("caller",)) == 4
    assert addressed_seat("And you, seat 4?", TABLE) == 4
