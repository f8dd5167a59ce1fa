"""The same path with nothing of ours on it: sockets by uvicorn, an insert by asyncpg, a publish and a subscription by
redis-py, and a frame for each of the room's sockets. What it takes, the machine and the libraries take.

Run as `python -m bench.load.bare CORE DATABASE_URL REDIS_URL`; it prints where it listens.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import redis.asyncio as redis
import uvicorn
import uvloop

from api.cli.serve import uvicorn_options
from api.settings import Settings

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

CHANNEL = "bare"
TABLE = "CREATE TABLE bare (room text, seq int, line text, PRIMARY KEY (room, seq))"


class Bare:
    """Rooms that give every act a number and send it to their sockets, and no more."""

    def __init__(self, pool: asyncpg.Pool, bus: redis.Redis) -> None:
        self._pool = pool
        self._bus = bus
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
        while (message := await receive())["type"] != "websocket.disconnect":
            frame = json.loads(message["text"])
            seq = await self._act(code, frame["act"])
            await send({"type": "websocket.send", "text": json.dumps({"kind": "ack", "ref": frame["ref"], "seq": seq})})
        self._sockets[code].remove(send)

    async def _act(self, code: str, act: Message) -> int:
        seq = self._seqs[code] = self._seqs.get(code, 0) + 1
        line = json.dumps({"kind": "event", "seq": seq, "at": 0.0, "event": act}, separators=(",", ":"))
        await self._pool.execute("INSERT INTO bare VALUES ($1, $2, $3)", code, seq, line)
        await self._bus.publish(CHANNEL, json.dumps([code, line]))
        return seq

    async def forward_messages(self) -> None:
        """Forward the messages of the bus to the sockets."""
        subscription = self._bus.pubsub()
        await subscription.subscribe(CHANNEL)
        async for message in subscription.listen():
            if message["type"] == "message":
                code, line = json.loads(message["data"])
                for send in self._sockets.get(code, ()):
                    await send({"type": "websocket.send", "text": line})


async def serve(database: str, bus: str) -> None:
    """Serve until ended."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    async with asyncpg.create_pool(database, min_size=10) as pool, redis.from_url(bus) as client:
        await pool.execute(TABLE)
        app = Bare(pool, client)
        forwarding = asyncio.create_task(app.forward_messages())
        host, port = listening.getsockname()
        print(f"http://{host}:{port} ", flush=True)
        config = uvicorn.Config(app, lifespan="off", **uvicorn_options(Settings()))
        await uvicorn.Server(config).serve([listening])
        forwarding.cancel()


if __name__ == "__main__":
    os.sched_setaffinity(0, {int(sys.argv[1])})
    uvloop.run(serve(sys.argv[2], sys.argv[3]))
