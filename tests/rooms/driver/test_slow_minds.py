"""Minds that take their time: begun at once and ahead, stopped when nobody wants them, bounded in a round."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import Bench, Host, verify
from engine.core.events import BENCH, MindFailed, ModelCalled, RoundClosed, RoundOpened, SummaryWritten, TurnTaken
from engine.core.refusals import Refusal
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from harness.waiting import until
from rooms.driver.pacing import untimed
from rooms.live.messages import TextDelta
from rooms.live.room import Room
from rooms.live.seating import Caller, caller_of
from rooms.minds.base import Minds
from rooms.minds.formats.jury.bench import FALLBACK_SENTENCES
from rooms.minds.house import HouseBench
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import erase_room
from rooms.registry.forks import fork_room
from rooms.registry.rematches import open_rematch
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, begin, open_room
from tests.rooms.thinking import ORACLE, Diary, Thinker, ThinkingBench, ThinkingMinds


def thinking(mind: Thinker, seconds: float | None = None) -> Callable[[Room], Minds]:
    """A table of one thinker, whose bench takes as long; None: the bench is the house's."""
    return lambda room: ThinkingMinds(
        room, mind, HouseBench(room.format.house) if seconds is None else ThinkingBench(mind.diary, seconds)
    )


async def opened(
    house: House, mind: Thinker, seconds: float | None = None, *, seat: int | None = None, **settings: SettingValue
) -> tuple[RoomDirectory, Room]:
    directory = await house.directory(minds=thinking(mind, seconds), models=(ORACLE,))
    opening = await open_room(
        directory, matter=MURDER, seed="thinking", seat=seat, settings={"minds": ORACLE, **settings}
    )
    return directory, opening.room


async def test_what_comes_next_is_begun_while_a_turn_is_still_published(house: House) -> None:
    diary = Diary()
    _, room = await opened(house, Thinker(diary, 0.05, words="I say so"), 0.05, pace="live")
    await begin(room)
    await until(lambda: room.state.turns >= 5 and room.state.round >= 3, "five turns")
    await room.submit(Host(), acts.Adjourn())
    events = [entry.event for entry in await room.entries()]
    turns = [event.turn_id for event in events if isinstance(event, TurnTaken)]
    rounds = [event for event in events if isinstance(event, RoundOpened)]
    assert len(rounds) >= 2
    for earlier, later in pairwise(turns):
        # Also the first speaker of a round, who waits for the reactions to the round before and the judge's word.
        assert diary.place("think", later) < diary.place("taken", earlier) < diary.place("use", later)
    for ask in (ask for what, ask in diary.lines if what == "react"):
        reacted = [place for place, line in enumerate(diary.lines) if line == ("react", ask)]
        assert len(reacted) == 1
        assert any(line[0] == "taken" for line in diary.lines[reacted[0] :])
    assert len([line for line in diary.lines if line[0] == "think"]) <= len(turns) + 2
    assert verify(room.format, await room.entries())[1] is None


async def test_a_mind_whose_answer_is_not_needed_is_stopped_and_reports_its_cost(house: House) -> None:
    diary = Diary()
    _, room = await opened(house, Thinker(diary, 60.0), pace="instant")
    await begin(room)
    await until(lambda: bool(diary.lines), "a mind to think")
    await room.submit(Host(), acts.Pause())
    await until(lambda: room.state.spent.total.calls == 1, "what it cost")
    assert room.state.status == "paused"
    await room.submit(Host(), acts.Resume())
    floor = room.state.floor_ask()
    assert floor is not None
    await until(lambda: diary.lines.count(("use", floor.id)) == 2, "it to think again")
    await room.submit(Bench(), acts.TakeSeat(seat=floor.seats[0], occupant="human", name="Somebody"))
    await until(lambda: room.state.spent.total.calls == 2, "what that cost")
    called = [entry.event for entry in await room.entries() if isinstance(entry.event, ModelCalled)]
    assert {event.outcome for event in called} == {"cancelled"}


