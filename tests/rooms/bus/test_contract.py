"""The contract of every bus."""

import asyncio
import time
from uuid import uuid4

from harness.waiting import WAIT_SECONDS, until
from rooms.bus import Bus, BusMessage, CatchUp, Signal, iter_signals
from tests.rooms.bus.conftest import RecordingListener


async def test_the_first_signal_is_to_catch_up(bus: Bus, channel: str) -> None:
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    assert listener.signals == []
    await listener.until_catch_ups()
    assert listener.signals == [CatchUp()]


async def test_what_is_published_after_the_first_signal_arrives_in_order(bus: Bus, channel: str) -> None:
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    sent = [f"{number}".encode() for number in range(1000)]
    for payload in sent:
        bus.publish(channel, payload)
    await listener.until_messages(1000)
    assert listener.messages == sent


async def test_what_is_not_urgent_arrives_by_itself_and_keeps_its_place(bus: Bus, channel: str) -> None:
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    bus.publish(channel, b"alone", urgent=False)
    await listener.until_messages(1)
    sent = [f"{number}".encode() for number in range(100)]
    for number, payload in enumerate(sent):
        bus.publish(channel, payload, urgent=number % 3 == 1)
    await listener.until_messages(101)
    assert listener.messages == [b"alone", *sent]


async def test_any_bytes_are_carried(bus: Bus, channel: str) -> None:
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    sent = [b"", b"\x00\r\n\xff", bytes(100_000)]
    for payload in sent:
        bus.publish(channel, payload)
    await listener.until_messages(3)
    assert listener.messages == sent


async def test_publishing_returns_before_anybody_is_notified(bus: Bus, channel: str) -> None:
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    bus.publish(channel, b"later")
    assert listener.messages == []
    await listener.until_messages(1)


async def test_every_listener_of_a_channel_is_notified_and_no_other(bus: Bus, channel: str) -> None:
    first, second, other = RecordingListener(), RecordingListener(), RecordingListener()
    for listener in (first, second):
        bus.subscribe(channel, listener)
    bus.subscribe(uuid4().hex, other)
    for listener in (first, second, other):
        await listener.until_catch_ups()
    bus.publish(channel, b"order")
    await first.until_messages(1)
    await second.until_messages(1)
    assert (first.messages, second.messages, other.messages) == ([b"order"], [b"order"], [])


async def test_within_one_process_a_single_listener_needs_no_message(
    bus: Bus, bus_url: str | None, channel: str
) -> None:
    bus.subscribe(channel, RecordingListener())
    second = bus.subscribe(channel, RecordingListener())
    assert bus.has_other_listeners(channel)
    second.close()
    assert bus.has_other_listeners(channel) == (bus_url is not None)


async def test_a_second_listener_of_a_channel_gets_a_catch_up_too(bus: Bus, channel: str) -> None:
    first, second = RecordingListener(), RecordingListener()
    bus.subscribe(channel, first)
    await first.until_catch_ups()
    bus.subscribe(channel, second)
    await second.until_catch_ups()


async def test_a_closed_listener_gets_nothing_more(bus: Bus, channel: str) -> None:
    leaving, staying = RecordingListener(), RecordingListener()
    subscription = bus.subscribe(channel, leaving)
    bus.subscribe(channel, staying)
    await leaving.until_catch_ups()
    await staying.until_catch_ups()
    bus.publish(channel, b"one")
    subscription.close()
    subscription.close()
    bus.publish(channel, b"two")
    await staying.until_messages(2)
    assert leaving.messages == []


async def test_a_listener_that_closes_before_the_first_signal_gets_nothing(bus: Bus, channel: str) -> None:
    listener, other = RecordingListener(), RecordingListener()
    bus.subscribe(channel, listener).close()
    bus.subscribe(channel, other)
    await other.until_catch_ups()
    assert listener.signals == []


async def test_a_channel_can_be_left_and_subscribed_again(bus: Bus, channel: str) -> None:
    for turn in range(5):
        listener = RecordingListener()
        subscription = bus.subscribe(channel, listener)
        await listener.until_catch_ups()
        bus.publish(channel, f"{turn}".encode())
        await listener.until_messages(1)
        assert listener.messages == [f"{turn}".encode()]
        subscription.close()


