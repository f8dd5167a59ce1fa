"""Large bodies: how much an address may send to be parsed, counted before a byte of it is read.

A body of a few kilobytes is an act, and free; a larger one brings a matter or personas, and the time that it takes to
parse grows with it. What a request says of its length is taken in advance. A request that does not say it is let in
while anything is left, and what it sent is owed.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive

from api.server.lifespan import get_resources
from api.server.rate_limits import client_address
from engine.core.refusals import Refusal

FREE_BODY_KIB = 16
"""A body of fewer KiB is not counted; a frame has no more (W8)."""


def admit_body(connection: HTTPConnection, receive: Receive) -> Receive:
    """What the body of a request is to be received by. Raises `too_fast` where its address has sent too much."""
    bodies, address = get_resources(connection).bodies, client_address(connection)
    if "transfer-encoding" not in connection.headers:
        declared = connection.headers.get("content-length", "")
        kib = int(declared) // 1024 if declared.isdecimal() else 0
        if kib >= FREE_BODY_KIB and not bodies.take(address, kib):
            raise _too_much()
        return receive
    if bodies.is_exhausted(address):
        raise _too_much()
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        before, read = read // 1024, read + len(message.get("body", b""))
        if read // 1024 >= FREE_BODY_KIB:
            bodies.take_anyway(address, read // 1024 - (before if before >= FREE_BODY_KIB else 0))
        return message

    return counted


def _too_much() -> Refusal:
    return Refusal("too_fast", "Your address has sent many large bodies at once; try again in a minute.")