async def test_when_a_room_is_erased_its_minds_stop(house: House) -> None:
    diary = Diary()
    directory, room = await opened(house, Thinker(diary, 60.0), pace="instant")
    await begin(room)
    await until(lambda: bool(diary.lines), "a mind to think")
    ask = diary.lines[0][1]
    await erase_room(directory, room)
    await until(lambda: ("stop", ask) in diary.lines, "it to stop")
    await until(lambda: len(directory.drivers) == 0, "the driver to end")


async def test_a_turn_that_was_made_is_not_made_again_after_a_pause(house: House) -> None:
    diary = Diary()
    mind = Thinker(diary, 0.0, words="one two three four five six seven eight nine ten eleven twelve")
    _, room = await opened(house, mind, 0.0, pace="live")
    deltas: list[TextDelta] = []
    room.news.subscribe(lambda message: deltas.append(message) if isinstance(message, TextDelta) else None)
    await begin(room)
    await until(lambda: bool(deltas), "words")
    await room.submit(Host(), acts.Pause())
    await asyncio.sleep(0.1)
    ask, before = deltas[0].turn_id, len(deltas)
    await room.submit(Host(), acts.Resume())
    await until(lambda: len(deltas) > before, "more words")
    await room.submit(Host(), acts.SetPace(pace="instant"))
    await until(lambda: room.state.turns > 0, "the turn")
    first = next(entry.event for entry in await room.entries() if isinstance(entry.event, TurnTaken))
    assert first.turn_id == ask
    assert "".join(word.text for word in deltas if word.turn_id == ask) == first.text
    assert diary.lines.count(("use", ask)) == 1


async def test_a_round_has_seven_calls_and_then_the_house_plays_on(house: House) -> None:
    diary = Diary()
    _, room = await opened(house, Thinker(diary, 0.0, calls=CALLS_PER_ROUND, words="So I think"), 0.0, pace="instant")
    await begin(room)
    await until(lambda: room.state.round_closed >= 2, "two rounds")
    entries = await room.entries()
    # Those two alone: a quick machine may be in a later one, which has a call for a summary besides.
    last = [entry.seq for entry in entries if isinstance(entry.event, RoundClosed)][1]
    calls, capped = 0, 0
    for entry in entries[:last]:
        match entry.event:
            case RoundOpened():
                calls = 0
            case ModelCalled():
                calls += 1
                assert calls <= CALLS_PER_ROUND
            case TurnTaken(text=text):
                assert text.startswith("So I think") or calls == CALLS_PER_ROUND
            case MindFailed(reason=reason, instead=instead, seat=seat) if "7 calls" in reason:
                capped += 1
                # Nobody was going to ask a model for the judge's word on a round, so nothing failed.
                assert instead == (
                    FALLBACK_SENTENCES["react"] if seat == BENCH else "The house mind speaks for this turn."
                )
    assert capped


async def test_what_left_the_window_is_summarised_and_the_last_turns_stay_whole(house: House) -> None:
    diary = Diary()
    _, room = await opened(house, Thinker(diary, 0.0), 0.0, pace="instant", max_rounds=50, stability_rounds=10)
    most: list[int] = []
    room.news.subscribe(lambda message: most.append(room.state.turns - room.state.summarised))
    await begin(room)
    await until(lambda: room.state.status == "closed", "the end")
    entries = await room.entries()
    written = [entry.event for entry in entries if isinstance(entry.event, SummaryWritten)]
    assert len(written) >= 2
    assert all(after.through > before.through for before, after in pairwise(written))
    # One may come while the next round's four are speaking already.
    assert max(most) <= 18
    assert verify(room.format, entries)[1] is None


