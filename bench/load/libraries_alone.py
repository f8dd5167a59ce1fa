"""The same path with nothing of ours on it: sockets by uvicorn, an insert by asyncpg, a frame for each of the room's
sockets, a publish and a subscription by redis-py. What it takes, the machine and the libraries take.

`at-once` is the way that a worker goes: the sockets here are sent to as soon as the act is stored, the other workers
hear of it over Redis, and what comes back of one's own is passed over. `by-redis` is the plain way to serve a room from
several workers: every worker, this one too, sends what comes over Redis. A frame is as long as a worker's in the same
bench.

Run as `python -m bench.load.libraries_alone CORE DATABASE_URL REDIS_URL WAY`; it prints where it listens.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Literal, get_args

import asyncpg
import redis.asyncio as redis
import uvicorn
import uvloop

from api.cli.serve import uvicorn_options
from api.settings import Settings

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Way = Literal["at-once", "by-redis"]
"""When the sockets of this worker are sent an act."""

CHANNEL = "bare"
ORIGIN = "0" * 32
"""The id of this worker, which its messages begin with."""
VIEW_BYTES = 1100
"""Of a worker's frame for such an act, the part that is the view."""
TABLE = "CREATE TABLE bare (room text, seq int, line text, PRIMARY KEY (room, seq))"


class Bare:
    """Rooms that give every act a number and send it to their sockets, and no more."""

    def __init__(self, pool: asyncpg.Pool, bus: redis.Redis, way: Way) -> None:
        self._pool = pool
        self._bus = bus
        self._at_once = way == "at-once"
        self._seqs: dict[str, int] = {}
        self._sockets: dict[str, list[Send]] = {}

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        assert scope["type"] == "websocket"
        code = scope["path"].rpartition("/")[2]
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.send", "text": '{"kind":"welcome"}'})
        self._sockets.setdefault(code, []).append(send)
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                frame = json.loads(message["text"])
                seq = await self._act(code, frame["act"])
                ack = json.dumps({"kind": "ack", "ref": frame["ref"], "seq": seq})
                await send({"type": "websocket.send", "text": ack})
        finally:
            # Also where the client has gone before its act is acknowledged.
            self._sockets[code].remove(send)

    async def _act(self, code: str, act: Message) -> int:
        seq = self._seqs[code] = self._seqs.get(code, 0) + 1
        entry = {"seq": seq, "at": 0.0, "event": act}
        line = json.dumps(entry, separators=(",", ":"))
        await self._pool.execute("INSERT INTO bare VALUES ($1, $2, $3)", code, seq, line)
        frame = json.dumps({"kind": "event", **entry, "view": "a" * VIEW_BYTES}, separators=(",", ":"))
        if self._at_once:
            await self._send(code, frame)
        await self._bus.publish(CHANNEL, ORIGIN + json.dumps([code, line if self._at_once else frame]))
        return seq

    async def _send(self, code: str, text: str) -> None:
        for send in tuple(self._sockets.get(code, ())):
            await send({"type": "websocket.send", "text": text})

    async def forward_messages(self) -> None:
        """Forward the messages of other workers to the sockets, or of all."""
        subscription = self._bus.pubsub()
        await subscription.subscribe(CHANNEL)
        async for message in subscription.listen():
            if message["type"] != "message" or (self._at_once and message["data"].startswith(ORIGIN.encode())):
                continue
            code, text = json.loads(message["data"][len(ORIGIN) :])
            await self._send(code, text)


async def _no_reset(connection: object) -> None:
    """Nothing has been set on a connection. Otherwise the pool sends a query of its own after each insert."""


async def serve(database: str, bus: str, way: Way) -> None:
    """Serve until ended."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    pooled = asyncpg.create_pool(database, min_size=10, reset=_no_reset)
    async with pooled as pool, redis.from_url(bus) as client:
        await pool.execute(TABLE)
        app = Bare(pool, client, way)
        forwarding = asyncio.create_task(app.forward_messages())
        host, port = listening.getsockname()
        print(f"http://{host}:{port} ", flush=True)
        config = uvicorn.Config(app, lifespan="off", **uvicorn_options(Settings()))
        await uvicorn.Server(config).serve([listening])
        forwarding.cancel()


if __name__ == "__main__":
    os.sched_setaffinity(0, {int(sys.argv[1])})
    chosen: Way = next(way for way in get_args(Way) if way == sys.argv[4])
    uvloop.run(serve(sys.argv[2], sys.argv[3], chosen))
