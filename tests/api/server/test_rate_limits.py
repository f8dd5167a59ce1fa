"""Limits (api/PROTOCOL.md, H15, H18 to H20, H36): by address, by token, and at all workers together."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection

from api.server.rate_limits import RateLimiter, TokenBucket, client_address
from api.server.shared_rate_limits import CHANNEL, PUBLISH_SECONDS, share_limits
from api.settings import Settings
from harness.server import House, OpenRoom, bearer, serving, settings
from harness.surroundings import SURROUNDINGS
from harness.waiting import WAIT_SECONDS, until
from harness.workers import workers
from rooms.bus import BusMessage, CatchUp, Signal, connect_bus
from rooms.live.codes import new_code
from tests.api.http.test_rooms import problem
from tests.api.mcp.agents import tool


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_so_much_at_once_and_refills_with_time() -> None:
    clock = Clock()
    bucket = TokenBucket(2, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_what_was_taken_elsewhere_is_owed_up_to_one_filling() -> None:
    clock = Clock()
    bucket = TokenBucket(1, 3, clock)
    bucket.charge(5)
    assert bucket.left() == -2
    clock.now = 2.5
    assert not bucket.take()
    clock.now = 3
    assert bucket.take()
    bucket.charge(1000)
    assert bucket.left() == -3


def test_several_are_taken_together_and_more_than_it_holds_once_it_is_full() -> None:
    clock = Clock()
    bucket = TokenBucket(1, 10, clock)
    assert [bucket.take(6), bucket.take(6), bucket.take(4)] == [True, False, True]
    clock.now = 9
    assert not bucket.take(25)
    clock.now = 10
    assert bucket.take(25)
    assert bucket.left() == -15


def test_buckets_are_separate_and_a_look_takes_nothing() -> None:
    buckets = RateLimiter(1, 1, Clock())
    assert not buckets.is_exhausted("a")
    assert buckets.take("a")
    assert (buckets.is_exhausted("a"), buckets.is_exhausted("b")) == (True, False)
    assert buckets.take("b")


def test_a_bucket_that_has_filled_again_is_not_kept_and_one_in_use_is() -> None:
    clock = Clock()
    buckets = RateLimiter(1, 2, clock)
    for number in range(1000):
        assert buckets.take(f"guest {number}")
        clock.now += 0.5
    assert buckets.size <= 3
    assert buckets.take("guest 999")
    assert buckets.is_exhausted("guest 999")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_client_address_cannot_be_chosen_for_every_request(host: str, address: str) -> None:
    assert client_address(HTTPConnection({"type": "http", "client": (host, 1), "headers": []})) == address


async def test_what_is_taken_at_one_worker_counts_at_the_others(redis_url: str) -> None:
    one, other = await connect_bus(redis_url), await connect_bus(redis_url)
    clock = Clock()
    here, there = RateLimiter(1, 10, clock), RateLimiter(1, 10, clock)
    async with share_limits(one, "one", {"acts": here}), share_limits(other, "other", {"acts": there}):
        ready = asyncio.Event()
        other.subscribe(CHANNEL, lambda signal: ready.set() if isinstance(signal, CatchUp) else None)
        await asyncio.wait_for(ready.wait(), WAIT_SECONDS)
        for _ in range(10):
            assert here.take("ann")
        heard: list[Signal] = []
        other.subscribe(CHANNEL, heard.append)
        await until(lambda: there.is_exhausted("ann"), "what was taken here to count there")
        assert not there.take("ann")
        assert not there.is_exhausted("bo")
        # What is received is not published again, and counts once: the debt is what was taken, no more.
        await asyncio.sleep(PUBLISH_SECONDS * 2)  # real time: what must not be published has the time to be
        clock.now = 1.0
        assert there.take("ann")
        assert here.take("ann")
        messages = [json.loads(signal.payload) for signal in heard if isinstance(signal, BusMessage)]
        assert sum(one["taken"].get("acts", {}).get("ann", 0) for one in messages) <= 10
    await one.close()
    await other.close()


async def test_h15_a_token_has_one_limit_over_http_and_sockets() -> None:
    async with (
        serving(settings(acts_per_second=0.34)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room()
        async with room.socket(room.seat_token) as ann, room.socket(room.host_token) as host:
            await ann.until("welcome")
            # One act, and the next after three seconds. A machine that needs as long between these two tries again.
            while True:
                began = time.monotonic()
                assert (await room.act({"kind": "pause"}, room.seat_token)).status_code in (403, 429)
                await ann.say(kind="ping", ref=1)
                # Who is here is sent a second after somebody came.
                while (frame := await ann.next())["kind"] == "presence":
                    pass
                if frame["kind"] == "refusal":
                    break
                assert time.monotonic() - began > 2.8, "the socket has a limit of its own"
            assert frame["code"] == "too_fast"
            await host.say(kind="ping", ref=1)
            assert (await host.until("pong"))["ref"] == 1


async def test_h15_reading_has_a_limit_for_each_token() -> None:
    async with (
        serving(settings(requests_per_second=1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room()
        # Three at once and one a second: enough of them that no client is slow enough to stay below that.
        answers = await asyncio.gather(*(room.get("/view", room.seat_token) for _ in range(60)))
        assert sum(answer.status_code == 200 for answer in answers) >= 3
        problem(next(answer for answer in answers if answer.status_code != 200), 429, "too_fast")
        assert (await room.get("/view", room.host_token)).status_code == 200
        assert (await room.get("/view")).status_code == 200


async def test_h18_an_address_has_a_ceiling_over_http_and_sockets() -> None:
    async with (
        # One at once, which opens the room, and the next after ten seconds.
        serving(settings(address_per_second=0.1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room()
        answers = await asyncio.gather(*(http.get("/api/formats") for _ in range(20)))
        refused = [answer for answer in answers if answer.status_code != 200]
        assert problem(refused[-1], 429, "too_fast").startswith("Too many requests come from your address")
        assert refused[-1].headers["retry-after"] == "1"
        async with room.socket(hello=False) as guest:
            assert await guest.closed() == (4029, "too_fast")


async def test_h18_a_class_of_forty_behind_one_router_never_meets_it(house: House) -> None:
    rooms = [await house.open_room() for _ in range(4)]

    async def pupil(number: int) -> list[int]:
        room = rooms[number % 4]
        page = [house.http.get("/") for _ in range(3)]
        loaded = await asyncio.gather(*page, house.http.get(f"/api/rooms/{room.code}"))
        async with room.socket() as watching:
            await watching.until("welcome")
            for ref in range(20):
                await watching.say(kind="ping", ref=ref)
            for _ in range(20):
                await watching.until("pong")
        # Mistaken once, as somebody in a class is.
        mistaken = await house.http.get(f"/api/rooms/{new_code(SURROUNDINGS)}")
        return [answer.status_code for answer in (*loaded, mistaken)]

    for codes in await asyncio.gather(*(pupil(number) for number in range(40))):
        assert codes[3:] == [200, 404]
        assert 429 not in codes


async def exhausted(http: httpx.AsyncClient) -> None:
    """Try codes of no room until that is too fast."""
    for _ in range(20):
        answer = await http.get(f"/api/rooms/{new_code(SURROUNDINGS)}")
        if answer.status_code == 429:
            return
        problem(answer, 404, "no_such_room")
    raise AssertionError("guessing went on and on")


async def test_h19_who_guesses_codes_is_stopped_and_who_has_a_token_plays_on() -> None:
    async with (
        serving(settings(guesses_per_minute=3)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room()
        other = await House(server, http).open_room()
        await exhausted(http)
        # A right code gets the same answer as a wrong one, or guessing would go on by that.
        for path in (room.path, f"/api/rooms/{new_code(SURROUNDINGS)}"):
            problem(await http.get(path), 429, "too_fast")
            problem(await http.post(f"{path}/seats", json={"name": "Bo"}), 429, "too_fast")
        for token in ("wrong", other.host_token):
            problem(await room.get("/view", token), 429, "too_fast")
        async with room.socket() as guest:
            assert await guest.closed() == (4029, "too_fast")
        async with room.socket(other.seat_token) as guest:
            assert await guest.closed() == (4029, "too_fast")
        assert (await room.get("/view", room.seat_token)).status_code == 200
        assert (await room.get("", room.host_token)).status_code == 200
        async with room.socket(room.seat_token) as ann:
            assert (await ann.until("welcome"))["you"]["seat"] == 7
        assert (await http.get("/api/formats")).status_code == 200


async def test_h19_guesses_on_sockets_count_too() -> None:
    async with (
        serving(settings(guesses_per_minute=3)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        reasons = []
        for number in range(7):
            nowhere = OpenRoom(server, http, new_code(SURROUNDINGS), "", None, None)
            # A wrong code is refused before the hello; who guessed too often must first say whether they have a token.
            async with nowhere.socket(hello=number == 6) as guest:
                reasons.append(await guest.closed())
        assert reasons == [(4004, "no_such_room")] * 6 + [(4029, "too_fast")]


async def test_h19_what_cannot_be_a_code_is_no_guess() -> None:
    async with (
        serving(settings(guesses_per_minute=1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        for _ in range(10):
            problem(await http.get("/api/rooms/favicon.ico"), 404, "no_such_room")


async def test_h20_only_a_trusted_proxy_says_whom_a_request_comes_from() -> None:
    for trusted, guessers in (("", 1), ("10.0.0.1", 1), ("127.0.0.0/8", 4)):
        async with (
            serving(settings(guesses_per_minute=1, trusted_proxies=trusted)) as server,
            httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
        ):
            codes = []
            for number in range(4):
                # What the client put there itself stands before what the proxy adds.
                named = {"X-Forwarded-For": f"198.51.100.1, 203.0.113.{number}"}
                codes += [
                    (await http.get(f"/api/rooms/{new_code(SURROUNDINGS)}", headers=named)).status_code
                    for _ in range(3)
                ]
            assert codes.count(404) == 2 * guessers, trusted


def test_a_misspelt_proxy_is_named() -> None:
    with pytest.raises(ValueError, match=r"10\.0\.0"):
        Settings.model_validate({"trusted_proxies": "127.0.0.1, 10.0.0.256"})


@pytest.mark.slow("two workers share a limit of a minute")
async def test_h19_guesses_count_at_all_workers(fresh_postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    named = {"DATABASE_URL": fresh_postgres_url, "REDIS_URL": redis_url, "TWELVE_GUESSES_PER_MINUTE": "3"}
    with workers(2, tmp_path, **named) as (one, other):
        async with httpx.AsyncClient(base_url=f"http://{one.address}", timeout=30) as http:
            room = await House(one.address, http).open_room()
            await exhausted(http)
        async with (
            httpx.AsyncClient(base_url=f"http://{other.address}", timeout=30) as http,
            asyncio.timeout(WAIT_SECONDS),
        ):
            # A right code is no guess, and is refused as soon as this worker knows of the guesses at the other.
            while True:
                answer = await http.get(room.path)
                if answer.status_code != 200:
                    break
                await asyncio.sleep(PUBLISH_SECONDS)  # real time: polls what no event announces
            problem(answer, 429, "too_fast")
            problem(await http.get(f"/api/rooms/{new_code(SURROUNDINGS)}"), 429, "too_fast")


def at(server: str, address: str) -> httpx.AsyncClient:
    """A client at another address, as a trusted proxy names it."""
    return httpx.AsyncClient(base_url=f"http://{server}", timeout=30, headers={"X-Forwarded-For": address})


@contextlib.asynccontextmanager
async def proxied(**more: object) -> AsyncIterator[tuple[str, httpx.AsyncClient, httpx.AsyncClient]]:
    """A server behind a trusted proxy, and clients at two addresses."""
    async with (
        serving(settings(trusted_proxies="127.0.0.0/8", **more)) as server,
        at(server, "203.0.113.1") as one,
        at(server, "203.0.113.2") as other,
    ):
        yield server, one, other


async def came(http: httpx.AsyncClient, room: OpenRoom, number: int) -> tuple[int, int]:
    """Somebody of a class comes in: on a seat if one is free, else into the audience."""
    seat = await http.post(f"{room.path}/seats", json={"name": f"Pupil {number}"})
    if seat.status_code == 201:
        return 201, 201
    return seat.status_code, (await http.post(f"{room.path}/audience")).status_code


async def test_h36_a_class_of_forty_behind_one_router_comes_in_at_once() -> None:
    async with proxied() as (server, school, _):
        room = await House(server, school).open_room(seat=None)
        codes = await asyncio.gather(*(came(school, room, number) for number in range(40)))
        assert sorted(codes) == [(201, 201)] * 12 + [(409, 201)] * 28
        # Their router restarts, and all load the page again.
        codes = await asyncio.gather(*(came(school, room, number) for number in range(40, 60)))
        assert set(codes) == {(409, 201)}


async def test_h36_who_sits_down_again_and_again_keeps_nobody_elsewhere_out() -> None:
    async with proxied(joins_per_minute=1) as (server, rude, polite):
        room = await House(server, polite).open_room(seat=None)
        codes = []
        for number in range(14):
            answer = await rude.post(f"{room.path}/seats", json={"name": f"Rude {number}", "seat": 3})
            codes.append(answer.status_code)
            if answer.status_code == 201:
                await rude.delete(f"{room.path}/seats/3", headers=bearer(answer.json()["token"]))
        assert codes == [201] * 12 + [429] * 2
        sentence = problem(await rude.post(f"{room.path}/audience"), 429, "too_fast")
        assert sentence == "Many people have joined this room from your address; wait a minute."
        result = await tool(House(server, rude), "join", {"code": room.code, "name": "Bot"})
        assert result["_meta"]["code"] == "too_fast"
        assert (await came(polite, room, 1))[0] == 201
        assert (await polite.post(f"{room.path}/audience")).status_code == 201
        # In another room they may.
        other = await House(server, polite).open_room(seat=None)
        assert (await came(rude, other, 1))[0] == 201


async def test_h36_a_refused_attempt_does_not_count() -> None:
    async with proxied(joins_per_minute=1) as (server, school, _):
        room = await House(server, school).open_room()
        takes = [school.post(f"{room.path}/seats", json={"name": f"P{number}", "seat": 7}) for number in range(12)]
        assert {answer.status_code for answer in await asyncio.gather(*takes)} == {409}
        assert (await came(school, room, 1))[0] == 201


def test_what_was_given_back_may_be_taken_again_and_is_published() -> None:
    buckets = RateLimiter(1, 2, Clock())
    buckets.taken()
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    buckets.give_back("a")
    assert buckets.taken() == {"a": 1}
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    for _ in range(5):
        buckets.give_back("a")
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
