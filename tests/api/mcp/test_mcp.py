"""MCP: how agents with nothing but a URL come in, and what is let in. Rules M1, M2, M10 and M11 of PROTOCOL.md."""

import json
import re

import httpx
import pytest

from harness.server import House, OpenRoom, serving, settings
from harness.workers import ROOT
from tests.api.mcp.agents import ERAS, READING, Era, agent, post, tool

HANDSHAKE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-03-26",
        "capabilities": {},
        "clientInfo": {"name": "old", "version": "1"},
    },
}


@pytest.mark.parametrize("era", ERAS)
async def test_m1_an_agent_plays_from_a_code_to_the_verdict(house: House, era: Era) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server, era) as guest:
        joined = await guest.join(room.code, "Ada")
        assert joined["state"]["status"] == "lobby"
        await room.begin()
        heard = await guest.play_to_end(joined["cursor"])
    assert heard[-1]["result"]["outcome"] in ("guilty", "not_guilty", "hung")
    log = await room.log(room.host_token)
    mine = [entry["event"] for entry in log if entry.get("event", {}).get("seat") == joined["seat"]]
    kinds = [event["kind"] for event in mine]
    assert "turn_taken" in kinds
    assert "ballot_cast" in kinds
    assert {event["by"] for event in mine if event["kind"] == "ballot_cast"} == {"occupant"}
    # Every number came once, in order.
    numbers = [line["seq"] for part in heard for line in part["news"]]
    assert numbers == sorted(set(numbers))


async def test_m1_a_hand_written_client_of_an_old_revision_needs_no_session(house: House) -> None:
    answer = await post(house, HANDSHAKE)
    assert answer.status_code == 200
    assert answer.json()["result"]["protocolVersion"] == "2025-03-26"
    assert "mcp-session-id" not in answer.headers
    room = await house.open_room(seat=None)
    joined = await tool(house, "join", {"code": room.code.lower(), "name": "Old"})
    state = await tool(house, "get_state", {"token": joined["structuredContent"]["token"]})
    assert state["structuredContent"]["you"]["name"] == "Old"


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
async def test_m1_there_is_no_stream_to_open_and_no_session_to_end(house: House, method: str) -> None:
    answer = await house.http.request(method, "/mcp", headers={"Accept": "text/event-stream"})
    assert answer.status_code == 405
    assert answer.json()["code"] == "wrong_method"
    assert answer.headers["allow"] == "POST"


async def test_m2_a_token_is_known_as_a_header_and_as_an_argument(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        first = await guest.join(room.code, "Ada")
        second = await guest.join(room.code, "Bo")
    async with agent(house.server, header=first["token"]) as guest:
        assert (await guest.call("get_state")).content["you"]["seat"] == first["seat"]
        # What is said with the call counts before what the client always sends.
        assert (await guest.call("get_state", token=second["token"])).content["you"]["seat"] == second["seat"]
        assert (await guest.call("get_state", code=room.code)).content["you"]["name"] == "Ada"
    async with agent(house.server) as guest:
        watching = await guest.call("get_state", code=room.code)
        assert watching.content["you"] is None
        assert watching.content["asks"] == []
        assert (await guest.call("get_state")).code == "bad_token"
        for name, arguments in (("pass_turn", {}), ("make_argument", {"argument_type": "logical", "content": "No."})):
            assert "Send the token that `join` gave you" in (await guest.call(name, code=room.code, **arguments)).text


async def test_m6_what_is_wrong_with_an_argument_is_named(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        for name, arguments, named in (("search_evidence", {"query": ""}, "query: "), ("join", {"name": ""}, "name: ")):
            answer = await guest.call(name, code=room.code, **arguments)
            assert answer.code == "malformed"
            assert (answer.detail or "").startswith(named), answer.text


async def test_m2_a_token_of_another_room_opens_nothing(house: House) -> None:
    room, other = await house.open_room(seat=None), await house.open_room(seat=None)
    async with agent(house.server) as guest:
        await guest.join(room.code)
        for name, arguments in READING.items():
            assert (await guest.call(name, **arguments, code=other.code)).code == "bad_token", name
        assert (await guest.call("pass_turn", code=other.code)).code == "bad_token"
        assert (await guest.call("get_state", token="no such token")).code == "bad_token"
    result = await tool(house, "get_state", {}, Authorization="Basic abc")
    assert result["_meta"]["code"] == "bad_token"


async def test_m1_the_address_with_a_slash_at_its_end_is_the_same(house: House) -> None:
    headers = {"Accept": "application/json, text/event-stream"}
    answer = await house.http.post("/mcp/", json=HANDSHAKE, headers=headers)
    assert answer.status_code == 200
    assert answer.json()["result"]["serverInfo"]["name"]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "[", ""])
async def test_m10_a_request_to_another_name_is_turned_away(house: House, host: str) -> None:
    answer = await post(house, HANDSHAKE, Host=host)
    assert answer.status_code == 421
    assert answer.json()["code"] == "foreign_host"


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "[::1]:9", "192.168.1.20:8000"])
async def test_m10_names_of_this_machine_and_numbers_are_let_in(house: House, host: str) -> None:
    assert (await post(house, HANDSHAKE, Host=host)).status_code == 200


async def test_m10_the_public_name_is_let_in_and_so_is_its_page() -> None:
    async with (
        serving(settings(public_url="https://jury.example/")) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        house = House(server, http)
        assert (await post(house, HANDSHAKE, Host="jury.example")).status_code == 200
        assert (await post(house, HANDSHAKE, Host="jury.example", Origin="https://jury.example")).status_code == 200
        assert (await post(house, HANDSHAKE, Host="jury.example", Origin="https://evil.example")).status_code == 403
        assert (await post(house, HANDSHAKE, Host="evil.example", Origin="http://evil.example")).status_code == 421


async def test_m11_calls_are_limited_by_token() -> None:
    async with (
        # One at once, and the next after two seconds: on a busy machine calls take long.
        serving(settings(acts_per_second=0.4)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room: OpenRoom = await House(server, http).open_room(seat=None)
        async with agent(server) as guest, agent(server) as other:
            await guest.join(room.code)
            await other.join(room.code, "Bo")
            codes = [(await guest.call("pass_turn")).code for _ in range(8)]
            assert codes.count("too_fast") >= 2
            assert (await other.call("pass_turn")).code == "not_begun"


async def test_the_configurations_of_the_documents_lead_here(house: House) -> None:
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "agents.md").read_text(encoding="utf-8"), re.DOTALL)
    servers = [server for block in blocks for server in json.loads(block)["mcpServers"].values()]
    assert len(servers) == 3
    room = await house.open_room(seat=None)
    token = (await room.join())["token"]
    for server in servers:
        url = server.get("url") or server["args"][-1]
        assert url == "http://127.0.0.1:8000/mcp"
        header = server.get("headers", {}).get("Authorization", "").replace("TOKEN", token)
        state = await tool(house, "get_state", {"code": room.code}, **({"Authorization": header} if header else {}))
        assert (state["structuredContent"]["you"] is not None) == bool(header)
