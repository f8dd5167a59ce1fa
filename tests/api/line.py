"""A line to a server for tests that break it: it can be cut, hold everything back, or stop at some word."""

import asyncio
import contextlib


class Line:
    """A line to a server that can be cut, or hold everything back."""

    def __init__(self, address: str) -> None:
        self._to = address.split(":")
        self._open = asyncio.Event()
        self._open.set()
        self._answering = asyncio.Event()
        self._answering.set()
        self._refusing = False
        self._farewell: bytes | None = None
        self._writers: list[asyncio.StreamWriter] = []
        self._words: tuple[bytes, ...] = ()
        self._delivered = False
        self.connections = 0
        """How many were made or tried."""
        self.reached = asyncio.Event()
        """Set when what `stop_at` waits for has come by."""

    async def __aenter__(self) -> "Line":
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        host, port = self._server.sockets[0].getsockname()
        self.address = f"{host}:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._open.set()
        self._answering.set()
        self.cut()
        self._server.close()
        await self._server.wait_closed()

    def hold(self) -> None:
        """Let nothing through, and say nothing of it."""
        self._open.clear()

    def release(self) -> None:
        """Let everything through that was held back."""
        self._open.set()

    def stop_at(self, *words: bytes, delivered: bool) -> None:
        """Once something that is sent to the server holds the last of these, after the others came by in the same
        connection, deliver it and no answer any more, or hold it back with everything after it."""
        self._words, self._delivered = words, delivered

    def cut(self) -> None:
        """Cut every connection, and take no new one until `mend`."""
        self._refusing = True
        for writer in self._writers:
            writer.close()
        self._writers.clear()

    def cut_next(self, farewell: bytes) -> None:
        """Answer the next connection to Postgres with `farewell` and cut it before it is made."""
        self._farewell = farewell

    def mend(self) -> None:
        """Take connections again."""
        self._refusing = False

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if self._refusing:
            writer.close()
            return
        if self._farewell is not None:
            farewell, self._farewell = self._farewell, None
            # No TLS; then the client says who it is.
            await reader.readexactly(8)
            writer.write(b"N")
            await reader.read(1000)
            writer.write(farewell)
            writer.close()
            return
        far_reader, far_writer = await asyncio.open_connection(*self._to)
        self._writers += [writer, far_writer]
        await asyncio.gather(self._pass(reader, far_writer, there=True), self._pass(far_reader, writer, there=False))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, there: bool) -> None:
        seen = 0
        # The other end may be closed meanwhile, for which uvloop has no error of a connection.
        with contextlib.suppress(OSError, RuntimeError):
            while data := await reader.read(65_536):
                while there and seen < len(self._words) and self._words[seen] in data:
                    seen += 1
                if there and self._words and seen == len(self._words):
                    (self._answering if self._delivered else self._open).clear()
                    self.reached.set()
                await self._open.wait()
                if not there:
                    await self._answering.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
