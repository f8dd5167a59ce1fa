"""`twelve agent-check`: a good agent passes, and what a bad one does is found."""

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.cli.agent_proxy import RecordedCall
from api.cli.agent_report import SeatWatch, render_report
from harness.examples import Json
from harness.server import bearer, serving, settings
from harness.services import forked
from harness.waiting import until
from harness.workers import ROOT, environment
from tests.api.mcp.agents import agent

EXAMPLES = ROOT / "examples"


class Checking:
    """An `agent-check` that waits for its agent."""

    def __init__(self, process: forked.Process, output: Path, errors: Path, said: dict[str, str]) -> None:
        self.process = process
        self.code = said["Code"]
        self.token = said["Token"]
        self.address = said["MCP"].removeprefix("http://").removesuffix("/mcp")
        self._output = output
        self._errors = errors

    async def report(self) -> tuple[Json, int]:
        """What it prints in the end, and its exit status."""
        status = await asyncio.to_thread(self.process.wait, 120)
        errors = self._errors.read_text()
        assert "Traceback" not in errors, errors
        return json.loads(self._output.read_text()), status


@contextlib.asynccontextmanager
async def checking(folder: Path, *words: str) -> AsyncIterator[Checking]:
    """`twelve agent-check --json`, up to where it waits."""
    output, errors = folder / "output", folder / "errors"
    process = forked.start(["agent-check", "--json", *words], environment(), folder, output, errors=errors)

    def said() -> dict[str, str]:
        lines = errors.read_text().splitlines(keepends=True) if errors.exists() else []
        whole = [line.strip().partition(" ") for line in lines if line.endswith("\n")]
        found = {name: value.strip() for name, _, value in whole}
        assert "Token" in found or process.poll() is None, "it ended before it was ready"
        return found if "Token" in found else {}

    try:
        yield Checking(process, output, errors, await until(said, "its token", 120))
    finally:
        process.kill()
        await asyncio.to_thread(process.wait)


async def example(name: str, check: Checking) -> None:
    """Let an example play."""
    player = await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLES / name),
        check.code,
        "--server",
        f"http://{check.address}",
        env=environment(),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(120):
        _, complained = await player.communicate()
    assert player.returncode == 0, complained.decode()


@pytest.mark.slow("two programs load, and play a whole deliberation")
async def test_a_good_agent_passes(tmp_path: Path) -> None:
    async with checking(tmp_path, "--rounds", "2") as check:
        await example("mcp_agent.py", check)
        report, status = await check.report()
    assert status == 0
    assert report["ok"] is True
    assert (report["name"], report["ways"]) == ("Ada", ["mcp"])
    assert report["asked"] == report["answered"] >= 2
    assert 0 < report["answers"]["median"] <= report["answers"]["p95"] <= report["answers"]["slowest"]
    assert report["calls"] > 4
    assert (report["illegal"], report["late"], report["stalls"]) == ([], [], [])
    assert report["outcome"] in ("guilty", "not_guilty", "hung")


async def test_an_agent_over_http_passes_at_a_server_that_is_elsewhere(tmp_path: Path) -> None:
    async with serving(settings()) as server:
        async with checking(tmp_path, "--server", f"http://{server}", "--rounds", "1") as check:
            assert check.address != server
            await example("rest_agent.py", check)
            report, status = await check.report()
        async with httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
            room = (await http.get(f"/api/rooms/{check.code}")).json()["room"]
    assert (status, report["ok"], report["ways"]) == (0, True, ["http"])
    assert room["status"] == "closed"


@pytest.mark.slow("no room gives an agent less than fifteen seconds for a turn")
async def test_what_a_bad_agent_does_is_found(tmp_path: Path) -> None:
    async with checking(tmp_path, "--turn-seconds", "15", "--rounds", "1") as check:
        # It takes the seat that was kept, with the token as a header.
        async with agent(check.address, header=check.token) as bad:
            assert (await bad.call("make_argument", argument_type="logical", content="Now?")).code == "not_begun"
            state = await bad.wait(0, 20)
            while not state["asks"]:
                state = await bad.wait(state["cursor"], 20)
            ask = state["asks"][0]["ask"]
            # It says nothing until the ballot is taken by default, and then it votes.
            while state["asks"] and state["asks"][0]["ask"] == ask:
                await asyncio.sleep(0.5)  # real time: polls what no event announces
                state = (await bad.call("get_state")).content
            assert (await bad.call("cast_vote", vote="guilty", ask=ask)).code == "stale"
            while state["status"] != "closed":
                for item in state["asks"]:
                    if item["act"] == "speak":
                        essay = await bad.call("make_argument", argument_type="logical", content="x" * 5000)
                        assert essay.code == "text_too_long"
                        await bad.call("pass_turn", turn_id=item["ask"])
                    else:
                        await bad.call("cast_vote", vote="guilty", ask=item["ask"])
                state = await bad.wait(state["cursor"], 20)
        report, status = await check.report()
    assert status == 1
    assert report["ok"] is False
    assert {wrong["code"] for wrong in report["illegal"]} == {"not_begun", "text_too_long"}
    assert [(wrong["what"], wrong["code"], wrong["times"]) for wrong in report["late"]] == [("cast_vote", "stale", 1)]
    assert [(stall["act"], stall["silent"]) for stall in report["stalls"]] == [("cast_ballot", True)]
    assert report["answered"] == report["asked"] - 1


