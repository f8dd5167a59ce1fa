"""Files that are sent as they are: the body of a request, up to a bound."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from api.http.dependencies import DISCARDED_BODY_FACTOR
from engine.core.refusals import Refusal

FileName = Annotated[
    str, Query(min_length=1, max_length=200, description="What the file is called; its ending says what kind it is.")
]


def printable_name(name: str, otherwise: str) -> str:
    """The name of a file on one line; `otherwise` where nothing of it can be printed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split()) or otherwise


async def read_file(request: Request, name: str, most: int, remedy: str) -> bytes:
    """The file, of `most` bytes. Raises `too_large`; the rest of it was read then, because a client that still sends
    reads no answer."""
    data, read = bytearray(), 0
    async for piece in request.stream():
        read += len(piece)
        if read <= most:
            data += piece
        elif read > most * DISCARDED_BODY_FACTOR:
            break
    if read > most:
        amount = f"{most // 1024 // 1024} MB" if most >= 1024 * 1024 else f"{most // 1024} kB"
        raise Refusal("too_large", f"{name} is larger than {amount}; {remedy}.")
    return bytes(data)
