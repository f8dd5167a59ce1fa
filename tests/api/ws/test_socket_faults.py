"""What a socket refuses, forgives and ends: bad frames, floods, pages of other sites (api/PROTOCOL.md: W8 and W10)."""

import asyncio
import contextlib
import itertools

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from harness.server import House, serving, settings


@pytest.mark.parametrize(
    ("frame", "ref", "code"),
    [
        ("{", None, "malformed"),
        ("[]", None, "malformed"),
        ("null", None, "malformed"),
        ('{"kind": "sing", "ref": 5}', 5, "malformed"),
        ('{"kind": "act", "ref": 6}', 6, "malformed"),
        ('{"kind": "act", "ref": 6, "act": {"kind": "\\ud800"}}', None, "malformed"),
        ('{"kind": "act", "ref": true, "act": {"kind": "pass"}}', None, "malformed"),
        ('{"kind": "act", "ref": 7, "act": {}, "seat": 3}', 7, "malformed"),
        ('{"kind": "act", "ref": 8, "act": {"kind": "pass", "text": "' + "a" * 16_400 + '"}}', None, "too_large"),
        (b'{"kind": "ping", "ref": 9}', None, "malformed"),
    ],
)
async def test_w8_a_bad_frame_is_refused_and_the_socket_stays(
    house: House, frame: str | bytes, ref: int | None, code: str
) -> None:
    room = await house.open_room()
    async with room.socket(room.seat_token) as seat:
        await seat.line.send(frame)
        refusal = await seat.until("refusal")
        assert (refusal["ref"], refusal["code"]) == (ref, code)
        assert refusal["detail"].endswith(".")
        await seat.say(kind="ping", ref=1)
        assert (await seat.until("pong"))["ref"] == 1


async def test_w8_a_large_frame_in_pieces_is_refused_too(house: House) -> None:
    room = await house.open_room()
    async with room.socket() as guest:
        await guest.line.send(["a" * 10_000, "b" * 10_000, "c" * 500_000])
        assert (await guest.until("refusal"))["code"] == "too_large"
        await guest.say(kind="ping", ref=1)
        await guest.until("pong")


async def test_w8_bad_frames_that_go_on_end_the_socket(house: House) -> None:
    room = await house.open_room()
    async with room.socket() as guest:
        # Read while it is sent: what a server that closes the line has not read takes the unread answers with it.
        closing = asyncio.create_task(guest.closed())
        with contextlib.suppress(ConnectionClosed):
            for _ in range(60):
                await guest.line.send(b"\x00")
        assert await closing == (4022, "malformed")
    assert 25 < sum(frame["kind"] == "refusal" for frame in guest.heard) < 60


async def test_w8_a_flood_is_refused_and_then_ended(house: House) -> None:
    room = await house.open_room()
    async with room.socket() as guest, room.socket(room.seat_token) as other:
        # The flood below leaves this process, and so the server, no time to read a hello.
        await other.until("welcome")
        closing = asyncio.create_task(guest.closed())
        with contextlib.suppress(ConnectionClosed):
            for ref in itertools.count():
                await guest.say(kind="ping", ref=ref)
        assert await closing == (4029, "too_fast")
        refused = [frame for frame in guest.heard if frame["kind"] == "refusal"]
        assert {frame["code"] for frame in refused} == {"too_fast"}
        assert sum(frame["kind"] == "pong" for frame in guest.heard) > 50
        # Nobody else notices.
        await other.say(kind="ping", ref=1)
        await other.until("pong")


async def test_w10_pages_of_other_sites_are_turned_away(house: House) -> None:
    room = await house.open_room()
    async with room.socket(origin="https://elsewhere.example", hello=False) as foreign:
        assert await foreign.closed() == (4003, "foreign_origin")
    assert foreign.heard == []
    async with room.socket(origin=f"http://{house.server}") as own:
        await own.until("welcome")
    async with (
        serving(settings(allowed_origins="https://friend.example, https://other.example")) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        named = await House(server, http).open_room()
        async with named.socket(origin="https://friend.example") as friend:
            await friend.until("welcome")
