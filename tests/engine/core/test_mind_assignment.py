"""Minds that are models: who plays what, what it costs, what is remembered in a model's words."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import Bench, Host, verify
from engine.core.evolve import evolve
from engine.core.spending import budget_stage
from engine.core.visibility import Viewer
from engine.formats.jury.memory.seat_memory import fold_memories
from tests.engine.driving import ALL_SEATS, Jury, whole
from tests.kit.deliberations import event_json

PAPERS: tuple[acts.Act, ...] = (
    acts.AnnounceClip(clip=acts.Clip(id="0123456789abcdef", mime="audio/mpeg", voice="judge"), ask="q1", seat=0),
    acts.ReportVoice(voice="espeak", reason="It is not installed.", instead="The browser reads."),
)


def call(seat: int = 3, cost: float = 0.001, task: acts.CallTask = "speak", **changed: object) -> acts.ReportCall:
    values = {
        "seat": seat,
        "task": task,
        "model": "oracle",
        "version": "oracle-2026",
        "prompt": "0123456789abcdef",
        "tokens_in": 1200,
        "tokens_out": 90,
        "cost": cost,
        "seconds": 1.23456,
        "outcome": "answered",
        **changed,
    }
    return acts.ReportCall.model_validate(values)


def played_by(jury: Jury) -> dict[int, str | None]:
    return {
        number: seat.model if seat.occupant == "model" else seat.occupant for number, seat in jury.state.seats.items()
    }


@pytest.mark.parametrize(
    ("minds", "expected"),
    [
        ("house", dict.fromkeys(ALL_SEATS, "house")),
        ("oracle", dict.fromkeys(ALL_SEATS, "oracle")),
        ({"3": "oracle"}, {**dict.fromkeys(ALL_SEATS, "house"), 3: "oracle"}),
        (
            {"default": "oracle", "3": "sibyl", "4": "house"},
            {**dict.fromkeys(ALL_SEATS, "oracle"), 3: "sibyl", 4: "house"},
        ),
    ],
)
def test_mi1_st2_empty_seats_are_played_by_the_minds_of_the_setting(
    minds: SettingValue, expected: dict[int, str]
) -> None:
    jury = Jury(settings={"minds": minds})
    assert played_by(jury) == expected
    shown = {seat.seat: seat.model or seat.occupant for seat in jury.view(Viewer()).seats}
    assert shown == expected
    assert {event.reason for event in jury.events(events.SeatTaken)} == {"empty"}


def test_mi1_st3_st12_the_seats_own_mind_follows_who_leaves_or_is_gone() -> None:
    jury = Jury([3, 4], settings={"minds": {"default": "oracle", "4": "house"}}).to_round(1)
    jury.act(3, acts.Leave())
    assert (jury.seat(3).occupant, jury.seat(3).model, jury.seat(3).reason) == ("model", "oracle", "left")
    jury.bench(acts.LoseSeat(seat=4, tenure=jury.seat(4).tenure))
    assert (jury.seat(4).occupant, jury.seat(4).model, jury.seat(4).reason) == ("house", None, "gone")


def test_mi2_other_minds_take_over_a_running_room_and_its_convictions() -> None:
    jury = Jury([7], settings={"minds": {"3": "oracle"}}).to_round(1)
    before = jury.state
    made = jury.host(acts.SetMinds(minds="oracle"))
    taken = [event for event in made if isinstance(event, events.SeatTaken)]
    assert [event.seat for event in taken] == [seat for seat in ALL_SEATS if seat not in (3, 7)]
    assert {(event.occupant, event.model, event.reason) for event in taken} == {("model", "oracle", "assigned")}
    assert all(
        jury.seat(number).tenure == before.seats[number].tenure + 1 for number in ALL_SEATS if number not in (3, 7)
    )
    for number in ALL_SEATS:
        assert jury.state.conviction(number) == before.conviction(number)
        assert jury.seat(number).firm == before.seats[number].firm
    assert jury.state.convictions == before.convictions
    jury.refused("stale", Host(), acts.SetMinds(minds="oracle"))
    assert "seat 99" in jury.refused("unknown_seat", Host(), acts.SetMinds(minds={"99": "oracle"}))
    jury.refused("unknown_setting", Host(), acts.SetMinds(minds={"nobody": "oracle"}))
    jury.host(acts.SetMinds(minds="house"))
    assert set(played_by(jury).values()) == {"house", "human"}


def test_mi2_st7_a_floor_goes_on_under_a_new_id_when_another_mind_has_it() -> None:
    jury = Jury().to_round(1)
    turn = jury.to_floor()
    seat = jury.state.asks[turn].seats[0]
    old = jury.holder(seat)
    jury.host(acts.SetMinds(minds={str(seat): "oracle"}))
    floor = jury.state.floor_ask()
    assert floor is not None
    assert (floor.seats, floor.tenure) == ((seat,), jury.seat(seat).tenure)
    assert floor.id != turn
    jury.refused("stale", old, acts.Speak(text="I was about to say"), turn)


def test_mi2_minds_are_set_in_the_lobby_or_in_a_pause() -> None:
    jury = Jury(begin=False)
    jury.host(acts.SetMinds(minds="oracle"))
    assert jury.seat(1).occupant is None
    jury.host(acts.Begin())
    assert jury.seat(1).model == "oracle"
    jury.host(acts.Pause())
    jury.host(acts.SetMinds(minds="sibyl"))
    assert jury.seat(1).model == "sibyl"
    jury.host(acts.Adjourn())
    jury.refused("room_closed", Host(), acts.SetMinds(minds="house"))


def test_ho6_a_seat_without_a_person_goes_from_mind_to_mind() -> None:
    jury = Jury(settings={"minds": "oracle"}).to_round(1)
    made = jury.host(acts.Assign(seat=3, occupant="house"))
    assert [event.kind for event in made[:2]] == ["settings_changed", "seat_taken"]
    assert jury.state.settings["minds"] == {"default": "oracle", "3": "house"}
    jury.refused("stale", Host(), acts.Assign(seat=3, occupant="house"))
    jury.host(acts.Assign(seat=3, occupant="model"))
    assert jury.seat(3).model == "oracle"
    jury.host(acts.Assign(seat=3, occupant="model", model="sibyl"))
    assert jury.state.settings["minds"] == {"default": "oracle", "3": "sibyl"}
    jury.host(acts.Assign(seat=4, occupant="invitation"))
    jury.host(acts.Assign(seat=4, occupant="model"))
    assert not jury.seat(4).invited


def test_mi3_mi6_s11_what_calls_cost_is_in_the_account_alone() -> None:
    jury = whole().to_round(1)
    before = jury.state
    jury.bench(call(3))
    jury.bench(call(3, 0.0000014, outcome="cancelled"))
    event = jury.bench(call(0, 0.25, "react"))[0]
    assert isinstance(event, events.ModelCalled)
    assert (event.seconds, event.model, event.version) == (1.235, "oracle", "oracle-2026")
    changed = {name for name, value in jury.state.__dict__.items() if before.__dict__[name] != value}
    assert changed == {"seq", "last", "spent", "round_calls", "authorship"}
    money = jury.view(Viewer()).money
    assert (money.spent.calls, money.spent.tokens_in, money.spent.tokens_out) == (3, 3600, 270)
    assert (money.spent.cost, money.cap, money.stage) == (0.251001, 0.5, "full")
    assert {seat: spent.cost for seat, spent in money.by_seat.items()} == {0: 0.25, 3: 0.001001}
    assert jury.state.round_calls == 3
    jury.to_round(2)
    assert (jury.state.round_calls, jury.state.spent.total.calls) == (0, 3)
    assert "seat 99" in jury.refused("unknown_seat", Bench(), call(99))
    assert verify(jury.format, jury.entries)[1] is None


def test_fk7_a_fork_pays_for_itself() -> None:
    jury = whole().to_round(1)
    jury.bench(call(3, 0.45))
    entry = events.Entry(
        seq=jury.state.seq + 1,
        at=jury.now,
        event=events.Forked(source="d", after_seq=jury.state.seq, guarded=False, host_seat=None, settings={}),
    )
    forked = evolve(jury.state, entry)
    assert (jury.state.spent.total.cost, forked.spent.total.cost, forked.spent.by_seat) == (0.45, 0.0, {})


@pytest.mark.parametrize(
    ("cost", "stage"),
    [
        (0.0, "full"),
        (0.699, "full"),
        (0.70, "shorter"),
        (0.85, "cheaper"),
        (0.999, "cheaper"),
        (1.0, "house"),
        (7.0, "house"),
    ],
)
def test_mi4_the_nearer_the_cap_the_less_is_asked_of_models(cost: float, stage: str) -> None:
    assert budget_stage(cost * 0.4, 0.4) == stage
    jury = Jury(settings={"budget_usd": 10.0}).to_round(1)
    jury.bench(call(cost=cost))
    assert jury.view(Viewer()).money.stage == "full" if cost < 7 else "shorter"
    jury.host(acts.SetTerms(settings={"budget_usd": 1.0}))
    assert jury.view(Viewer()).money.stage == stage


def test_ho4_only_the_judges_voice_may_change_while_it_runs() -> None:
    jury = whole().to_round(1)
    jury.host(acts.SetTerms(settings={"voice": "captions", "voiced_rounds": False, "juror_voices": True}))
    assert jury.state.settings["voice"] == "captions"
    sentence = jury.refused("already_begun", Host(), acts.SetTerms(settings={"voice": "auto", "max_rounds": 3}))
    assert "budget_usd" in sentence
    jury.refused("already_begun", Host(), acts.SetTerms(settings={}))
    jury.refused("unknown_setting", Host(), acts.SetTerms(settings={"budget_usd": 0}))


def test_mi6_as10_as12_papers_come_whenever_they_come() -> None:
    jury = Jury(begin=False)
    for paper in (call(), *PAPERS):
        jury.refused("not_begun", Bench(), paper)
        jury.refused("not_asked", Host(), paper)
    jury.host(acts.Begin())
    jury.host(acts.Pause())
    for paper in (call(), *PAPERS):
        jury.bench(paper)
        jury.refused("room_paused", jury.holder(3), paper)
    jury.host(acts.Adjourn())
    before = jury.state
    for paper in (call(), *PAPERS):
        assert len(jury.bench(paper)) == 1
    assert jury.state.spent.total.calls == 2
    assert (jury.state.status, jury.state.asks) == (before.status, before.asks)
    assert verify(jury.format, jury.entries)[1] is None
    jury.refused("room_closed", Bench(), acts.Summarise(text="They spoke.", through=1))


def test_mi5_a_summary_stands_for_the_turns_it_covers() -> None:
    jury = whole(max_rounds=50).to_round(1)
    jury.refused("too_early", Bench(), acts.Summarise(text="Nothing yet.", through=1))
    jury.run(lambda state: state.turns == 20)
    known = fold_memories(jury.entries, ALL_SEATS, jury.case)[3].table
    assert (len(known.recent), len(known.summary), known.written, known.through) == (10, 10, "", 0)
    jury.refused("too_early", Bench(), acts.Summarise(text="Too near.", through=18))
    jury.bench(acts.Summarise(text="They spoke of the lamp.", through=6))
    known = fold_memories(jury.entries, ALL_SEATS, jury.case)[3].table
    assert (known.written, known.through, len(known.summary)) == ("They spoke of the lamp.", 6, 4)
    jury.bench(acts.Summarise(text="They spoke of the lamp, and of the porter.", through=17))
    jury.refused("stale", Bench(), acts.Summarise(text="Again.", through=17))
    known = fold_memories(jury.entries, ALL_SEATS, jury.case)[3].table
    assert (known.through, known.summary) == (17, ())
    assert [turn.number for turn in known.recent if turn.number > known.through] == [18, 19, 20]
    jury.run(lambda state: state.turns == 29)
    known = fold_memories(jury.entries, ALL_SEATS, jury.case)[3].table
    assert [turn.number for turn in known.recent if turn.number > known.through] == list(range(20, 30))
    assert len(known.summary) == 2
    assert jury.state.summarised == 17


def test_as13_an_unasked_failure_of_the_bench_is_reported_once_a_round() -> None:
    jury = whole().to_round(1)
    failed = acts.ReportFailure(seat=0, reason="The model gave no summary.", instead="The house remembers.")
    event = jury.bench(failed)[0]
    assert isinstance(event, events.MindFailed)
    assert (event.seat, event.ask) == (0, "")
    jury.refused("stale", Bench(), failed)
    jury.to_round(2)
    jury.bench(failed)


def test_mi7_se9_what_would_change_a_mind_is_its_own() -> None:
    jury = Jury([3], host=None, settings={"minds": "oracle"}).to_round(1)
    turn = jury.to_floor()
    seat = jury.state.asks[turn].seats[0]
    jury.act(seat, acts.Speak(text="The lamp was dark.", thought="Or was it?", would_change="A lit lamp."), turn)
    assert jury.state.private[seat].would_change == "A lit lamp."
    other = next(number for number in ALL_SEATS if number != seat)
    for viewer in (Viewer(), Viewer(seat=other)):
        assert not any(event is not None and "A lit lamp." in event_json(event) for event in jury.seen(viewer))


def test_cv1_se9_how_sure_a_model_says_it_is_is_kept_and_moves_nothing() -> None:
    jury = Jury([3], host=None, settings={"minds": "oracle"}).to_round(1)
    jury.run(lambda state: (floor := state.floor_ask()) is not None and floor.seats[0] != 3)
    turn = jury.to_floor()
    seat = jury.state.asks[turn].seats[0]
    before = jury.state.conviction(seat)
    said = jury.act(seat, acts.Speak(text="The lamp was dark.", conviction=0.987), turn)[0]
    assert said.private is not None
    assert (said.private[seat].believed, said.private[seat].conviction) == (0.987, None)
    assert (jury.state.conviction(seat), jury.state.private[seat].stated) == (before, None)
    other = next(number for number in ALL_SEATS if number != seat)
    for viewer in (Viewer(), Viewer(seat=other)):
        assert not any(event is not None and "0.987" in event_json(event) for event in jury.seen(viewer))
