"""The narrator: what is heard in a room, by which voice, and what happens where one fails."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.asks import AskedAct
from engine.core.decide import Bench
from engine.core.events import ClipReady, Event, NarrationGiven, TurnTaken, VoiceFailed
from harness.surroundings import clocked
from harness.waiting import WAIT_SECONDS, until
from rooms.capabilities import Capabilities
from rooms.driver.attention import Attention
from rooms.driver.pacing import PacedOutput
from rooms.live.messages import NextPressed, RoomMessage, TextDelta
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from rooms.voice.base import VoiceFailed as Unheard
from rooms.voice.clip_maker import ClipMaker
from rooms.voice.clip_reader import wait_for_clip
from rooms.voice.elevenlabs import Account
from rooms.voice.narrator import GAP_SECONDS, Narrator
from rooms.voice.selection import DEFAULT_JUDGE_VOICE, Voices, VoiceSetup
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, begin, open_room, until_closed
from tests.services.elevenlabs import KEY, OTHER_VOICES, Studio, studio

pytestmark = pytest.mark.real_time("a server of voices on the loopback")


def account(booth: Studio) -> Account:
    return Account(KEY, url=booth.url)


@contextlib.asynccontextmanager
async def worker(house: House, setup: VoiceSetup | None = None) -> AsyncIterator[RoomDirectory]:
    """A worker whose rooms are heard."""
    voices = Voices(setup or VoiceSetup(), clocked(house.clock))
    made = RoomDirectory(house.store, house.bus, clocked(house.clock), capabilities=Capabilities(voices=voices))
    await made.start()
    try:
        yield made
    finally:
        await made.stop()
        await voices.close()


async def opened(directory: RoomDirectory, *, listening: bool = True, **settings: Any) -> Room:
    """A room that has begun, with a spectator in it, or with nobody."""
    chosen = {"pace": "brisk", "size": 6, "max_rounds": 1, **settings}
    room = (await open_room(directory, matter=MURDER, seed="heard", seat=None, settings=chosen)).room
    if listening:
        room.presence.connect(None)
    # The judge is heard in these tests; nobody waits for the turns in between.
    room.news.subscribe(lambda message: room.news.publish(NextPressed(None)) if _begins_a_speech(message) else None)
    await begin(room)
    return room


def _begins_a_speech(message: RoomMessage) -> bool:
    return isinstance(message, TextDelta) and message.start == 0


async def events(room: Room, kind: type[Event]) -> list[Any]:
    """The events of a kind so far."""
    return [entry.event for entry in await room.entries() if isinstance(entry.event, kind)]


async def first(room: Room, kind: type[Event], condition: Callable[[Any], bool] = lambda event: True) -> Any:
    """The first event of a kind that is as wanted, once it is there."""
    async with asyncio.timeout(20):
        while True:
            for event in await events(room, kind):
                if condition(event):
                    return event
            await asyncio.sleep(0.01)  # real time: the voice speaks slowly


async def test_after_the_rounds_the_judge_is_silent_where_the_room_wants_that(house: House) -> None:
    async with worker(house) as directory:
        room = await opened(directory, voiced_rounds=False, max_rounds=2, verdict_rule="unanimous", initial_guilty=3)
        await until_closed(room)
        said = {event.ask: event.topic for event in await events(room, NarrationGiven)}
        last = [ask for ask, topic in said.items() if topic == "verdict"]
        await first(room, ClipReady, lambda event: event.ask == last[0])
        topics = {said[event.ask] for event in await events(room, ClipReady)}
        assert topics == set(said.values()) - {"round", "still"}
        assert {"round", "still"} & set(said.values())


async def test_nothing_is_voiced_where_nobody_waits_for_words(house: House) -> None:
    with studio() as booth:
        async with worker(house, VoiceSetup(account=account(booth))) as directory:
            room = await opened(directory, pace="instant")
            await until_closed(room)
            assert await events(room, ClipReady) == []
            assert booth.asked == []


async def test_a_text_waits_for_listeners_and_nobody_pays_for_an_empty_room(house: House) -> None:
    with studio() as booth:
        async with worker(house, VoiceSetup(account=account(booth))) as directory:
            room = await opened(directory, listening=False, pace="live")
            said = await first(room, NarrationGiven, lambda event: event.topic == "first")
            assert booth.asked == []
            room.presence.connect(None)
            assert (await first(room, ClipReady)).ask == said.ask
            assert [asked["text"] for asked in booth.asked] == [said.text]


async def test_two_rooms_with_the_same_text_share_one_clip(house: House) -> None:
    with studio() as booth:
        async with worker(house, VoiceSetup(account=account(booth))) as directory:
            rooms = [await opened(directory, pace="live") for _ in range(2)]
            clips = {(await first(room, ClipReady)).clip.id for room in rooms}
            assert len(clips) == 1
            # By now the judge may have said more, in both rooms alike.
            spoken = [asked["text"] for asked in booth.asked]
            assert len(set(spoken)) == len(spoken)


@pytest.mark.causes_failure("voice_failed")
@pytest.mark.parametrize("whose", ["room", "month"])
async def test_characters_are_counted_and_the_next_voice_speaks_past_the_cap(house: House, whose: str) -> None:
    with studio() as booth:
        room_cap, month_cap = (0, None) if whose == "room" else (None, 5)
        setup = VoiceSetup(account=account(booth), room_characters=room_cap, month_characters=month_cap)
        async with worker(house, setup) as directory:
            room = await opened(directory)
            failed = await first(room, VoiceFailed)
            assert (failed.voice, failed.instead) == ("elevenlabs", "espeak")
            assert f"characters {'that a room' if whose == 'room' else 'a month'}" in failed.reason
            assert (await first(room, ClipReady)).clip.voice == "espeak"
            assert booth.asked == []


async def test_a_request_that_failed_before_it_sounded_is_not_counted(house: House) -> None:
    directory = await house.directory()
    here = (await open_room(directory, matter=MURDER)).room.record.deliberation
    with studio() as booth:
        booth.faults = ["unprocessable", "cut"]
        voices = Voices(
            VoiceSetup(account=account(booth), room_characters=100, month_characters=150), clocked(house.clock)
        )
        making, voice = (
            ClipMaker(house.store, house.bus, here, voices.setup, clocked(house.clock)),
            voices.voice("elevenlabs"),
        )

        async def sounding(clip: object) -> None:
            return None

        for text, why in (("a" * 100, "refused"), ("b" * 100, "broke off"), ("c" * 51, "a month")):
            with pytest.raises(Unheard, match=why):
                await making.make(voice, text, sounding)
        assert (await making.make(voice, "d" * 50, sounding)).complete
        with pytest.raises(Unheard, match="that a room"):
            await making.make(voice, "e" * 51, sounding)
        assert len(booth.asked) == 3
        await voices.close()


async def test_everything_is_voiced_once_in_order_and_every_juror_has_a_voice(house: House) -> None:
    with studio() as booth:
        setup = VoiceSetup(account=account(booth), seats=OTHER_VOICES)
        async with worker(house, setup) as directory:
            room = await opened(directory, juror_voices=True)
            await until_closed(room)
            said = {
                event.ask if isinstance(event, NarrationGiven) else event.turn_id: event
                for event in (entry.event for entry in await room.entries())
                if isinstance(event, NarrationGiven | TurnTaken)
            }
            # The verdict is heard when everything is over.
            await first(room, ClipReady, lambda event: event.ask == list(said)[-1])
            clips = await events(room, ClipReady)
            assert [event.ask for event in clips] == list(said)
            spoken = {asked["text"]: asked["voice_id"] for asked in booth.asked}
            for clip in clips:
                about = said[clip.ask]
                seat = about.seat if isinstance(about, TurnTaken) else 0
                assert clip.seat == seat
                assert spoken[about.text] == (
                    OTHER_VOICES[(seat - 1) % len(OTHER_VOICES)] if seat else DEFAULT_JUDGE_VOICE
                )
                # A clip is announced with the first of its sound.
                kept = await wait_for_clip(house.store, house.bus, clip.clip.id, 15)
                assert kept is not None
                assert (kept.complete, kept.mime) == (True, clip.clip.mime)


@pytest.mark.causes_failure("voice_failed")
async def test_a_voice_that_is_not_set_up_is_reported_once_and_the_next_speaks(house: House) -> None:
    # When the room was opened, the server still had it.
    before = await house.directory()
    chosen: dict[str, SettingValue] = {"pace": "brisk", "size": 6, "max_rounds": 1, "voice": "elevenlabs"}
    opening = await open_room(before, matter=MURDER, seed="heard", seat=None, settings=chosen)
    await before.stop()
    async with worker(house, VoiceSetup(espeak="en-nowhere")) as directory:
        room = await directory.room(opening.room.record.code)
        room.presence.connect(None)
        await begin(room)
        second = await first(room, NarrationGiven, lambda event: event.topic == "first")
        await first(room, ClipReady, lambda event: event.ask == second.ask)
        failed = [(event.voice, event.instead) for event in await events(room, VoiceFailed)]
        assert failed == [("elevenlabs", "espeak"), ("espeak", "browser")]
        assert {event.clip.voice for event in await events(room, ClipReady)} == {"browser"}


async def test_a_clip_that_a_dead_worker_left_is_made_again_and_announced_once(house: House) -> None:
    silent = await house.directory()
    room = await opened(silent, pace="live")
    said = await first(room, NarrationGiven)
    # What a worker has done that dies in the middle of it.
    voices = Voices(VoiceSetup(), clocked(house.clock))
    here = room.record.deliberation
    id = await ClipMaker(house.store, house.bus, here, voices.setup, clocked(house.clock)).id_of(
        voices.voice("espeak"), said.text
    )
    claim = await house.store.begin_clip(id, here, "espeak", "audio/wav", 0.05)
    assert await house.store.add_clip_part(id, claim.clip.epoch, 0, 0, b"RIFF", [], 0.05)
    clip = acts.Clip(id=id, mime="audio/wav", voice="espeak")
    await room.submit(Bench(), acts.AnnounceClip(clip=clip, ask=said.ask, seat=0))
    await silent.stop()
    async with worker(house) as other:
        taken_up = await other.room(room.record.code)
        made = await wait_for_clip(house.store, house.bus, id, 15)
        assert made is not None
        assert (made.complete, made.epoch) == (True, claim.clip.epoch + 1)
        assert [word.text for word in await house.store.clip_words(id, 0)] == said.text.split()
        clips = [event.clip.id for event in await events(taken_up, ClipReady) if event.ask == said.ask]
        assert clips == [id]


async def test_the_table_waits_until_a_clip_is_over(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "live"})).room
    room.presence.connect(None)
    held: list[float] = []
    voices = Voices(VoiceSetup(), clocked(house.clock))
    narrator = Narrator(room, voices, house.store, house.bus, held.append)
    narrating = asyncio.create_task(narrator.run())
    await asyncio.sleep(0)
    began = house.clock()
    await begin(room)
    clip = (await first(room, ClipReady)).clip
    await until(lambda: len(held) >= 2, "the hold")
    assert clip.seconds is not None
    assert began + clip.seconds + GAP_SECONDS < max(held) < house.clock() + clip.seconds + GAP_SECONDS
    narrating.cancel()
    await asyncio.gather(narrating, return_exceptions=True)


async def test_a_mind_that_listens_keeps_some_of_its_floor_for_its_own_words(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "live"})).room
    spec = AskedAct(
        act="speak",
        ask="t1",
        seat=2,
        topic="",
        tenure=1,
        due=house.clock() + 12.3,
        seconds=90,
        awaited=True,
        options={},
        by_house=False,
    )
    attention = Attention(room)
    room.presence.set_listening(room.presence.connect(None), True)
    attention.listen_until(house.clock() + 600)
    output = PacedOutput(room, spec, {}, attention)
    async with asyncio.timeout(WAIT_SECONDS):
        await output.wait_until_quiet()


async def test_an_id_depends_on_the_voice_and_the_text_and_the_installation() -> None:
    ids = []
    for _ in range(2):
        house = House()
        voices = Voices(VoiceSetup(), clocked(house.clock))
        making = ClipMaker(house.store, house.bus, "0" * 32, voices.setup, clocked(house.clock))
        for name, text in (("espeak", "Order."), ("espeak", "Order!"), ("browser", "Order.")):
            ids.append(await making.id_of(voices.voice(name), text))  # type: ignore[arg-type]
        assert await making.id_of(voices.voice("espeak"), "Order.") == ids[-3]
    assert len(set(ids)) == 6
