"""A room: the one door, keeping up with other workers, and what a person's words gain on the way in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core import acts
from engine.core.decide import Bench, Host, SeatHolder, verify
from engine.core.events import Entry, TurnTaken
from engine.core.refusals import Refusal
from harness.surroundings import SURROUNDINGS
from harness.waiting import WAIT_SECONDS, until
from rooms.bus.memory import MemoryBus
from rooms.errors import StoreUnavailable
from rooms.live.messages import (
    EntryAppended,
    NewEntries,
    PresenceChanged,
    RoomMessage,
    TextDelta,
    encode_message,
)
from rooms.store.memory.store import MemoryStore
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, act, asked, begin, join, open_room, play_to_end, until_closed


class Lossy(MemoryBus):
    """A bus whose carrier loses everything, and says nothing of it."""

    def publish(self, channel: str, payload: bytes, *, urgent: bool = True) -> None:
        pass

    def has_other_listeners(self, channel: str) -> bool:
        return True


class Away(MemoryStore):
    """A store that can be away: it does what it is told, and its answer is lost."""

    away = False

    async def entries(self, deliberation: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        found = await super().entries(deliberation, after, limit)
        if self.away:
            raise StoreUnavailable("The line is cut.")
        return found

    async def append(self, deliberation: str, entries: Sequence[Entry], **more: Any) -> None:
        await super().append(deliberation, entries, **more)
        if self.away:
            raise StoreUnavailable("The line is cut.")


async def test_a_table_of_minds_reaches_its_verdict(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant"})).room
    await begin(room)
    await until_closed(room)
    entries = await room.entries()
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert room.state.verdict is not None
    assert verify(room.format, entries)[1] is None


async def test_listeners_get_every_entry_once_and_in_order(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant"})).room
    seqs: list[int] = []

    def listener(message: RoomMessage) -> None:
        if isinstance(message, EntryAppended):
            seqs.append(message.entry.seq)
            assert message.after.seq == message.entry.seq == message.before.seq + 1

    stop = room.news.subscribe(listener)
    await begin(room)
    await until_closed(room)
    assert seqs == list(range(seqs[0], room.state.seq + 1))
    stop()


async def test_a_strategy_without_words_is_written_out_by_the_seats_mind(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "instant"})).room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="defend"))
    entry = await act(room, 7, acts.Speak(strategy="reasonable_doubt"))
    event = entry.event
    assert isinstance(event, TurnTaken)
    assert event.written
    assert len(event.text.split()) > 8
    assert event.strategy == "reasonable_doubt"
    assert event.stance == "not_guilty"


async def test_free_words_are_searched_in_the_case_and_the_hits_recorded(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "instant"})).room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="defend"))
    words = "His time card was stamped at 11:38 in the boiler room, so he was not on that landing."
    entry = await act(room, 7, acts.Speak(text=words))
    event = entry.event
    assert isinstance(event, TurnTaken)
    assert event.text == words
    assert not event.written
    assert "time-card" in [hit.id for hit in event.hits]


@pytest.mark.parametrize(("target", "addressed"), [(None, 3), (10, 10)])
async def test_sp9_words_that_turn_to_a_juror_by_name_are_addressed_to_them(
    house: House, target: int | None, addressed: int
) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "instant"})).room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="defend"))
    words = "Frank, the time card says he was in the boiler room."
    entry = await act(room, 7, acts.Speak(text=words, target=target))
    assert isinstance(entry.event, TurnTaken)
    assert entry.event.target == addressed


async def test_broken_rules_of_a_strategy_are_refused_before_anything_is_written(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "instant"})).room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="defend"))
    await until(lambda: asked(room, 7, "speak") is not None, "the floor")
    spec = asked(room, 7, "speak")
    assert spec is not None
    for made, code in (
        (acts.Speak(strategy="address_juror"), "target_required"),
        (acts.Speak(strategy="free_argument"), "text_required"),
        (acts.Speak(strategy="reasonable_doubt", text="mine"), "text_refused"),
        (acts.Speak(strategy="shout"), "unknown_strategy"),
        (acts.Speak(text="x" * 4001), "text_too_long"),
        (acts.Speak(), "text_required"),
    ):
        before = room.state.seq
        with pytest.raises(Refusal) as refused:
            await room.submit(SeatHolder(7, 1), made, ask=spec.ask)
        assert refused.value.code == code
        assert room.state.seq == before


async def test_an_act_on_another_worker_is_folded_here(house: House) -> None:
    one, two = await house.directory(), await house.directory()
    here = (await open_room(one, matter=MURDER, settings={"pace": "instant"})).room
    there = await two.room(here.record.code)
    await join(one, here, "Nora", 2)
    await until(lambda: there.state.seats[2].name == "Nora", "the other worker to get the entry")
    assert there.state.seats == here.state.seats


async def test_a_room_that_missed_messages_catches_up_before_it_refuses(house: House) -> None:
    deaf = MemoryBus()
    one, two = await house.directory(), await house.directory(bus=deaf)
    here = (await open_room(one, matter=MURDER, settings={"pace": "instant"})).room
    there = await two.room(here.record.code)
    await here.submit(Bench(), acts.TakeSeat(seat=2, occupant="human", name="Nora"))
    seq = await there.submit(SeatHolder(2, 1), acts.Leave())
    assert seq == here.state.seq + 1
    await deaf.close()


@pytest.mark.parametrize("behind", [0.0, 1.0])
async def test_entries_that_follow_another_one_than_ours_are_not_folded(house: House, behind: float) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER)).room
    await join(directory, room, "Nora", 2)
    ours = (await room.entries())[-1]
    # As of a worker that knows another end of the log, of the same length: the store is asked, and has none of it.
    theirs = replace(ours, seq=ours.seq + 1, at=ours.at + 1)
    news = encode_message("0" * 32, NewEntries(ours.at - behind, [theirs]))
    listened: list[int] = []
    room.news.subscribe(
        lambda message: listened.append(message.entry.seq) if isinstance(message, EntryAppended) else None
    )
    house.bus.publish(room.record.deliberation, news)
    await asyncio.sleep(0.1)
    assert listened == ([] if behind else [theirs.seq])


async def test_an_entry_of_which_nobody_was_told_reaches_those_who_are_here(house: House) -> None:
    one, two = await house.directory(bus=Lossy()), await house.directory(bus=Lossy())
    here = (await open_room(one, matter=MURDER)).room
    there = await two.room(here.record.code)
    connection = there.presence.connect(None, 0, host=False)
    await join(one, here, "Nora", 2)
    await until(lambda: there.state.seats[2].name == "Nora", "what the store has")
    there.presence.disconnect(connection)


async def test_an_entry_stored_unconfirmed_is_seen_when_the_store_is_back() -> None:
    store = Away(SURROUNDINGS.steady)
    house = House(store)
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER)).room
    store.away = True
    with pytest.raises(StoreUnavailable):
        await join(directory, room, "Nora", 2)
    assert room.state.seats[2].name != "Nora"
    await asyncio.sleep(0.4)
    store.away = False
    await until(lambda: room.state.seats[2].name == "Nora", "the entry that was stored")
    await house.close()


async def test_two_workers_that_act_at_once_never_fork_a_log(house: House) -> None:
    one, two = await house.directory(), await house.directory()
    here = (await open_room(one, matter=MURDER, settings={"pace": "instant"})).room
    there = await two.room(here.record.code)
    seats = [1, 2, 3, 4, 5, 6]
    done = await asyncio.gather(
        *(
            (here if seat % 2 else there).submit(Bench(), acts.TakeSeat(seat=seat, occupant="human", name=f"P{seat}"))
            for seat in seats
        )
    )
    assert sorted(done) == list(range(3, 9))
    await here.current_state()
    await there.current_state()
    assert here.state == there.state


async def test_at_live_pace_deltas_come_before_the_turn_and_add_up_to_it(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, seat=None, settings={"pace": "live"})).room
    words: dict[str, str] = {}
    turns: dict[str, str] = {}

    def listener(message: RoomMessage) -> None:
        if isinstance(message, TextDelta):
            assert message.start == len(words.get(message.turn_id, ""))
            words[message.turn_id] = words.get(message.turn_id, "") + message.text
        if isinstance(message, EntryAppended) and isinstance(message.entry.event, TurnTaken):
            turns[message.entry.event.turn_id] = message.entry.event.text

    room.news.subscribe(listener)
    await begin(room)
    await until(lambda: room.state.floor_ask() is not None, "somebody to have the floor")
    house.clock.ahead += 25  # nobody need wait until the judge's words are read
    await until(lambda: len("".join(words.values()).split()) >= 3, "the first words")
    assert not turns
    turn_id = next(iter(words))
    published = len(words[turn_id])
    await room.submit(Host(), acts.Pause())
    await asyncio.sleep(0.7)
    assert len(words[turn_id]) <= published + 30, "nobody speaks in a pause"
    await room.submit(Host(), acts.Resume())
    await until(lambda: len(words[turn_id]) > published + 30, "the speaker to go on where they stopped")
    await room.submit(Host(), acts.SetPace(pace="instant"))
    await until(lambda: turn_id in turns, "the turn")
    assert turns[turn_id].startswith(words[turn_id].rstrip())


async def test_presence_counts_sockets_of_all_workers(house: House) -> None:
    one, two = await house.directory(), await house.directory()
    here = (await open_room(one, matter=MURDER)).room
    there = await two.room(here.record.code)
    said: list[PresenceChanged] = []
    here.news.subscribe(lambda message: said.append(message) if isinstance(message, PresenceChanged) else None)
    here.presence.connect(7, here.state.seats[7].first)
    line = there.presence.connect(None)
    there.presence.typing(3)
    await until(lambda: bool(said) and said[-1].watching == 1 and said[-1].connected == (7,), "presence")
    there.presence.disconnect(line)
    there.presence.disconnect(line)
    await until(lambda: said[-1].watching == 0, "the spectator's leaving")


async def test_a_person_who_sits_out_does_not_hold_the_table(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "instant"})).room
    await begin(room)
    await asyncio.wait_for(play_to_end(room, 7), WAIT_SECONDS)
    assert room.state.verdict is not None
