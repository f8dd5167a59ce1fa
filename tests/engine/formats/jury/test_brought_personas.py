"""Personas that a host brings to a jury (HO14): who sits where, and that the log needs no file."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from engine.core import acts, events
from engine.core.decide import Host, verify
from engine.core.derived import forget_texts
from engine.core.evolve import fold
from engine.core.limits import PERSONAS_WEIGHT
from engine.core.own_state import fold_as
from engine.core.refusals import Code
from engine.formats.jury.brought_personas import PERSONA_RULES, persona_entry
from engine.formats.jury.conviction import make_listener
from engine.formats.jury.mind.situation import persona_of, spoken_name
from engine.formats.jury.personas import PERSONAS, persona_for_seat
from engine.formats.jury.rules.format import JURY
from engine.simulation.opening import Opening
from engine.simulation.play import play_from_opening
from tests.kit.deliberations import Deliberation
from tests.kit.jury_cases import MURDER

NORA: dict[str, Any] = {
    "name": "Nora Bell",
    "archetype": "cynic",
    "personality": "She has baked through the night for thirty years.",
    "occupation": "Baker",
    "title": "Ms.",
    "stubbornness": 0.1,
    "seat": 3,
}


def lobby(**fields: Any) -> Deliberation:
    return Deliberation(JURY.bind(MURDER), host=7, begin=False, **fields)


def bring(*personas: dict[str, Any]) -> acts.SetPersonas:
    return acts.SetPersonas(personas=personas)


def test_ho14_a_persona_sits_where_it_says_and_the_others_stay() -> None:
    room = lobby()
    room.host(bring(NORA, {**NORA, "name": "Abe", "seat": None}))
    there = {seat.number: seat.persona for seat in room.state.seats.values() if seat.persona is not None}
    assert (there[3].name, there[3].occupation, there[1].name, there[2].name) == (
        "Nora Bell",
        "Baker",
        "Abe",
        "Sarah Chen",
    )
    nora = persona_of(room.state, 3)
    # What the file leaves out is as with ours of the archetype.
    assert (nora.stubbornness, nora.volatility, nora.lean) == (0.1, persona_for_seat(3).volatility, "prosecution")
    assert JURY.persona_text(room.state.seats[3]) == NORA["personality"]
    assert spoken_name(room.state.seats[3], "titled") == "Ms. Bell"
    # Less stubborn, so an argument moves her further than it would move the juror whose seat it is.
    assert make_listener(nora, "reasonable_doubt") is not make_listener(persona_for_seat(3), "reasonable_doubt")


def test_ho14_one_of_the_twelve_by_name_keeps_their_seat_and_voice() -> None:
    room = lobby()
    text = "She has sold the restaurant."
    room.host(bring({"name": "Betty Morrison", "archetype": "impatient", "personality": text}))
    betty = persona_of(room.state, 6)
    assert (betty.id, betty.about, betty.line_set) == ("juror_6", text, "juror_6")
    assert betty.occupation == persona_for_seat(6).occupation


def test_ho14_player_keeps_the_chair_of_its_seat_warm() -> None:
    room = lobby()
    player = {"id": "juror_7", "name": "[PLAYER]", "archetype": "player", "personality": "Human player"}
    room.host(bring(NORA, {**player, "stubbornness": None, "initial_lean": "player_choice", "emoji": "x"}))
    assert room.state.seats[7].sheet is None
    assert persona_of(room.state, 7).name == "Ines Duarte"


@pytest.mark.parametrize(
    ("wrong", "place", "remedy"),
    [
        ({"archetype": "cinic"}, "personas[1].archetype", "'cynic'"),
        ({"stubbornness": 1.5}, "personas[1].stubbornness", "less than or equal to 1"),
        ({"volatility": -0.1}, "personas[1].volatility", "greater than or equal to 0"),
        ({"personality": "x" * 1201}, "personas[1].personality", "1200"),
        ({"name": "x" * 41}, "personas[1].name", "40"),
    ],
)
def test_ho14_a_wrong_field_is_named_with_its_persona(wrong: dict[str, Any], place: str, remedy: str) -> None:
    sentence = lobby().refused("malformed", Host(), bring({**NORA, **wrong}))
    assert sentence.startswith(f"{place}: ")
    assert remedy in sentence


@pytest.mark.parametrize(
    ("second", "place", "remedy"),
    [
        ({"name": "nora  bell", "seat": 5}, "personas[2].name", "a name of their own"),
        ({"name": "Abe", "seat": 3}, "personas[2].seat", "a seat of their own"),
        ({"name": "Linda Park", "seat": 5}, "personas[2].name", "choose another name"),
    ],
)
def test_ho14_two_of_one_name_or_for_one_seat_are_refused(second: dict[str, Any], place: str, remedy: str) -> None:
    sentence = lobby().refused("malformed", Host(), bring(NORA, {**NORA, **second}))
    assert sentence.startswith(f"{place}: ")
    assert remedy in sentence


@pytest.mark.parametrize("name", ["Person 7", "The judge", "Foreperson", "Host"])
def test_ho14_no_persona_has_the_name_of_somebody_else_here(name: str) -> None:
    sentence = lobby().refused("name_refused", Host(), bring({**NORA, "name": name}))
    assert "give the persona of seat 3 another name" in sentence


def test_ho14_personas_are_changed_in_the_lobby_and_by_the_host_alone() -> None:
    room = lobby()
    room.refuses("not_begun", 7, bring(NORA))
    room.host(bring(NORA))
    room.host(bring())
    assert room.state.seats[3].sheet is None
    assert persona_of(room.state, 3) is persona_for_seat(3)
    assert room.state.host_acts == 2 * PERSONAS_WEIGHT
    room.host(acts.Begin())
    assert "open another room" in room.refused("already_begun", Host(), bring(NORA))


def test_ho14_a_log_with_personas_verifies_without_the_file() -> None:
    opening = Opening(JURY.bind(MURDER), {"pace": "instant"}, personas=[NORA])
    played = play_from_opening(opening, "seed")
    read = events.LOG.validate_json(events.LOG.dump_json(played.entries))
    assert verify(JURY.bind(MURDER), read)[1] is None
    assert fold_as(opening.format, read) == played.state
    assert persona_of(fold(read), 3).about == NORA["personality"]
    assert any(seat.name == "Nora Bell" and seat.occupant == "house" for seat in played.state.seats.values())


def test_ho14_the_twelve_brought_as_a_file_deliberate_as_the_twelve_do() -> None:
    entries = [persona_entry(persona) for persona in PERSONAS.values()]
    brought = play_from_opening(Opening(JURY.bind(MURDER), personas=entries), "seed")
    usual = play_from_opening(Opening(JURY.bind(MURDER)), "seed")

    def said(log: list[events.Entry]) -> list[str]:
        return [entry.event.text for entry in log if isinstance(entry.event, events.TurnTaken)]

    assert said(brought.entries) == said(usual.entries)
    assert brought.state.verdict == usual.state.verdict


def test_ho14_what_was_brought_can_be_brought_again() -> None:
    room = lobby()
    (event,) = room.host(bring(NORA))
    assert isinstance(event, events.PersonasSet)
    (entry,) = PERSONA_RULES.entries(event.personas)
    (again,) = lobby().host(bring(dict(entry)))
    assert again == event


def test_ho14_a_format_whose_matter_seats_its_people_takes_none(other_format_lobby: Deliberation) -> None:
    refusal: Code = "not_asked"
    assert "nobody brings personas" in other_format_lobby.refused(refusal, Host(), bring(NORA))


@pytest.fixture
def other_format_lobby() -> Deliberation:
    """The lobby of a panel."""
    from engine.formats import FORMATS
    from rooms.ready_matters import ready_matters

    panel = FORMATS["panel"]
    return Deliberation(panel.bind(next(iter(ready_matters(panel).values()))), begin=False)


def test_what_was_made_of_a_brought_persona_is_dropped_with_the_texts() -> None:
    """What a host wrote into a file is in the memory of no worker once it was erased."""
    room = lobby()
    room.host(bring(NORA))
    made = weakref.ref(persona_of(room.state, 3))
    assert persona_of(room.state, 3) is made()
    forget_texts()
    gc.collect()
    assert made() is None
