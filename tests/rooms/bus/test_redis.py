"""What only the bus over Redis has to stand: a server that goes away, and workers that share it."""

import asyncio
import os
import signal
import time
from uuid import uuid4

import pytest
from redis.asyncio import Redis

from harness.services.ports import silent_port
from harness.services.redis import RedisServer
from harness.waiting import WAIT_SECONDS, until
from rooms.bus import Bus, CatchUp, Signal, connect_bus
from rooms.bus.publisher import MAX_OUTBOX_MESSAGES, OUTAGE_RETRY_SECONDS
from rooms.bus.redis import NOTE_TIMEOUT_SECONDS
from rooms.errors import BadUrl, BusUnavailable
from tests.rooms.bus.conftest import RecordingListener

pytestmark = pytest.mark.real_time("a Redis, or what does not answer as one")


async def two_workers(url: str) -> tuple[Bus, Bus]:
    return await connect_bus(url), await connect_bus(url)


async def test_one_workers_messages_reach_the_other(redis_url: str, channel: str) -> None:
    here, there = await two_workers(redis_url)
    listener = RecordingListener()
    there.subscribe(channel, listener)
    await listener.until_catch_ups()
    here.publish(channel, b"order")
    await listener.until_messages(1)
    await here.close()
    await there.close()


async def test_a_reader_that_catches_up_misses_nothing_over_a_restart(redis_server: RedisServer, channel: str) -> None:
    here, there = await two_workers(redis_server.url)
    truth: list[int] = []
    read: list[int] = []
    messages: list[int] = []

    def on_signal(signal: Signal) -> None:
        if isinstance(signal, CatchUp):
            read.extend(truth[len(read) :])
            return
        number = int(signal.payload)
        messages.append(number)
        if number == len(read):
            read.append(number)
        else:
            assert number < len(read), "a gap in what was received, and no sign of it"

    there.subscribe(channel, on_signal)
    restart = asyncio.create_task(asyncio.to_thread(redis_server.restart, 0.2))

    def publish_next() -> None:
        truth.append(len(truth))
        here.publish(channel, f"{truth[-1]}".encode())

    # However late it goes away and comes back.
    while len(truth) < 300 or not restart.done():
        publish_next()
        await asyncio.sleep(0.003)  # real time: news come one after another
    await restart
    probe, probed = RecordingListener(), uuid4().hex
    there.subscribe(probed, probe)

    def carried_again() -> bool:
        here.publish(probed, b"again?")
        return bool(probe.messages)

    await until(carried_again, "messages after the restart")
    last = RecordingListener()
    there.subscribe(channel, last)
    await last.until_catch_ups()
    for _ in range(10):
        publish_next()
    await last.until_messages(10)
    assert read == truth
    assert len(set(messages)) < len(truth)
    assert here.counts().lost > 0
    await here.close()
    await there.close()


async def test_publishing_into_an_outage_neither_waits_nor_raises(redis_server: RedisServer, channel: str) -> None:
    bus = await connect_bus(redis_server.url)
    redis_server.stop()
    began = time.perf_counter()
    for _ in range(5000):
        bus.publish(channel, b"lost")
    # To wait for each would take far longer.
    assert time.perf_counter() - began < 5
    await until(lambda: bus.counts().lost == 5000, "the loss of all")
    with pytest.raises(BusUnavailable, match=rf"Redis at 127\.0\.0\.1:{redis_server.port} does not answer"):
        await bus.ready()
    redis_server.start()
    await bus.ready()
    await bus.close()


async def test_while_redis_is_away_rooms_get_a_catch_up_every_second(redis_server: RedisServer, channel: str) -> None:
    bus = await connect_bus(redis_server.url)
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    redis_server.stop()
    listener.signals.clear()
    await listener.until_catch_ups(3)
    late = RecordingListener()
    bus.subscribe(uuid4().hex, late)
    # At once, and not with those of the next second.
    await asyncio.sleep(0)
    assert late.catch_ups
    await bus.close()


@pytest.mark.slow("Redis hangs for longer than it takes to give two connections up")
async def test_while_redis_hangs_rooms_get_a_catch_up_every_second(redis_server: RedisServer, channel: str) -> None:
    bus = await connect_bus(redis_server.url)
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    assert redis_server.pid is not None
    os.kill(redis_server.pid, signal.SIGSTOP)
    try:
        listener.signals.clear()
        # Longer than it takes to give the connection up, and a new one that is taken as well and never answered.
        await listener.until_catch_ups(14)
        late = RecordingListener()
        bus.subscribe(uuid4().hex, late)
        await asyncio.sleep(0)
        assert late.catch_ups
    finally:
        os.kill(redis_server.pid, signal.SIGCONT)
    until = time.monotonic() + WAIT_SECONDS
    while not listener.messages and time.monotonic() < until:
        bus.publish(channel, b"order")
        await asyncio.sleep(0.05)  # real time: the bus is somewhere in its reconnection
    assert listener.messages
    await bus.close()


