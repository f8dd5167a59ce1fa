"""Agents who play a coin toss over MCP: dealt parts, papers, and a matter that is no case (PROTOCOL.md, M3, M8, M9)."""

import asyncio
import json
from collections.abc import AsyncIterator

import httpx
import pytest

from api.formats import ADAPTERS
from harness.answers import citing
from harness.examples import Json, registered
from harness.server import House, serving, settings
from tests.api.mcp.agents import Agent, agent
from tests.coin_toss.adapter import ADAPTER
from tests.coin_toss.example import RIGHT, WAGER

REPLIES: dict[str, Json] = {
    "cast_ballot": {"choice": "heads"},
    "file_reason": {"reason": {"text": "The die was cut deeper.", "quote": RIGHT}},
    "speak": {"text": "Let it fall."},
}


@pytest.fixture
async def own() -> AsyncIterator[House]:
    """A server of a test's own, which knows the coin toss."""
    with registered("coin_toss"):
        async with (
            serving(settings()) as server,
            httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
        ):
            yield House(server, http)


async def play(guest: Agent) -> list[Json]:
    """Answer every ask until the room is closed; returns the answers of `wait_for_turn`."""
    heard: list[Json] = []
    cursor = 0
    while not heard or heard[-1]["status"] != "closed" or heard[-1]["more"]:
        heard.append(await guest.wait(cursor, 5))
        cursor = heard[-1]["cursor"]
        for ask in heard[-1]["asks"]:
            answer = await guest.call("act", act={"kind": ask["act"], **REPLIES[ask["act"]]}, **citing(ask))
            assert answer.code in (None, "stale"), answer.text
    return heard


async def test_agents_play_a_whole_coin_toss(own: House) -> None:
    room = await own.open_room({"turn_seconds": 600, "reason_seconds": 600}, format="coin_toss", seat=None)
    async with agent(own.server) as ada, agent(own.server) as ben, agent(own.server) as cleo:
        guests = (ada, ben, cleo)
        joined = [await guest.join(room.code, f"Agent {seat}") for seat, guest in enumerate(guests, 1)]
        for answer in joined:
            assert answer["briefing"].startswith("Coin toss. The matter: Who washes up?")
            assert "What you may cite: mint (The mint's leaflet); worn (A worn edge)." in answer["briefing"]
            assert "Give your reason: " in answer["briefing"]
        await room.begin()
        heard = await asyncio.gather(*map(play, guests))
        for seat, (guest, waits) in enumerate(zip(guests, heard, strict=True), 1):
            news = [line for wait in waits for line in wait["news"]]
            dealt = next(line["text"] for line in news if line["kind"] == "dealt")
            assert [f"Seat {other}: " in dealt for other in (1, 2, 3)] == [other == seat for other in (1, 2, 3)]
            assert sum(line["kind"] == "paper" for line in news) == 3
            assert {line["text"] for line in news if line["kind"] == "timer"} == {
                "The coin is in the air: 1 second.",
                "The coin is in the air: the time is over.",
            }
            assert waits[-1]["result"]["outcome"] in ("heads", "tails", "split")
            state = (await guest.call("get_state")).content
            assert [paper["paper"] for paper in state["papers"]] == ["reason-1", "reason-2", "reason-3"]
            assert state["papers"][0]["parts"][0]["source"] == "mint"


async def test_a_tool_of_the_formats_adapter_acts_for_the_seat(own: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADAPTERS, "coin_toss", ADAPTER)
    room = await own.open_room({"turn_seconds": 600}, format="coin_toss", seat=None)
    async with agent(own.server) as guest:
        tools = [tool.name for tool in (await guest.client.list_tools()).tools]
        assert "call_side" in tools
        assert "`call_side` calls a side." in (await guest.join(room.code, "Sol", preferred_seat=2))["briefing"]
        await room.begin()
        assert (await guest.call("call_side", side="tails")).code is None
        assert (await guest.call("get_state")).content["you"]["ballot"] == "tails"


async def test_m3_an_agent_reads_its_own_part_and_nobody_elses(own: House) -> None:
    room = await own.open_room({"turn_seconds": 600}, format="coin_toss")
    async with agent(own.server) as guest:
        await guest.join(room.code, "Sol", preferred_seat=2)
        assert "dealt" not in (await guest.call("get_state")).content["you"]
        await room.begin()
        mine = (await guest.call("get_state")).content["you"]["dealt"]
        view = await room.view()
        assert view["you"]["dealt"]["note"]
        assert mine["role"] in ("Caller", "Witness")
        left = await guest.call("leave")
        assert left.code is None
    invited = await room.act({"kind": "assign", "seat": 2, "occupant": "invitation"})
    assert invited.status_code == 200, invited.text
    async with agent(own.server) as other:
        taken = await other.join(room.code, "Zoe", invitation=invited.json()["invitation"])
        assert f"The seat was dealt the role of {mine['role']}." in taken["briefing"]
        assert f"The seat's own note: {mine['note']}" in taken["briefing"]
        assert taken["state"]["you"]["dealt"] == mine


async def test_m8_a_matter_of_another_kind_is_read_with_every_tool(own: House) -> None:
    room = await own.open_room({"turn_seconds": 600}, format="coin_toss")
    await room.begin()
    async with agent(own.server, header=room.seat_token) as guest:
        shown = (await guest.call("view_case")).content
        assert (shown["kind"], shown["matter"]["stakes"]) == ("wager", WAGER.stakes)
        assert (await guest.call("view_case", transcript_after=0)).content == shown
        evidence = (await guest.call("view_evidence")).content
        assert [item["id"] for item in evidence["items"]] == ["mint", "worn"]
        hits = (await guest.call("search_evidence", query="worn edge")).content["hits"]
        assert hits[0]["id"] == "worn"
        for tool in ("get_state", "get_deliberation_state"):
            assert (await guest.call(tool)).code is None
        resource = await guest.client.read_resource(f"twelve://rooms/{room.code}/case")
        assert json.loads(resource.contents[0].text)["kind"] == "wager"  # type: ignore[union-attr]
        transcript = await guest.client.read_resource(f"twelve://rooms/{room.code}/transcript")
        assert "Who washes up?" in transcript.contents[0].text  # type: ignore[union-attr]
        story = (await guest.call("view_deliberation")).content
        assert "heavier" in json.dumps(story) or "which side" in json.dumps(story)
    async with agent(own.server) as stranger:
        content = (await stranger.call("view_deliberation", code=room.code)).content
        assert "dealt a part" in json.dumps(content)
        assert "heavier" not in json.dumps(content)
