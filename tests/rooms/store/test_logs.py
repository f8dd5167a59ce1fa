"""The contract of rooms, logs and tokens."""

import asyncio
from dataclasses import replace

import pytest

from engine.core.events import LOG, Asked, CaseRef, Entry, Move, Opened, Secret
from engine.core.matter import Matter
from engine.matters.criminal_case import Finding
from harness.surroundings import SURROUNDINGS
from rooms.errors import CodeTaken, Conflict, LeaseLost, NoSuchRoom
from rooms.live.codes import hash_token, new_code
from rooms.store import Store
from rooms.store.records import StoredRequest
from tests.api.other_format import registered
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import COIN_TOSS
from tests.rooms.store.things import AT, a_case, a_record, a_token, log, opened, said

ODD = "Straße “quoted” \\ \u2028 \U0001f5f3 \ufeff e\u0301 \t\n 0.1 </script> null \x1c"


async def test_an_opened_room_is_found_by_code_and_by_deliberation(store: Store) -> None:
    record = a_record()
    await store.open_room(record, a_case(), log(1, 3))
    assert await store.room(record.code) == record
    assert await store.room_of(record.deliberation) == record
    assert await store.entries(record.deliberation) == log(1, 3)


async def test_an_unknown_room_is_none_and_its_log_empty(store: Store) -> None:
    assert await store.room("ZZZZZZ") is None
    assert await store.room_of("0" * 32) is None
    assert await store.entries("0" * 32) == []
    assert await store.last_seq("0" * 32) == 0
    with pytest.raises(NoSuchRoom):
        await store.matter_of(replace(a_record(), deliberation="0" * 32))


async def test_a_matter_is_read_by_the_model_of_its_kind(store: Store) -> None:
    record = replace(a_record(), format="coin_toss", case_id=WAGER.id)
    with registered(COIN_TOSS):
        await store.open_room(record, WAGER, log(1, 1))
        assert await store.matter_of(record) == WAGER


async def test_of_a_kind_that_no_format_has_only_the_heading_is_read(store: Store) -> None:
    record = replace(a_record(), format="coin_toss", case_id=WAGER.id)
    await store.open_room(record, WAGER, log(1, 1))
    heading = Matter(id=WAGER.id, title=WAGER.title, docket=WAGER.docket, summary=WAGER.summary)
    assert await store.matter_of(record) == heading
    with registered(COIN_TOSS):
        assert await store.matter_of(record) == WAGER, "once the format is there"


async def test_the_case_is_kept_as_it_was_deliberated(store: Store) -> None:
    case = a_case(finding=Finding(outcome="guilty", text="Guilty."), summary=ODD)
    record = a_record()
    await store.open_room(record, case, log(1, 1))
    assert await store.matter_of(record) == case


async def test_a_code_in_use_is_refused_and_nothing_of_the_second_room_remains(store: Store) -> None:
    first = await opened(store)
    second = a_record(code=first.code)
    with pytest.raises(CodeTaken):
        await store.open_room(second, a_case(), log(1, 2), [a_token(second.deliberation)])
    assert await store.room_of(second.deliberation) is None
    assert await store.entries(second.deliberation) == []


async def test_of_two_rooms_opened_at_once_under_one_code_one_is_opened(store: Store) -> None:
    code = new_code(SURROUNDINGS)
    records = [a_record(code=code) for _ in range(6)]
    done = await asyncio.gather(
        *(store.open_room(record, a_case(), log(1, 2)) for record in records), return_exceptions=True
    )
    assert [type(one) for one in done if one is not None] == [CodeTaken] * 5


async def test_a_first_batch_that_does_not_begin_at_one_is_a_conflict(store: Store) -> None:
    record = a_record()
    with pytest.raises(Conflict):
        await store.open_room(record, a_case(), log(2, 3))
    assert await store.room(record.code) is None


async def test_appended_entries_come_back_in_order(store: Store) -> None:
    room = await opened(store, 2)
    await store.append(room.deliberation, log(3, 5))
    await store.append(room.deliberation, log(6, 6))
    assert [entry.seq for entry in await store.entries(room.deliberation)] == [1, 2, 3, 4, 5, 6]
    assert await store.last_seq(room.deliberation) == 6


async def test_entries_are_read_after_a_number_and_up_to_a_limit(store: Store) -> None:
    room = await opened(store, 9)
    assert await store.entries(room.deliberation, after=3, limit=2) == log(4, 5)
    assert await store.entries(room.deliberation, after=7) == log(8, 9)
    assert await store.entries(room.deliberation, after=9) == []
    assert await store.entries(room.deliberation, limit=0) == []
    assert await store.entries(room.deliberation, after=-5, limit=1) == await store.entries(room.deliberation, limit=1)
    assert await store.entries(room.deliberation, after=2**70) == []


