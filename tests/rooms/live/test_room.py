"""A room: the one door, keeping up with other workers, and what a person's words gain on the way in."""

from __future__ import annotations

import asyncio

import pytest

from engine.core import acts as a
from engine.core.decide import Bench, Host, SeatHolder, verify
from engine.core.errors import Refusal
from engine.core.events import TurnTaken
from rooms.bus.memory import MemoryBus
from rooms.live.messages import EntryAppended, PresenceChanged, RoomMessage, TextDelta
from tests.rooms.driving import CASE, House, answer, asked, begin, closed, sit_out, until


async def test_a_table_of_minds_reaches_its_verdict(house: House) -> None:
    directory = await house.directory()
    room = (await directory.open(format="jury", case=CASE, seat=None, settings={"pace": "instant"})).room
    await begin(room)
    await closed(room)
    entries = await room.entries()
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert room.state.verdict is not None
    assert verify(room.format, entries)[1] is None


async def test_listeners_hear_every_entry_once_and_in_order(house: House) -> None:
    directory = await house.directory()
    room = (await directory.open(format="jury", case=CASE, seat=None, settings={"pace": "instant"})).room
    heard: list[int] = []

    def listener(news: RoomMessage) -> None:
        if isinstance(news, EntryAppended):
            heard.append(news.entry.seq)
            assert news.after.seq == news.entry.seq == news.before.seq + 1

    stop = room.subscribe(listener)
    await begin(room)
    await closed(room)
    assert heard == list(range(heard[0], room.state.seq + 1))
    stop()


async def test_a_strategy_without_words_is_written_out_by_the_seats_mind(house: House) -> None:
    directory = await house.directory()
    room = (await directory.open(format="jury", case=CASE, settings={"pace": "instant"})).room
    await begin(room)
    await answer(room, 7, "choose_side", a.ChooseSide(side="defend"))
    await answer(room, 7, "cast_ballot", a.CastBallot(choice="not_guilty"))
    entry = await answer(room, 7, "speak", a.Speak(strategy="reasonable_doubt"))
    event = entry.event
    assert isinstance(event, TurnTaken)
    assert event.written
    assert len(event.text.split()) > 8
    assert event.strategy == "reasonable_doubt"
    assert event.stance == "not_guilty"


async def test_free_words_are_searched_in_the_case_and_the_hits_recorded(house: House) -> None:
    directory = await house.directory()
    room = (await directory.open(format="jury", case=CASE, settings={"pace": "instant"})).room
    await begin(room)
    await answer(room, 7, "choose_side", a.ChooseSide(side="defend"))
    await answer(room, 7, "cast_ballot", a.CastBallot(choice="not_guilty"))
    words = "His time card was stamped at 11:38 in the boiler room, so he was not on that landing."
    entry = await answer(room, 7, "speak", a.Speak(text=words))
    event = entry.event
    assert isinstance(event, TurnTaken)
    assert event.text == words
    assert not event.written
    assert "time-card" in [hit.id for hit in event.hits]


@pytest.mark.parametrize(("target", "told"), [(None, 3), (10, 10)])
async def test_sp9_words_that_turn_to_a_juror_by_name_are_addressed_to_them(
    house: House, target: int | None, told: int
) -> None:
    directory = await house.directory()
    room = (await directory.open(format="jury", case=CASE, settings={"pace": "instant"})).room
    await begin(room)
    await answer(room, 7, "choose_side", a.ChooseSide(side="defend"))
    await answer(room, 7, "cast_ballot", a.CastBallot(choice="not_guilty"))
    words = "Frank, the time card says he was in the boiler room."
    entry = await answer(room, 7, "speak", a.Speak(text=words, target=target))
    assert isinstance(entry.event, TurnTaken)
    assert entry.event.target == told


async def test_broken_rules_of_a_strategy_are_refused_before_anything_is_written(house: House) -> None:
    directory = await house.directory()
    room = (await directory.open(format="jury", case=CASE, settings={"pace": "instant"})).room
    await begin(room)
    await answer(room, 7, "choose_side", a.ChooseSide(side="defend"))
    await answer(room, 7, "cast_ballot", a.CastBallot(choice="not_guilty"))
    await until(lambda: asked(room, 7, "speak") is not None, "the floor")
    spec = asked(room, 7, "speak")
    assert spec is not None
    for made, code in (
        (a.Speak(strategy="address_juror"), "target_required"),
        (a.Speak(strategy="free_argument"), "text_required"),
        (a.Speak(strategy="reasonable_doubt", text="mine"), "text_refused"),
        (a.Speak(strategy="shout"), "unknown_strategy"),
        (a.Speak(text="x" * 4001), "text_too_long"),
        (a.Speak(), "text_required"),
    ):
        before = room.state.seq
        with pytest.raises(Refusal) as refused:
            await room.submit(SeatHolder(7, 1), made, ask=spec.ask)
        assert refused.value.code == code
        assert room.state.seq == before


