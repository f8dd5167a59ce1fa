"""What a call over MCP costs, compared with the same over HTTP: `python -m bench.mcp [--calls 400] [--json FILE]`.

A server in a process of its own, on a store in memory; one agent that calls one tool after another, by hand, so that
the client's part is small. Each row: milliseconds from request to answer, median and 99th percentile, and the
processor time that the server spent on a call. `act` changes a ballot in a room that stands still otherwise; the other
rows read. The first lines give the time until the server is ready, and that of the first call, which loads the SDK.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from bench.options import between, free_port, output_file, read_options

Call = Callable[[int], Awaitable[httpx.Response]]
NEW_REVISION, OLD_REVISION = "2026-07-28", "2025-06-18"
_META = {
    "io.modelcontextprotocol/protocolVersion": NEW_REVISION,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "bench", "version": "1"},
}
READING_TOOLS: dict[str, dict[str, Any]] = {
    "get_state": {},
    "wait_for_turn": {"cursor": 2**52, "up_to_s": 0},
    "search_evidence": {"query": "the camera"},
}
_ENVIRONMENT = {
    "DATABASE_URL": "memory://",
    "TWELVE_LOG_LEVEL": "warning",
    "TWELVE_ACTS_PER_SECOND": "1000000",
    "TWELVE_REQUESTS_PER_SECOND": "1000000",
    "TWELVE_ADDRESS_PER_SECOND": "1000000",
}


class Table:
    """A room that stands still, with an agent in it who may change its ballot."""

    def __init__(self, http: httpx.AsyncClient, pid: int) -> None:
        self.http = http
        self.pid = pid
        self.token = ""
        self.room = ""

    async def tool(self, name: str, arguments: dict[str, Any], revision: str) -> httpx.Response:
        """Call a tool as a client of a revision does."""
        params: dict[str, Any] = {"name": name, "arguments": arguments}
        headers = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": revision}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if revision == NEW_REVISION:
            params["_meta"] = _META
            headers |= {"Mcp-Method": "tools/call", "Mcp-Name": name}
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return await self.http.post("/mcp", json=call, headers=headers)

    async def open_room(self) -> float:
        """Open a room, seat the agent and bring it to the rounds; the milliseconds that the first call took."""
        opened = (
            await self.http.post(
                "/api/rooms",
                json={
                    "seat": None,
                    "case_id": "case_001_robbery",
                    "seed": "bench",
                    "settings": {"pace": "instant", "turn_seconds": 600},
                },
            )
        ).json()
        self.room = f"/api/rooms/{opened['code']}"
        other = (await self.http.post(f"{self.room}/seats", json={"name": "Silent"})).json()["token"]
        began = time.perf_counter()
        joined = await self.tool("join", {"code": opened["code"], "name": "Bench"}, NEW_REVISION)
        first = (time.perf_counter() - began) * 1000
        self.token = joined.json()["result"]["structuredContent"]["token"]
        await self._act(opened["host_token"], {"kind": "begin"})
        # Polled: over HTTP there is no event to wait for.
        while not (await self._view(other))["you"]["asks"]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        for token in (other, self.token):
            await self._act(token, {"kind": "cast_ballot", "choice": "guilty"})
        while (await self._view(other))["room"]["phase"] != "deliberation":  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        return first

    async def _view(self, token: str) -> Any:
        return (await self.http.get(f"{self.room}/view", headers={"Authorization": f"Bearer {token}"})).json()

    async def _act(self, token: str, act: dict[str, Any]) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"}
        return await self.http.post(f"{self.room}/acts", json={"act": act}, headers=headers)

    def rows(self) -> dict[str, Call]:
        """What is measured, by name."""
        headers = {"Authorization": f"Bearer {self.token}"}

        def vote(number: int) -> dict[str, str]:
            return {"kind": "cast_ballot", "choice": ("guilty", "not_guilty")[number % 2]}

        async def change_ballot(revision: str, number: int) -> httpx.Response:
            return await self.tool("act", {"act": vote(number)}, revision)

        async def read(name: str, revision: str, number: int) -> httpx.Response:
            return await self.tool(name, READING_TOOLS[name], revision)

        rows: dict[str, Call] = {
            "HTTP  GET view": lambda number: self.http.get(f"{self.room}/view", headers=headers),
            "HTTP  POST acts": lambda number: self._act(self.token, vote(number)),
        }
        for revision in (NEW_REVISION, OLD_REVISION):
            rows |= {f"{revision}  {name}": partial(read, name, revision) for name in READING_TOOLS}
            rows[f"{revision}  act"] = partial(change_ballot, revision)
        return rows

    def cpu_seconds(self) -> float:
        """Seconds that the server's processor has worked."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _measure(table: Table, call: Call, calls: int) -> dict[str, float]:
    spent: list[float] = []
    for number in range(-20, calls):
        if number == 0:
            cpu_before = table.cpu_seconds()
        began = time.perf_counter()
        answer = await call(number)
        if number >= 0:
            spent.append((time.perf_counter() - began) * 1000)
        if answer.status_code != 200 or '"isError":true' in answer.text:
            raise SystemExit(f"A call was refused: {answer.text[:300]}")
    cpu = (table.cpu_seconds() - cpu_before) / calls * 1000
    return {"median": statistics.median(spent), "p99": statistics.quantiles(spent, n=100)[98], "server_cpu": cpu}


async def _wait_until_ready(http: httpx.AsyncClient) -> None:
    while True:
        try:
            if (await http.get("/health/ready")).status_code == 200:
                return
        except httpx.TransportError:
            await asyncio.sleep(0.01)


async def bench(calls: int, port: int) -> dict[str, Any]:
    """Everything that is measured, in milliseconds."""
    began = time.perf_counter()
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from api.cli.main import main; main()",
        "serve",
        "--port",
        str(port),
        env={**os.environ, **_ENVIRONMENT},
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            await _wait_until_ready(http)
            ready = (time.perf_counter() - began) * 1000
            table = Table(http, server.pid)
            first = await table.open_room()
            rows = {name: await _measure(table, call, calls) for name, call in table.rows().items()}
    finally:
        server.send_signal(signal.SIGTERM)
        await server.wait()
    return {"ready": ready, "first_call": first, "calls": calls, "rows": rows}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=between(2), default=400)
    parser.add_argument("--port", type=free_port, default=8791)
    parser.add_argument("--json", type=output_file, metavar="FILE")
    options = read_options(parser)
    figures = asyncio.run(bench(options.calls, options.port))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2))
    print(f"ready after {figures['ready']:.0f} ms; the first call, which loads the SDK: {figures['first_call']:.0f} ms")
    print(f"{'':34}{'median':>10}{'p99':>10}{'server':>10}   ms a call, of {figures['calls']}")
    for name, row in figures["rows"].items():
        print(f"{name:34}{row['median']:10.2f}{row['p99']:10.2f}{row['server_cpu']:10.2f}")


if __name__ == "__main__":
    main()
