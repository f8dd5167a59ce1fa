"""The ways out to a client: written straight to the transport, and through plain ASGI where that cannot be."""

import asyncio
import socket

import httpx
import pytest

from api.ws.transport import TextFrames
from harness.server import House, Socket, serving, settings


@pytest.mark.parametrize("plain", [False, True], ids=["direct", "plain"])
async def test_a_deliberation_is_sent_alike_by_both_writers(plain: bool) -> None:
    async with (
        serving(settings(), plain=plain) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room()
        async with room.socket(room.seat_token, after=0) as player, room.socket(after=0) as spectator:
            await room.begin()
            await player.play_to_end()
            await spectator.event("closed", 30)
        last = (await room.get()).json()["seq"]
        assert player.numbers() == spectator.numbers() == list(range(1, last + 1))
        async with room.socket(hello=False) as rude:
            await rude.say(kind="hello", protocol=9)
            assert await rude.closed() == (4002, "bad_hello")


async def read_until(guest: Socket, last: int) -> list[int]:
    """The numbers a guest hears up to the last one."""
    while not guest.numbers() or guest.numbers()[-1] < last:
        await guest.next(30)
    return guest.numbers()


async def closed_behind(http: httpx.AsyncClient) -> float:
    """How many sockets this process has closed because they read more slowly than the room speaks."""
    lines = (await http.get("/metrics")).text.splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith('twelve_closes_total{reason="behind"}'))


@pytest.mark.parametrize("plain", [False, True], ids=["direct", "plain"])
async def test_w9_a_client_that_reads_nothing_is_closed_and_slows_nobody(plain: bool) -> None:
    # Nobody's rate limit: how many requests a second the test makes depends on the machine.
    rates = {"acts_per_second": 100_000, "requests_per_second": 100_000, "address_per_second": 100_000}
    async with (
        serving(settings(outbox_bytes=65_536, **rates), plain=plain, kernel_bytes=8192) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room({"turn_seconds": 600})
        await room.begin()
        host, port = server.split(":")
        deaf = socket.socket()
        # Small buffers in the kernel on both sides, so that what it does not read stays with the server.
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
        deaf.connect((host, int(port)))
        deaf.setblocking(False)
        async with (
            room.socket(room.seat_token) as reader,
            room.socket(sock=deaf, max_queue=1) as slow,
        ):
            first = (await reader.until("welcome"))["seq"]
            # Minds may have acted between the two.
            first_of_slow = (await slow.until("welcome"))["seq"]
            slow.line.transport.pause_reading()
            last, closed_before = first, await closed_behind(http)
            for number in range(60):
                behind = await closed_behind(http) > closed_before
                paces = ["brisk" if (number + step) % 2 else "instant" for step in range(11)]
                answers = await asyncio.gather(*(room.act({"kind": "set_pace", "pace": pace}) for pace in paces))
                last = max(answer.json()["seq"] for answer in answers)
                await read_until(reader, last)
                # Others were not slowed by it. The server drops the line if its farewell is not read in some seconds.
                if behind:
                    break
            assert reader.numbers() == list(range(first + 1, last + 1))
            slow.line.transport.resume_reading()
            assert await slow.closed(30) == (4008, "behind")
            # What it got is whole up to where it fell behind: from there it may resume.
            got = slow.numbers()
            assert got == list(range(first_of_slow + 1, first_of_slow + 1 + len(got)))
            assert got[-1] < last
        async with room.socket(after=got[-1]) as back:
            assert await read_until(back, last) == list(range(got[-1] + 1, last + 1))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_frame_made_once_is_what_the_library_would_send(size: int) -> None:
    from websockets.frames import Frame, Opcode

    payload = b"a" * size
    assert TextFrames.of(payload).wire == Frame(Opcode.TEXT, payload).serialize(mask=False)
