"""Asks and acts: what is taken, what is refused, and what a refusal says."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.asks import asks_for_seat, pending_asks, unasked_acts
from engine.core.decide import Bench, Host, SeatHolder, decide, settle
from engine.core.own_state import fold_as
from engine.core.refusals import Refusal
from engine.core.visibility import Viewer
from tests.engine.driving import ALL_SEATS, Jury, whole


def test_as1_as8_an_asked_act_is_taken_and_an_unasked_one_refused() -> None:
    jury = Jury([3], host=7).to_phase("side_selection")
    jury.refuses("not_asked", 3, acts.ChooseSide(side="defend"))
    jury.refuses("not_asked", 7, acts.CastBallot(choice="guilty"))
    jury.act(7, acts.ChooseSide(side="defend"))
    assert jury.state.phase == "first_ballot"


def test_as2_what_is_shown_as_open_is_what_is_taken() -> None:
    jury = whole(stability_rounds=9).to_round(2)
    turn = jury.to_floor()
    floor = jury.asked("speak")
    for seat in ALL_SEATS:
        you = jury.view(Viewer(seat=seat)).you
        assert you is not None
        assert [ask.act for ask in you.asks] == (["speak"] if seat == floor.seats[0] else [])
        assert [ask.ask for ask in you.asks] == ([turn] if seat == floor.seats[0] else [])
        hand = set() if seat == floor.seats[0] else {"raise_hand"}
        assert set(you.may) == {"cast_ballot", "call_vote", *hand}
    jury.act(floor.seats[0], acts.CallVote())
    for seat in ALL_SEATS:
        asked = {spec.act for spec in asks_for_seat(jury.format, jury.state, seat)}
        assert ("second" in asked) == (seat != floor.seats[0])
        assert unasked_acts(jury.format, jury.state, seat)[-1:] == ["cast_ballot"]


def test_as2_pending_names_every_seat_that_is_waited_for() -> None:
    jury = whole(6)
    ask = jury.asked("cast_ballot")
    specs = pending_asks(jury.format, jury.state)
    assert [(spec.ask, spec.seat, spec.act, spec.topic) for spec in specs] == [
        (ask.id, seat, "cast_ballot", "first") for seat in (1, 3, 5, 7, 8, 11)
    ]
    assert {spec.tenure for spec in specs} == {1}
    assert {spec.due for spec in specs} == {jury.state.ask_deadline(ask)}
    assert specs[0].options == {"choice": ("guilty", "not_guilty")}
    jury.act(3, acts.CastBallot(choice="guilty"), ask.id)
    assert 3 not in [spec.seat for spec in pending_asks(jury.format, jury.state)]


def test_as2_as11_nothing_is_pending_before_the_start_or_after_the_end() -> None:
    jury = whole(6, verdict_rule="majority", max_rounds=1)
    assert pending_asks(jury.format, Jury(begin=False).state) == []
    jury.play_to_end()
    assert pending_asks(jury.format, jury.state) == []
    assert unasked_acts(jury.format, jury.state, 3) == []


def test_as3_one_act_is_one_event_and_a_cut_log_settles_the_same() -> None:
    jury = Jury([3], host=7, settings={"max_rounds": 2}).play_to_end()
    kinds = jury.event_kinds()
    for cut in range(1, len(jury.entries), 7):
        state = fold_as(jury.format, jury.entries[:cut])
        rest, _ = settle(jury.format, state, jury.entries[cut - 1].at)
        same = jury.entries[cut : cut + len(rest)]
        assert [entry.event for entry in rest] == [entry.event for entry in same], kinds[cut]


def test_as4_an_act_need_not_cite_its_ask_where_one_fits() -> None:
    jury = whole()
    ask = jury.to_ask("cast_ballot")
    (cast, *_) = jury.act(3, acts.CastBallot(choice="guilty"))
    assert isinstance(cast, events.BallotCast)
    assert cast.ask == ask


def test_as4_as5_citing_a_closed_or_answered_or_other_ask_is_stale() -> None:
    jury = whole()
    ask = jury.to_ask("cast_ballot")
    jury.act(3, acts.CastBallot(choice="guilty"), ask)
    jury.refuses("stale", 3, acts.CastBallot(choice="guilty"), ask)
    jury.refuses("stale", 4, acts.CastBallot(choice="guilty"), "q999")
    turn = jury.to_floor()
    floor = jury.asked("speak").seats[0]
    jury.refuses("stale", floor, acts.CastBallot(choice="guilty"), ask)
    sentence = jury.refuses("stale", floor, acts.CastBallot(choice="guilty"), turn)
    assert "cite the ask that does" in sentence
    jury.act(floor, acts.Speak(text="Once."), turn)
    jury.refuses("stale", floor, acts.Speak(text="Once."), turn)


def test_as4_ti3_a_lapsed_ask_takes_no_answer() -> None:
    jury = whole(6)
    ask = jury.to_ask("cast_ballot")
    jury.script([3], cast_ballot=None)
    jury.run(lambda state: len(state.cast) == 5)
    jury.lapse()
    jury.refuses("stale", 3, acts.CastBallot(choice="guilty"), ask)


def test_as6_speaking_while_another_has_the_floor_is_refused_as_such() -> None:
    jury = whole()
    turn = jury.to_floor()
    floor = jury.asked("speak").seats[0]
    other = next(seat for seat in ALL_SEATS if seat != floor)
    for act in (acts.Speak(text="But"), acts.Pass()):
        for cited in (None, turn):
            assert f"Seat {floor} has the floor" in jury.refuses("not_your_floor", other, act, cited)


def test_as7_an_earlier_tenure_acts_no_more() -> None:
    jury = whole().to_phase("deliberation")
    old = jury.holder(3)
    jury.act(3, acts.Leave())
    jury.join(3)
    jury.refused("stale_tenure", old, acts.CastBallot(choice="guilty"))
    jury.refuses("stale_tenure", 3, acts.CastBallot(choice="guilty"), tenure=1)
    assert jury.seat(3).tenure == 3
    jury.act(3, acts.CastBallot(choice="guilty"), tenure=3)


def test_as7_st2_nobody_acts_for_a_seat_that_nobody_holds() -> None:
    jury = Jury([3], begin=False)
    jury.refuses("stale_tenure", 4, acts.Leave())
    jury.act(3, acts.Leave())
    jury.refuses("stale_tenure", 3, acts.Leave())


def test_as8_as15_a_refusal_says_what_is_open_to_the_seat() -> None:
    jury = whole().to_round(2)
    jury.to_floor()
    floor = jury.asked("speak").seats[0]
    sentence = jury.refuses("not_asked", floor, acts.Second(choice="yes"))
    assert sentence == (
        "“second” is neither asked of you nor free now. Open to you now: speak, pass, cast_ballot, call_vote."
    )
    jury = Jury([3])
    assert jury.refuses("not_asked", 3, acts.Speak(text="Well")) == (
        "“speak” is not asked for now. Wait until something is asked of you."
    )


def test_as10_before_the_beginning_in_a_pause_and_after_the_end() -> None:
    jury = Jury([3, 4], begin=False)
    jury.refuses("not_begun", 3, acts.CastBallot(choice="guilty"))
    jury.host(acts.Begin())
    jury.to_phase("deliberation")
    jury.host(acts.Pause())
    assert "turn keeps the time" in jury.refuses("room_paused", 3, acts.CastBallot(choice="guilty"))
    jury.act(4, acts.Leave())
    jury.host(acts.Resume())
    jury.host(acts.Adjourn())
    for seats in (acts.CastBallot(choice="guilty"), acts.Leave()):
        jury.refuses("room_closed", 3, seats)
    for act in (
        acts.Begin(),
        acts.Pause(),
        acts.Resume(),
        acts.CallVote(),
        acts.Adjourn(),
        acts.Remove(seat=3),
        acts.SetPace(pace="live"),
    ):
        jury.refused("room_closed", Host(), act)
    jury.refused("room_closed", Bench(), acts.TakeSeat(seat=4, occupant="human", name="Late"))


def test_as11_a_phase_voids_the_asks_of_the_one_before() -> None:
    jury = whole(stability_rounds=1)
    jury.vote([1])
    ask = jury.to_ask("cast_ballot", "last_call")
    jury.host(acts.CallVote())
    assert jury.state.phase == "final_ballot"
    jury.refuses("stale", 3, acts.CastBallot(choice="guilty"), ask)


def test_as12_the_bench_answers_what_is_asked_of_it_and_nothing_else() -> None:
    jury = Jury([3], host=7)
    ask = jury.to_ask("narrate")
    jury.refused("stale", Bench(), acts.Narrate())
    jury.refused("stale", Bench(), acts.Narrate(), "q77")
    for act in (
        acts.React(),
        acts.Speak(text="x"),
        acts.CastBallot(choice="guilty"),
        acts.Pass(),
        acts.Begin(),
        acts.Adjourn(),
    ):
        jury.refused("not_asked", Bench(), act, ask)
    jury.bench(acts.Narrate(), ask)
    side = jury.to_ask("choose_side")
    jury.refused("not_asked", Bench(), acts.ChooseSide(side="defend"), side)
    jury.refuses("not_asked", 7, acts.Narrate(text="I am the judge now."))


def test_as12_ti2_the_bench_waits_before_the_beginning_and_in_a_pause() -> None:
    jury = Jury([3], begin=False)
    jury.refused("not_begun", Bench(), acts.Narrate(), "q1")
    jury.host(acts.Begin())
    jury.host(acts.Pause())
    for act in (acts.Narrate(), acts.Lapse(), acts.ReportFailure(seat=0, reason="x", instead="y")):
        jury.refused("room_paused", Bench(), act, "q1")


def test_as13_a_mind_failure_is_public_and_no_vote_or_speech() -> None:
    jury = Jury()
    ask = jury.asked("cast_ballot")
    (failed,) = jury.bench(acts.ReportFailure(seat=3, reason="no answer", instead="it is asked again"), ask.id)
    assert isinstance(failed, events.MindFailed)
    assert (failed.seat, failed.ask, failed.reason, failed.instead) == (3, ask.id, "no answer", "it is asked again")
    assert jury.state.asks[ask.id].waiting == ask.waiting
    assert jury.seen(Viewer())[-1] == failed
    jury.act(3, acts.CastBallot(choice="guilty"), ask.id)


def test_as13_three_failures_of_a_seat_are_reported_for_one_ask() -> None:
    jury = Jury()
    ask = jury.to_ask("cast_ballot")
    act = acts.ReportFailure(seat=3, reason="no answer", instead="it is asked again")
    for _ in range(3):
        jury.bench(act, ask)
    assert "let it lapse" in jury.refused("stale", Bench(), act, ask)
    jury.bench(act.model_copy(update={"seat": 4}), ask)
    jury.refused("stale", Bench(), act.model_copy(update={"seat": 99}), ask)
    assert jury.event_kinds().count("mind_failed") == 4


def test_as13_ti4_only_the_floor_of_a_failed_mind_lapses_as_failed() -> None:
    jury = Jury(settings={"initial_guilty": 6})
    failing = jury.to_floor()
    seat = jury.asked("speak").seats[0]
    jury.bench(acts.ReportFailure(seat=seat, reason="no answer", instead="the seat passes"), failing)
    (lapsed, *_) = jury.act(seat, acts.Pass(), failing)
    assert isinstance(lapsed, events.FloorLapsed)
    assert lapsed.reason == "failed"
    failing = jury.to_floor()
    seat = jury.asked("speak").seats[0]
    jury.bench(acts.ReportFailure(seat=seat, reason="no answer", instead="the seat passes"), failing)
    jury.lapse()
    assert [event.reason for event in jury.events(events.FloorLapsed)] == ["failed", "failed"]


def test_as15_every_refusal_is_one_sentence_or_two_that_end() -> None:
    jury = whole().to_round(1)
    turn = jury.to_floor()
    floor = jury.asked("speak").seats[0]
    other = next(seat for seat in ALL_SEATS if seat != floor)
    tried: list[tuple[Bench | Host | SeatHolder, acts.Act, str | None]] = [
        (jury.holder(other), acts.Speak(text="But"), None),
        (jury.holder(other), acts.Speak(text="But"), turn),
        (jury.holder(other), acts.CallVote(), None),
        (jury.holder(other), acts.Second(choice="yes"), None),
        (jury.holder(other), acts.CastBallot(choice="x" * 5000), None),
        (jury.holder(floor), acts.Speak(strategy="y" * 5000), turn),
        (jury.holder(floor), acts.Speak(strategy="address_juror"), turn),
        (jury.holder(floor), acts.Speak(strategy="reasonable_doubt", text="mine"), turn),
        (jury.holder(floor), acts.Speak(text="z" * 4001), turn),
        (jury.holder(floor), acts.Speak(), turn),
        (jury.holder(floor), acts.Speak(text="a"), "nonsense" * 900),
        (jury.holder(floor), acts.Speak(text="a"), "\ud800"),
        (SeatHolder(99, 1), acts.Pass(), None),
        (SeatHolder(3, 0), acts.Pass(), None),
        (Host(), acts.Begin(), None),
        (Host(), acts.Resume(), None),
        (Host(), acts.Remove(seat=99), None),
        (Host(), acts.SetTerms(settings={}), None),
        (Host(), acts.Speak(text="I am the host"), None),
        (Bench(), acts.Lapse(), turn),
        (Bench(), acts.LoseTime(seconds=3), None),
        (Bench(), acts.TakeSeat(seat=3, occupant="human", name="Again"), None),
    ]
    for caller, act, ask in tried:
        with pytest.raises(Refusal) as refused:
            decide(jury.format, jury.state, caller, act, jury.now, ask=ask)
        detail = refused.value.detail
        assert detail[-1] in ".!", detail
        assert detail[0].isupper() or detail[0] == "“", detail
        assert len(detail) < 300, detail
        assert "\n" not in detail
        detail.encode()
