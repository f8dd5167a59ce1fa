"""Faces: who chooses one, until when, and where it goes with them (ST21)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.core import acts, events
from engine.core.decide import Bench
from engine.core.events import ENTRY
from engine.core.evolve import fold
from engine.core.limits import MAX_FACE_CHANGES
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer
from rooms.registry.forks import fork_log
from rooms.registry.rematches import rematch_log
from tests.engine.driving import Jury

GUEST = 5


def _lobby(face: int | None = 9) -> Jury:
    jury = Jury(begin=False)
    jury.bench(acts.TakeSeat(seat=GUEST, occupant="human", name="Ines", face=face))
    return jury


def test_st21_whoever_sits_down_is_seen_with_the_face_they_chose() -> None:
    jury = _lobby()
    view = build_view(jury.format, jury.state, Viewer(), "HV7K2P")
    assert [(seat.seat, seat.face) for seat in view.seats if seat.face is not None] == [(GUEST, 9)]
    assert fold(jury.entries).seats == jury.state.seats


def test_st21_a_log_says_nothing_of_faces_where_none_was_chosen() -> None:
    jury = _lobby(face=None)
    assert jury.state.seats[GUEST].face is None
    assert b"face" not in ENTRY.dump_json(jury.entries[-1])


def test_st21_there_is_no_face_beyond_the_last() -> None:
    for wrong in (0, -1, acts.FACE_COUNT + 1):
        with pytest.raises(ValidationError, match=f"there is no face {wrong}; choose one of 1 to {acts.FACE_COUNT}"):
            acts.ChooseFace(face=wrong)
        with pytest.raises(ValidationError, match="or leave it out"):
            acts.TakeSeat(seat=GUEST, occupant="human", name="Ines", face=wrong)


def test_st21_the_holder_of_a_seat_changes_their_face_in_the_lobby_alone() -> None:
    jury = _lobby()
    jury.act(GUEST, acts.ChooseFace(face=12))
    assert jury.events(events.FaceChosen)[-1] == events.FaceChosen(seat=GUEST, face=12)
    assert jury.state.seats[GUEST].face == 12
    assert jury.refused("stale", jury.holder(GUEST), acts.ChooseFace(face=12)).startswith("Face 12 is yours already")
    jury.host(acts.Begin())
    sentence = jury.refused("already_begun", jury.holder(GUEST), acts.ChooseFace(face=3))
    assert sentence.startswith("A face is chosen in the lobby")


def test_st21_a_face_is_changed_a_bounded_number_of_times() -> None:
    jury = _lobby()
    for number in range(MAX_FACE_CHANGES):
        jury.act(GUEST, acts.ChooseFace(face=1 + number % 2))
    sentence = jury.refused("not_asked", jury.holder(GUEST), acts.ChooseFace(face=7))
    assert sentence == f"The face on seat {GUEST} has changed {MAX_FACE_CHANGES} times; it stays as it is now."


def test_st21_a_face_goes_with_its_holder_and_comes_back_with_them() -> None:
    jury = _lobby()
    jury.host(acts.Begin())
    held = jury.holder(GUEST)
    jury.bench(acts.LoseSeat(seat=GUEST, tenure=held.tenure))
    assert jury.state.seats[GUEST].face is None
    jury.submit(held, acts.ComeBack())
    assert jury.state.seats[GUEST].face == 9


def test_st21_a_rematch_and_a_replay_of_a_fork_show_the_same_face() -> None:
    jury = _lobby()
    jury.host(acts.Begin())
    copied = fork_log(
        jury.format, jury.state, jury.entries, "source", seed=None, salt="salt", host_seat=7, settings={}, now=jury.now
    )[0]
    assert [entry.event.face for entry in copied if isinstance(entry.event, events.SeatTaken) and entry.event.face] == [
        9
    ]
    jury.host(acts.Adjourn())
    _, _, state, places = rematch_log(
        jury.format, jury.state, jury.case, other=None, settings={}, seed="again", now=jury.now
    )
    assert state.seats[places[GUEST]].face == 9
    # Nobody else sits down with it.
    assert jury.refused("room_closed", Bench(), acts.TakeSeat(seat=GUEST, occupant="human", name="Bo", face=2))