async def test_a_listener_that_fails_does_not_cost_the_others_their_messages(bus: Bus, channel: str) -> None:
    def broken(_signal: Signal) -> None:
        raise ValueError("a bug")

    listener = RecordingListener()
    bus.subscribe(channel, broken)
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    bus.publish(channel, b"one")
    bus.publish(channel, b"two")
    await listener.until_messages(2)


async def test_a_listener_may_publish_and_subscribe_in_its_callback(bus: Bus, channel: str) -> None:
    further, inner = uuid4().hex, RecordingListener()

    def pass_on(signal: Signal) -> None:
        if isinstance(signal, BusMessage):
            bus.publish(further, signal.payload + b"!")

    outer = RecordingListener()
    bus.subscribe(channel, pass_on)
    bus.subscribe(channel, outer)
    bus.subscribe(further, inner)
    for listener in (outer, inner):
        await listener.until_catch_ups()
    bus.publish(channel, b"order")
    await inner.until_messages(1)
    assert inner.messages == [b"order!"]


async def test_hundreds_of_rooms_share_a_bus(bus: Bus) -> None:
    ears = {uuid4().hex: RecordingListener() for _ in range(300)}
    for name, listener in ears.items():
        bus.subscribe(name, listener)
    for listener in ears.values():
        await listener.until_catch_ups()
    for number in range(10):
        for name in ears:
            bus.publish(name, f"{name} {number}".encode())
    for name, listener in ears.items():
        await listener.until_messages(10)
        assert listener.messages == [f"{name} {number}".encode() for number in range(10)]


async def test_a_slow_reader_of_an_iterator_gets_a_catch_up(bus: Bus, channel: str) -> None:
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    async with iter_signals(bus, channel, bound=10) as signals:
        assert await anext(signals) == CatchUp()
        for number in range(25):
            bus.publish(channel, f"{number}".encode())
        await listener.until_messages(25)
        rest = [await anext(signals) for _ in range(5)]
        assert CatchUp() in rest
        bus.publish(channel, b"last")
        async with asyncio.timeout(WAIT_SECONDS):
            while await anext(signals) != BusMessage(b"last"):
                pass


async def test_a_bus_counts(bus: Bus, channel: str) -> None:
    listener = RecordingListener()
    bus.subscribe(channel, listener)
    await listener.until_catch_ups()
    before = bus.counts()
    bus.publish(channel, b"one")
    await listener.until_messages(1)
    # A subscriber may hear of it before the carrier's answer has reached the publisher.
    async with asyncio.timeout(WAIT_SECONDS):
        while bus.counts().published == before.published:  # noqa: ASYNC110 - a count has no event
            await asyncio.sleep(0.01)  # real time: polls what no event announces
    after = bus.counts()
    assert (after.published, after.lost, after.catch_ups) == (before.published + 1, before.lost, before.catch_ups)


async def test_a_bus_that_works_is_ready(bus: Bus) -> None:
    await bus.ready()


async def test_of_those_who_write_a_note_at_once_one_does_and_the_others_read_it(bus: Bus, channel: str) -> None:
    found = await asyncio.gather(*(bus.put_note_if_absent(channel, f"{number}".encode(), 60) for number in range(20)))
    written = [number for number, known in enumerate(found) if known is None]
    assert len(written) == 1
    assert {known for known in found if known is not None} == {f"{written[0]}".encode()}
    assert await bus.put_note_if_absent(uuid4().hex, b"of another name", 60) is None


async def test_a_note_can_be_rewritten_and_struck(bus: Bus, channel: str) -> None:
    assert await bus.put_note_if_absent(channel, b"first", 60) is None
    await bus.put_note(channel, bytes(range(256)), 60)
    assert await bus.put_note_if_absent(channel, b"second", 60) == bytes(range(256))
    await bus.delete_note(channel)
    await bus.delete_note(channel)
    assert await bus.put_note_if_absent(channel, b"third", 60) is None


async def test_a_note_is_gone_after_its_time(bus: Bus, channel: str) -> None:
    async def gone() -> bool:
        return await bus.put_note_if_absent(channel, b"next", 60) is None

    written = time.monotonic()
    assert await bus.put_note_if_absent(channel, b"soon gone", 0.05) is None
    await until(gone, "the end of a note")
    # Redis counts in whole milliseconds.
    assert time.monotonic() - written > 0.048
    assert await bus.put_note_if_absent(channel, b"too late", 60) == b"next"
