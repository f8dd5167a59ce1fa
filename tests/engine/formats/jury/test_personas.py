"""The twelve, and how each kind of person takes each kind of argument."""

from __future__ import annotations

import pytest

from engine.formats.jury.mind.line_set import LINE_SETS
from engine.formats.jury.personas import ARGUMENT_MODIFIERS, PERSONAS, persona_card, persona_for_seat

FACTS = {
    1: ("Marcus Webb", "rationalist", 0.8, 0.2, 0.7, "neutral"),
    2: ("Sarah Chen", "empath", 0.4, 0.7, 0.5, "defense"),
    3: ("Frank Russo", "cynic", 0.9, 0.1, 0.6, "prosecution"),
    4: ("Linda Park", "conformist", 0.2, 0.8, 0.2, "majority"),
    5: ("David Okonkwo", "contrarian", 0.6, 0.5, 0.8, "minority"),
    6: ("Betty Morrison", "impatient", 0.5, 0.6, 0.3, "first_impression"),
    8: ("Dr. James Wright", "detail_obsessed", 0.7, 0.4, 0.5, "neutral"),
    9: ("Pastor Williams", "moralist", 0.7, 0.3, 0.6, "gut_feeling"),
    10: ("Nancy Cooper", "pragmatist", 0.5, 0.5, 0.6, "calculated"),
    11: ("Miguel Santos", "storyteller", 0.4, 0.6, 0.7, "best_story"),
    12: ("Robert Kim", "wildcard", 0.3, 0.9, 0.4, "random"),
}


@pytest.mark.parametrize("seat", FACTS)
def test_the_eleven_are_who_they_are(seat: int) -> None:
    persona = persona_for_seat(seat)
    traits = (persona.stubbornness, persona.volatility, persona.influence)
    assert (persona.name, persona.archetype, *traits, persona.lean) == FACTS[seat]


def test_a_twelfth_keeps_seat_seven_warm() -> None:
    ines = persona_for_seat(7)
    assert (ines.name, ines.occupation, ines.id, ines.influence) == ("Ines Duarte", "Night nurse", "juror_7", 0.6)


def test_twelve_seats_twelve_people() -> None:
    assert list(PERSONAS) == [f"juror_{seat}" for seat in range(1, 13)]
    assert [persona.seat for persona in PERSONAS.values()] == list(range(1, 13))
    assert len({persona.archetype for persona in PERSONAS.values()}) == 12
    assert set(LINE_SETS) == set(PERSONAS)
    with pytest.raises(KeyError):
        persona_for_seat(13)


def test_every_archetype_takes_every_argument_somehow() -> None:
    assert {persona.archetype for persona in PERSONAS.values()} == set(ARGUMENT_MODIFIERS)
    for row in ARGUMENT_MODIFIERS.values():
        assert set(row) == {"logical", "evidence", "emotional", "moral", "narrative", "question"}
        assert all(0.0 < factor <= 2.0 for factor in row.values())
    assert ARGUMENT_MODIFIERS["rationalist"]["logical"] == 1.5
    assert ARGUMENT_MODIFIERS["empath"]["emotional"] == 1.5
    assert ARGUMENT_MODIFIERS["cynic"]["evidence"] == 1.4


def test_a_card_holds_what_everybody_may_know() -> None:
    shown = persona_card(persona_for_seat(5))
    assert (shown.id, shown.name, shown.occupation) == ("juror_5", "David Okonkwo", "Philosophy professor")


def test_how_people_are_called() -> None:
    assert (persona_for_seat(3).first, persona_for_seat(3).last, persona_for_seat(3).titled) == (
        "Frank",
        "Russo",
        "Mr. Russo",
    )
    assert persona_for_seat(8).first == "James"
    assert persona_for_seat(9).titled == "Pastor Williams"
