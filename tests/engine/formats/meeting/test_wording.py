"""Wording gives nobody away: what impostors and the crew say, they say in the same words."""

from __future__ import annotations

import pytest

from bench.decisions.meeting_wording import first_meetings, masked_words, told_apart
from harness.examples.meeting import MILL


def test_names_rooms_and_times_are_masked() -> None:
    words = masked_words("Britta, at 21:20 I was in the kitchen.", MILL)
    assert words[:7] == ["NAME", "at", "TIME", "i", "was", "in", "ROOM"]


@pytest.mark.sweep("a share of games")
def test_me16_wording_tells_no_impostor_from_the_crew() -> None:
    """By chance two of seven are named; 40 % are allowed, and twice the error of so few games."""
    games = 240
    assert told_apart(first_meetings(games, 1)) <= (0.40 + 2 * 0.03) * games
