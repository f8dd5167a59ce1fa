"""The wire: text frames, made once, written to many sockets.

A frame from a server carries no mask, so the same bytes go to every client. Under uvicorn's `websockets-sansio` they
are written straight to the transport: no task, no queue, no encoding for each socket. That leans on uvicorn's
internals, all of it in this module; where the socket is served by something else, a queue and a task for each socket
do the same through plain ASGI.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

from starlette.types import ASGIApp, Receive, Scope, Send

SCOPE_KEY = "twelve.send"
CLOSE_TIMEOUT_SECONDS = 20.0
"""A client that does not answer a close for so long is cut off; a slow one has yet to read what came before it."""


class TextFrames:
    """Text frames, ready to be sent one after another; usually one."""

    __slots__ = ("payloads", "wire")

    def __init__(self, payloads: tuple[bytes, ...], wire: bytes) -> None:
        self.payloads = payloads
        self.wire = wire

    @classmethod
    def of(cls, payload: bytes) -> TextFrames:
        """One frame."""
        size = len(payload)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65_536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        return cls((payload,), head + payload)

    @classmethod
    def joined(cls, texts: Sequence[TextFrames]) -> TextFrames:
        """All of them in one piece: writing costs by the piece, not by the byte."""
        if len(texts) == 1:
            return texts[0]
        payloads = tuple(payload for text in texts for payload in text.payloads)
        return cls(payloads, b"".join([text.wire for text in texts]))


class SocketWriter(Protocol):
    """Writes to one client. Nothing here waits, except `drained`."""

    def write(self, text: TextFrames) -> bool:
        """Send it; False where the client is more than its bound behind. To one who is gone nothing is sent."""
        ...

    async def drained(self) -> None:
        """Return when what was written is on its way, or the client is gone."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close after what was written; may be called twice."""
        ...

    async def dispose(self) -> None:
        """The connection is over: release what the writer holds."""
        ...


class KeepServerSend:
    """Middleware that keeps the server's own `send` of a socket, before others wrap it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope[SCOPE_KEY] = send
        await self._app(scope, receive, send)


def make_writer(scope: Scope, send: Send, bound: int) -> SocketWriter:
    """The fastest writer that there is, for an accepted socket; `bound` is in bytes."""
    protocol = getattr(scope.get(SCOPE_KEY), "__self__", None)
    needed = ("transport", "conn", "writable", "queue", "close_sent", "disconnected", "read_paused", "close_timer")
    known = any(kind.__name__ == "WebSocketsSansIOProtocol" for kind in type(protocol).__mro__)
    if known and all(hasattr(protocol, name) for name in needed):
        return DirectWriter(protocol, bound)
    return QueuedWriter(send, bound)


class DirectWriter:
    """Writes to uvicorn's transport.

    A broadcast writes to sockets by the hundred, and what each of them makes it read from memory costs as much as the
    calls: so the transport is asked how far behind it is, which has just been written to, and nothing is held bound.
    """

    __slots__ = ("_bound", "_protocol", "_transport")

    def __init__(self, protocol: Any, bound: int) -> None:
        self._protocol = protocol
        self._transport = protocol.transport
        self._bound = bound

    def write(self, text: TextFrames) -> bool:
        protocol = self._protocol
        if protocol.close_sent or protocol.disconnected:
            return True
        transport = self._transport
        transport.write(text.wire)
        return bool(transport.get_write_buffer_size() <= self._bound)

    async def drained(self) -> None:
        await self._protocol.writable.wait()

    def close(self, code: int, reason: str) -> None:
        protocol = self._protocol
        if protocol.close_sent or protocol.disconnected or protocol.transport.is_closing():
            return
        with contextlib.suppress(Exception):
            protocol.conn.send_close(code, reason)
            self._transport.write(b"".join(protocol.conn.data_to_send()))
        protocol.close_sent = True
        # The application is waiting for the client's next frame: it must be woken at the end.
        protocol.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if protocol.read_paused:
            protocol.read_paused = False
            protocol.transport.resume_reading()
        # Not `close`, which would wait for a client that reads nothing.
        protocol.close_timer = asyncio.get_running_loop().call_later(CLOSE_TIMEOUT_SECONDS, protocol.transport.abort)

    async def dispose(self) -> None:
        return None


class QueuedWriter:
    """Writes through ASGI, by a task of its own."""

    def __init__(self, send: Send, bound: int) -> None:
        self._send = send
        self._bound = bound
        self._waiting: deque[TextFrames] = deque()
        self._size = 0
        self._closing: tuple[int, str] | None = None
        self._gone = False
        self._more = asyncio.Event()
        self._empty = asyncio.Event()
        self._empty.set()
        self._task = asyncio.create_task(self._run())

    def write(self, text: TextFrames) -> bool:
        if self._gone or self._closing is not None:
            return True
        self._waiting.append(text)
        self._size += len(text.wire)
        self._empty.clear()
        self._more.set()
        return self._size <= self._bound

    async def drained(self) -> None:
        await self._empty.wait()

    def close(self, code: int, reason: str) -> None:
        if self._closing is None:
            self._closing = (code, reason)
            self._more.set()

    async def _run(self) -> None:
        try:
            while True:
                while self._waiting:
                    text = self._waiting.popleft()
                    for payload in text.payloads:
                        await self._send({"type": "websocket.send", "text": payload.decode()})
                    self._size -= len(text.wire)
                self._empty.set()
                if self._closing is not None:
                    code, reason = self._closing
                    await self._send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                self._more.clear()
                await self._more.wait()
        except Exception:
            # The client is gone; its reader is woken.
            self._gone = True
        finally:
            self._gone = True
            self._empty.set()

    async def dispose(self) -> None:
        # What a close still has to send is sent first.
        if self._closing is None:
            self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(self._task, CLOSE_TIMEOUT_SECONDS)