def run(folder: Path, *words: str) -> tuple[int, str]:
    """A check that ends by itself: its status, and what it complains of."""
    done = forked.run(["agent-check", *words], environment(), folder, seconds=120)
    return done.returncode, done.stderr


def test_where_nobody_comes_it_says_so(tmp_path: Path) -> None:
    status, said = run(tmp_path, "--wait", "0.3")
    assert status == 1
    assert said.rstrip().endswith("No agent came within 0.3 s.")


def test_wrong_use_is_one_line_and_status_2(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, said = run(tmp_path, "--port", str(taken.getsockname()[1]))
        assert (status, "choose another with --port" in said) == (2, True)
    status, said = run(tmp_path, "--case", "case_009")
    assert (status, "case_009" in said) == (2, True)
    status, said = run(tmp_path, "--server", "http://127.0.0.1:9")
    assert (status, "does not answer" in said) == (1, True)


def watch_after(*events: tuple[float, dict[str, Any]]) -> SeatWatch:
    """Somebody in seat 3, to whom all this happened."""
    watch = SeatWatch(3)
    for at, event in events:
        watch.take_event(at, event, at)
    return watch


GRANTED = {"kind": "floor_granted", "turn_id": "t1", "seat": 3, "seconds": 30.0}


@pytest.mark.parametrize(
    ("after", "asked", "stalled"),
    [
        ({"kind": "turn_taken", "turn_id": "t1", "seat": 3}, 1, 0),
        ({"kind": "floor_lapsed", "turn_id": "t1", "seat": 3, "reason": "passed"}, 1, 0),
        ({"kind": "floor_lapsed", "turn_id": "t1", "seat": 3, "reason": "deadline"}, 1, 1),
        ({"kind": "floor_lapsed", "turn_id": "t1", "seat": 3, "reason": "vote_called"}, 0, 0),
        ({"kind": "phase_entered", "phase": "verdict"}, 0, 0),
        ({"kind": "turn_taken", "turn_id": "t2", "seat": 4}, 0, 0),
    ],
)
def test_what_became_of_a_floor(after: dict[str, Any], asked: int, stalled: int) -> None:
    report = watch_after((10.0, GRANTED), (12.5, after)).report("Ada", [])
    assert (report.asked, len(report.stalls)) == (asked, stalled)
    if asked and not stalled:
        assert report.answers is not None
        assert report.answers.median == 2500.0


def test_a_stall_in_which_something_was_tried_is_not_silent() -> None:
    lapsed = {"kind": "floor_lapsed", "turn_id": "t1", "seat": 3, "reason": "deadline"}
    call = RecordedCall(12.0, "mcp", "make_argument", True, False, 4.0, "text_too_long", "Too long.", None)
    report = watch_after((10.0, GRANTED), (40.0, lapsed)).report("Ada", [call])
    assert [stall.silent for stall in report.stalls] == [False]
    assert "what came was not taken in 30 s" in render_report(report)
    assert "1 × make_argument: text_too_long. Too long." in render_report(report)


def test_a_seat_that_was_lost_is_no_good_play() -> None:
    report = watch_after(
        (1.0, {"kind": "seat_released", "seat": 3}),
        (2.0, {"kind": "verdict_reached", "outcome": "hung"}),
        (3.0, {"kind": "closed"}),
    ).report("Ada", [])
    assert (report.ok, report.lost, report.outcome) == (False, True, "hung")


async def test_the_kept_seat_goes_to_the_house_where_the_agent_joins_by_code(tmp_path: Path) -> None:
    async with checking(tmp_path, "--rounds", "1") as check:
        async with (
            agent(check.address) as guest,
            httpx.AsyncClient(base_url=f"http://{check.address}", timeout=30) as http,
        ):
            await guest.join(check.code, "Cy")
            async with asyncio.timeout(60):
                while True:
                    view = (await http.get(f"/api/rooms/{check.code}", headers=bearer(guest.token))).json()
                    if view["room"]["status"] != "lobby":
                        break
                    await asyncio.sleep(0.1)  # real time: polls what no event announces
        assert [seat["name"] for seat in view["seats"] if seat["occupant"] == "agent"] == ["Cy"]
