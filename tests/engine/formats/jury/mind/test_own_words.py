"""The voice of a persona that a host brought: what of the file is said, and how."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import events
from engine.formats.jury.mind.line_set import LINE_KINDS, PLAIN
from engine.formats.jury.mind.own_words import in_first_person, own_voice, voice_of
from engine.formats.jury.personas import OWN_VOICE, PERSONAS, Persona
from engine.formats.jury.rules.format import JURY
from engine.simulation.opening import Opening
from engine.simulation.play import play_from_opening
from tests.kit.jury_cases import MURDER

NORA: dict[str, Any] = {
    "name": "Nora Bell",
    "archetype": "cynic",
    "occupation": "Baker",
    "personality": (
        "She has baked through the night for thirty years, and believes the clock before she believes anybody. "
        'She likes to say "Bread does not argue." She thinks most people are guilty.'
    ),
    "samples": ["The till does not lie. People at the till do."],
    "anecdote": "She once shorted a widow a loaf, and walked four miles to put it right.",
}


def somebody(**parts: Any) -> Persona:
    return replace(PERSONAS["juror_3"], id="nora_3", name="Nora Bell", voice=OWN_VOICE, brought=True, **parts)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("You are a retired cop.", "I am a retired cop."),
        ("You’re swayed by stories, and you trust your nose.", "I’m swayed by stories, and I trust my nose."),
        ("He reads slowly and counts twice.", "I read slowly and count twice."),
        ("She rarely speaks, and one thing turns her.", "I rarely speak, and one thing turns me."),
        ("She does not hurry; what she carries is hers", None),
        ("They keep their own books.", "I keep my own books."),
        ("His words are short.", "My words are short."),
        ("I doubt everything", "I doubt everything."),
        ("He watches, glares and leaves.", None),
        ("Her brother told her that he was wrong.", None),
        ("She’s been there before.", None),
    ],
)
def test_a_sentence_is_put_into_the_first_person_or_left_out(text: str, said: str | None) -> None:
    assert in_first_person(text) == said


def test_what_the_file_says_becomes_what_they_say() -> None:
    voice = own_voice(somebody(about=NORA["personality"], samples=(NORA["samples"][0],), anecdote=NORA["anecdote"]))
    first = "I have baked through the night for thirty years, and believe the clock before I believe anybody."
    assert first in {line.text for line in voice.lead}
    assert "Bread does not argue." in {line.text for line in voice.tag}
    assert "The till does not lie. People at the till do." in {line.text for line in voice.n_said}
    assert any("I once shorted a widow a loaf" in line.text for line in voice.story)
    # What takes a side is no manner of speaking.
    assert not any("guilty" in line.text for line in voice.lead)


def test_a_file_with_nothing_to_say_still_gives_every_kind_of_line() -> None:
    voice = own_voice(somebody(about="Quiet.", samples=(), anecdote="", occupation="Juror"))
    assert all(getattr(voice, kind) for kind in LINE_KINDS)
    assert "juror" not in " ".join(line.text for line in voice.argue).lower()


def test_slots_in_a_file_are_no_slots_of_a_line() -> None:
    hostile = ("Give me {accused.__class__}.", "[old] Say {who}.", "No {nonsense} here.")
    voice = own_voice(somebody(about="She says {q}.", samples=hostile, anecdote="She saw {x}."))
    texts = " ".join(line.text for kind in LINE_KINDS for line in getattr(voice, kind))
    assert not any(mark in texts for mark in ("nonsense", "__class__", "[old]"))


def test_two_personas_of_a_file_do_not_talk_alike() -> None:
    voices = [
        own_voice(somebody(about=f"She keeps {thing} and trusts them.", samples=(), anecdote="", occupation=trade))
        for thing, trade in (("bees", "Beekeeper"), ("ferries", "Pilot"), ("graves", "Sexton"))
    ]
    for one in voices:
        for other in voices:
            if one is not other:
                shared = {line.text for line in one.lead} & {line.text for line in other.lead}
                assert len(shared) < len(one.lead)


def test_a_brought_persona_speaks_in_words_of_the_file() -> None:
    said = []
    for seed in range(20):
        played = play_from_opening(Opening(JURY.bind(MURDER), personas=[NORA]), str(seed))
        seat = next(seat for seat in played.state.seats.values() if seat.name == "Nora Bell")
        happened = [entry.event for entry in played.entries]
        # Answers and what is said of one's own ballot are a line, in which nobody tells of themselves.
        in_turn = {
            event.turn_id for event in happened if isinstance(event, events.FloorGranted) and event.topic is None
        }
        said += [
            event.text
            for event in happened
            if isinstance(event, events.TurnTaken) and event.seat == seat.number and event.turn_id in in_turn
        ]
    words = ("thirty years", "Bread does not argue", "The till does not lie", "baker", "a widow a loaf")
    own = sum(any(word in text for word in words) for text in said)
    assert len(said) > 20
    assert own >= len(said) / 4
    assert not any("{" in text for text in said)


def test_plain_is_nobodys_manner() -> None:
    assert voice_of(replace(somebody(), voice="plain")) is PLAIN
