"""The terminal: one seat of a room, told line by line and answered from the lines that somebody types."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import threading
from dataclasses import replace
from typing import Any

import httpx
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from api.cli.lookup import runtime_failure
from api.cli.output_lines import print_line
from api.cli.prompts import Prompt, next_prompt, parse_answer, prompt_help
from api.exports.transcripts import transcript_line
from engine.core.events import EVENT, Entry
from engine.core.evolve import evolve
from engine.core.state import State

STDIN_ENDED = "Stopped. The room was this program's own, and has ended with it."


class Terminal:
    """One seat, told to a terminal and answered from its lines."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        base: str,
        code: str,
        token: str,
        seat: int,
        begin: Any,
        left: Any,
        since: int = 0,
    ) -> None:
        """`begin` is done once the line is up, `left` once the seat was given up; `since`: the entry up to which
        nothing is asked, because it is told again to somebody who comes back."""
        self._client = client
        self._base = base
        self._code = code
        self._token = token
        self._seat = seat
        self._begin = begin
        self._left = left
        self._since = since
        self._console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
        self._state = State()
        self._prompt: Prompt | None = None
        self._prompted = asyncio.Event()
        self._view: dict[str, Any] = {}
        self._ref = 0

    async def run(self) -> None:
        """Play until the room is closed; when the input ends, the seat is left and the house plays on."""
        lines = _typed_lines()
        address = f"{self._base.replace('http', 'ws', 1)}/ws/rooms/{self._code}"
        self._console.print(f"Room {self._code}. You have seat {self._seat}. Type ? for what you can do.")
        async with connect(address, max_size=None, compression=None) as wire:
            await self._send(wire, {"kind": "hello", "protocol": 1, "token": self._token, "after_seq": 0})
            if self._begin is not None:
                await self._begin()
            listening = asyncio.create_task(self._listen(wire))
            answering = asyncio.create_task(self._answer(wire, lines))
            try:
                await asyncio.wait((listening, answering), return_when=asyncio.FIRST_COMPLETED)
                if not listening.done():
                    answering.result()
                    await self._leave()  # the input ended before the deliberation did
                await listening
            finally:
                # Ended before the line is: Ctrl-C comes as a cancellation, and is no line that broke.
                for task in (listening, answering):
                    task.cancel()
                await asyncio.gather(listening, answering, return_exceptions=True)

    async def _send(self, wire: ClientConnection, frame: dict[str, Any]) -> None:
        await wire.send(json.dumps(frame))

    async def _listen(self, wire: ClientConnection) -> None:
        try:
            async for raw in wire:
                self._take(json.loads(raw))
                if self._state.status == "closed":
                    return
        except ConnectionClosed as error:
            if self._begin is not None:
                raise runtime_failure(STDIN_ENDED) from None
            reason = error.rcvd.reason if error.rcvd is not None else ""
            raise runtime_failure(f"The line to the room is down. {reason}".strip()) from None

    def _take(self, frame: dict[str, Any]) -> None:
        match frame["kind"]:
            case "welcome":
                self._view = dict(frame["view"])
                if frame["seq"] > self._state.seq:
                    self._state = replace(self._state, seq=frame["seq"])
            case "event":
                event = EVENT.validate_python(frame["event"])
                before = self._state
                entry = Entry(seq=frame["seq"], at=frame["at"], event=event)
                self._state = evolve(before, entry)
                self._view.update(frame["view"])
                line = transcript_line(entry, event, before, self._state)
                if line is not None:
                    print_line(self._console, line)
                if entry.seq >= self._since:
                    self._ask()
            case "skip":
                self._state = replace(self._state, seq=frame["seq"])
                if frame["seq"] >= self._since:
                    self._ask()
            case "refusal":
                self._console.print(f"{frame['detail']} ({frame['code']})", style="yellow")
                self._prompt = None
                self._ask()
            case _:
                pass

    def _ask(self) -> None:
        """Say what is asked of this seat, once for each ask."""
        found = next_prompt(self._view.get("you"))
        if found is None or (self._prompt is not None and found.ask == self._prompt.ask):
            if found is None:
                self._prompt = None
                self._prompted.clear()
            return
        self._prompt = found
        self._prompted.set()
        self._console.print(found.text, style="bold")

    async def _answer(self, wire: ClientConnection, lines: asyncio.Queue[str | None]) -> None:
        while True:
            if not sys.stdin.isatty():  # a pipe has its lines ready before anything is asked
                await self._prompted.wait()
            line = await lines.get()
            if line is None:
                return
            words = line.strip()
            if not words:
                continue
            if words == "?":
                self._console.print(prompt_help(self._prompt))
                continue
            act, cited = parse_answer(words, self._prompt)
            if act is None:
                self._console.print(prompt_help(self._prompt))
                continue
            self._prompted.clear()
            self._ref += 1
            frame: dict[str, Any] = {"kind": "act", "ref": self._ref, "act": act}
            if cited is not None:
                frame["turn_id" if act["kind"] in ("speak", "pass") else "ask"] = cited
            await self._send(wire, frame)

    async def _leave(self) -> None:
        self._console.print("You have left; the house plays on.", style="dim")
        answer = await self._client.delete(
            f"/api/rooms/{self._code}/seats/{self._seat}", headers={"Authorization": f"Bearer {self._token}"}
        )
        if answer.is_success:
            await self._left()


def _typed_lines() -> asyncio.Queue[str | None]:
    """Lines of the standard input as they come; None at its end. A thread reads, since a pipe cannot be awaited."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(lines.put_nowait, line)
        with contextlib.suppress(RuntimeError):  # the loop may be gone by then
            loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    return lines
