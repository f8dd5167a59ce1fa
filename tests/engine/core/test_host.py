"""What a host may do, and the settings of a jury."""

from __future__ import annotations

import json

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import Bench, Host, SeatHolder, read_settings, verify
from engine.core.refusals import Refusal
from engine.core.visibility import Viewer
from engine.formats.jury.rules.format import JURY
from tests.engine.driving import Jury, whole


def status(jury: Jury) -> str:
    return jury.state.status


def may(jury: Jury, seat: int | None = None) -> tuple[str, ...]:
    you = jury.view(Viewer(seat=seat, host=True)).you
    assert you is not None
    assert you.host
    return you.may


def test_ho1_a_deliberation_begins_once() -> None:
    jury = Jury(begin=False)
    assert status(jury) == "lobby"
    jury.host(acts.Begin())
    assert status(jury) == "running"
    jury.refused("already_begun", Host(), acts.Begin())


@pytest.mark.parametrize("phase", ["", "presentation", "first_ballot", "deliberation", "final_ballot"])
def test_ho2_a_host_may_adjourn_at_any_time_and_there_is_no_verdict(phase: str) -> None:
    jury = whole(max_rounds=1) if phase else Jury(begin=False)
    if phase:
        jury.to_phase(phase)
    (closed,) = jury.host(acts.Adjourn())
    assert isinstance(closed, events.Closed)
    assert (closed.reason, closed.seed) == ("adjourned", "seed")
    result = jury.view(Viewer()).result
    assert result is not None
    assert (result.outcome, result.why) == (None, "adjourned")
    assert not jury.state.asks


def test_ho2_a_host_may_adjourn_in_a_pause() -> None:
    jury = Jury()
    jury.host(acts.Pause())
    jury.host(acts.Adjourn())
    assert status(jury) == "closed"


def test_ho2_a_verdict_outlives_an_adjournment() -> None:
    jury = whole(max_rounds=1).to_phase("verdict")
    (closed,) = jury.host(acts.Adjourn())
    assert isinstance(closed, events.Closed)
    assert closed.reason == "verdict"
    result = jury.view(Viewer()).result
    assert result is not None
    assert result.outcome == "hung"


def test_ho3_the_pace_may_change_at_any_time() -> None:
    jury = Jury(begin=False)
    jury.host(acts.SetPace(pace="brisk"))
    jury.host(acts.Begin())
    jury.host(acts.SetPace(pace="instant"))
    jury.host(acts.Pause())
    (changed,) = jury.host(acts.SetPace(pace="live"))
    assert isinstance(changed, events.SettingsChanged)
    assert changed.settings == {"pace": "live"}
    assert jury.view(Viewer()).room.pace == "live"


def test_ho4_terms_change_in_the_lobby_only() -> None:
    jury = Jury(begin=False)
    (changed,) = jury.host(acts.SetTerms(settings={"max_rounds": 5, "verdict_rule": "majority"}))
    assert isinstance(changed, events.SettingsChanged)
    assert changed.settings == {"max_rounds": 5, "verdict_rule": "majority"}
    assert jury.state.settings["max_rounds"] == 5
    jury.host(acts.Begin())
    jury.refused("already_begun", Host(), acts.SetTerms(settings={"max_rounds": 6}))


def test_ho4_sg1_terms_are_checked_and_dealt_parts_are_fixed() -> None:
    jury = Jury(begin=False)
    for settings in ({"max_rounds": 51}, {"no_such": 1}, {"size": 6}, {"initial_guilty": 13}, {"pace": "warp"}):
        name = next(iter(settings))
        terms: dict[str, SettingValue] = dict(settings)
        assert name in jury.refused("unknown_setting", Host(), acts.SetTerms(settings=terms))


