"""The load client: a thousand sockets in one process, read with little work, every number checked."""

from __future__ import annotations

import asyncio
import base64
import gc
import os
import struct
import time
from collections.abc import Sequence
from functools import partial
from typing import cast

NUMBER = b'"seq":'
MARK = b"@"
"""Delimits the time, in nanoseconds of the machine's monotonic clock, that the server put into a frame's text."""


class Listener(asyncio.Protocol):
    """One socket: says hello, then counts events, in order, with the time each took to come."""

    def __init__(self, load: Load, path: str, hello: bytes | None) -> None:
        self._load = load
        self.path = path
        self._hello = hello
        self._left = b""
        self._upgraded = False
        self._closing = False
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when it is welcome."""
        self.last = 0
        self.received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are not asyncio's by inheritance.
        self._transport = transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self._load.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        try:
            self._read(data)
        except Exception as error:
            self._load.fail(error)

    def _read(self, data: bytes) -> None:
        data = self._left + data if self._left else data
        at, size = 0, len(data)
        if not self._upgraded:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._left = data
                return
            assert data.startswith(b"HTTP/1.1 101"), data[:200]
            self._upgraded, at = True, end + 4
            if self._hello is None:
                self.welcome.set_result(None)
            else:
                self._transport.write(masked(self._hello))
        while size - at >= 2:
            length, head = data[at + 1], 2
            if length == 126:
                if size - at < 4:
                    break
                length, head = data[at + 2] << 8 | data[at + 3], 4
            elif length == 127:
                if size - at < 10:
                    break
                length, head = int(struct.unpack_from("!Q", data, at + 2)[0]), 10
            if size - at < head + length:
                break
            self._frame(data[at], data, at + head, at + head + length)
            at += head + length
        self._left = data[at:]

    def _frame(self, first: int, data: bytes, start: int, end: int) -> None:
        if first != 0x81:
            assert first & 0x0F == 9, f"the server said {data[start:end]!r}"
            self._transport.write(masked(data[start:end], 0x8A))
            return
        if data.startswith(b'{"kind":"event"', start):
            at = data.index(NUMBER, start) + len(NUMBER)
            seq = int(data[at : data.index(b",", at)])
            assert self.last in (0, seq - 1), f"entry {seq} came after {self.last}"
            self.last = seq
            self.received += 1
            self._load.on_event(self, data, start, end)
        elif data.startswith(b'{"kind":"welcome"', start):
            self.welcome.set_result(None)
        elif data.startswith(b'{"kind":"refusal"', start):
            raise AssertionError(data[start:end])

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._load.over and not self._closing:
            self._load.fail(AssertionError(f"a socket was closed: {exc}"))

    def send(self, frame: bytes) -> None:
        """Send a text frame."""
        self._transport.write(masked(frame))

    def close(self) -> None:
        """Close the socket."""
        self._closing = True
        self._transport.abort()


class Load:
    """All sockets, and the events they have received together."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.listeners: list[Listener] = []
        self.over = False
        self.count = 0
        self.bytes = 0
        self.took: list[int] = []
        """Nanoseconds from the server's mark to here, of every event, where `timing`."""
        self.timing = False
        self._expected = 0
        self._all_expected = asyncio.Event()
        self._fault: Exception | None = None

    async def open(self, sockets: Sequence[tuple[str, bytes | None]]) -> list[Listener]:
        """Open a socket for each path, with a hello where there is one, and wait until all are welcome."""
        host, port = self.address.split(":")
        loop = asyncio.get_running_loop()
        opened: list[Listener] = []
        for start in range(0, len(sockets), 50):
            connecting = [
                loop.create_connection(partial(Listener, self, path, hello), host, int(port))
                for path, hello in sockets[start : start + 50]
            ]
            opened += [listener for _, listener in await asyncio.gather(*connecting)]
        self.listeners += opened
        async with asyncio.timeout(60):
            await asyncio.gather(*(listener.welcome for listener in opened))
        return opened

    async def connect(self, sockets: Sequence[tuple[str, bytes | None]]) -> list[Listener]:
        """Open all sockets that there will be."""
        opened = await self.open(sockets)
        # A pause of the client would count as the server's.
        gc.collect()
        gc.freeze()
        gc.disable()
        return opened

    def fail(self, fault: Exception) -> None:
        """Record a fault, and wake every waiter."""
        self._fault = self._fault or fault
        self._all_expected.set()
        for listener in self.listeners:
            if not listener.welcome.done():
                listener.welcome.set_exception(fault)

    def on_event(self, listener: Listener, data: bytes, start: int, end: int) -> None:
        """Count one event."""
        self.count += 1
        self.bytes += end - start
        if self.timing:
            at = data.index(MARK, start) + 1
            self.took.append(time.monotonic_ns() - int(data[at : data.index(MARK, at)]))
        if self.count == self._expected:
            self._all_expected.set()

    def expect(self, number: int) -> None:
        """Reset the counts, and expect so many events."""
        self.count, self.bytes, self.took, self._expected = 0, 0, [], number
        if self._fault is None:
            self._all_expected.clear()

    def time_events(self) -> None:
        """Time each event from now on, and poll without a sleep in between.

        A core that sleeps between two events has to be woken for each, which on a virtual machine is its host's to do.
        That time would count as the server's.
        """
        self.timing = True
        loop = asyncio.get_running_loop()

        def poll() -> None:
            if not self.over:
                loop.call_soon(poll)

        poll()

    async def wait_for_expected(self, seconds: float = 120) -> None:
        """Wait for the last of what was expected."""
        async with asyncio.timeout(seconds):
            await self._all_expected.wait()

    async def check_received(self, seconds: float = 120) -> None:
        """Wait until all that was expected has come; one too many is an error, too."""
        try:
            await self.wait_for_expected(seconds)
        except TimeoutError:
            raise AssertionError(f"{self._expected - self.count} of {self._expected} events were lost") from None
        await asyncio.sleep(0.05)
        if self._fault is not None:
            raise self._fault
        assert self.count == self._expected, f"{self.count - self._expected} events came twice"

    def close(self) -> None:
        """Close every socket."""
        self.over = True
        for listener in self.listeners:
            listener.close()


def masked(payload: bytes, first: int = 0x81) -> bytes:
    """A client's frame."""
    mask = os.urandom(4)
    body = bytes(byte ^ mask[place & 3] for place, byte in enumerate(payload))
    size = len(payload)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return head + mask + body


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    ordered = sorted(values)
    return float(ordered[min(len(ordered) - 1, int(share * len(ordered)))])
