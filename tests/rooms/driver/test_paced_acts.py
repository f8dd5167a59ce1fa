"""Acts that are no turns: papers wait for the readers, and nothing but a turn is published while it is made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine.core import acts, events
from engine.core.asks import AskedAct
from engine.core.state import State
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.live.messages import LookUpStarted, RoomMessage, TextDelta
from rooms.live.reading_time import reading_text
from rooms.live.room import Room
from rooms.minds.base import BenchMind, Mind, MindOutput
from rooms.minds.house import HouseBench, HouseMind, HouseMinds
from rooms.registry.new_room import open_new_room
from tests.api.other_format import registered
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import COIN_TOSS
from tests.kit.rooms import House, begin


@pytest.fixture(autouse=True)
async def _coin_toss() -> AsyncIterator[None]:
    with registered(COIN_TOSS):
        yield


class Talkative(HouseMind):
    """Says aloud what it is about to do, whatever it is asked."""

    async def answer(self, matter: Any, state: State, memory: Any, spec: AskedAct, output: MindOutput) -> acts.Act:
        output.look_up_started("the mint's leaflet")
        output.add_text("I shall call ")
        await asyncio.sleep(0)
        output.discard_text()
        return await super().answer(matter, state, memory, spec, output)


class Summaries(HouseBench):
    """Counts how often it is to summarise, and never has anything to say."""

    def __init__(self) -> None:
        super().__init__(COIN_TOSS.house)
        self.asked = 0

    def summary_due(self, state: State) -> bool:
        return state.turns > 0

    async def summarise(self, matter: Any, state: State, output: MindOutput) -> acts.Summarise | None:
        self.asked += 1
        return None


class Played(HouseMinds):
    """One mind plays every seat."""

    def __init__(self, mind: Mind, bench: BenchMind) -> None:
        super().__init__(COIN_TOSS.house)
        self._mind, self._bench = mind, bench  # type: ignore[assignment]  # any mind and bench do


async def _begun(house: House, pace: str, bench: BenchMind | None = None) -> tuple[Room, list[RoomMessage]]:
    """A coin toss that talkative minds have begun to play, and what the room publishes."""
    bench = bench if bench is not None else HouseBench(COIN_TOSS.house)
    directory = await house.directory(minds=lambda room: Played(Talkative(COIN_TOSS.house), bench))
    opened = await open_new_room(
        directory,
        format="coin_toss",
        matter=WAGER,
        seat=None,
        settings={"pace": pace, "toss_seconds": 1, "turn_seconds": 600},
    )
    messages: list[RoomMessage] = []
    opened.room.news.subscribe(messages.append)
    await begin(opened.room)
    return opened.room, messages


async def test_a_paper_takes_at_least_a_second_at_brisk_pace(house: House) -> None:
    room, _ = await _begun(house, "brisk")
    await until(lambda: len(room.state.papers) == 2, "two papers")
    at: dict[str, float] = {}
    for entry in await room.entries():
        match entry.event:
            case events.Asked(act="file_reason") as asked:
                at[asked.ask] = entry.at
            case events.Filed() as filed:
                assert filed.ask is not None
                assert entry.at - at[filed.ask] >= SURROUNDINGS.timings.brisk_turn_seconds - 0.05


async def test_a_mind_files_when_the_paper_before_has_been_read(house: House) -> None:
    room, _ = await _begun(house, "live")
    # From the first paper on only the test decides how long it has been read.
    room.news.subscribe(lambda message: house.clock.stop() if room.state.papers else None)
    await until(lambda: len(room.state.papers) == 1, "a paper")
    await asyncio.sleep(0.3)
    assert len(room.state.papers) == 1
    house.clock.ahead += 30
    await until(lambda: len(room.state.papers) == 2, "the next one")


async def test_only_turns_are_published_while_they_are_made(house: House) -> None:
    room, messages = await _begun(house, "instant")
    await until(lambda: room.state.status == "closed", "the end")
    turns = {entry.event.turn_id for entry in await room.entries() if isinstance(entry.event, events.TurnTaken)}
    assert len(turns) == 3
    assert {message.turn_id for message in messages if isinstance(message, TextDelta | LookUpStarted)} == turns


async def test_a_format_without_a_cap_by_rounds_is_summarised_after_turns(house: House) -> None:
    bench = Summaries()
    room, _ = await _begun(house, "brisk", bench)
    await until(lambda: room.state.turns >= 3, "three turns")
    await until(lambda: bench.asked >= 2, "more than one try in the only round")


def test_people_read_papers_and_the_reasons_of_ballots() -> None:
    part = events.PaperPart(id="1", label="Reason", text="The edge is worn.", quote="worn on the side of tails")
    filed = events.Filed(
        paper="reason-1",
        form="reason",
        title="A reason",
        seat=1,
        ask=None,
        parts=(part,),
        standing="stands",
        by="occupant",
    )
    assert reading_text(filed) == "A reason\nThe edge is worn.\nworn on the side of tails"
    revealed = events.BallotsRevealed(ballots={1: "heads", 2: "tails"}, reasons={2: "I saw it."})
    assert reading_text(revealed) == "I saw it."
    assert reading_text(events.Begun()) == ""