async def test_what_is_read_is_byte_for_byte_what_was_written(store: Store) -> None:
    room = await opened(store)
    secret = Secret(
        choice="guilty", conviction=0.1 + 0.2, moves=(Move(turn_id=None, seat=1, delta=-0.0, conviction=1e-9),)
    )
    opening = Opened(
        format="jury",
        case=CaseRef(id="c", title=ODD, hash="0"),
        settings={"pace": "brisk", "b": True, "n": None},
        rules=1,
        seats=(),
        host_seat=None,
        sealed={7: secret},
        private={1: secret, 12: Secret(thought=ODD)},
    )
    asked = Asked(ask="a", act="speak", seats=(3, 1, 2), seconds=1 / 3, deadline=AT + 1 / 3, awaited=True, topic=ODD)
    written = [Entry(seq=2, at=AT, event=opening), Entry(seq=3, at=AT + 0.001, event=asked), said(4, "line\nbreak")]
    await store.append(room.deliberation, written)
    read = await store.entries(room.deliberation, after=1)
    assert LOG.dump_json(read) == LOG.dump_json(written)
    assert read == written


@pytest.mark.parametrize("seqs", [[2], [4], [5, 6], [3, 5], [3, 3], [4, 3]])
async def test_a_batch_that_is_not_the_next_is_a_conflict_and_leaves_nothing(store: Store, seqs: list[int]) -> None:
    room = await opened(store, 2)
    with pytest.raises(Conflict):
        await store.append(room.deliberation, [said(seq) for seq in seqs], status="running")
    assert await store.last_seq(room.deliberation) == 2
    assert await store.room_of(room.deliberation) == room


async def test_an_empty_batch_changes_nothing(store: Store) -> None:
    room = await opened(store, 2)
    await store.append(room.deliberation, [], status="closed")
    assert await store.room_of(room.deliberation) == room


