"""The generator of incidents, and an account that somebody wrote: what happened holds together and can be found."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cases.matter_shelf import SHELVES, read_shelf
from engine.core.derived import forget
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.table import impostors
from engine.formats.meeting.truth import Truth, chart_of, generate_truth
from engine.matters.incident import Account, Incident, Place, Track
from engine.simulation.play import play_deliberation
from harness.examples.meeting import MILL
from tests.kit.deliberations import Deliberation

READY = read_shelf(SHELVES / "meeting", Incident)
TABLES = ((5, 1, 4), (7, 2, 6), (9, 3, 8), (12, 3, 5))
"""Players, impostors and times."""


def truths(matter: Incident, number: int = 12) -> list[Truth]:
    """What happened, in small and large tables, with and without a victim."""
    found = []
    for players, lying, length in TABLES:
        for seed in range(number):
            seats = tuple(range(1, players + 1))
            for victim in (None, players):
                left = seats if victim is None else seats[:-1]
                found.append(generate_truth(matter, str(seed), 2, left, tuple(range(1, lying + 1)), length, victim))
    return found


@pytest.mark.parametrize("id", READY)
def test_me3_everybody_goes_by_doors_and_the_culprit_is_alone(id: str) -> None:
    for truth in truths(READY[id]):
        for track in truth.tracks.values():
            assert all(truth.chart.near(*pair) for pair in pairwise(track))
        there = {seat for seat, track in truth.tracks.items() if track[truth.step] == truth.scene}
        assert there == {truth.culprit, *([truth.victim] if truth.victim is not None else [])}
        assert truth.culprit in truth.impostors
        assert truth.tracks[truth.finder][truth.step + 1] == truth.scene
        assert truth.tracks[truth.finder][truth.step + 1] == truth.scene
        assert len(truth.tracks[truth.finder]) == truth.steps


def test_me3_sightings_never_clear_the_culprit_and_often_leave_nobody_else() -> None:
    alone = 0
    made = [truth for matter in READY.values() for truth in truths(matter)]
    for truth in made:
        assert truth.culprit in truth.suspects
        for seat in truth.suspects:
            seen = [by for by in truth.tracks if by not in truth.impostors and by not in (seat, truth.victim)]
            assert not any(seat in truth.sightings(by)[truth.step].others for by in seen)
        alone += set(truth.suspects) <= set(truth.impostors)
    assert 0.1 < alone / len(made) < 0.7


def test_me3_the_same_seed_tells_the_same_story() -> None:
    one = generate_truth(MILL, "a", 1, (1, 2, 3, 4, 5), (2,), 6, None)
    forget(MILL)
    two = generate_truth(MILL, "a", 1, (1, 2, 3, 4, 5), (2,), 6, None)
    assert one is not two
    assert (one.tracks, one.culprit, one.finder) == (two.tracks, two.culprit, two.finder)


# An account


ACCOUNT = Account(
    impostors=("Corin",),
    step=2,
    tracks=(
        Track(player="Anselm", rooms=("loft", "stones", "stones", "wheel")),
        Track(player="Britta", rooms=("yard", "yard", "kitchen", "kitchen")),
        Track(player="Corin", rooms=("stones", "stones", "wheel", "yard")),
        Track(player="Dorle", rooms=("kitchen", "kitchen", "kitchen", "stones")),
        Track(player="Eike", rooms=("loft", "loft", "stones", "stones")),
    ),
)
TOLD = MILL.model_copy(update={"account": ACCOUNT})


def test_me1_an_account_says_who_did_it_and_is_nobodys_to_read() -> None:
    assert list(TOLD.faults()) == []
    table = Deliberation(MEETING.bind(TOLD), (1, 2), host=1, settings={"players": 5, "impostors": 1})
    assert impostors(table.state) == (3,)
    part = table.state.dealt[1]
    assert part.note is not None
    assert part.note.splitlines()[2].startswith("21:20 in the stone floor, with Eike.")
    for over in (False, True):
        assert (TOLD.shown_to(1, over=over).account is not None) == over
    assert play_deliberation(MEETING.bind(TOLD), "1", {"players": 5, "pace": "instant"}).state.verdict is not None


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"impostors": ()}, "names nobody: somebody among them has to be lying"),
        ({"impostors": ("Corin", "Dorle", "Eike")}, "names half of them or more"),
        ({"impostors": ("Nobody",)}, "names “Nobody”, who has no track"),
        ({"step": 3}, "is the last time"),
        ({"deed": 4}, "is 4, and there are 1"),
        ({"tracks": ACCOUNT.tracks[:4]}, "are of 4 players; at least 5 are needed"),
        ({"impostors": ("Britta",)}, "have to leave Britta alone in “wheel” when it is done"),
    ],
)
def test_an_account_that_cannot_be_is_named_in_a_sentence(changes: dict[str, object], sentence: str) -> None:
    told = TOLD.model_copy(update={"account": ACCOUNT.model_copy(update=changes)})
    assert sentence in " ".join(fault.sentence for fault in told.faults())


def test_rooms_and_people_that_do_not_fit_are_named() -> None:
    rooms = (MILL.rooms[0].model_copy(update={"doors": ("attic",)}), *MILL.rooms[1:])
    players = (*MILL.players[:4], MILL.players[0].model_copy(update={"colour": "grey"}))
    deeds = (MILL.deeds[0].model_copy(update={"room": "moat"}),)
    broken = MILL.model_copy(update={"rooms": rooms, "players": players, "deeds": deeds})
    said = " ".join(fault.sentence for fault in broken.faults())
    for sentence in ("lead to “attic”", "is “anselm”, as another's is", "is “moat”, which is no room here"):
        assert sentence in said
    apart = (*MILL.rooms, replace_doors(MILL))
    assert "no door leads to “island”" in " ".join(
        fault.sentence for fault in MILL.model_copy(update={"rooms": apart}).faults()
    )


def replace_doors(matter: Incident) -> Place:
    """A room to which no door leads."""
    return matter.rooms[0].model_copy(update={"id": "island", "name": "the island", "doors": ("island",)})


def test_a_chart_is_made_once_for_a_matter() -> None:
    assert chart_of(MILL) is chart_of(MILL)
    assert chart_of(MILL) is not chart_of(TOLD)
