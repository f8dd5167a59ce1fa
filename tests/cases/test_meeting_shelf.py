"""The ready incidents: twelve places, each with rooms, tasks and people of its own, and a game for the house."""

from __future__ import annotations

import re

import pytest

from cases.matter_shelf import SHELVES, read_shelf
from engine.core.decide import verify
from engine.formats import FORMATS
from engine.matters.incident import Incident
from engine.simulation.play import play_deliberation
from tests.order import few_of

READY = read_shelf(SHELVES / "meeting", Incident)


def test_there_are_twelve_ready_incidents_without_a_culprit() -> None:
    assert len(READY) == 12
    for incident in READY.values():
        assert incident.account is None, "who did it is drawn when a room begins"
        assert (len(incident.players), len(incident.rooms)) == (12, 7)
        assert len(incident.deeds) >= 3


def test_no_two_share_people_or_have_a_task_twice() -> None:
    names = [player.name for incident in READY.values() for player in incident.players]
    assert len(set(names)) >= len(names) - 6, "a name may come back, a cast may not"
    for incident in READY.values():
        assert len({room.task for room in incident.rooms}) == len(incident.rooms)


def test_none_is_set_on_a_ship_or_borrows_from_another_game() -> None:
    borrowed = re.compile(
        r"\b(?:space\w*|ship|vent\w*|reactor|electrical|medbay|crewmate\w*|sabotage)\b", re.IGNORECASE
    )
    for incident in READY.values():
        rooms = " ".join(f"{room.name} {room.task}" for room in incident.rooms)
        assert borrowed.search(rooms) is None, incident.id


@pytest.mark.parametrize("id", few_of(READY, list(READY)[:2], "every incident"))
def test_the_house_plays_each_of_them_to_the_end(id: str) -> None:
    format = FORMATS["meeting"].bind(READY[id])
    played = play_deliberation(format, "1", {"pace": "instant", "players": 12, "impostors": 3})
    assert played.state.verdict is not None
    assert verify(format, played.entries)[1] is None
    assert {paper.form for paper in played.state.papers.values()} == {"report", "vote", "score"}