def test_ho5_pausing_and_resuming() -> None:
    jury = Jury(begin=False)
    jury.refused("not_begun", Host(), acts.Pause())
    jury.refused("not_begun", Host(), acts.Resume())
    jury.refused("not_begun", Host(), acts.CallVote())
    jury.host(acts.Begin())
    jury.refused("not_paused", Host(), acts.Resume())
    (paused,) = jury.host(acts.Pause())
    assert paused.kind == "paused"
    assert status(jury) == "paused"
    jury.refused("room_paused", Host(), acts.Pause())
    jury.refused("room_paused", Host(), acts.CallVote())
    (resumed,) = jury.host(acts.Resume())
    assert resumed.kind == "resumed"
    assert status(jury) == "running"


def test_as8_a_host_does_hosts_acts_alone() -> None:
    jury = whole().to_phase("deliberation")
    for act in (
        acts.CastBallot(choice="guilty"),
        acts.Speak(text="I"),
        acts.Leave(),
        acts.Narrate(),
        acts.Lapse(),
        acts.Act(),
    ):
        jury.refused("not_asked", Host(), act)
    jury.refused("not_asked", SeatHolder(3, 1), acts.Pause())


def test_as2_what_a_host_may_do_now() -> None:
    jury = Jury(begin=False)
    always = {"remove", "assign", "lock", "tell", "set_pace", "set_terms", "set_minds", "adjourn"}
    assert set(may(jury)) == {*always, "begin", "set_personas"}
    jury.host(acts.Begin())
    assert set(may(jury)) == {*always, "pause"}
    jury.to_round(1)
    assert set(may(jury)) - {"give_time"} == {*always, "pause", "call_vote"}
    jury.host(acts.Pause())
    assert set(may(jury)) == {*always, "resume"}
    jury.host(acts.Resume())
    jury.host(acts.CallVote())
    assert "call_vote" not in may(jury)
    jury.host(acts.Adjourn())
    assert may(jury) == ()


DEFAULTS: dict[str, SettingValue] = {
    "pace": "live",
    "turn_seconds": 90,
    "max_rounds": 20,
    "stability_rounds": 3,
    "verdict_rule": "unanimous",
    "standard": "reasonable_doubt",
    "size": 12,
    "initial_guilty": None,
    "show_convictions": True,
    "spectators": "live",
    "minds": "house",
    "defendants": "together",
    "undecided": False,
    "first_ballot": "sealed",
    "round_ballots": "open",
    "poll_rounds": 1,
    "style": "verdict_driven",
    "evidence_order": "file",
    "time_limit": None,
    "lesser_verdicts": False,
    "not_proven": False,
    "agents_see_convictions": True,
    "grace_seconds": 20,
    "missed_deadlines": 2,
    "host_grace_seconds": 60,
    "max_participants": 12,
    "locked": False,
    "interruptions": False,
    "voice": "auto",
    "voiced_rounds": True,
    "juror_voices": False,
    "budget_usd": 0.5,
}


def test_sg1_every_setting_has_its_default() -> None:
    jury = Jury(begin=False)
    opened = jury.events(events.Opened)[0]
    assert opened.settings == DEFAULTS
    assert (opened.format, opened.case.id) == ("jury", "law_case")
    assert jury.view(Viewer()).room.settings == DEFAULTS


