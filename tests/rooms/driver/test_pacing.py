"""What a mind puts out while it answers: text at the room's pace, what is void, look-ups; when it keeps quiet."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from engine.core import acts
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.decide import Bench
from engine.core.reading_speed import reading_seconds
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.matters.criminal_case import Case
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.driver.attention import Attention
from rooms.driver.pacing import PacedOutput
from rooms.live.messages import LookUpStarted, TextDelta
from rooms.live.room import Room
from rooms.minds.base import MindOutput
from rooms.minds.house import HouseBench
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import Clock, House, begin, open_room, play_to_end
from tests.rooms.thinking import ORACLE, Diary, Thinker, ThinkingMinds


class Wavering(Thinker):
    """Looks something up, begins, and begins again."""

    async def answer(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput) -> Act:
        if spec.act != "speak":
            return await super().answer(case, state, memory, spec, output)
        output.look_up_started("exhibit 4")
        output.add_text("The porter ")
        output.add_text("saw nobody.")
        await asyncio.sleep(0.3)
        output.discard_text()
        output.add_text("The lamp was lit")
        return acts.Speak(text="The lamp was dark.", argument_type="evidence")


def shown(deltas: list[TextDelta], turn: str) -> str:
    """A turn as a client has it that keeps to the protocol (W13)."""
    text = ""
    for message in deltas:
        if message.turn_id == turn:
            assert message.start <= len(text)
            text = text[: message.start] + message.text
    return text


async def _seated(house: House, mind: Thinker, pace: str) -> Room:
    """A room in which a person sits on seat 3 and a model plays the others, about to begin."""
    directory = await house.directory(
        minds=lambda room: ThinkingMinds(room, mind, HouseBench(room.format.house)), models=(ORACLE,)
    )
    opening = await open_room(
        directory, matter=MURDER, seed="telling", seat=None, settings={"pace": pace, "minds": ORACLE}
    )
    await opening.room.submit(Bench(), acts.TakeSeat(seat=3, occupant="human", name="Ada"))
    return opening.room


@pytest.mark.parametrize("pace", ["instant", "brisk"])
async def test_what_was_begun_and_given_up_is_void_at_every_worker(house: House, pace: str) -> None:
    room = await _seated(house, Wavering(Diary(), 0.0), pace)
    elsewhere = await (await house.directory()).room(room.record.code)
    deltas: list[TextDelta] = []
    looking: list[LookUpStarted] = []
    texts: list[str] = []

    def on_message(message: object) -> None:
        if isinstance(message, TextDelta):
            deltas.append(message)
            texts.append(shown(deltas, message.turn_id))
        elif isinstance(message, LookUpStarted):
            looking.append(message)

    elsewhere.news.subscribe(on_message)
    await begin(room)
    sitting = asyncio.create_task(play_to_end(room, 3))
    await until(lambda: elsewhere.state.turns > 0, "a turn")
    sitting.cancel()
    turn = elsewhere.state.heard[0]
    assert turn.text == "The lamp was dark."
    assert "The porter saw nobody." in texts
    assert "" in texts[1:]
    assert shown(deltas, turn.id) == turn.text
    assert looking[0] == LookUpStarted(turn.seat, turn.id, "exhibit 4")


async def test_s8_a_mind_holds_its_turn_back_for_ten_seconds_of_typing(house: House) -> None:
    diary = Diary()
    room = await _seated(house, Thinker(diary, 0.0, words="I have thought about it"), "brisk")
    house.clock.stop()
    deltas: list[TextDelta] = []
    room.news.subscribe(lambda message: deltas.append(message) if isinstance(message, TextDelta) else None)

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
    sitting = asyncio.create_task(play_to_end(room, 3))
    await until(floor_of_a_mind, "a mind's turn")
    ask = room.state.floor_ask()
    assert ask is not None
    await until(lambda: ("use", ask.id) in diary.lines, "the mind to begin although somebody types")
    await asyncio.sleep(0.4)
    assert not deltas
    assert ask.id in room.state.asks
    house.clock.ahead += 9
    # At once: what was typed before holds for four seconds.
    room.presence.typing(3)
    await asyncio.sleep(0.4)
    assert not deltas, "the bound is ten seconds"
    house.clock.ahead += 2
    room.presence.typing(3)
    await until(lambda: any(word.turn_id == ask.id for word in deltas), "the words, though somebody types on")
    house.clock.ahead += 2 * SURROUNDINGS.timings.brisk_turn_seconds
    await until(lambda: room.state.turns > 0, "the turn")
    # Who stops typing is waited for no longer.
    stop.set()
    await typing
    spoken = room.state.turns
    house.clock.ahead, house.clock.stopped = 5.0, None
    await until(lambda: room.state.turns > spoken, "the next turn")
    sitting.cancel()


def _spoken(house: House, act: str = "speak") -> AskedAct:
    """What is asked of a mind for the floor, which it has for ninety seconds."""
    return AskedAct(
        act=act,
        ask="t1",
        seat=2,
        topic="",
        tenure=1,
        due=house.clock() + 90,
        seconds=90,
        awaited=True,
        options={},
        by_house=False,
    )


async def test_words_that_the_driver_before_had_time_for_come_at_once(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "live"})).room
    text = "word " * 40
    deltas: list[TextDelta] = []
    room.news.subscribe(lambda message: deltas.append(message) if isinstance(message, TextDelta) else None)
    output = PacedOutput(room, _spoken(house), {}, Attention(room), head_start=reading_seconds(text) / 2 + 0.01)
    began = asyncio.get_running_loop().time()
    finishing = asyncio.create_task(output.finish(text))
    await until(lambda: len(deltas) >= 20, "half of the words")
    assert asyncio.get_running_loop().time() - began < reading_seconds(text) / 2
    assert not finishing.done(), "the rest comes as people read it"
    await output.stop()
    finishing.cancel()
    await asyncio.gather(finishing, return_exceptions=True)


async def test_an_act_whose_time_passed_before_the_takeover_waits_no_more(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "brisk"})).room
    waits = []
    for head_start in (0.0, 5.0):
        output = PacedOutput(room, _spoken(house, "cast_ballot"), {}, Attention(room), head_start=head_start)
        began = asyncio.get_running_loop().time()
        await output.wait_to_submit()
        waits.append(asyncio.get_running_loop().time() - began)
    assert waits[0] >= SURROUNDINGS.timings.brisk_turn_seconds - 0.05
    assert waits[1] < waits[0] / 2


async def test_a_clock_that_is_set_and_set_back_holds_no_words_back(house: House) -> None:
    directory = await house.directory(steady=Clock())
    room = (await open_room(directory, matter=MURDER, settings={"pace": "brisk"})).room
    output = PacedOutput(room, _spoken(house), {}, Attention(room))
    house.clock.ahead += 600
    output.add_text("I have")
    await asyncio.sleep(0.2)
    house.clock.ahead -= 600
    async with asyncio.timeout(1.0):
        await output.finish("I have thought about it.")


async def test_what_was_stopped_while_it_published_is_freed_at_once(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "live"})).room
    output = PacedOutput(room, _spoken(house), {}, Attention(room))
    gc.disable()
    try:
        output.add_text("word " * 40)
        await asyncio.sleep(1.0)
        await output.stop()
        output.add_text("what comes too late")
        freed = weakref.ref(output)
        del output
        await asyncio.sleep(1.0)
        assert freed() is None
    finally:
        gc.enable()
