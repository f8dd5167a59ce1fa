"""Forks: a new deliberation that goes on from some moment of another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import Host, verify
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer, project_event, visibility_of
from rooms.registry.forks import fork_log
from tests.engine.driving import ALL_SEATS, Jury, whole
from tests.kit.deliberations import event_json

FORK_TIME = 50_000.0


def fork(
    jury: Jury, after: int | None = None, *, seed: str | None = None, host: int | None = None, **settings: SettingValue
) -> tuple[list[events.Entry], State]:
    """A fork of a jury after one of its entries (by default the latest)."""
    return fork_log(
        jury.format,
        jury.state,
        jury.entries[: after if after is not None else len(jury.entries)],
        "source",
        seed=seed,
        salt="salt",
        host_seat=host if host is not None else jury.state.host_seat,
        settings=settings,
        now=FORK_TIME,
    )


def goes_on(jury: Jury, entries: list[events.Entry], state: State) -> Jury:
    """The fork as a jury that can be driven."""
    other = Jury(begin=False)
    other.entries, other.state, other.now = entries, state, FORK_TIME
    other.answers, other.impacts = jury.answers, jury.impacts
    return other


def story(entries: list[events.Entry]) -> list[events.Event]:
    """What was said and decided, without the moments."""
    return [
        replace(event, deadline=0.0) if isinstance(event, events.Asked | events.FloorGranted) else event
        for event in (entry.event for entry in entries)
    ]


@pytest.mark.parametrize("part", [0.6, 0.8, 1.0])
def test_fk1_a_fork_with_the_same_seed_and_acts_goes_the_same_way(part: float) -> None:
    jury = Jury(settings={"initial_guilty": 6, "max_rounds": 5, "stability_rounds": 5})
    jury.impacts = {seat: 0.2 if seat % 2 else -0.2 for seat in ALL_SEATS}
    jury.play_to_end()
    verdict = jury.event_kinds().index("verdict_reached")
    # Between two acts: a fork within a batch settles to its rest first.
    after = max(index for index in range(int(part * verdict)) if jury.entries[index].event.kind == "turn_taken")
    entries, state = fork(jury, after)
    other = goes_on(jury, entries, state).play_to_end()
    assert story(other.entries[after + 1 :]) == story(jury.entries[after:])
    assert verify(other.format, other.entries)[1] is None


def test_fk1_a_fork_with_another_seed_goes_another_way() -> None:
    jury = Jury(settings={"initial_guilty": 6}).play_to_end()
    after = jury.event_kinds().index("turn_taken")
    played = [goes_on(jury, *fork(jury, after, seed=seed)).play_to_end() for seed in ("one", "two")]
    assert story(played[0].entries) != story(played[1].entries)
    assert played[0].events(events.Closed)[0].seed == "one"
    playing = fork(jury, after, seed="one", host=7)[1]
    assert playing.seed != "one", "a player may name a seed, and does not know the one that is used"


def test_fk2_in_a_fork_the_house_plays_the_seats_of_people() -> None:
    jury = Jury([3], host=7, settings={"max_rounds": 2})
    jury.join(9, occupant="agent")
    jury.play_to_end()
    after = jury.event_kinds().index("round_opened") + 1
    entries, state = fork(jury, after)
    assert {seat.occupant for seat in state.seats.values()} == {"house"}
    reasons = [
        (entry.event.kind, entry.event.seat, entry.event.reason)
        for entry in entries[after:]
        if isinstance(entry.event, events.SeatReleased | events.SeatTaken)
    ]
    assert sorted(reasons) == sorted(
        (kind, seat, "forked") for seat in (3, 7, 9) for kind in ("seat_released", "seat_taken")
    )
    assert state.host_seat == 7
    other = goes_on(jury, entries, state)
    old = jury.holder(3)
    other.refused("stale_tenure", old, acts.CastBallot(choice="guilty"))
    other.join(3)
    other.join(7, as_host=True)
    assert other.seat(7).side == jury.seat(7).side
    other.play_to_end()


def test_fk2_a_fork_of_the_lobby_is_a_lobby() -> None:
    jury = Jury([3], begin=False)
    _, state = fork(jury)
    assert (state.status, state.seats[3].occupant) == ("lobby", None)


def test_fk3_a_fork_goes_on_with_the_time_that_was_left() -> None:
    jury = Jury(settings={"initial_guilty": 6})
    jury.to_floor()
    floor = jury.state.floor_ask()
    assert floor is not None
    due = jury.state.ask_deadline(floor)
    assert due is not None
    _, state = fork(jury)
    assert state.ask_deadline(state.asks[floor.id]) == FORK_TIME + due - jury.state.at


def test_fk3_a_fork_of_a_paused_room_runs() -> None:
    jury = Jury(settings={"initial_guilty": 6})
    jury.to_floor()
    floor = jury.state.floor_ask()
    assert floor is not None
    due = jury.state.ask_deadline(floor)
    assert due is not None
    at = jury.now
    jury.host(acts.Pause())
    jury.now += 777
    jury.host(acts.SetPace(pace="instant"))
    _, state = fork(jury)
    assert state.status == "running"
    assert state.ask_deadline(state.asks[floor.id]) == FORK_TIME + due - at


def test_fk4_a_fork_may_change_only_the_settings_that_say_so() -> None:
    jury = whole().to_round(1)
    _, state = fork(jury, verdict_rule="majority", max_rounds=2)
    assert (state.settings["verdict_rule"], state.settings["max_rounds"]) == ("majority", 2)
    for settings in ({"size": 6}, {"initial_guilty": 3}, {"standard": "preponderance"}, {"show_convictions": False}):
        name, value = next(iter(settings.items()))
        with pytest.raises(Refusal) as refused:
            fork(jury, **{name: value})  # type: ignore[arg-type]
        assert refused.value.code == "unknown_setting"
        assert name in refused.value.detail
    with pytest.raises(Refusal):
        fork(jury, max_rounds=51)


def test_fk4_no_fork_after_the_verdict_or_with_ballots_in_the_box() -> None:
    jury = whole(max_rounds=1)
    jury.run(lambda state: len(state.cast) == 4)
    with pytest.raises(Refusal) as refused:
        fork(jury)
    assert refused.value.code == "too_early"
    after = jury.state.seq
    jury.play_to_end()
    fork(jury, after)
    with pytest.raises(Refusal) as refused:
        fork(jury)
    assert refused.value.code == "room_closed"


def test_fk5_se4_a_fork_of_a_running_room_shows_no_seed_and_no_convictions() -> None:
    jury = Jury([3], host=7, seed="the-sources-seed", settings={"show_convictions": False, "initial_guilty": 6})
    jury.impacts = dict.fromkeys(ALL_SEATS, 0.05)
    jury.to_round(3)
    entries, state = fork(jury)
    assert state.guarded
    assert state.seed is not None
    assert "the-sources-seed" not in state.seed
    other = goes_on(jury, entries, state).play_to_end()
    assert verify(other.format, other.entries)[1] is None
    revealed = other.events(events.ConvictionsRevealed)[0].convictions
    assert {len(course) for course in revealed.values()} == {other.state.round + 1}
    assert all(set(course) == {None} for course in revealed.values())
    for viewer in (Viewer(seat=7, host=True), Viewer(seat=7), Viewer()):
        level = visibility_of(other.state, viewer)
        assert level == "own"
        visible_text = "".join(
            event_json(event) for entry in other.entries if (event := project_event(entry, viewer, level)) is not None
        )
        visible_text += build_view(other.format, other.state, viewer, "X").model_dump_json()
        assert "the-sources-seed" not in visible_text


def test_fk5_cv3_a_fork_of_a_closed_room_shows_its_convictions() -> None:
    jury = Jury(settings={"show_convictions": False, "initial_guilty": 6}).play_to_end()
    entries, state = fork(jury, jury.event_kinds().index("turn_taken"))
    assert not state.guarded
    revealed = goes_on(jury, entries, state).play_to_end().events(events.ConvictionsRevealed)[0].convictions
    assert all(None not in course for course in revealed.values())


def test_fk5_while_a_room_goes_on_its_host_continues_on_the_same_seat() -> None:
    jury = Jury(host=7).to_phase("deliberation")
    with pytest.raises(Refusal) as refused:
        fork(jury, host=3)
    assert refused.value.code == "seat_protected"
    with pytest.raises(Refusal) as refused:
        fork(Jury().play_to_end(), 20, host=99)
    assert refused.value.code == "unknown_seat"


def test_fk6_hosting_a_fork_shows_nobodys_thoughts() -> None:
    jury = Jury(host=7, settings={"show_convictions": False, "initial_guilty": 6, "max_rounds": 2}).to_round(1)
    turn = jury.to_floor()
    jury.act(jury.asked("speak").seats[0], acts.Speak(text="I am sure.", thought="CANARY of a mind"), turn)
    jury.host(acts.Tell(seat=3, text="CANARY to seat 3"))
    after = jury.state.seq
    jury.play_to_end()
    seen: dict[bool, str] = {}
    for withheld in (False, True):
        entries, state = fork_log(
            jury.format,
            jury.state,
            jury.entries[:after],
            "source",
            seed=None,
            salt="salt",
            host_seat=None,
            settings={},
            now=FORK_TIME,
            withheld=withheld,
        )
        other = goes_on(jury, entries, state)
        host = Viewer(host=True, private_before=state.private_before)
        early, others = "".join(event_json(event) for event in other.seen(host) if event), other.view(host).others
        assert others is not None
        assert len(others) == 12, "how sure everybody was is public since the verdict"
        other.play_to_end()
        seen[withheld] = early + "".join(event_json(event) for event in other.seen(host) if event)
    assert "CANARY of a mind" in seen[False]
    assert "CANARY to seat 3" in seen[False]
    assert "CANARY" not in seen[True]


def test_fk5_fk6_a_fork_of_a_fork_keeps_what_was_withheld_and_guarded() -> None:
    jury = Jury(host=7, settings={"initial_guilty": 6}).to_round(2)
    entries, state = fork(jury)
    other = goes_on(jury, entries, state)
    other.submit(Host(), acts.Adjourn())
    _, again = fork(other, state.seq)
    assert again.guarded, "the first room goes on"
    over = Jury(host=7, settings={"initial_guilty": 6, "max_rounds": 1}).play_to_end()
    middle = over.event_kinds().index("turn_taken") + 1
    entries, state = fork_log(
        over.format,
        over.state,
        over.entries[:middle],
        "source",
        seed=None,
        salt="salt",
        host_seat=None,
        settings={},
        now=FORK_TIME,
        withheld=True,
    )
    other = goes_on(over, entries, state).play_to_end()
    _, again = fork(other, middle - 1)
    assert again.private_before == middle, "also from a moment before the first fork"


def test_fk1_a_fork_from_any_moment_verifies_also_from_within_a_batch() -> None:
    jury = Jury(settings={"initial_guilty": 6, "max_rounds": 2}).play_to_end()
    verdict = jury.event_kinds().index("verdict_reached")
    for after in range(2, verdict):
        entries, _ = fork(jury, after)
        assert verify(jury.format, entries)[1] is None, jury.entries[after - 1].event.kind
