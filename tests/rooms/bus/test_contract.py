"""The contract of every bus."""

import asyncio
from uuid import uuid4

from rooms.bus import Bus, CatchUp, News, Signal, iter_signals
from tests.rooms.bus.conftest import Ear


async def test_the_first_signal_is_to_catch_up(bus: Bus, channel: str) -> None:
    ear = Ear()
    bus.subscribe(channel, ear)
    assert ear.heard == []
    await ear.until_catch_ups()
    assert ear.heard == [CatchUp()]


async def test_what_is_published_after_the_first_signal_is_heard_in_order(bus: Bus, channel: str) -> None:
    ear = Ear()
    bus.subscribe(channel, ear)
    await ear.until_catch_ups()
    sent = [f"{number}".encode() for number in range(1000)]
    for payload in sent:
        bus.publish(channel, payload)
    await ear.until_news(1000)
    assert ear.news == sent


async def test_any_bytes_are_carried(bus: Bus, channel: str) -> None:
    ear = Ear()
    bus.subscribe(channel, ear)
    await ear.until_catch_ups()
    sent = [b"", b"\x00\r\n\xff", bytes(100_000)]
    for payload in sent:
        bus.publish(channel, payload)
    await ear.until_news(3)
    assert ear.news == sent


async def test_publishing_returns_before_anybody_hears(bus: Bus, channel: str) -> None:
    ear = Ear()
    bus.subscribe(channel, ear)
    await ear.until_catch_ups()
    bus.publish(channel, b"later")
    assert ear.news == []
    await ear.until_news(1)


async def test_every_listener_of_a_channel_hears_and_nobody_else(bus: Bus, channel: str) -> None:
    first, second, other = Ear(), Ear(), Ear()
    for ear in (first, second):
        bus.subscribe(channel, ear)
    bus.subscribe(uuid4().hex, other)
    for ear in (first, second, other):
        await ear.until_catch_ups()
    bus.publish(channel, b"order")
    await first.until_news(1)
    await second.until_news(1)
    assert (first.news, second.news, other.news) == ([b"order"], [b"order"], [])


async def test_within_one_process_nothing_needs_to_be_carried_to_a_single_listener(
    bus: Bus, bus_url: str | None, channel: str
) -> None:
    bus.subscribe(channel, Ear())
    second = bus.subscribe(channel, Ear())
    assert bus.has_other_listeners(channel)
    second.close()
    assert bus.has_other_listeners(channel) == (bus_url is not None)


async def test_a_second_listener_of_a_channel_is_told_to_catch_up_too(bus: Bus, channel: str) -> None:
    first, second = Ear(), Ear()
    bus.subscribe(channel, first)
    await first.until_catch_ups()
    bus.subscribe(channel, second)
    await second.until_catch_ups()


async def test_who_closes_hears_nothing_more(bus: Bus, channel: str) -> None:
    leaving, staying = Ear(), Ear()
    subscription = bus.subscribe(channel, leaving)
    bus.subscribe(channel, staying)
    await leaving.until_catch_ups()
    await staying.until_catch_ups()
    bus.publish(channel, b"one")
    subscription.close()
    subscription.close()
    bus.publish(channel, b"two")
    await staying.until_news(2)
    assert leaving.news == []


async def test_who_closes_before_the_first_signal_hears_nothing(bus: Bus, channel: str) -> None:
    ear, other = Ear(), Ear()
    bus.subscribe(channel, ear).close()
    bus.subscribe(channel, other)
    await other.until_catch_ups()
    assert ear.heard == []


async def test_a_channel_can_be_left_and_heard_again(bus: Bus, channel: str) -> None:
    for turn in range(5):
        ear = Ear()
        subscription = bus.subscribe(channel, ear)
        await ear.until_catch_ups()
        bus.publish(channel, f"{turn}".encode())
        await ear.until_news(1)
        assert ear.news == [f"{turn}".encode()]
        subscription.close()


async def test_a_listener_that_fails_does_not_cost_the_others_their_news(bus: Bus, channel: str) -> None:
    def broken(_signal: Signal) -> None:
        raise ValueError("a bug")

    ear = Ear()
    bus.subscribe(channel, broken)
    bus.subscribe(channel, ear)
    await ear.until_catch_ups()
    bus.publish(channel, b"one")
    bus.publish(channel, b"two")
    await ear.until_news(2)


async def test_a_listener_may_publish_and_subscribe_while_it_hears(bus: Bus, channel: str) -> None:
    further, inner = uuid4().hex, Ear()

    def pass_on(signal: Signal) -> None:
        if isinstance(signal, News):
            bus.publish(further, signal.payload + b"!")

    outer = Ear()
    bus.subscribe(channel, pass_on)
    bus.subscribe(channel, outer)
    bus.subscribe(further, inner)
    for ear in (outer, inner):
        await ear.until_catch_ups()
    bus.publish(channel, b"order")
    await inner.until_news(1)
    assert inner.news == [b"order!"]


async def test_hundreds_of_rooms_share_a_bus(bus: Bus) -> None:
    ears = {uuid4().hex: Ear() for _ in range(300)}
    for name, ear in ears.items():
        bus.subscribe(name, ear)
    for ear in ears.values():
        await ear.until_catch_ups()
    for number in range(10):
        for name in ears:
            bus.publish(name, f"{name} {number}".encode())
    for name, ear in ears.items():
        await ear.until_news(10)
        assert ear.news == [f"{name} {number}".encode() for number in range(10)]


async def test_a_slow_reader_of_an_iterator_is_told_to_catch_up(bus: Bus, channel: str) -> None:
    ear = Ear()
    bus.subscribe(channel, ear)
    async with iter_signals(bus, channel, bound=10) as signals:
        assert await anext(signals) == CatchUp()
        for number in range(25):
            bus.publish(channel, f"{number}".encode())
        await ear.until_news(25)
        rest = [await anext(signals) for _ in range(5)]
        assert CatchUp() in rest
        bus.publish(channel, b"last")
        async with asyncio.timeout(5):
            while await anext(signals) != News(b"last"):
                pass


async def test_a_bus_counts(bus: Bus, channel: str) -> None:
    ear = Ear()
    bus.subscribe(channel, ear)
    await ear.until_catch_ups()
    before = bus.counts()
    bus.publish(channel, b"one")
    await ear.until_news(1)
    # A subscriber may hear of it before the carrier's answer has reached the publisher.
    async with asyncio.timeout(5):
        while bus.counts().published == before.published:  # noqa: ASYNC110 - a count has no event
            await asyncio.sleep(0.01)
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
    assert await bus.put_note_if_absent(channel, b"soon gone", 0.05) is None
    assert await bus.put_note_if_absent(channel, b"too early", 60) == b"soon gone"
    await asyncio.sleep(0.1)
    assert await bus.put_note_if_absent(channel, b"next", 60) is None