def test_fk4_which_settings_a_fork_may_change() -> None:
    may_change = {
        name
        for name, field in JURY.settings.model_fields.items()
        if isinstance(field.json_schema_extra, dict) and field.json_schema_extra["in_fork"]
    }
    assert may_change == {
        "pace",
        "turn_seconds",
        "max_rounds",
        "stability_rounds",
        "verdict_rule",
        "spectators",
        "minds",
        "grace_seconds",
        "missed_deadlines",
        "host_grace_seconds",
        "max_participants",
        "locked",
        "interruptions",
        "voice",
        "voiced_rounds",
        "juror_voices",
        "budget_usd",
    }


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("pace", ["instant", "brisk", "live"], ["slow", "", 1, None]),
        ("turn_seconds", [15, 600], [14, 601, -1, 15.5, "long", None, float("nan"), 10**30]),
        ("max_rounds", [1, 50], [0, 51]),
        ("stability_rounds", [1, 10], [0, 11]),
        ("verdict_rule", ["unanimous", "ten_of_twelve", "majority"], ["plurality", 10]),
        ("standard", ["reasonable_doubt", "preponderance"], ["doubt"]),
        ("size", [6, 12], [0, 7, 11, 13, "twelve"]),
        ("initial_guilty", [0, 12, None], [-1, 13, 1.5]),
        ("show_convictions", [True, False], ["perhaps", 7]),
        ("spectators", ["off", "live", "delayed:1", "delayed:9999"], ["on", "delayed:0", "delayed:", "delayed:1\n"]),
        (
            "minds",
            ["house", "oracle", {"3": "house"}, {"default": "oracle", "3": "house"}],
            ["", " oracle", "x" * 61, {"three": "house"}, {"0": "house"}, {"3": ""}, 7, None],
        ),
        ("voice", ["auto", "elevenlabs", "espeak", "browser", "captions"], ["loud", None]),
        ("budget_usd", [0.01, 0.5, 100.0], [0, -1, 0.009, 100.01, "much", None, float("nan"), float("inf")]),
    ],
)
def test_sg1_the_bounds_of_every_setting(name: str, good: list[SettingValue], bad: list[SettingValue]) -> None:
    for value in good:
        typed = read_settings(JURY, {name: value}).model_dump(mode="json")
        assert typed[name] == value
        json.dumps(typed)
    for value in bad:
        with pytest.raises(Refusal) as refused:
            read_settings(JURY, {name: value})
        assert refused.value.code == "unknown_setting"
        assert f"“{name}" in refused.value.detail, refused.value.detail


def test_sg1_sg3_a_forced_split_fits_the_jury() -> None:
    with pytest.raises(Refusal) as refused:
        read_settings(JURY, {"size": 6, "initial_guilty": 7})
    assert refused.value.detail == "initial_guilty is at most the size of the jury, 6."
    jury = Jury(settings={"size": 6, "initial_guilty": 6}).to_phase("deliberation")
    assert set(jury.state.ballots.values()) == {"guilty"}


def test_sg1_an_unknown_setting_is_named_with_the_known_ones() -> None:
    with pytest.raises(Refusal) as refused:
        read_settings(JURY, {"rounds": 3})
    assert refused.value.code == "unknown_setting"
    assert refused.value.detail.startswith("There is no setting “rounds”; there is pace, turn_seconds, ")
    with pytest.raises(Refusal) as refused:
        read_settings(JURY, {"\ud800": 3})
    refused.value.detail.encode()


def test_ho10_lg3_after_the_end_the_bench_names_the_next_room() -> None:
    jury = Jury([3], host=7).to_phase("deliberation")
    jury.refused("stale", Bench(), acts.AnnounceRematch(code="HV7K2P"))
    jury.host(acts.Adjourn())
    before = jury.view(Viewer(seat=3))
    jury.bench(acts.AnnounceRematch(code="HV7K2P"))
    after = jury.view(Viewer(seat=3))
    assert after.room.rematch == "HV7K2P"
    assert after.model_copy(update={"room": before.room}) == before
    assert jury.event_kinds()[-2:] == ["closed", "rematch_opened"]
    assert verify(jury.format, jury.entries)[1] is None
    # Of two that were opened at the same time one is announced; one that replaces another names it.
    sentence = jury.refused("stale", Bench(), acts.AnnounceRematch(code="QRSTUV"))
    assert "HV7K2P" in sentence
    jury.bench(acts.AnnounceRematch(code="QRSTUV", instead="HV7K2P"))
    assert jury.view(Viewer(seat=3)).room.rematch == "QRSTUV"
    jury.refused("room_closed", Bench(), acts.TakeSeat(seat=4, occupant="human", name="Late"))
