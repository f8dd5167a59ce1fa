"""What a mind tells while it answers: words at the room's pace, what is void, what it looks at; when it is quiet."""

from __future__ import annotations

import asyncio

import pytest

from engine.core import acts as a
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.decide import Bench
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.matters.criminal_case import Case
from rooms.live.messages import LookUpStarted, TextDelta
from rooms.live.room import Room
from rooms.minds.base import MindOutput
from rooms.minds.house import HouseBench
from tests.rooms.driving import CASE, House, begin, sit_out, until
from tests.rooms.thinking import ORACLE, Diary, Thinker, ThinkingMinds


class Wavering(Thinker):
    """Looks something up, begins, and begins again."""

    async def answer(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, telling: MindOutput) -> Act:
        if spec.act != "speak":
            return await super().answer(case, state, memory, spec, telling)
        telling.look_up_started("exhibit 4")
        telling.add_text("The porter ")
        telling.add_text("saw nobody.")
        await asyncio.sleep(0.3)
        telling.discard_text()
        telling.add_text("The lamp was lit")
        return a.Speak(text="The lamp was dark.", argument_type="evidence")


def shown(told: list[TextDelta], turn: str) -> str:
    """A turn as a client has it that keeps to the protocol (W13)."""
    text = ""
    for news in told:
        if news.turn_id == turn:
            assert news.start <= len(text)
            text = text[: news.start] + news.text
    return text


async def _seated(house: House, mind: Thinker, pace: str) -> Room:
    """A room in which a person sits on seat 3 and a model plays the others, about to begin."""
    directory = await house.directory(minds=lambda room: ThinkingMinds(room, mind, HouseBench()), models=(ORACLE,))
    opening = await directory.open(
        format="jury", case=CASE, seed="telling", seat=None, settings={"pace": pace, "minds": ORACLE}
    )
    await opening.room.submit(Bench(), a.TakeSeat(seat=3, occupant="human", name="Ada"))
    return opening.room


@pytest.mark.parametrize("pace", ["instant", "brisk"])
async def test_what_was_begun_and_given_up_is_void_at_every_worker(house: House, pace: str) -> None:
    room = await _seated(house, Wavering(Diary(), 0.0), pace)
    elsewhere = await (await house.directory()).room(room.record.code)
    told: list[TextDelta] = []
    looking: list[LookUpStarted] = []
    texts: list[str] = []

    def hear(news: object) -> None:
        if isinstance(news, TextDelta):
            told.append(news)
            texts.append(shown(told, news.turn_id))
        elif isinstance(news, LookUpStarted):
            looking.append(news)

    elsewhere.subscribe(hear)
    await begin(room)
    sitting = asyncio.create_task(sit_out(room, 3))
    await until(lambda: elsewhere.state.turns > 0, "a turn")
    sitting.cancel()
    turn = elsewhere.state.heard[0]
    assert turn.text == "The lamp was dark."
    assert "The porter saw nobody." in texts
    assert "" in texts[1:]
    assert shown(told, turn.id) == turn.text
    assert looking[0] == LookUpStarted(turn.seat, turn.id, "exhibit 4")


async def test_s8_a_mind_holds_its_turn_back_for_ten_seconds_of_typing(house: House) -> None:
    diary = Diary()
    room = await _seated(house, Thinker(diary, 0.0, words="I have thought about it"), "brisk")
    house.clock.stop()
    told: list[TextDelta] = []
    room.subscribe(lambda news: told.append(news) if isinstance(news, TextDelta) else None)

    def floor_of_a_mind() -> bool:
        floor = room.state.floor_ask()
        return floor is not None and floor.seats[0] != 3

    stop = asyncio.Event()

    async def type_on() -> None:
        while not stop.is_set():
            room.presence.typing(3)
            await asyncio.sleep(0.02)

    typing = asyncio.create_task(type_on())
    await begin(room)
    sitting = asyncio.create_task(sit_out(room, 3))
    await until(floor_of_a_mind, "a mind's turn")
    ask = room.state.floor_ask()
    assert ask is not None
    await until(lambda: ("use", ask.id) in diary.lines, "the mind to begin although somebody types")
    await asyncio.sleep(0.4)
    assert not told
    assert ask.id in room.state.asks
    house.clock.ahead += 9
    # At once: what was typed before holds for four seconds.
    room.presence.typing(3)
    await asyncio.sleep(0.4)
    assert not told, "the bound is ten seconds"
    house.clock.ahead += 2
    room.presence.typing(3)
    await until(lambda: any(word.turn_id == ask.id for word in told), "the words, though somebody types on")
    await until(lambda: room.state.turns > 0, "the turn")
    # Who stops typing is waited for no longer.
    stop.set()
    await typing
    spoken = room.state.turns
    house.clock.ahead += 5
    await until(lambda: room.state.turns > spoken, "the next turn")
    sitting.cancel()
