"""The example agents, as anybody would start them, against a server: both play to the verdict."""

import asyncio
import sys
from pathlib import Path

import pytest

from harness.examples import Json
from harness.server import House, OpenRoom
from harness.workers import environment

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


async def started(name: str, *words: str) -> asyncio.subprocess.Process:
    """An example as a child process."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLES / name),
        *words,
        env=environment(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(process: asyncio.subprocess.Process) -> tuple[str, str]:
    """What it printed, once it has ended by itself."""
    try:
        async with asyncio.timeout(120):
            said, complained = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    return said.decode(), complained.decode()


async def sat_down(room: OpenRoom, number: int) -> dict[int, Json]:
    """The seats that agents hold, once there are so many."""
    async with asyncio.timeout(60):
        while True:
            seats = (await room.get()).json()["seats"]
            held = {seat["seat"]: seat for seat in seats if seat["occupant"] == "agent"}
            if len(held) == number:
                return held
            await asyncio.sleep(0.1)  # real time: polls what no event announces


async def test_both_examples_play_to_the_verdict_at_one_table(house: House) -> None:
    room = await house.open_room(seat=None, settings={"max_rounds": 4})
    server = f"http://{house.server}"
    over_mcp = await started("mcp_agent.py", room.code, "--server", server, "--name", "Ada")
    over_http = await started("rest_agent.py", room.code.lower(), "--server", server, "--name", "Bo")
    try:
        seats = await sat_down(room, 2)
        assert {seat["name"] for seat in seats.values()} == {"Ada", "Bo"}
        await room.begin()
        outputs = await asyncio.gather(ended(over_mcp), ended(over_http))
    finally:
        for process in (over_mcp, over_http):
            if process.returncode is None:
                process.kill()
    assert (over_mcp.returncode, over_http.returncode) == (0, 0), [complained for _, complained in outputs]
    view = (await room.get()).json()
    outcome = view["result"]["outcome"]
    assert outcome in ("guilty", "not_guilty", "hung")
    for said, _ in outputs:
        assert said.rstrip().endswith(f"The verdict: {outcome}.")
    events = [entry["event"] for entry in await room.log(room.host_token) if "event" in entry]
    for seat in seats:
        turns = [event for event in events if event["kind"] == "turn_taken" and event["seat"] == seat]
        assert turns
        assert all(turn["cites"] and turn["text"] for turn in turns)
        ballots = [event for event in events if event["kind"] == "ballot_cast" and event["seat"] == seat]
        assert ballots[0]["by"] == "occupant"
        missed = [
            event
            for event in events
            if event["kind"] == "floor_lapsed" and event["seat"] == seat and event["reason"] != "passed"
        ]
        assert missed == []


@pytest.mark.parametrize("name", ["mcp_agent.py", "rest_agent.py"])
async def test_an_example_that_finds_no_room_says_so(house: House, name: str) -> None:
    said, complained = await ended(await started(name, "ABCDEF", "--server", f"http://{house.server}"))
    assert "no_such_room" in complained
    assert len(complained.splitlines()) == 1
    assert "verdict" not in said


@pytest.mark.parametrize("name", ["mcp_agent.py", "rest_agent.py"])
async def test_an_example_without_a_server_says_so_in_one_line(name: str) -> None:
    said, complained = await ended(await started(name, "ABCDEF", "--server", "http://127.0.0.1:1"))
    assert (said, len(complained.splitlines())) == ("", 1), complained
    assert complained.startswith("http://127.0.0.1:1: ")
