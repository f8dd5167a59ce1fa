"""Whom minds wait for at live pace: readers, where there are several; listeners, while the sound is on; and no longer
than those who sit want to wait."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.decide import Bench, Host
from engine.core.events import Entry
from engine.core.reading_speed import reading_seconds
from harness.waiting import until
from rooms.driver.attention import Attention
from rooms.live.messages import (
    EntryAppended,
    NextPressed,
    TextDelta,
    WorkerPresence,
    decode_message,
    encode_message,
)
from rooms.live.reading_time import LONE_READER_SECONDS, brisk_seconds, reading_text
from rooms.live.room import Room
from tests.kit.rooms import House, begin, open_room, paused_when


async def _narrated(house: House, people: int, settings: dict[str, object] | None = None) -> tuple[Room, Attention]:
    """A live room whose judge has just spoken, with so many people at the table, and the attention that is paid there.

    The time of day stands still.
    """
    directory = await house.directory()
    room = (await open_room(directory, seat=None, settings={"pace": "live", **(settings or {})})).room
    for seat in range(1, people + 1):
        await room.submit(Bench(), acts.TakeSeat(seat=seat, occupant="human", name=f"Ann {seat}"))
        room.presence.connect(seat, room.state.seats[seat].first)
    house.clock.stop()
    attention = Attention(room)
    room.news.subscribe(attention.on_message)
    await begin(room)
    await until(lambda: bool(room.state.narrated), "the judge's words")
    return room, attention


@pytest.mark.parametrize(("people", "watching"), [(2, 0), (1, 1), (0, 2)])
async def test_minds_wait_for_readers_where_there_are_several(house: House, people: int, watching: int) -> None:
    room, attention = await _narrated(house, people)
    for _ in range(watching):
        room.presence.connect(None)
    assert attention.quiet_until() > house.clock() + LONE_READER_SECONDS


async def test_one_reader_who_is_alone_is_waited_for_briefly(house: House) -> None:
    room, attention = await _narrated(house, 1)
    assert attention.quiet_until() - house.clock() == pytest.approx(LONE_READER_SECONDS)
    # Once somebody else looks on, there are others to wait for.
    guest = room.presence.connect(None)
    assert attention.quiet_until() > house.clock() + LONE_READER_SECONDS
    room.presence.disconnect(guest)
    assert attention.quiet_until() - house.clock() == pytest.approx(LONE_READER_SECONDS)


async def test_a_paper_is_waited_for_as_long_as_one_reader_needs(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, format="meeting", seat=1, settings={"pace": "live"})).room
    house.clock.stop()
    attention = Attention(room)
    await begin(room)
    summons = reading_seconds(reading_text(list(room.state.papers.values())[-1]))
    attention.begin(room.state, 1.0)
    assert attention.quiet_until() - house.clock() == pytest.approx(LONE_READER_SECONDS - 1), "nobody is there"
    room.presence.connect(1, room.state.seats[1].first)
    assert summons > LONE_READER_SECONDS
    assert attention.quiet_until() - house.clock() == pytest.approx(summons - 1)


def say(room: Room, attention: Attention, seat: int, words: int) -> None:
    """Have the attention take note of a turn of a seat."""
    said = events.TurnTaken(
        turn_id="t99",
        seat=seat,
        argument_type="logical",
        text=" ".join(["word"] * words),
        target=None,
        cites=(),
        strategy=None,
        hits=(),
        points=(),
        stance=None,
        force=None,
        written=False,
        struck=(),
    )
    entry = Entry(seq=99, at=room.surroundings.steady(), event=said)
    attention.on_message(EntryAppended(entry, room.state, room.state))


@pytest.mark.parametrize(("word_by_word", "seconds"), [(False, 12.0), (True, LONE_READER_SECONDS)])
async def test_a_minds_turn_is_read_unless_its_words_came_one_by_one(
    house: House, word_by_word: bool, seconds: float
) -> None:
    room, attention = await _narrated(house, 1)
    if word_by_word:
        attention.on_message(TextDelta("t99", 0, "word "))
    say(room, attention, 2, 46)
    assert attention.quiet_until() - house.clock() == pytest.approx(seconds)


async def test_what_a_person_says_is_read_after_what_others_still_read(house: House) -> None:
    room, attention = await _narrated(house, 2)
    say(room, attention, 3, 46)
    say(room, attention, 1, 23)
    assert attention.quiet_until() - house.clock() == pytest.approx(12 + 6)


async def test_a_clip_is_waited_for_only_while_somebody_has_the_sound_on(house: House) -> None:
    room, attention = await _narrated(house, 1)
    connection = room.presence.connect(1, room.state.seats[1].first)
    attention.listen_until(house.clock() + 60)
    assert attention.quiet_until() - house.clock() == pytest.approx(LONE_READER_SECONDS)
    room.presence.set_listening(connection, True)
    assert attention.quiet_until() - house.clock() == pytest.approx(60)
    room.presence.set_listening(connection, False)
    assert attention.quiet_until() - house.clock() == pytest.approx(LONE_READER_SECONDS)


async def test_the_judges_next_words_end_the_wait_for_the_last_ones(house: House) -> None:
    room, attention = await _narrated(house, 0)
    room.presence.set_listening(room.presence.connect(None), True)
    attention.listen_until(house.clock() + 60)
    before = room.state.narrated
    await room.submit(Host(), acts.SetPace(pace="instant"))
    await until(lambda: room.state.narrated != before, "other words of the judge")
    assert attention.quiet_until() < house.clock() + 60


async def test_next_ends_a_wait_when_all_who_sit_have_pressed(house: House) -> None:
    room, attention = await _narrated(house, 2)
    assert attention.quiet_until() > house.clock()
    room.news.publish(NextPressed(1))
    room.news.publish(NextPressed(None))
    assert attention.quiet_until() > house.clock(), "seat 2 still reads"
    room.news.publish(NextPressed(2))
    assert attention.quiet_until() == 0.0


async def test_next_of_a_host_without_a_seat_counts_where_nobody_sits(house: House) -> None:
    room, attention = await _narrated(house, 0)
    room.presence.connect(None, host=True)
    room.news.publish(NextPressed(None))
    assert attention.quiet_until() == 0.0


async def test_next_ends_the_speech_that_is_on_and_no_later_one(house: House) -> None:
    room, attention = await _narrated(house, 0)
    await room.submit(Host(), acts.SetPace(pace="instant"))
    await paused_when(room, lambda: room.state.floor_ask() is not None, "a floor")
    floor = room.state.floor_ask()
    assert floor is not None
    assert not attention.ended(floor.id)
    room.news.publish(NextPressed(None))
    assert attention.ended(floor.id)
    assert not attention.ended("turn_999")


@pytest.mark.parametrize(
    ("words", "seconds"), [(1, reading_seconds("x")), (20, 5.2), (31, 8.0), (80, 10.4), (92, 12.0), (400, 12.0)]
)
def test_a_long_speech_at_brisk_pace_takes_eight_to_twelve_seconds(words: int, seconds: float) -> None:
    text = "word " * words
    assert brisk_seconds(text) == pytest.approx(seconds, abs=0.1)
    assert brisk_seconds(text) <= reading_seconds(text)


def test_workers_publish_who_listens_and_who_wants_to_go_on() -> None:
    origin = "0" * 32
    here = WorkerPresence(2, (1, 7), (7,), True, 3, 1)
    assert decode_message(encode_message(origin, here)) == (origin, here)
    for seat in (None, 7):
        assert decode_message(encode_message(origin, NextPressed(seat))) == (origin, NextPressed(seat))
    # A worker of an earlier version says nothing of the sound.
    older = origin.encode() + b'A{"watching": 1, "connected": [3], "typing": [], "host": false}'
    assert decode_message(older) == (origin, WorkerPresence(1, (3,)))
