"""Reading: the frames that one client sends, each checked for its size, its rate and its form.

A frame that cannot be taken is refused with its `ref` and costs a strike; the socket is closed only after many.
"""

from __future__ import annotations

import asyncio
import contextlib

from pydantic import JsonValue, ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from api.server.lifespan import Resources
from api.server.rate_limits import TokenBucket
from api.wire import close_codes
from api.wire.close_codes import SocketClosed
from api.wire.errors import validation_sentence
from api.wire.frames import CLIENT_FRAME, PROTOCOL, ActFrame, ClientFrame, HelloFrame, PingFrame, Ref
from api.wire.metrics import METRICS
from api.ws.encoding import simple_frame
from api.ws.transport import SocketWriter

MAX_FRAME_BYTES = 16 * 1024
MAX_STRIKES = 30
"""Refused frames in a row, less one for every second, after which the socket is closed."""


class FrameReader:
    """Reads a socket."""

    def __init__(self, socket: WebSocket, writer: SocketWriter, resources: Resources) -> None:
        self._socket = socket
        self._writer = writer
        self._hello_seconds = resources.surroundings.timings.hello_seconds
        rate, steady = resources.settings.acts_per_second, resources.surroundings.steady
        self._bucket = TokenBucket(rate, rate * 3, steady)
        self._acts = resources.acts
        self.token_hash: str | None = None
        """The hash of its token, once it was sent: frames and requests with one token share a bucket."""
        self._strikes = TokenBucket(1.0, MAX_STRIKES, steady)

    async def read_hello(self) -> HelloFrame:
        """The hello, which is the first frame of every socket. Raises `WebSocketDisconnect`, or `SocketClosed` where
        none comes in time or it speaks another protocol."""
        try:
            async with asyncio.timeout(self._hello_seconds):
                while not isinstance(frame := await self.read(), HelloFrame):
                    if frame is not None:
                        self.strike(frame_ref(frame), "malformed", "The first frame is a hello.")
        except TimeoutError:
            raise SocketClosed(close_codes.HELLO_TIMEOUT) from None
        if frame.protocol != PROTOCOL:
            raise SocketClosed(
                close_codes.BAD_HELLO,
                "malformed",
                f"protocol: this server speaks protocol {PROTOCOL}; load the page again for its newest version.",
            )
        return frame

    async def read(self) -> ClientFrame | None:
        """The next frame; None for one that was refused. Raises `WebSocketDisconnect`, or `SocketClosed`."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005), message.get("reason"))
        text = message.get("text")
        if text is None:
            self.strike(None, "malformed", "Binary frames are not understood; send JSON as text.")
            return None
        if len(text) > MAX_FRAME_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_FRAME_BYTES:
            self.strike(None, "too_large", f"A frame has {MAX_FRAME_BYTES // 1024} KiB at most.")
            return None
        frame, ref, fault = _parse(text)
        if not (self._bucket.take() if self.token_hash is None else self._acts.take(self.token_hash)):
            self.strike(ref, "too_fast", "Too many frames at once; try again in a second.")
            return None
        if frame is None:
            self.strike(ref, "malformed", fault)
        return frame

    def strike(self, ref: Ref | None, code: str, detail: str) -> None:
        """Refuse a frame; raises `SocketClosed` after too many."""
        self.refuse(ref, code, detail)
        if not self._strikes.take():
            raise SocketClosed(close_codes.TOO_FAST if code == "too_fast" else close_codes.MALFORMED, code)

    def refuse(self, ref: Ref | None, code: str, detail: str) -> None:
        """Say that a frame, or the act in it, was not taken."""
        METRICS.refusals.labels(code).inc()
        self._writer.write(simple_frame("refusal", ref=ref, code=code, detail=detail))


def frame_ref(frame: ClientFrame) -> Ref | None:
    """The client's own name for a frame, where it has one."""
    return frame.ref if isinstance(frame, (ActFrame, PingFrame)) else None


def _parse(text: str) -> tuple[ClientFrame | None, Ref | None, str]:
    """A frame, or the `ref` it gave, where that can be read, and what is wrong with it."""
    try:
        frame = CLIENT_FRAME.validate_json(text)
    except ValidationError as error:
        errors = error.errors(include_url=False)
        if errors[0]["type"] == "json_invalid":
            return None, None, "The frame is not JSON."
        # The first part of a place is the kind of the frame.
        return None, _find_ref(text), validation_sentence(errors)
    return frame, frame_ref(frame), ""


def _find_ref(text: str) -> Ref | None:
    with contextlib.suppress(ValueError):
        read: JsonValue = from_json(text)
        ref = read.get("ref") if isinstance(read, dict) else None
        if isinstance(ref, (int, str)) and not isinstance(ref, bool) and len(str(ref)) <= 100:
            return ref
    return None
