"""Secrecy: what a spectator, a seat and a host may see, of events and of the state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import SeatHolder
from engine.core.evolve import evolve
from engine.core.own_state import evolve_as, new_state
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.visibility import (
    Viewer,
    convictions_for_agents,
    outcome_known,
    project_event,
    seat_viewer,
    visibility_of,
)
from tests.engine.driving import ALL_SEATS, Jury, whole
from tests.kit.deliberations import event_json

SPECTATOR = Viewer()
TEACHER = Viewer(host=True)
"""A host without a seat."""
LONG: dict[str, SettingValue] = {"max_rounds": 40, "stability_rounds": 10}


def others(jury: Jury, viewer: Viewer) -> dict[int, float] | None:
    return jury.view(viewer).others


def test_se1_se3_a_seated_host_sees_what_the_seat_sees() -> None:
    jury = Jury([3], host=7, settings={"show_convictions": False}).to_phase("deliberation")
    seat, host = Viewer(seat=7), Viewer(seat=7, host=True)
    assert visibility_of(jury.state, host) == visibility_of(jury.state, seat) == "own"
    assert jury.seen(host) == jury.seen(seat)
    assert others(jury, host) is None


def test_se3_after_the_verdict_a_host_with_a_seat_sees_everything() -> None:
    jury = Jury([3], host=7, settings={"show_convictions": False, "max_rounds": 1}).to_phase("verdict")
    host = Viewer(seat=7, host=True)
    assert visibility_of(jury.state, host) == "all"
    assert jury.seen(host) == [entry.event for entry in jury.entries]
    shown = others(jury, host)
    assert shown is not None
    assert set(shown) == set(ALL_SEATS) - {3, 7}
    assert visibility_of(jury.state, Viewer(seat=7)) == "own", "the seat's own token is a juror's to the end"
    assert visibility_of(jury.state, SPECTATOR) == "own"


def test_se3_ho2_after_an_adjournment_a_host_sees_everything_too() -> None:
    jury = Jury(host=7)
    jury.host(acts.Adjourn())
    assert outcome_known(jury.state)
    assert visibility_of(jury.state, Viewer(seat=7, host=True)) == "all"


def test_se2_a_host_without_a_seat_sees_private_parts_and_nothing_sealed() -> None:
    jury = Jury([3], settings={"show_convictions": False})
    ask = jury.to_ask("cast_ballot")
    jury.act(3, acts.CastBallot(choice="guilty", conviction=0.77), ask)
    assert visibility_of(jury.state, TEACHER) == "omniscient"
    cast = jury.seen(TEACHER)[-1]
    assert isinstance(cast, events.BallotCast)
    assert (cast.sealed, cast.private) == (None, {3: events.Secret(conviction=0.77)})
    dealt = next(event for event in jury.seen(TEACHER) if isinstance(event, events.ConvictionsMoved))
    assert set(dealt.private or ()) == set(ALL_SEATS) - {3}
    shown = others(jury, TEACHER)
    assert shown is not None
    assert set(shown) == set(ALL_SEATS) - {3}, "what people say of themselves counts once the box is open"
    for event in jury.seen(TEACHER):
        assert event is not None
        assert event.sealed is None
    jury.to_phase("verdict")
    assert visibility_of(jury.state, TEACHER) == "all"


def test_se1_a_seat_reads_its_own_parts_and_nobody_elses() -> None:
    jury = Jury(settings={"show_convictions": False, "initial_guilty": 6})
    jury.impacts = dict.fromkeys(ALL_SEATS, 0.05)
    jury.to_round(3)
    for seat in (2, 9):
        for event in jury.seen(Viewer(seat=seat)):
            assert event is not None
            assert set(event.private or ()) <= {seat}
            assert set(event.sealed or ()) <= {seat}
    for event in jury.seen(SPECTATOR):
        assert event is not None
        assert (event.private, event.sealed) == (None, None)


def test_se1_se2_se5_an_event_for_some_seats_is_a_skip_for_others() -> None:
    event = events.NarrationGiven(ask="q1", topic="case", text="For your ears.", by="occupant", only=(3,))
    entry = events.Entry(seq=9, at=1.0, event=event)
    assert project_event(entry, Viewer(seat=3), "own") == event
    assert project_event(entry, Viewer(seat=4), "own") is None
    assert project_event(entry, SPECTATOR, "own") is None
    assert project_event(entry, TEACHER, "omniscient") == event
    assert project_event(entry, Viewer(seat=4, host=True), "all") == event


def test_se8_the_seed_is_sealed_until_the_end() -> None:
    jury = Jury(host=7, seed="a-very-secret-seed", settings={"max_rounds": 1})
    everybody = [SPECTATOR, TEACHER, Viewer(seat=7, host=True), *(Viewer(seat=seat) for seat in ALL_SEATS)]

    def visible_text(viewer: Viewer) -> str:
        seen = "".join(event_json(event) for event in jury.seen(viewer) if event is not None)
        return seen + jury.view(viewer).model_dump_json()

    jury.to_phase("deliberation")
    assert not any("a-very-secret-seed" in visible_text(viewer) for viewer in everybody)
    jury.play_to_end()
    assert all("a-very-secret-seed" in visible_text(viewer) for viewer in everybody)
    assert jury.view(SPECTATOR).room.seed == "a-very-secret-seed"


def test_se9_a_thought_is_its_seats_alone() -> None:
    jury = Jury()
    turn = jury.to_floor()
    seat = jury.asked("speak").seats[0]
    jury.act(seat, acts.Speak(text="I am sure.", thought="Am I?"), turn)
    for viewer in (SPECTATOR, Viewer(seat=1 if seat != 1 else 2)):
        assert "Am I?" not in "".join(event_json(event) for event in jury.seen(viewer) if event)
    mine = jury.seen(Viewer(seat=seat))
    assert any(event and event.private and event.private[seat].thought == "Am I?" for event in mine)


def test_se9_hidden_convictions_hide_what_a_person_names() -> None:
    jury = Jury([3], settings={"show_convictions": False})
    jury.script([3], cast_ballot=acts.CastBallot(choice="guilty", conviction=0.6789))
    jury.to_round(1)
    jury.act(3, acts.CastBallot(choice="guilty", conviction=0.7891))
    for viewer in (SPECTATOR, Viewer(seat=4)):
        text = "".join(event_json(event) for event in jury.seen(viewer) if event)
        text += jury.view(viewer).model_dump_json()
        assert "0.6789" not in text
        assert "0.7891" not in text
    you = jury.view(Viewer(seat=3)).you
    assert you is not None
    assert you.conviction == 0.7891
    shown = others(jury, TEACHER)
    assert shown is not None
    assert shown[3] == 0.7891


def test_cv3_where_convictions_are_shown_everybody_sees_them_alike() -> None:
    jury = Jury([3], settings={"initial_guilty": 6})
    jury.impacts = dict.fromkeys(ALL_SEATS, 0.05)
    jury.to_round(3)
    for viewer in (SPECTATOR, Viewer(seat=3), TEACHER):
        shown = {seat.seat: seat.conviction for seat in jury.view(viewer).seats}
        assert shown == {seat: jury.state.conviction(seat) for seat in ALL_SEATS}


def test_se4_in_a_guarded_fork_the_hosts_standing_never_grows() -> None:
    jury = Jury([3], host=7, settings={"show_convictions": False, "max_rounds": 1}).to_phase("verdict")
    fork = events.Forked(source="elsewhere", after_seq=jury.state.seq, guarded=True, host_seat=7, settings={})
    state = evolve(jury.state, events.Entry(seq=jury.state.seq + 1, at=jury.state.at, event=fork))
    assert visibility_of(state, Viewer(seat=7, host=True)) == "own"
    assert visibility_of(jury.state, Viewer(seat=7, host=True)) == "all"


@pytest.mark.parametrize("viewer", [SPECTATOR, Viewer(seat=3), TEACHER, Viewer(seat=7, host=True)])
def test_vw2_ba1_a_viewer_before_the_first_ballot_sees_no_count(viewer: Viewer) -> None:
    jury = Jury([3], host=7).to_phase("first_ballot")
    assert jury.view(viewer).tally.counts == {}
    assert jury.view(viewer).result is None


def test_vw2_the_view_counts_the_open_ballots_as_they_stand() -> None:
    jury = whole().to_round(1)
    assert jury.view(SPECTATOR).tally.counts == {"guilty": 3, "not_guilty": 9}
    jury.act(9, acts.CastBallot(choice="guilty"))
    tally = jury.view(SPECTATOR).tally
    assert tally.counts == {"guilty": 4, "not_guilty": 8}
    assert jury.state.counts == {"guilty": 3, "not_guilty": 9}, "counted at the end of the round"
    assert jury.view(SPECTATOR).seats[8].ballot == "guilty"


def test_vw2_a_view_before_anything_has_happened() -> None:
    jury = Jury([3], begin=False)
    view = jury.view(Viewer(seat=3))
    assert (view.room.status, view.room.phase, view.room.round, view.narration) == ("lobby", "", 0, "")
    assert (view.heard, view.waiting, view.floor.seat, view.floor.queue) == ((), (), None, ())
    assert view.you is not None
    assert (view.you.seat, view.you.tenure, view.you.name) == (3, 1, "Person 3")
    assert isinstance(jury.state, State)


def test_fl1_a_view_shows_who_speaks_and_who_is_next() -> None:
    jury = whole().to_round(1)
    speakers = jury.events(events.RoundOpened)[0].speakers
    jury.to_floor()
    view = jury.view(SPECTATOR)
    assert (view.floor.seat, view.floor.queue) == (speakers[0], speakers[1:])
    assert [(ask.act, ask.seats) for ask in view.waiting] == [("speak", (speakers[0],))]
    assert view.tally.rounds_without_flip == 0


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("agents", [True, False])
def test_se10_agents_see_convictions_by_a_setting_of_their_own(shown: bool, agents: bool) -> None:
    jury = Jury([3], settings={"show_convictions": shown, "agents_see_convictions": agents})
    ask = jury.to_ask("cast_ballot")
    assert convictions_for_agents(jury.state) == {}, "nobody sees any before the first count"
    jury.act(3, acts.CastBallot(choice="guilty", conviction=0.77), ask)
    jury.to_phase("deliberation")
    convictions = convictions_for_agents(jury.state)
    assert set(convictions) == (set(ALL_SEATS) - (set() if shown else {3}) if agents else set())
    if agents:
        minds = set(ALL_SEATS) - {3}
        assert {seat: convictions[seat] for seat in minds} == {
            seat: jury.state.private[seat].conviction for seat in minds
        }
    guarded = replace(jury.state, guarded=True)
    assert bool(convictions_for_agents(guarded)) == (shown and agents)


def readable(jury: Jury, viewer: Viewer) -> str:
    """Everything a viewer can read of the log, and of every state there was, as a replay shows it."""
    state, text = new_state(jury.format), "".join(event_json(event) for event in jury.seen(viewer) if event)
    for entry in jury.entries:
        state = evolve_as(jury.format, state, entry)
        text += build_view(jury.format, state, viewer, "X").model_dump_json()
    return text


def handed_over() -> Jury:
    """Seat 3 held by a mind that thinks, then by Ann, who says how sure she is, then by the house."""
    jury = Jury(settings={**LONG, "show_convictions": False, "initial_guilty": 6}).to_round(1)
    turn = jury.to_floor(3)
    jury.act(3, acts.Speak(text="I am sure.", thought="CANARY of the mind"), turn)
    jury.host(acts.Tell(seat=3, text="CANARY to the mind"))
    jury.join(3)
    jury.host(acts.Tell(seat=3, text="CANARY to Ann"))
    jury.act(
        3,
        acts.CastBallot(choice="guilty" if jury.state.ballots[3] == "not_guilty" else "not_guilty", conviction=0.7891),
    )
    return jury


def test_se11_a_new_holder_reads_nothing_of_earlier_holders() -> None:
    jury = handed_over()
    ann = readable(jury, seat_viewer(jury.state, 3))
    assert "CANARY to Ann" in ann
    assert "0.7891" in ann
    assert "CANARY of the mind" not in ann
    assert "CANARY to the mind" not in ann
    jury.act(3, acts.Leave())
    jury.join(3, occupant="agent")
    jury.host(acts.Tell(seat=3, text="CANARY to the agent"))
    agent = readable(jury, seat_viewer(jury.state, 3))
    assert "CANARY to the agent" in agent
    assert not [word for word in ("CANARY to Ann", "0.7891", "the mind") if word in agent]
    teacher = readable(jury, TEACHER)
    assert all(word in teacher for word in ("CANARY of the mind", "CANARY to Ann", "0.7891", "CANARY to the agent"))


def test_se11_a_returning_holder_reads_from_when_they_first_sat_down() -> None:
    jury = handed_over()
    first = seat_viewer(jury.state, 3)
    tenure = jury.state.seats[3].tenure
    jury.bench(acts.LoseSeat(seat=3, tenure=tenure))
    jury.host(acts.Tell(seat=3, text="CANARY meanwhile"))
    jury.submit(SeatHolder(3, tenure), acts.ComeBack())
    assert seat_viewer(jury.state, 3) == first
    text = readable(jury, first)
    assert all(word in text for word in ("CANARY to Ann", "0.7891", "CANARY meanwhile"))
    assert "the mind" not in text


def test_se11_ba2_a_ballot_in_the_box_stays_with_the_seat() -> None:
    jury = Jury([3])
    ask = jury.to_ask("cast_ballot")
    jury.act(3, acts.CastBallot(choice="guilty"), ask)
    jury.act(3, acts.Leave())
    jury.join(3)
    you = jury.view(seat_viewer(jury.state, 3)).you
    assert you is not None
    assert you.ballot == "guilty"
    assert any(isinstance(event, events.BallotCast) and event.sealed for event in jury.seen(seat_viewer(jury.state, 3)))


def test_se11_se3_the_hosts_seat_is_theirs_also_while_a_mind_plays_it() -> None:
    jury = Jury(host=7, settings={"show_convictions": False}).to_round(1)
    jury.host(acts.Tell(seat=7, text="CANARY to myself"))
    jury.act(7, acts.Leave())
    jury.join(7, as_host=True)
    host = seat_viewer(jury.state, 7, host=True)
    assert host == Viewer(seat=7, host=True, since=2)
    assert "CANARY to myself" in readable(jury, host)
    assert "CANARY to myself" not in readable(jury, seat_viewer(jury.state, 7))


@pytest.mark.parametrize("agents", [True, False])
@pytest.mark.parametrize("shown", [True, False])
def test_se10_the_agents_switch_holds_for_their_events_and_views(shown: bool, agents: bool) -> None:
    settings: dict[str, SettingValue] = {"show_convictions": shown, "agents_see_convictions": agents}
    jury = Jury([3, 4], occupant="agent", settings={**LONG, **settings, "initial_guilty": 6})
    jury.impacts = dict.fromkeys(ALL_SEATS, 0.05)
    jury.script([4], cast_ballot=acts.CastBallot(choice="guilty", conviction=0.6789))
    jury.to_round(2)
    agent = seat_viewer(jury.state, 3)
    view = jury.view(agent)
    sees = shown and agents
    assert {seat.seat for seat in view.seats if seat.conviction is not None} == (
        set(ALL_SEATS) - {3} if sees else set()
    )
    assert ("0.6789" in readable(jury, agent)) == sees
    moved = [event for event in jury.seen(agent) if isinstance(event, events.ConvictionsMoved)]
    assert any(event.moves for event in moved) == sees
    assert set(view.others or {}) == (set(ALL_SEATS) - {3, 4} if agents and not shown else set())
    assert view.you is not None
    assert view.you.standing == "own"
    person = jury.view(Viewer(seat=5))
    assert any(seat.conviction is not None for seat in person.seats) == shown
    assert person.others is None
    jury.host(acts.Adjourn())
    assert jury.view(seat_viewer(jury.state, 3)).seats == jury.view(Viewer()).seats, "when it is over all see the same"
