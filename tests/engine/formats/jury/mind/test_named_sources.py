"""Which exhibits and witnesses a text calls by name (SP10)."""

from __future__ import annotations

import pytest

from cases.library import predefined_cases
from engine.core.acts import Speak
from engine.formats.jury.memory.seat_memory import empty_memory
from engine.formats.jury.mind.named_sources import named_sources
from engine.formats.jury.rules.format import JURY
from tests.engine.formats.jury.mind.test_speeches import table_at

ROBBERY = predefined_cases()["case_001_robbery"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Look at Exhibit B, all of you.", ["door-strip"]),
        ("exhibit b says nothing.", ["door-strip"]),
        ("Exhibits A, B and C are pictures.", ["counter-camera", "door-strip", "bus-still"]),
        ("An exhibit a child could read.", []),
        ("So much for exhibit a.", ["counter-camera"]),
        ("Exhibit ZZ is not here.", []),
        ("The Counter Camera shows a hood.", ["counter-camera"]),
        ("What of the recorded twenties?", ["recorded-bills"]),
        ("Nobody mentioned a camera.", []),
        ("I believe Whitcomb.", ["whitcomb"]),
        ("whitcomb was right, and so was Dr. Fisch’s form.", ["whitcomb", "fisch"]),
        ("Number four, and seat 4, are wrong.", []),
        ("Ostrander did it.", []),
    ],
)
def test_sp10_what_is_called_by_letter_title_or_name(text: str, named: list[str]) -> None:
    assert list(named_sources(ROBBERY, text)) == named


def test_sp10_a_name_that_somebody_at_the_table_has_cites_nobody() -> None:
    assert named_sources(ROBBERY, "Whitcomb is right.", ["Alan Whitcomb"]) == ()


def test_sp10_a_long_text_is_read_in_an_instant() -> None:
    assert named_sources(ROBBERY, "exhibit a " * 100_000) == ()


def test_sp10_a_persons_turn_cites_what_it_names_and_argues_as_without() -> None:
    table = table_at(ROBBERY, 2, "tags")
    format, state = JURY.bind(ROBBERY), table.state
    said = Speak(text="Exhibit B proves nothing: he is too tall for the door height strip.", cites=("counter-camera",))
    ready = format.house.complete_speech(format, state, empty_memory(7), 7, said, lambda text: ())
    assert ready.cites == ("counter-camera", "door-strip")
    plain = format.house.complete_speech(
        format, state, empty_memory(7), 7, said.model_copy(update={"cites": ("counter-camera",)}), lambda text: ()
    )
    assert (ready.points, ready.stance, ready.force) == (plain.points, plain.stance, plain.force)
