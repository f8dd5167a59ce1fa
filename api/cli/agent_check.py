"""`twelve agent-check`: a room to try an agent in, and a report on how it played."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Annotated, Any

import httpx
import typer
from starlette.types import ASGIApp

from api.cli.agent_proxy import RecordingProxy, forward_to
from api.cli.agent_report import Report, SeatWatch, render_report
from api.cli.deliberation.matter import find_case
from api.cli.failures import runtime_failure
from api.cli.local_server import local_app, serve_locally
from api.cli.responses import response_body
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from rooms.surroundings import Surroundings

VERDICT_WAIT_SECONDS = 5.0
"""Seconds that an agent has to read the verdict."""


def agent_check(
    server: Annotated[
        str | None, typer.Option(metavar="URL", help="Where to open the room; a server of its own otherwise.")
    ] = None,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port at which the agent is expected; any free one otherwise.")
    ] = 0,
    case: Annotated[str, typer.Option(help="The case's id.")] = "case_001_robbery",
    wait: Annotated[float, typer.Option(min=0, help="Seconds to wait for the agent.")] = 300,
    turn_seconds: Annotated[int, typer.Option(min=15, max=600, help="Seconds it has for an answer.")] = 30,
    rounds: Annotated[int, typer.Option(min=1, max=50, help="Rounds at most.")] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Open a room for an agent, play with it, and report: how fast it answers, what it does that it may not, what it
    answers too late, and where it falls silent. Status 0: it plays well; 1: it does not, or did not come.

    \b
    Example:
      twelve agent-check --turn-seconds 60
      python examples/mcp_agent.py CODE --server http://127.0.0.1:PORT
    """
    try:
        report = asyncio.run(_run_check(server.rstrip("/") if server else None, port, case, wait, turn_seconds, rounds))
    except KeyboardInterrupt:
        raise typer.Exit(1) from None
    except httpx.HTTPError as error:
        raise runtime_failure(f"{server or 'The room'} does not answer ({type(error).__name__}).") from None
    typer.echo(json.dumps(report.model_dump(), indent=1) if as_json else render_report(report))
    raise typer.Exit(0 if report.ok else 1)


async def _run_check(server: str | None, port: int, case: str, wait: float, seconds: int, rounds: int) -> Report:
    body: dict[str, Any] = {
        "seat": None,
        # Half and half, so that there is something to talk about.
        "settings": {"pace": "instant", "turn_seconds": seconds, "max_rounds": rounds, "initial_guilty": 6},
        "case": (await find_case(case)).model_dump(mode="json"),
    }
    async with contextlib.AsyncExitStack() as stack:
        app: ASGIApp
        if server is None:
            app = local_app()
        else:
            app = forward_to(await stack.enter_async_context(httpx.AsyncClient(base_url=server, timeout=40)))
        surroundings = machine_surroundings()
        proxy = RecordingProxy(app, surroundings)
        address = await stack.enter_async_context(serve_locally(proxy, port))
        # Our own requests bypass the proxy.
        transport = httpx.ASGITransport(app) if server is None else None
        host = await stack.enter_async_context(
            httpx.AsyncClient(base_url=server or address, transport=transport, timeout=40)
        )
        return await AgentCheck(host, proxy, address, surroundings).run(body, wait)


class AgentCheck:
    """One room, one agent."""

    def __init__(
        self, host: httpx.AsyncClient, proxy: RecordingProxy, address: str, surroundings: Surroundings
    ) -> None:
        self._host = host
        self._proxy = proxy
        self._address = address
        self._surroundings = surroundings
        self._room = ""

    async def run(self, body: dict[str, Any], wait: float) -> Report:
        """Open, wait, play, report. Leaves with status 1 where nobody comes."""
        opened = await self._read("POST", "/api/rooms", json=body)
        self._room = f"/api/rooms/{opened['code']}"
        # The seat is kept before the host's token is on every request.
        reserved = await self._read("POST", f"{self._room}/seats", json={"name": "Agent", "kind": "agent"})
        self._host.headers["Authorization"] = f"Bearer {opened['host_token']}"
        self._proxy.calls.clear()
        typer.echo(
            f"MCP      {self._address}/mcp\n"
            f"HTTP     {self._address}{self._room}\n"
            f"Code     {opened['code']}\n"
            f"Token    {reserved['token']}\n"
            f"The agent joins with the code, or has seat {reserved['seat']} with the token. Waiting {wait:g} s for it.",
            err=True,
        )
        seat, name = await self._wait_for_agent(reserved, wait)
        typer.echo(f"{name} has seat {seat}; the deliberation begins.", err=True)
        await self._act({"kind": "begin"})
        watch = SeatWatch(seat)
        await self._watch_room(watch)
        await self._wait_for_verdict_read()
        return watch.report(name, self._proxy.calls)

    async def _wait_for_agent(self, reserved: dict[str, Any], wait: float) -> tuple[int, str]:
        """The seat of the agent that came, and its name; the kept one goes to the house where it is not wanted."""
        until = self._surroundings.steady() + wait
        while True:
            view = await self._read("GET", self._room)
            for seat in view["seats"]:
                if seat["occupant"] == "agent" and seat["seat"] != reserved["seat"]:
                    await self._act({"kind": "remove", "seat": reserved["seat"]})
                    return seat["seat"], seat["name"]
            if self._proxy.token_used(reserved["token"]):
                return reserved["seat"], "Agent"
            if self._surroundings.steady() > until:
                raise runtime_failure(f"No agent came within {wait:g} s.")
            await asyncio.sleep(0.2)

    async def _watch_room(self, watch: SeatWatch) -> None:
        """Follow the room until it is closed: it is, because every ask has a deadline."""
        seq = 0
        while not watch.closed:
            page = await self._read("GET", f"{self._room}/events", params={"after": seq, "wait": 20, "limit": 1000})
            seq = page["seq"]
            for entry in page["events"]:
                if "event" in entry:
                    watch.take_event(entry["at"], entry["event"], self._surroundings.now())

    async def _wait_for_verdict_read(self) -> None:
        """Let the agent read the verdict, so that it ends by itself and not by our end."""
        closed = self._surroundings.now()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(VERDICT_WAIT_SECONDS):
                while not any(call.at + call.ms / 1000 > closed - 0.5 for call in self._proxy.calls):  # noqa: ASYNC110 - the agent calls when it likes
                    await asyncio.sleep(0.1)
                await asyncio.sleep(0.5)

    async def _act(self, act: dict[str, Any]) -> None:
        await self._read("POST", f"{self._room}/acts", json={"act": act})

    async def _read(self, method: str, path: str, **more: Any) -> Any:
        """The body of the host's request; a problem leaves with status 2 and its sentence."""
        return response_body(await self._host.request(method, path, **more))