async def test_a_bus_closes_at_any_moment_of_a_reconnection(redis_server: RedisServer, channel: str) -> None:
    for moment in range(12):
        bus = await connect_bus(redis_server.url)
        bus.subscribe(channel, RecordingListener())
        redis_server.stop()
        bus.publish(channel, b"lost")
        await asyncio.sleep(0.03)  # real time: the bus is somewhere in its reconnection
        redis_server.start()
        await asyncio.sleep(moment * 0.004)  # real time: the bus is somewhere in its reconnection
        async with asyncio.timeout(WAIT_SECONDS):
            await bus.close()


async def test_a_listener_subscribed_during_an_outage_gets_messages_after_it(
    redis_server: RedisServer, channel: str
) -> None:
    bus = await connect_bus(redis_server.url)
    redis_server.stop()
    await asyncio.sleep(0.1)  # real time: the bus is somewhere in its reconnection
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    redis_server.start()
    until = time.monotonic() + WAIT_SECONDS
    while not listener.messages and time.monotonic() < until:
        bus.publish(channel, b"order")
        await asyncio.sleep(0.05)  # real time: the bus is somewhere in its reconnection
    assert listener.messages
    await bus.close()


async def test_remote_listeners_catch_up_when_only_the_publisher_lost_messages(redis_url: str, channel: str) -> None:
    here, there = await two_workers(redis_url)
    listener = RecordingListener()
    there.subscribe(channel, listener)
    await listener.until_catch_ups()
    listener.signals.clear()
    # More than the outbox holds, before the publisher has had a turn.
    for _ in range(MAX_OUTBOX_MESSAGES + 5):
        here.publish(uuid4().hex, b"")
    await listener.until_catch_ups()
    assert listener.signals == [CatchUp()]
    assert here.counts().lost == 5
    await here.close()
    await there.close()


async def test_a_connection_cut_by_the_server_ends_in_a_catch_up(redis_server: RedisServer, channel: str) -> None:
    bus = await connect_bus(redis_server.url)
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    listener.signals.clear()
    async with Redis.from_url(redis_server.url) as other:
        await other.client_kill_filter(_type="pubsub")
    # One when it is cut, and one when it is subscribed again; while that takes long, more of them.
    await listener.until_catch_ups(2)

    def arrived() -> bool:
        bus.publish(channel, b"after")
        return bool(listener.messages)

    await until(arrived, "a message after the cut")
    await bus.close()


async def test_what_is_queued_goes_out_before_the_bus_closes(redis_url: str, channel: str) -> None:
    here, there = await two_workers(redis_url)
    listener = RecordingListener()
    there.subscribe(channel, listener)
    await listener.until_catch_ups()
    for number in range(50):
        here.publish(channel, f"{number}".encode())
    await here.close()
    await listener.until_messages(50)
    await there.close()


async def test_while_redis_hangs_one_alone_waits_for_a_note(redis_server: RedisServer) -> None:
    bus = await connect_bus(redis_server.url)
    assert await bus.put_note_if_absent("before", b"1", 60) is None
    assert redis_server.pid is not None
    os.kill(redis_server.pid, signal.SIGSTOP)
    try:
        with pytest.raises(BusUnavailable):
            await bus.put_note_if_absent("first", b"1", 60)
        async with asyncio.timeout(NOTE_TIMEOUT_SECONDS / 2):
            for number in range(20):
                with pytest.raises(BusUnavailable):
                    await bus.put_note_if_absent(f"next {number}", b"1", 60)
    finally:
        os.kill(redis_server.pid, signal.SIGCONT)
    await asyncio.sleep(OUTAGE_RETRY_SECONDS)  # real time: the bus is somewhere in its reconnection
    assert await bus.put_note_if_absent("before", b"2", 60) == b"1"
    assert await bus.put_note_if_absent("after", b"1", 60) is None
    await bus.close()


async def test_a_redis_that_is_not_there_is_one_sentence_without_the_password() -> None:
    with silent_port() as port, pytest.raises(BusUnavailable) as caught:
        await connect_bus(f"redis://somebody:pa55word@127.0.0.1:{port}/0")
    assert f"Redis at 127.0.0.1:{port} does not answer" in str(caught.value)
    assert "pa55word" not in str(caught.value)


async def test_an_address_that_is_none_is_refused_without_repeating_it() -> None:
    with pytest.raises(BadUrl) as caught:
        await connect_bus("http://somebody:pa55word@127.0.0.1/0")
    assert "pa55word" not in str(caught.value)