async def test_of_writers_that_decided_on_the_same_state_one_gets_in(store: Store) -> None:
    room = await opened(store)
    done = await asyncio.gather(
        *(store.append(room.deliberation, [said(2, f"by {n}"), said(3, f"by {n}")]) for n in range(8)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in done) == ["Conflict"] * 7 + ["NoneType"]
    winner = done.index(None)
    assert await store.entries(room.deliberation, after=1) == [said(2, f"by {winner}"), said(3, f"by {winner}")]


async def test_rooms_do_not_stand_in_each_others_way(store: Store) -> None:
    rooms = [await opened(store) for _ in range(8)]

    async def talk(deliberation: str) -> None:
        for seq in range(2, 12):
            await store.append(deliberation, [said(seq)])

    await asyncio.gather(*(talk(room.deliberation) for room in rooms))
    assert [await store.last_seq(room.deliberation) for room in rooms] == [11] * 8


async def test_writers_that_catch_up_and_try_again_all_get_in_without_gap(store: Store) -> None:
    room = await opened(store)

    async def insist(writer: int) -> None:
        for _ in range(5):
            while True:
                seq = await store.last_seq(room.deliberation) + 1
                try:
                    await store.append(room.deliberation, [said(seq, f"by {writer}")])
                    break
                except Conflict:
                    continue

    await asyncio.gather(*(insist(writer) for writer in range(4)))
    assert [entry.seq for entry in await store.entries(room.deliberation)] == list(range(1, 22))


async def test_appends_that_come_at_once_have_each_their_own_outcome(store: Store) -> None:
    good, behind, driven, twice = [await opened(store, 2) for _ in range(4)]
    epoch = await store.acquire(driven.deliberation, "driver", 30)
    done = await asyncio.gather(
        store.append(good.deliberation, log(3, 4)),
        store.append(behind.deliberation, log(2, 3)),
        store.append(driven.deliberation, log(3, 3), epoch=7),
        store.append("0" * 32, log(1, 1)),
        store.append(twice.deliberation, [said(3, "one")]),
        store.append(twice.deliberation, [said(3, "other")]),
        return_exceptions=True,
    )
    outcomes = [type(one).__name__ for one in done]
    assert outcomes[:4] == ["NoneType", "Conflict", "LeaseLost", "NoSuchRoom"]
    assert sorted(outcomes[4:]) == ["Conflict", "NoneType"]
    ends = [await store.last_seq(room.deliberation) for room in (good, behind, driven, twice)]
    assert ends == [4, 2, 2, 3]
    await store.append(driven.deliberation, log(3, 3), epoch=epoch)


async def test_status_and_tokens_go_with_the_batch(store: Store) -> None:
    room = await opened(store)
    token = a_token(room.deliberation, seat=7)
    await store.append(room.deliberation, log(2, 2), status="running", tokens=[token])
    assert await store.room_of(room.deliberation) == replace(room, status="running")
    assert await store.token(token.hash) == token
    late = a_token(room.deliberation, seat=8)
    with pytest.raises(Conflict):
        await store.append(room.deliberation, log(2, 2), status="closed", tokens=[late])
    assert await store.token(late.hash) is None
    found = await store.room(room.code)
    assert found is not None
    assert not found.closed


async def test_an_append_after_an_entry_that_the_log_does_not_have_is_a_conflict(store: Store) -> None:
    room = await opened(store)
    await store.append(room.deliberation, log(2, 2))
    newest = (await store.entries(room.deliberation))[-1]
    request = StoredRequest("f" * 64, "f" * 64, room.deliberation, 3)
    with pytest.raises(Conflict):
        await store.append(room.deliberation, log(3, 3), follows=newest.at + 0.001)
    with pytest.raises(Conflict):
        await store.append(room.deliberation, log(3, 3), follows=newest.at - 0.001, request=request)
    with pytest.raises(Conflict):
        await store.append(room.deliberation, log(3, 3), follows=newest.at + 1, status="paused")
    await store.append(room.deliberation, log(3, 3), follows=newest.at, request=request)
    assert await store.last_seq(room.deliberation) == 3


async def test_an_append_under_an_old_epoch_is_refused(store: Store) -> None:
    room = await opened(store)
    old = await store.acquire(room.deliberation, "one", 30)
    assert old is not None
    await store.append(room.deliberation, log(2, 2), epoch=old)
    await store.release(room.deliberation, old)
    new = await store.acquire(room.deliberation, "other", 30)
    with pytest.raises(LeaseLost):
        await store.append(room.deliberation, log(3, 3), epoch=old)
    with pytest.raises(LeaseLost):
        await store.append(room.deliberation, log(3, 3), epoch=old, status="paused")
    await store.append(room.deliberation, log(3, 3), epoch=new)
    await store.append(room.deliberation, log(4, 4))
    assert await store.last_seq(room.deliberation) == 4


async def test_nothing_is_appended_where_there_is_no_room(store: Store) -> None:
    for status in (None, "running"):
        with pytest.raises(NoSuchRoom):
            await store.append("0" * 32, log(1, 1), status=status)
        with pytest.raises(NoSuchRoom):
            await store.append("0" * 32, log(5, 6), status=status)


async def test_a_token_is_found_by_its_hash(store: Store) -> None:
    record = a_record()
    host, seat, later = a_token(record.deliberation), a_token(record.deliberation, 7), a_token(record.deliberation, 3)
    await store.open_room(record, a_case(), log(1, 1), [host, seat])
    await store.add_token(later)
    assert [await store.token(token.hash) for token in (host, seat, later)] == [host, seat, later]
    assert await store.token("0" * 64) is None
    with pytest.raises(NoSuchRoom):
        await store.add_token(a_token("0" * 32))


async def test_tokens_that_many_ask_for_at_once_are_each_found(store: Store) -> None:
    record = await opened(store)
    known = [a_token(record.deliberation, seat) for seat in range(1, 8)]
    for token in known:
        await store.add_token(token)
    wanted = [*known, replace(known[0], hash="0" * 64)] * 150
    asking = [asyncio.create_task(store.token(token.hash)) for token in wanted]
    await asyncio.sleep(0)
    # Whoever hangs up takes nothing from those who asked with them.
    for task in asking[: len(known)]:
        task.cancel()
    found = await asyncio.gather(*asking[len(known) :])
    assert found == [token if token in known else None for token in wanted[len(known) :]]
    # What is stored after a question is found by the next one.
    late = a_token(record.deliberation, 9)
    before, _ = await asyncio.gather(store.token(known[0].hash), store.add_token(late))
    assert (before, await store.token(late.hash)) == (known[0], late)


async def test_the_tokens_of_a_deliberation_are_found_together(store: Store) -> None:
    record, other = await opened(store), await opened(store)
    host, seat = a_token(record.deliberation), a_token(record.deliberation, 7)
    later = replace(a_token(record.deliberation, 3), root=hash_token("from an earlier room"))
    for token in (host, seat, later, a_token(other.deliberation, 7)):
        await store.add_token(token)
    assert await store.tokens_of(record.deliberation) == sorted((host, seat, later), key=lambda token: token.hash)
    assert [token.bearer for token in (seat, later)] == [seat.hash, hash_token("from an earlier room")]
    assert await store.tokens_of("0" * 32) == []
    await store.erase(record.deliberation)
    assert await store.tokens_of(record.deliberation) == []


async def test_erasing_takes_forks_and_forks_of_forks_and_leaves_the_rest(store: Store) -> None:
    source = await opened(store, 3)
    fork = await opened(store, 2, source=source.deliberation)
    further = await opened(store, 2, source=fork.deliberation)
    sibling = await opened(store, 2, source=source.deliberation)
    other = await opened(store, 4)
    token, kept = a_token(further.deliberation, 2), a_token(other.deliberation)
    await store.add_token(token)
    await store.add_token(kept)
    gone = await store.erase(source.deliberation)
    assert {room.code for room in gone} == {source.code, fork.code, further.code, sibling.code}
    for room in (source, fork, further, sibling):
        assert await store.room(room.code) is None
        assert await store.entries(room.deliberation) == []
        with pytest.raises(NoSuchRoom):
            await store.matter_of(room)
        with pytest.raises(NoSuchRoom):
            await store.append(room.deliberation, log(3, 3))
    assert await store.token(token.hash) is None
    assert await store.token(kept.hash) == kept
    assert await store.room(other.code) == other
    assert await store.last_seq(other.deliberation) == 4


async def test_erasing_a_fork_leaves_its_source(store: Store) -> None:
    source = await opened(store, 3)
    fork = await opened(store, 2, source=source.deliberation)
    assert await store.erase(fork.deliberation) == [fork]
    assert await store.room(source.code) == source
    assert await store.erase(fork.deliberation) == []


async def test_a_code_is_free_again_when_its_room_is_erased(store: Store) -> None:
    room = await opened(store)
    await store.erase(room.deliberation)
    again = a_record(code=room.code)
    await store.open_room(again, a_case(), log(1, 1))
    assert await store.room(room.code) == again


async def test_nothing_is_forked_from_what_was_erased(store: Store) -> None:
    source = await opened(store)
    await store.erase(source.deliberation)
    with pytest.raises(NoSuchRoom):
        await opened(store, source=source.deliberation)


async def test_forks_made_while_their_source_is_erased_are_gone_or_never_were(store: Store) -> None:
    for _ in range(5):
        source = await opened(store)
        forks = [a_record(source=source.deliberation) for _ in range(4)]
        done = await asyncio.gather(
            *(store.open_room(fork, a_case(), log(1, 2)) for fork in forks[:2]),
            store.erase(source.deliberation),
            *(store.open_room(fork, a_case(), log(1, 2)) for fork in forks[2:]),
            return_exceptions=True,
        )
        gone = done[2]
        assert isinstance(gone, list)
        made = {fork.code for fork, one in zip(forks, done[:2] + done[3:], strict=True) if one is None}
        assert {room.code for room in gone} == made | {source.code}
        assert [await store.room(fork.code) for fork in forks] == [None] * 4


async def test_who_opens_a_room_opens_the_rooms_it_was_forked_from(store: Store) -> None:
    source = await opened(store)
    other = await opened(store)
    fork = await opened(store, source=source.deliberation)
    below = await opened(store, source=fork.deliberation)
    await store.mark_opened(fork.deliberation, 100.0)
    await store.mark_opened(other.deliberation, 50.0)
    await store.mark_opened(fork.deliberation, 70.0)
    await store.mark_opened("unknown", 1000.0)
    kept = {one: await store.room_of(one.deliberation) for one in (source, fork, below, other)}
    assert [record.opened_at if record else None for record in kept.values()] == [100.0, 100.0, 0.0, 50.0]
    found = [record.deliberation for record in await store.unopened(100.0, 10)]
    assert found == [below.deliberation, other.deliberation]
    assert len(await store.unopened(1000.0, 3)) == 3
    late = replace(a_record(source=below.deliberation), opened_at=200.0)
    await store.open_room(late, a_case(), log(1, 1))
    assert await store.unopened(200.0, 10) == [kept[other]]


async def test_a_room_is_erased_with_its_forks_only_if_not_opened_since(store: Store) -> None:
    source = await opened(store)
    fork = await opened(store, source=source.deliberation)
    await store.mark_opened(fork.deliberation, 100.0)
    assert await store.erase(source.deliberation, unopened_since=100.0) == []
    assert await store.room(fork.code) is not None
    await store.append(source.deliberation, log(2, 2))
    gone = await store.erase(source.deliberation, unopened_since=100.5)
    assert {record.code for record in gone} == {source.code, fork.code}
    assert await store.room(fork.code) is None
    assert await store.erase(source.deliberation, unopened_since=100.5) == []


async def test_the_newest_entries_of_many_rooms_are_known_together(store: Store) -> None:
    rooms = [await opened(store) for _ in range(3)]
    await store.append(rooms[1].deliberation, log(2, 4))
    found = await store.newest_entries([*(room.deliberation for room in rooms), "0" * 32])
    expected = {room.deliberation: (await store.entries(room.deliberation))[-1] for room in rooms}
    assert found == {deliberation: (entry.seq, entry.at) for deliberation, entry in expected.items()}
    assert [found[room.deliberation].seq for room in rooms] == [1, 4, 1]
    assert await store.newest_entries([]) == {}
