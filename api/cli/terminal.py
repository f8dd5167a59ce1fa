"""The terminal: one seat of a room, printed line by line and played by the lines that somebody types."""

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

from api.cli.failures import runtime_failure
from api.cli.output_lines import print_finding, print_line
from api.cli.prompts import FormPrompter, prompter_of
from api.cli.reading import READ_COMMAND, opening_lines, reading_help, text_of
from api.cli.responses import response_body
from api.exports.transcripts import transcript_line
from api.formats import words_of
from api.formats.prompter import Prompt, Prompter
from api.wire.close_codes import CLOSE_BY_CODE
from engine.core.events import EVENT, Entry
from engine.core.evolve import evolve
from engine.core.state import State

LEAVE_KEYS = "Ctrl-D"
"""Ends the input, and so the player's part."""
STDIN_ENDED = "Stopped. The room was this program's own, and has ended with it."


class Terminal:
    """One seat, printed to a terminal and played by its lines."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        base: str,
        code: str,
        token: str,
        seat: int,
        on_connected: Any,
        on_left: Any,
        since: int = 0,
    ) -> None:
        """`on_connected` runs once the socket is open, `on_left` once the seat was given up; `since`: the entry up to
        which nothing is asked, because it is replayed to somebody who comes back."""
        self._client = client
        self._base = base
        self._code = code
        self._token = token
        self._seat = seat
        self._on_connected = on_connected
        self._on_left = on_left
        self._since = since
        self._console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
        self._state = State()
        self._formats: dict[str, dict[str, Any]] = {}
        """As the server lists them, by name."""
        self._prompter: Prompter = FormPrompter({})
        self._prompt: Prompt | None = None
        self._prompted = asyncio.Event()
        self._view: dict[str, Any] = {}
        self._matter: dict[str, Any] = {}
        """As the server shows it to this seat, with all of its pieces."""
        self._ref = 0

    async def run(self) -> None:
        """Play until the room is closed; when the input ends, the seat is left and the house plays on."""
        formats = response_body(await self._client.get("/api/formats"))["formats"]
        self._formats = {shape["name"]: shape for shape in formats}
        self._matter = response_body(await self._get("matter?pieces=true"))
        lines = _read_lines()
        address = f"{self._base.replace('http', 'ws', 1)}/ws/rooms/{self._code}"
        self._console.print(
            f"Room {self._code}. You have seat {self._seat}. Type ? for what you can do, {LEAVE_KEYS} to leave."
        )
        for line in opening_lines(self._matter):
            self._console.print(line, markup=False)
        try:
            async with connect(address, max_size=None, compression=None) as socket:
                await self._send(socket, {"kind": "hello", "protocol": 1, "token": self._token, "after_seq": 0})
                if self._on_connected is not None:
                    await self._on_connected()
                listening = asyncio.create_task(self._listen(socket))
                answering = asyncio.create_task(self._answer(socket, lines))
                try:
                    await asyncio.wait((listening, answering), return_when=asyncio.FIRST_COMPLETED)
                    if not listening.done():
                        answering.result()
                        await self._leave()  # the input ended before the deliberation did
                    await listening
                    await self._show_finding()
                finally:
                    # Ended before the socket is: Ctrl-C comes as a cancellation, and is no broken connection.
                    for task in (listening, answering):
                        task.cancel()
                    await asyncio.gather(listening, answering, return_exceptions=True)
        except ConnectionClosed as error:
            # At the first word, too: the room may be erased before the line is made.
            if self._on_connected is not None:
                raise runtime_failure(STDIN_ENDED) from None
            known = CLOSE_BY_CODE.get(error.rcvd.code) if error.rcvd is not None else None
            why = known.why if known is not None else ""
            raise runtime_failure(f"The line to the room is down. {why}".strip()) from None

    async def _show_finding(self) -> None:
        """Print what the court of the time found, where the matter is a case and there was one."""
        answer = await self._get("case")
        finding = answer.json().get("finding") if answer.is_success else None
        if finding:
            print_finding(self._console, finding["text"])

    async def _get(self, path: str) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self._token}"}
        return await self._client.get(f"/api/rooms/{self._code}/{path}", headers=headers)

    async def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        await socket.send(json.dumps(frame))

    async def _listen(self, socket: ClientConnection) -> None:
        async for raw in socket:
            self._take_frame(json.loads(raw))
            if self._state.status == "closed":
                return

    def _take_frame(self, frame: dict[str, Any]) -> None:
        match frame["kind"]:
            case "welcome":
                self._view = dict(frame["view"])
                room = self._view["room"]
                self._prompter = prompter_of(self._formats[room["format"]], room)
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
                    print_line(self._console, line, words_of(self._state.format, self._state.choice_labels))
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
        """Print what is asked of this seat, once for each ask."""
        prompt = self._prompter.next_prompt(self._view.get("you"))
        if prompt is None or (self._prompt is not None and prompt.ask == self._prompt.ask):
            if prompt is None and not (self._prompt is not None and self._prompt.ask == ""):
                # What the player began unasked goes on.
                self._prompt = None
                self._prompted.clear()
            return
        self._prompt = prompt
        self._prompted.set()
        self._console.print(prompt.text, style="bold")

    async def _answer(self, socket: ClientConnection, lines: asyncio.Queue[str | None]) -> None:
        while True:
            if not sys.stdin.isatty():  # a pipe has its lines ready before anything is asked
                await self._prompted.wait()
            line = await lines.get()
            if line is None:
                return
            words = line.strip()
            if not words:
                continue
            you = self._view.get("you")
            if words == "?":
                self._console.print(self._prompter.help(self._prompt, you), markup=False)
                self._console.print(reading_help(self._matter), markup=False)
                self._console.print(f"{LEAVE_KEYS} leaves; the house plays on for you.")
                continue
            if words == READ_COMMAND or words.startswith(f"{READ_COMMAND} "):
                self._console.print(text_of(self._matter, words.removeprefix(READ_COMMAND).strip()), markup=False)
                continue
            parsed = self._prompter.parse(words, self._prompt, you)
            if parsed.prompt is not None:
                self._prompt = parsed.prompt
                self._console.print(parsed.prompt.text, style="bold")
                continue
            act, cited = parsed.act, parsed.ask
            if act is None:
                self._console.print(self._prompter.help(self._prompt, you))
                continue
            if self._prompt is not None:
                # Its form is filled in; one that was asked for is not asked again until the room has answered.
                self._prompt = replace(self._prompt, form=None) if self._prompt.ask else None
            self._prompted.clear()
            self._ref += 1
            frame: dict[str, Any] = {"kind": "act", "ref": self._ref, "act": act}
            if cited is not None:
                frame["turn_id" if act["kind"] in ("speak", "pass") else "ask"] = cited
            await self._send(socket, frame)

    async def _leave(self) -> None:
        self._console.print("You have left; the house plays on.", style="dim")
        answer = await self._client.delete(
            f"/api/rooms/{self._code}/seats/{self._seat}", headers={"Authorization": f"Bearer {self._token}"}
        )
        if answer.is_success:
            await self._on_left()


def _read_lines() -> asyncio.Queue[str | None]:
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