async def test_an_act_on_another_worker_is_folded_here(house: House) -> None:
    one, two = await house.directory(), await house.directory()
    here = (await one.open(format="jury", case=CASE, settings={"pace": "instant"})).room
    there = await two.room(here.record.code)
    await one.claim(here, "Nora", 2, "human")
    await until(lambda: there.state.seats[2].name == "Nora", "the other worker to hear of it")
    assert there.state.seats == here.state.seats


async def test_a_room_that_missed_news_catches_up_before_it_refuses(house: House) -> None:
    deaf = MemoryBus()
    one, two = await house.directory(), await house.directory(bus=deaf)
    here = (await one.open(format="jury", case=CASE, settings={"pace": "instant"})).room
    there = await two.room(here.record.code)
    await here.submit(Bench(), a.TakeSeat(seat=2, occupant="human", name="Nora"))
    seq = await there.submit(SeatHolder(2, 1), a.Leave())
    assert seq == here.state.seq + 1
    await deaf.close()


async def test_two_workers_that_act_at_once_never_fork_a_log(house: House) -> None:
    one, two = await house.directory(), await house.directory()
    here = (await one.open(format="jury", case=CASE, settings={"pace": "instant"})).room
    there = await two.room(here.record.code)
    seats = [1, 2, 3, 4, 5, 6]
    done = await asyncio.gather(
        *(
            (here if seat % 2 else there).submit(Bench(), a.TakeSeat(seat=seat, occupant="human", name=f"P{seat}"))
            for seat in seats
        )
    )
    assert sorted(done) == list(range(3, 9))
    await here.current_state()
    await there.current_state()
    assert here.state == there.state


async def test_at_live_pace_words_are_told_before_the_turn_and_add_up_to_it(house: House) -> None:
    directory = await house.directory()
    room = (await directory.open(format="jury", case=CASE, seat=None, settings={"pace": "live"})).room
    words: dict[str, str] = {}
    turns: dict[str, str] = {}

    def listener(news: RoomMessage) -> None:
        if isinstance(news, TextDelta):
            assert news.start == len(words.get(news.turn_id, ""))
            words[news.turn_id] = words.get(news.turn_id, "") + news.text
        if isinstance(news, EntryAppended) and isinstance(news.entry.event, TurnTaken):
            turns[news.entry.event.turn_id] = news.entry.event.text

    room.subscribe(listener)
    await begin(room)
    await until(lambda: room.state.floor_ask() is not None, "somebody to have the floor")
    house.clock.ahead += 25  # nobody need wait until the judge's words are read
    await until(lambda: len("".join(words.values()).split()) >= 3, "the first words")
    assert not turns
    turn_id = next(iter(words))
    told = len(words[turn_id])
    await room.submit(Host(), a.Pause())
    await asyncio.sleep(0.7)
    assert len(words[turn_id]) <= told + 30, "nobody speaks in a pause"
    await room.submit(Host(), a.Resume())
    await until(lambda: len(words[turn_id]) > told + 30, "the speaker to go on where they stopped")
    await room.submit(Host(), a.SetPace(pace="instant"))
    await until(lambda: turn_id in turns, "the turn")
    assert turns[turn_id].startswith(words[turn_id].rstrip())


async def test_presence_counts_sockets_of_all_workers(house: House) -> None:
    one, two = await house.directory(), await house.directory()
    here = (await one.open(format="jury", case=CASE)).room
    there = await two.room(here.record.code)
    said: list[PresenceChanged] = []
    here.subscribe(lambda news: said.append(news) if isinstance(news, PresenceChanged) else None)
    here.presence.connect(7, here.state.seats[7].first)
    line = there.presence.connect(None)
    there.presence.typing(3)
    await until(lambda: bool(said) and said[-1].watching == 1 and said[-1].connected == (7,), "presence")
    there.presence.disconnect(line)
    there.presence.disconnect(line)
    await until(lambda: said[-1].watching == 0, "the spectator's leaving")


async def test_a_person_who_sits_out_does_not_hold_the_table(house: House) -> None:
    directory = await house.directory()
    room = (await directory.open(format="jury", case=CASE, settings={"pace": "instant"})).room
    await begin(room)
    await asyncio.wait_for(sit_out(room, 7), 20)
    assert room.state.verdict is not None
