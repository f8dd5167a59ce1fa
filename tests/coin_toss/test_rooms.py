"""A coin toss in a room: played by the house, forked, continued in a rematch, and exported."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import Host, verify
from engine.core.refusals import Refusal
from harness.waiting import until
from rooms.interview import Interview, ModelAnswer, hold_interview
from rooms.live.room import Room
from rooms.live.seating import SPECTATOR, caller_of
from rooms.live.visibility import visible_event, visible_to
from rooms.registry.forks import fork_room
from rooms.registry.rematches import open_rematch
from rooms.surroundings import LOOK_SECONDS
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import FileReason
from tests.kit.rooms import House, act, begin, join, open_room, play_to_end, until_closed

QUICK = {"pace": "instant", "toss_seconds": 1}


async def opened(house: House) -> Room:
    """A room in its lobby whose host has no seat."""
    directory = await house.directory()
    return (await open_room(directory, format="coin_toss", seed="seed", seat=None, settings=QUICK)).room


def dealt_at(room: Room) -> int:
    return room.state.last[events.Dealt]


async def test_the_house_plays_a_room_to_its_end_through_the_timer(house: House) -> None:
    room = await opened(house)
    assert room.matter == WAGER
    await begin(room)
    await until_closed(room)
    entries = await room.entries()
    assert verify(room.format, entries)[1] is None
    assert [entry.event.kind for entry in entries].count("filed") == 3
    assert not [entry.event for entry in entries if isinstance(entry.event, events.MindFailed)]


async def test_a_person_plays_with_two_minds_of_the_house(house: House) -> None:
    room = await opened(house)
    [directory] = house.directories
    seat, _, _ = await join(directory, room, "Zoe", 2)
    await begin(room)
    await play_to_end(room, seat)
    [paper] = [paper for paper in room.state.papers.values() if paper.seat == seat]
    assert (paper.standing, paper.by) == ("stands", "occupant")


async def test_pt2_a_token_opens_no_other_seat_after_the_deal(house: House) -> None:
    room = await opened(house)
    [directory] = house.directories
    await join(directory, room, "Zoe", 2)
    await begin(room)
    for seat in (1, 3, None):
        with pytest.raises(Refusal) as refused:
            await join(directory, room, "Eve", seat)
        assert refused.value.code == "room_locked"
    await room.submit(Host(), acts.Adjourn())


async def test_fk8_a_fork_is_made_before_the_deal_or_after_the_end(house: House) -> None:
    made = await open_room(
        directory := await house.directory(), format="coin_toss", seed="seed", seat=1, name="Host", settings=QUICK
    )
    room = made.room
    host = await caller_of(room, made.host_token)
    await begin(room)
    at = dealt_at(room)
    for after in (at, room.state.seq):
        with pytest.raises(Refusal) as refused:
            await fork_room(directory, room, host, after)
        assert refused.value.code == "too_early"
        assert f"entry {at}" in refused.value.detail
    early = (await fork_room(directory, room, host, at - 1)).room
    assert early.state.last[events.Dealt] > early.state.last[events.Forked], "its parts are its own"
    await play_to_end(room, 1)
    assert room.state.verdict is not None
    late = (await fork_room(directory, room, host, at + 4, name="Host")).room
    assert late.state.seats[1].held_by_guest
    assert late.state.last[events.Dealt] < late.state.last[events.Forked]
    with pytest.raises(Refusal) as locked:
        await join(directory, late, "Eve", 2)
    assert locked.value.code == "room_locked"
    await play_to_end(late, 1)
    assert late.state.verdict is not None


async def test_a_rematch_deals_new_parts_to_the_same_people(house: House) -> None:
    made = await open_room(
        directory := await house.directory(), format="coin_toss", seed="seed", seat=1, name="Host", settings=QUICK
    )
    room = made.room
    await begin(room)
    await play_to_end(room, 1)
    host = await caller_of(room, made.host_token)
    again = (await open_rematch(directory, room, host)).room
    assert again.matter == WAGER
    assert again.state.status == "lobby"
    await begin(again)
    await play_to_end(again, 1)
    assert again.state.verdict is not None


async def test_a_room_is_read_again_from_the_store_by_its_kind_of_matter(house: House) -> None:
    room = await opened(house)
    await begin(room)
    await until_closed(room)
    other = await (await house.directory()).room(room.record.code)
    assert other.matter == WAGER
    assert await other.entries() == await room.entries()


async def test_a_wrong_quote_comes_back_to_the_person_who_wrote_it(house: House) -> None:
    room = await opened(house)
    [directory] = house.directories
    seat, _, _ = await join(directory, room, "Zoe", 1)
    await begin(room)
    await act(room, seat, acts.CastBallot(choice="heads"))
    wrong = FileReason.model_validate({"reason": {"text": "So it is said.", "quote": "Nobody wrote this."}})
    first = await act(room, seat, wrong)
    assert isinstance(first.event, events.Filed)
    assert first.event.standing == "returned"
    second = await act(room, seat, wrong)
    assert isinstance(second.event, events.Filed)
    assert second.event.standing == "struck"
    await room.submit(Host(), acts.Adjourn())


async def to_the_toss(house: House, seconds: int, **settings: object) -> tuple[Room, str]:
    """A room of minds whose timer runs and in which nothing else is asked; the id of the timer."""
    directory = await house.directory()
    chosen: dict[str, SettingValue] = {**QUICK, "toss_seconds": seconds, **settings}  # type: ignore[dict-item]
    room = (await open_room(directory, format="coin_toss", seed="seed", seat=None, settings=chosen)).room
    await begin(room)
    await until(lambda: room.state.turns == 3, "the last words")
    [timer] = room.state.asks
    return room, timer


async def test_pt4_a_timer_runs_on_when_its_driver_dies(house: House) -> None:
    room, timer = await to_the_toss(house, 60)
    [one] = house.directories
    for task in [*one.drivers._driving.values(), *one._background]:
        task.cancel()
    two = await house.directory()
    there = await two.room(room.record.code)
    await until(lambda: len(two.drivers) == 1, "the other worker to drive")
    due = there.state.ask_deadline(there.state.asks[timer])
    assert due is not None
    house.clock.stop(due)
    await until_closed(there)
    entries = await there.entries()
    [lapsed] = [entry for entry in entries if isinstance(entry.event, events.AskLapsed)]
    assert lapsed.at >= due
    assert verify(there.format, entries)[1] is None


async def test_pt4_a_timer_stands_still_while_no_server_runs(house: House) -> None:
    room, timer = await to_the_toss(house, 60)
    due = room.state.ask_deadline(room.state.asks[timer])
    await house.directories[0].stop()
    house.clock.ahead += 3600
    again = await (await house.directory()).room(room.record.code)
    await until(lambda: again.state.happened_since(events.TimeLost, 0), "the lost time to be noted")
    moved = again.state.ask_deadline(again.state.asks[timer])
    assert due is not None
    assert moved is not None
    assert moved > house.clock() > due
    house.clock.ahead += 60
    await until_closed(again)
    assert verify(again.format, await again.entries())[1] is None


async def test_pt4_a_pause_holds_a_timer_in_a_driven_room(house: House) -> None:
    room, timer = await to_the_toss(house, 60)
    await room.submit(Host(), acts.Pause())
    house.clock.ahead += 600
    await asyncio.sleep(2 * LOOK_SECONDS)
    assert timer in room.state.asks
    await room.submit(Host(), acts.Resume())
    await asyncio.sleep(2 * LOOK_SECONDS)
    assert timer in room.state.asks, "a pause takes none of its time"
    assert room.state.verdict is None
    house.clock.ahead += 60
    await until_closed(room)
    assert verify(room.format, await room.entries())[1] is None


async def test_a_delayed_spectator_sees_papers_later_and_parts_never(house: House) -> None:
    room, _ = await to_the_toss(house, 600, spectators="delayed:60")
    stranger = await caller_of(room, None)

    async def shown() -> tuple[int, list[events.Event | None]]:
        seen = await visible_to(room, stranger)
        entries = (await room.entries())[: seen.horizon]
        return len(seen.state.papers), [visible_event(entry, seen.state, seen.viewer) for entry in entries]

    papers, visible = await shown()
    assert papers == 0
    assert not [event for event in visible if isinstance(event, events.Filed | events.Dealt)]
    house.clock.ahead += 61
    papers, visible = await shown()
    assert papers == len([event for event in visible if isinstance(event, events.Filed)]) == 3
    assert [event.dealt for event in visible if isinstance(event, events.Dealt)] == [None]
    await room.submit(Host(), acts.Adjourn())


async def test_fk6_the_opener_of_a_late_fork_reads_only_the_part_of_its_seat(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, format="coin_toss", seed="seed", seat=None, settings=QUICK)).room
    _, token, _ = await join(directory, room, "Zoe", 2)
    await begin(room)
    await play_to_end(room, 2)
    zoe = await caller_of(room, token)
    for seat in (2, 3, None):
        made = await fork_room(directory, room, zoe, dealt_at(room) + 1, seat=seat, name="Zoe")
        host = await caller_of(made.room, made.host_token)
        entry = (await made.room.entries())[dealt_at(room) - 1]
        for state in (made.room.state, replace(made.room.state, status="closed")):
            event = visible_event(entry, state, host.viewer)
            assert isinstance(event, events.Dealt)
            assert set(event.dealt or {}) == ({seat} if seat is not None else set())


async def test_fk8_a_fork_from_before_a_finished_rooms_deal_deals_other_parts(house: House) -> None:
    directory = await house.directory()
    made = await open_room(directory, format="coin_toss", seed="seed", seat=1, name="Host", settings=QUICK)
    room = made.room
    await begin(room)
    await play_to_end(room, 1)
    host = await caller_of(room, made.host_token)
    forks = [(await fork_room(directory, room, host, dealt_at(room) - 1, name="Host")).room for _ in range(8)]
    assert room.state.seed not in {fork.state.seed for fork in forks}
    assert any(fork.state.dealt != room.state.dealt for fork in forks)
    for fork in forks:
        await fork.submit(Host(), acts.Adjourn())


async def test_h67_iv1_a_player_says_why_from_its_own_vote_and_turns(house: House) -> None:
    room = await opened(house)
    await begin(room)
    await until_closed(room)

    async def nobody(interview: Interview) -> ModelAnswer:
        raise AssertionError("no model plays here")

    seen = await visible_to(room, SPECTATOR)
    for seat, held in room.state.seats.items():
        for question in ("Why did you vote like that?", "Why did you change?", "What convinced you?"):
            told = await hold_interview(room, seen, True, seat, question, nobody)
            assert (told.name, told.by) == (held.name, "house")
            vote = room.format.labels.choice(room.state.ballots[seat])
            assert vote in told.answer.text or question == "What convinced you?"
            assert all(turn.seat == seat for turn in told.turns)
    told = await hold_interview(room, seen, True, 1, "What would Ben's secret note say?", nobody)
    note = room.state.dealt[2].note
    assert note is not None
    assert note not in told.answer.text
