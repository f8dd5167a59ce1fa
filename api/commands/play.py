"""`twelve play`: take part in a deliberation from a terminal, or through a plain pipe."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import threading
from typing import Annotated, Any

import httpx
import typer
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from api.commands.answers import body_of
from api.commands.finding import case_called, defendants_named, failure, wrong_use
from api.commands.loopback import own_app, served
from api.commands.prompting import Prompt, answer_of, help_for, prompt_of
from api.commands.telling import tell
from api.transcripts import line_of
from engine.events import EVENT, Entry
from engine.evolve import changed, evolve
from engine.formats import FORMATS
from engine.state import State

OWN_ENDED = "Stopped. The room was this program's own, and has ended with it."
OWN_BODY = 64 * 1024 * 1024
"""Bytes of a request that our own server takes: the longest trial, whole."""


def play(
    case: Annotated[str | None, typer.Option(help="The case's id; without one, any case.")] = None,
    format: Annotated[str, typer.Option(help="The rules.")] = "jury",
    name: Annotated[
        str | None, typer.Option(help="What you are called at the table; Host in a room of your own, else Guest.")
    ] = None,
    pace: Annotated[str, typer.Option(help="instant, brisk or live.")] = "brisk",
    defendants: Annotated[
        str, typer.Option(metavar="together|N", help="Where several stand accused: all of them, or one by number.")
    ] = "together",
    join: Annotated[str | None, typer.Option(metavar="CODE", help="Take a seat in a running room.")] = None,
    server: Annotated[str, typer.Option(metavar="URL", help="Where that room is.")] = "http://127.0.0.1:8000",
    seat: Annotated[
        int | None, typer.Option(help="With --join: the seat to take; the next free one otherwise.")
    ] = None,
    token: Annotated[
        str | None, typer.Option(help="With --join: come back to the seat that you had, by its token.")
    ] = None,
) -> None:
    """Sit on a jury. Without --join a room of your own is opened, with house minds on the other seats.

    \b
    Examples:
      twelve play --case case_002_murder
      twelve play --join HV7K2P --server http://127.0.0.1:8000 --name Nora
    """
    if format not in FORMATS:
        raise wrong_use(f"There is no format “{format}”; there is {', '.join(FORMATS)}.")
    if join is None and (seat is not None or token is not None):
        raise wrong_use("--seat and --token are for a room that is running: say which with --join.")
    if join is not None and case is not None:
        raise wrong_use("--case is for a room of your own: the one that you join has its case.")
    try:
        if join is not None:
            asyncio.run(_join(server.rstrip("/"), join, name or "Guest", seat, token))
        else:
            asyncio.run(_host(format, case, name or "Host", {"pace": pace, "defendants": defendants_named(defendants)}))
    except KeyboardInterrupt:
        raise typer.Exit(1) from None
    except httpx.HTTPError as error:
        if join is None:
            raise failure(OWN_ENDED) from None
        raise failure(f"{server} does not answer ({type(error).__name__}); is the address right?") from None
    except (OSError, InvalidHandshake) as error:
        raise failure(f"The line to the room broke ({type(error).__name__}); join it again with its code.") from None


async def _host(format: str, case: str | None, name: str, settings: dict[str, Any]) -> None:
    """Open a room on a server of our own in this process, and begin at once."""
    async with served(own_app(body_bytes=OWN_BODY)) as base, httpx.AsyncClient(base_url=base, timeout=30) as client:
        wanted: dict[str, Any] = {"format": format, "name": name, "settings": settings}
        if case is not None:
            # As a whole, because our own server has no database of imported cases.
            wanted["case"] = (await case_called(case)).model_dump(mode="json")
        opened = body_of(await client.post("/api/rooms", json=wanted))
        host = {"Authorization": f"Bearer {opened['host_token']}"}
        acts = f"/api/rooms/{opened['code']}/acts"

        async def begin() -> None:
            body_of(await client.post(acts, json={"act": {"kind": "begin"}}, headers=host))

        async def hurry() -> None:
            body_of(await client.post(acts, json={"act": {"kind": "set_pace", "pace": "instant"}}, headers=host))

        await Terminal(client, base, opened["code"], opened["seat_token"], opened["seat"], begin, hurry).run()


async def _join(server: str, code: str, name: str, seat: int | None, token: str | None) -> None:
    """Take a seat in a room that is somewhere else, or the one again that a token belongs to."""
    code, since = code.upper(), 0
    async with httpx.AsyncClient(base_url=server, timeout=30) as client:
        if token is None:
            wanted: dict[str, Any] = {"name": name, "kind": "human"}
            if seat is not None:
                wanted["seat"] = seat
            taken = body_of(await client.post(f"/api/rooms/{code}/seats", json=wanted))
            token, seat = str(taken["token"]), int(taken["seat"])
        else:
            answer = await client.get(f"/api/rooms/{code}/view", headers={"Authorization": f"Bearer {token}"})
            view = body_of(answer)
            you, since = view["you"] or {}, view["seq"]
            seat = you.get("seat") or you.get("away")
            if seat is None:
                raise wrong_use("Your seat is somebody else's by now; join without --token to have another.")
        try:
            await Terminal(client, server, code, token, seat, None, None, since).run()
        except (asyncio.CancelledError, typer.Exit, OSError, InvalidHandshake):
            back = f"twelve play --join {code} --server {server} --token {token}"
            typer.echo(f"Your seat is kept for a while. Come back to it with: {back}", err=True)
            raise


class Terminal:
    """One seat, told to a terminal and answered from its lines."""

    def __init__(
        self, client: httpx.AsyncClient, base: str, code: str, token: str, seat: int, begin: Any, hurry: Any,
        since: int = 0,
    ) -> None:  # fmt: skip
        """`since`: the entry up to which nothing is asked, because it is told again to somebody who comes back."""
        self._client = client
        self._base = base
        self._code = code
        self._token = token
        self._seat = seat
        self._begin = begin
        self._hurry = hurry
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
                raise failure(OWN_ENDED) from None
            reason = error.rcvd.reason if error.rcvd is not None else ""
            raise failure(f"The line to the room is down. {reason}".strip()) from None

    def _take(self, frame: dict[str, Any]) -> None:
        match frame["kind"]:
            case "welcome":
                self._view = dict(frame["view"])
                if frame["seq"] > self._state.seq:
                    self._state = changed(self._state, seq=frame["seq"])
            case "event":
                event = EVENT.validate_python(frame["event"])
                before = self._state
                entry = Entry(seq=frame["seq"], at=frame["at"], event=event)
                self._state = evolve(before, entry)
                self._view.update(frame["view"])
                line = line_of(entry, event, before, self._state)
                if line is not None:
                    tell(self._console, line)
                if entry.seq >= self._since:
                    self._ask()
            case "skip":
                self._state = changed(self._state, seq=frame["seq"])
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
        found = prompt_of(self._view.get("you"))
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
                self._console.print(help_for(self._prompt))
                continue
            act, cited = answer_of(words, self._prompt)
            if act is None:
                self._console.print(help_for(self._prompt))
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
        if answer.is_success and self._hurry is not None:
            await self._hurry()


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