async def test_nobody_plays_by_a_model_that_is_not_set_up(house: House) -> None:
    directory = await house.directory(models=(ORACLE, "sibyl"))

    async def refused(minds: SettingValue) -> str:
        with pytest.raises(Refusal) as raised:
            await open_room(directory, matter=MURDER, settings={"minds": minds})
        assert raised.value.code == "unknown_model"
        return raised.value.detail

    assert await refused("pythia") == "There is no model “pythia” here; choose one of oracle, sibyl, house."
    await refused({"default": "house", "3": "pythia"})
    opening = await open_room(directory, matter=MURDER, settings={"minds": {"3": ORACLE}})
    room = opening.room
    for act in (
        acts.SetMinds(minds="pythia"),
        acts.SetTerms(settings={"minds": "pythia"}),
        acts.Assign(seat=3, occupant="model", model="pythia"),
    ):
        with pytest.raises(Refusal) as raised:
            await room.submit(Host(), act)
        assert raised.value.code == "unknown_model"
    await room.submit(Host(), acts.SetMinds(minds="sibyl"))
    caller: Caller = await caller_of(room, opening.host_token)
    with pytest.raises(Refusal) as raised:
        await fork_room(directory, room, caller, 1, settings={"minds": "pythia"})
    assert raised.value.code == "unknown_model"
    await room.submit(Host(), acts.Adjourn())
    with pytest.raises(Refusal) as raised:
        await open_rematch(directory, room, caller, settings={"minds": "pythia"})
    assert raised.value.code == "unknown_model"
    bare = await house.directory()
    with pytest.raises(Refusal) as raised:
        await fork_room(bare, await bare.room(room.record.code), caller, 1)
    assert "none is set up on this server" in raised.value.detail
    assert (await fork_room(bare, room, caller, 1, settings={"minds": "house"})).room.state.settings["minds"] == "house"


async def test_single_seats_come_with_the_model_that_is_named_for_all(house: House) -> None:
    directory = await house.directory(
        models=(ORACLE, "sibyl"), single_seats=lambda name: {"5": "sibyl"} if name == ORACLE else {}
    )
    cast: SettingValue = {"default": ORACLE, "5": "sibyl"}
    opening = await open_room(directory, matter=MURDER, settings={"minds": ORACLE})
    room = opening.room
    assert room.state.settings["minds"] == cast
    for named, wanted in (("sibyl", "sibyl"), (ORACLE, cast), ({"default": ORACLE}, {"default": ORACLE})):
        await room.submit(Host(), acts.SetMinds.model_validate({"minds": named}))
        assert room.state.settings["minds"] == wanted
    await room.submit(Host(), acts.SetTerms(settings={"minds": ORACLE, "max_rounds": 6}))
    assert room.state.settings["minds"] == cast
    host = await caller_of(room, opening.host_token)
    fork = await fork_room(directory, room, host, room.state.seq, settings={"minds": ORACLE})
    assert fork.room.state.settings["minds"] == cast


async def test_single_seats_that_are_not_at_a_small_table_are_left_out(house: House) -> None:
    seats = {str(seat): "sibyl" for seat in range(1, 13)}
    directory = await house.directory(models=(ORACLE, "sibyl"), single_seats=lambda name: seats)
    room = (await open_room(directory, matter=MURDER, settings={"size": 6})).room
    await room.submit(Host(), acts.SetMinds(minds=ORACLE))
    assert room.state.settings["minds"] == {"default": ORACLE, **{str(seat): "sibyl" for seat in room.state.seats}}
    assert len(room.state.seats) == 6


@pytest.mark.parametrize(("pace", "free"), [("instant", True), ("live", False)])
async def test_the_clock_runs_for_no_ask_that_nobody_waits_for(house: House, pace: str, free: bool) -> None:
    _, room = await opened(house, Thinker(Diary(), 60.0), pace=pace)
    await begin(room)
    await until(lambda: room.state.floor_ask() is not None, "a floor")
    floor = room.state.floor_ask()
    assert floor is not None
    assert untimed(room.state, floor) is free
    assert untimed(room.state, replace(floor, seats=(BENCH,), waiting=(BENCH,)))


async def test_a_model_that_is_at_work_keeps_its_floor_past_its_time(house: House) -> None:
    _, room = await opened(house, Thinker(Diary(), 50.0), pace="live", turn_seconds=30)
    await begin(room)
    await until(lambda: room.state.turns > 0, "a turn", seconds=200.0)
    first = room.state.heard[0]
    at = {
        entry.event.kind: entry.at for entry in await room.entries() if getattr(entry.event, "turn_id", "") == first.id
    }
    assert at["turn_taken"] - at["floor_granted"] > 45.0
