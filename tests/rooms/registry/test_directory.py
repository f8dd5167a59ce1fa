"""The directory: opening, finding, seating, forking, erasing and forgetting rooms."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.core import acts
from engine.core.decide import Bench, Host
from engine.core.refusals import Refusal
from engine.core.visibility import Viewer, project_event, visibility_of
from engine.matters.question import Question
from harness.examples.court import UNMARKED
from harness.examples.meeting import MILL
from harness.waiting import until
from rooms.bus.memory import MemoryBus
from rooms.live.codes import read_code
from rooms.live.messages import RoomGone, RoomMessage
from rooms.live.seating import caller_of
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import erase_room
from rooms.registry.forks import fork_room
from rooms.registry.rematches import open_rematch
from rooms.store.records import RoomRecord, TokenRecord
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, act, asked, begin, join, open_room, until_closed


async def test_a_new_room_has_a_readable_code_a_host_and_the_formats_own_seat(house: House) -> None:
    directory = await house.directory()
    opening = await open_room(directory, matter=MURDER, name="Ines")
    assert read_code(opening.room.record.code) == opening.room.record.code
    assert opening.seat == 7
    assert opening.room.state.seats[7].name == "Ines"
    assert opening.room.state.seats[7].occupant == "human"
    assert opening.room.state.seats[1].occupant is None
    assert opening.room.state.settings["pace"] == "live"


async def test_a_host_without_a_seat_gets_no_seat_token_and_a_brisk_room(house: House) -> None:
    directory = await house.directory()
    opening = await open_room(directory, matter=MURDER, seat=None)
    assert (opening.seat, opening.seat_token) == (None, None)
    assert opening.room.state.settings["pace"] == "brisk"


async def test_settings_that_cannot_be_are_refused_by_name(house: House) -> None:
    directory = await house.directory()
    with pytest.raises(Refusal) as refused:
        await open_room(directory, matter=MURDER, settings={"max_rounds": 99})
    assert refused.value.code == "unknown_setting"
    assert "max_rounds" in refused.value.detail


async def test_a_room_is_found_by_its_code_however_it_is_typed(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER)).room
    assert await directory.room(f" {room.record.code.lower()} ") is room
    with pytest.raises(Refusal) as refused:
        await directory.room("IIIIII")
    assert refused.value.code == "no_such_room"


async def test_what_was_marked_in_a_lobby_is_there_after_a_restart(house: House) -> None:
    one, two = await house.directory(), await house.directory(bus=MemoryBus())
    room = (await open_room(one, format="court", matter=UNMARKED, seat=None)).room
    words = UNMARKED.documents[0].text.splitlines()[-1]
    point = acts.MarkPoint(claim="Look first.", document="report", quote=words, target="yes", way="against")
    await room.submit(Host(), point)
    read = await two.room(room.record.code)
    assert read.matter == room.matter
    assert isinstance(read.matter, Question)
    assert read.matter.points[0].claim == "Look first."


async def test_people_get_the_next_free_seat_or_the_one_they_name(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER)).room
    assert (await join(directory, room, "Nora", None))[0] == 1
    assert (await join(directory, room, "Omar", 5))[0] == 5
    assert (await join(directory, room, "Pia", None))[0] == 2
    with pytest.raises(Refusal) as held:
        await join(directory, room, "Quin", 5)
    assert held.value.code == "seat_held"
    assert "Seats 3, 4," in held.value.detail
    with pytest.raises(Refusal) as protected:
        await join(directory, room, "Quin", 7)
    assert protected.value.code == "seat_protected"
    with pytest.raises(Refusal) as unknown:
        await join(directory, room, "Quin", 13)
    assert unknown.value.code == "unknown_seat"


async def test_a_full_room_says_so(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"size": 6})).room
    for number in range(5):
        await join(directory, room, f"P{number}", None)
    with pytest.raises(Refusal) as refused:
        await join(directory, room, "Late", None)
    assert refused.value.code == "room_full"


async def test_who_leaves_is_followed_by_the_house_and_their_token_only_watches(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, settings={"pace": "instant"})).room
    seat, token, tenure = await join(directory, room, "Nora", None)
    await begin(room)
    caller = await caller_of(room, token)
    assert caller.identity is not None
    await room.submit(caller.identity, acts.Leave())
    assert room.state.seats[seat].occupant == "house"
    assert room.state.seats[seat].tenure == tenure + 1
    after = await caller_of(room, token)
    assert after.viewer == Viewer()
    assert after.identity is not None
    with pytest.raises(Refusal) as refused:
        await room.submit(after.identity, acts.Leave())
    assert refused.value.code == "stale_tenure"


async def test_tokens_open_their_own_room_only(house: House) -> None:
    directory = await house.directory()
    one = await open_room(directory, matter=MURDER)
    two = await open_room(directory, matter=MURDER)
    host = await caller_of(one.room, one.host_token)
    assert host.viewer == Viewer(seat=7, host=True, since=2)
    for token in (two.host_token, "nonsense", ""):
        with pytest.raises(Refusal) as refused:
            await caller_of(one.room, token)
        assert refused.value.code == "bad_token"


@pytest.mark.parametrize("way", ["fork", "rematch"])
async def test_what_continues_a_room_without_an_owner_has_a_new_one(house: House, way: str) -> None:
    """As of rooms from before there were owners, whose setting was on although nobody had chosen it."""
    directory = await house.directory()
    opening = await open_room(directory, format="meeting", matter=MILL, seat=None, settings={"persona_memory": True})
    room = opening.room
    assert room.record.owner is not None
    host = await caller_of(room, opening.host_token)
    await begin(room)
    await room.submit(Host(), acts.Adjourn())

    async def continued() -> RoomRecord:
        new = (
            await (fork_room(directory, room, host, 1) if way == "fork" else open_rematch(directory, room, host))
        ).room
        assert new.state.settings["persona_memory"] is (room.record.owner is not None)
        await erase_room(directory, new)
        return new.record

    assert (await continued()).owner == room.record.owner
    room.record = replace(room.record, owner=None)
    assert (await continued()).owner is not None


async def test_a_fork_continues_from_its_moment_with_people_replaced(house: House) -> None:
    directory = await house.directory()
    opening = await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant"})
    room = opening.room
    await join(directory, room, "Nora", 2)
    await begin(room)
    await act(room, 2, acts.CastBallot(choice="guilty"))
    await until(lambda: asked(room, 2, "speak") is not None, "the floor")
    host = await caller_of(room, opening.host_token)
    here = room.state.seq
    fork = await fork_room(directory, room, host, here)
    assert fork.room.record.code != room.record.code
    assert (await fork.room.entries(0, here)) == await room.entries(0, here)
    assert fork.room.state.seats[2].occupant == "house"
    assert fork.room.state.ballots[2] == "guilty"
    await until_closed(fork.room)
    assert room.state.status == "running"


async def test_the_host_forks_before_the_verdict_and_any_token_after_it(house: House) -> None:
    directory = await house.directory()
    opening = await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant"})
    room = opening.room
    seat, token, _ = await join(directory, room, "Nora", 2)
    nora = await caller_of(room, token)
    with pytest.raises(Refusal) as refused:
        await fork_room(directory, room, nora, 3)
    assert refused.value.code == "host_only"
    await begin(room)
    assert nora.identity is not None
    await act(room, seat, acts.CastBallot(choice="guilty"))
    await room.submit(nora.identity, acts.Leave())
    await until_closed(room)
    moment = next(entry.seq for entry in await room.entries() if entry.event.kind == "round_opened")
    fork = await fork_room(directory, room, await caller_of(room, token), moment, settings={"pace": "instant"})
    assert fork.room.state.settings["pace"] == "instant"
    with pytest.raises(Refusal) as late:
        await fork_room(directory, room, await caller_of(room, token), room.state.seq)
    assert late.value.code == "room_closed"


async def test_a_fork_of_a_running_room_shows_its_host_no_more_than_the_room_did(house: House) -> None:
    directory = await house.directory()
    opening = await open_room(directory, matter=MURDER, settings={"pace": "instant", "show_convictions": False})
    room = opening.room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="defend"))
    await until(lambda: asked(room, 7, "speak") is not None, "the floor")
    host = await caller_of(room, opening.host_token)
    with pytest.raises(Refusal) as refused:
        await fork_room(directory, room, host, room.state.seq, seat=None)
    assert refused.value.code == "seat_protected"
    fork = await fork_room(directory, room, host, room.state.seq)
    await fork.room.submit(Host(), acts.Adjourn())
    seen = (await caller_of(fork.room, fork.host_token)).viewer
    assert visibility_of(fork.room.state, seen) == "own"
    for entry in await fork.room.entries():
        event = project_event(entry, seen, visibility_of(fork.room.state, seen))
        assert event is None or set(event.private or {}) <= {7}
        assert event is None or not event.sealed or set(event.sealed) <= {7}
    closed = next(entry.event for entry in reversed(await fork.room.entries()) if entry.event.kind == "closed")
    assert closed.kind == "closed"
    assert closed.seed != room.state.seed


async def test_erasing_a_room_erases_its_forks_and_notifies_every_worker(house: House) -> None:
    one, two = await house.directory(), await house.directory()
    opening = await open_room(one, matter=MURDER, seat=None, settings={"pace": "instant"})
    fork = await fork_room(one, opening.room, await caller_of(opening.room, opening.host_token), 1)
    there = await two.room(opening.room.record.code)
    messages: list[RoomMessage] = []
    there.news.subscribe(messages.append)
    await erase_room(one, opening.room)
    for code in (opening.room.record.code, fork.room.record.code):
        with pytest.raises(Refusal) as refused:
            await one.room(code)
        assert refused.value.code == "no_such_room"
    await until(lambda: any(isinstance(message, RoomGone) for message in messages), "the other worker to hear of it")
    assert await house.store.entries(opening.room.record.deliberation) == []


async def test_an_idle_room_is_forgotten_and_comes_back_on_demand(house: House) -> None:
    directory = await house.directory(idle_seconds=60)
    room = (await open_room(directory, matter=MURDER)).room
    line = room.presence.connect(7)
    house.clock.ahead += 61
    await directory._evict()
    assert room in directory.memory, "somebody is here"
    room.presence.disconnect(line)
    house.clock.ahead += 61
    await directory._evict()
    assert room not in directory.memory
    again = await directory.room(room.record.code)
    assert again is not room
    assert again.state == room.state


async def test_the_holder_of_the_hosts_powers_opens_the_next_room(house: House) -> None:
    directory = await house.directory()
    opening = await open_room(directory, matter=MURDER, settings={"pace": "instant"})
    room = opening.room
    seat, token, _ = await join(directory, room, "Nora", 3)
    _, other, _ = await join(directory, room, "Otto", 4)
    await begin(room)
    await room.submit(Bench(), acts.PassPowers())
    assert room.state.acting == seat
    await room.submit(Host(), acts.Adjourn())
    with pytest.raises(Refusal) as refused:
        await open_rematch(directory, room, await caller_of(room, other))
    assert refused.value.code == "host_only"
    again = await open_rematch(directory, room, await caller_of(room, token))
    assert (again.seat, again.room.state.host_seat) == (seat, 7)
    assert again.room.state.seats[7].held_by_guest, "the host's seat is theirs here too"
    for token_used, expected in (
        (token, seat),
        (again.seat_token, seat),
        (opening.host_token, 7),
        (again.host_token, 7),
    ):
        caller = await caller_of(again.room, token_used)
        assert caller.viewer.seat == expected
    assert (await caller_of(again.room, again.host_token)).identity == Host()


async def test_of_two_workers_that_open_the_next_room_at_once_one_does(house: House) -> None:
    workers = [await house.directory(), await house.directory()]
    opening = await open_room(workers[0], matter=MURDER, seat=None)
    code = opening.room.record.code
    await opening.room.submit(Host(), acts.Adjourn())

    async def asked(worker: RoomDirectory) -> str | Refusal:
        room = await worker.room(code)
        try:
            return (await open_rematch(worker, room, await caller_of(room, opening.host_token))).room.record.code
        except Refusal as refusal:
            return refusal

    results = await asyncio.gather(*(asked(worker) for worker in workers for _ in range(2)))
    (opened,) = [one for one in results if isinstance(one, str)]
    refused = [one for one in results if isinstance(one, Refusal)]
    assert [(one.code, opened in one.detail) for one in refused] == [("stale", True)] * 3
    for worker in workers:
        room = await worker.room(code)
        assert (await room.current_state()).rematch == opened
        assert {one.record.code for one in worker.memory} <= {code, opened}, "what was opened for nothing is erased"
        assert (await worker.room(opened)).state.seats.keys() == room.state.seats.keys()


async def test_a_token_is_read_from_the_store_once_while_its_room_is_in_memory(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = await house.directory()
    opening = await open_room(directory, matter=MURDER)
    asked: list[str] = []
    read = house.store.token

    async def counting(hash: str) -> TokenRecord | None:  # noqa: A002
        asked.append(hash)
        return await read(hash)

    monkeypatch.setattr(house.store, "token", counting)
    for _ in range(3):
        assert (await caller_of(opening.room, opening.seat_token)).viewer.seat == 7
    assert len(asked) == 1


async def test_an_erased_room_is_gone_from_a_worker_that_never_heard_of_it() -> None:
    house = House()
    here, deaf = await house.directory(), await house.directory(bus=MemoryBus())
    opened = await open_room(here, seat=None)
    room = await deaf.room(opened.room.record.code)
    room.presence.connect(None)
    gone: list[RoomMessage] = []
    room.news.subscribe(gone.append)
    await erase_room(here, opened.room)
    await until(lambda: room.gone == "erased", "the worker to compare its rooms with the store")
    assert RoomGone("erased") in gone
    with pytest.raises(Refusal, match="no_such_room"):
        await deaf.room(room.record.code)
