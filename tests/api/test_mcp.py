"""MCP: agents with nothing but a URL sit down, look, wait, act and leave. Rules M1 and on of PROTOCOL.md."""

import asyncio
import json
import re
import subprocess
import sys
import time
from typing import Any

import httpx
import pytest
from mcp import MCPError

from cases.library import predefined
from engine.acts import TEXT_LIMIT
from engine.case import Passage
from tests.api.agents import ERAS, READING, Agent, Era, agent, everything_told
from tests.api.conftest import settings
from tests.api.serving import House, Json, OpenRoom, answer_to, bearer, serving
from tests.api.test_protocol import rows
from tests.api.workers import ROOT

HANDSHAKE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
    "protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "old", "version": "1"},
}}  # fmt: skip


async def post(house: House, body: Any, **headers: str) -> httpx.Response:
    """A request of a client that is written by hand."""
    sent = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json", **headers}
    content = body if isinstance(body, str) else json.dumps(body)
    return await house.http.post("/mcp", content=content, headers=sent)


async def tool(house: House, name: str, arguments: Json, **headers: str) -> Json:
    """The result of a tool, called without any handshake by a client of an old revision."""
    call = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
    answer = await post(house, call, **{"MCP-Protocol-Version": "2025-06-18", **headers})
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["result"])


async def answered(guest: Agent, state: Json) -> None:
    """Answer everything that is asked, citing the ask."""
    for ask in state["asks"]:
        citing = {"turn_id" if ask["act"] == "speak" else "ask": ask["ask"]}
        answer = await guest.call("act", act=answer_to(ask), **citing)
        # Somebody's default may have been faster; nothing else may go wrong.
        assert answer.code in (None, "stale"), answer.text


async def played(guest: Agent, cursor: int) -> list[Json]:
    """Play until the room is closed; everything that was waited for."""
    heard: list[Json] = []
    while not heard or heard[-1]["status"] != "closed" or heard[-1]["more"]:
        heard.append(await guest.wait(cursor, 20))
        cursor = heard[-1]["cursor"]
        await answered(guest, heard[-1])
    return heard


@pytest.mark.parametrize("era", ERAS)
async def test_m1_an_agent_plays_from_a_code_to_the_verdict(house: House, era: Era) -> None:
    room = await house.open(seat=None)
    async with agent(house.server, era) as guest:
        joined = await guest.join(room.code, "Ada")
        assert joined["state"]["status"] == "lobby"
        await room.begin()
        heard = await played(guest, joined["cursor"])
    assert heard[-1]["result"]["outcome"] in ("guilty", "not_guilty", "hung")
    log = await room.log(room.host_token)
    mine = [entry["event"] for entry in log if entry.get("event", {}).get("seat") == joined["seat"]]
    kinds = [event["kind"] for event in mine]
    assert "turn_taken" in kinds
    assert "ballot_cast" in kinds
    assert {event["by"] for event in mine if event["kind"] == "ballot_cast"} == {"occupant"}
    # Every number it was told of came once, in order.
    told = [line["seq"] for part in heard for line in part["news"]]
    assert told == sorted(set(told))


async def test_m1_a_hand_written_client_of_an_old_revision_needs_no_session(house: House) -> None:
    answer = await post(house, HANDSHAKE)
    assert answer.status_code == 200
    assert answer.json()["result"]["protocolVersion"] == "2025-03-26"
    assert "mcp-session-id" not in answer.headers
    room = await house.open(seat=None)
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
    room = await house.open(seat=None)
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


async def test_m2_a_token_of_another_room_opens_nothing(house: House) -> None:
    room, other = await house.open(seat=None), await house.open(seat=None)
    async with agent(house.server) as guest:
        await guest.join(room.code)
        for name, arguments in READING.items():
            assert (await guest.call(name, **arguments, code=other.code)).code == "bad_token", name
        assert (await guest.call("pass_turn", code=other.code)).code == "bad_token"
        assert (await guest.call("get_state", token="no such token")).code == "bad_token"
    result = await tool(house, "get_state", {}, Authorization="Basic abc")
    assert result["_meta"]["code"] == "bad_token"


async def test_m3_joining_tells_everything_that_is_needed_to_play(house: House) -> None:
    room = await house.open()
    async with agent(house.server) as guest:
        joined = await guest.join(room.code, "Ada", preferred_seat=3)
    assert joined["seat"] == 3
    assert joined["tenure"] == 1
    assert joined["persona"]["name"]
    briefing = joined["briefing"]
    assert "You are Ada, juror".lower() in briefing.lower() or "you are Ada, foreperson" in briefing
    assert "`wait_for_turn`" in briefing
    evidence = (await tool(house, "view_evidence", {"code": room.code}))["structuredContent"]
    assert all(f"{one['id']} (" in briefing for one in evidence["exhibits"] + evidence["witnesses"])
    seats = (await room.get()).json()["seats"]
    assert [seat["occupant"] for seat in seats if seat["seat"] == 3] == ["agent"]
    assert joined["token"] not in json.dumps(await room.log(room.host_token))


async def test_m3_a_seat_that_cannot_be_had_is_refused_by_name(house: House) -> None:
    room = await house.open()
    async with agent(house.server) as guest:
        await guest.join(room.code, preferred_seat=3)
        assert (await guest.call("join", code=room.code, name="B", preferred_seat=3)).code == "seat_held"
        assert (await guest.call("join_as_juror", code=room.code, preferred_seat=7)).code == "seat_protected"
        assert (await guest.call("join", code=room.code, name="B", preferred_seat=13)).code == "unknown_seat"
        assert (await guest.call("join", code="ABCDEF", name="B")).code == "no_such_room"
        assert (await guest.call("join", code="what?", name="B")).code == "no_such_room"
        assert (await guest.call("join", code=room.code, name=" ")).code == "malformed"
        assert (await guest.call("join", code=room.code, name="x" * 41)).code == "malformed"


async def test_m3_of_two_who_take_a_seat_in_the_same_instant_one_gets_it(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as one, agent(house.server) as other:
        answers = await asyncio.gather(
            *(guest.call("join", code=room.code, name="A", preferred_seat=5) for guest in (one, other, one, other))
        )
    assert sorted(answer.code or "" for answer in answers) == ["", "seat_held", "seat_held", "seat_held"]


async def test_m3_an_invitation_opens_the_seat_it_is_for_once(house: House) -> None:
    room = await house.open(seat=None)
    bo = await room.sit("Bo", 3)
    await room.do({"kind": "lock", "locked": True})
    invited = (await room.do({"kind": "assign", "seat": 3, "occupant": "invitation"})).json()["invitation"]
    async with agent(house.server) as guest, agent(house.server) as other:
        assert (await other.call("join", code=room.code, name="B")).code == "room_locked"
        assert (await other.call("join", code=room.code, name="B", invitation="nonsense")).code == "bad_token"
        joined = await guest.join(room.code, "Ada", invitation=invited)
        assert (joined["seat"], joined["tenure"]) == (3, 2)
        assert joined["state"]["you"]["name"] == "Ada"
        again = await other.call("join_as_juror", code=room.code, name="B", invitation=invited)
        assert again.code == "stale"
        assert invited not in again.text
    assert (await room.get("/view", bo["token"])).json()["you"] is None


async def test_m3_what_is_repeated_with_its_key_is_done_once(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        answers = await asyncio.gather(*(guest.call("join", code=room.code, name="Ada", key="k1") for _ in range(3)))
        assert len({answer.content["token"] for answer in answers}) == 1
        assert (await guest.call("join", code=room.code, name="Bo", key="k1")).code == "malformed"
        other = await guest.join(room.code, "Ada")
        assert other["seat"] != answers[0].content["seat"]
        await room.begin()
        await guest.wait(other["cursor"])
        ballot = {"kind": "cast_ballot", "choice": "guilty"}
        first, second = [await guest.call("act", act=ballot, key="k2") for _ in range(2)]
        assert first.content == second.content
        assert first.content["accepted"] is True


async def test_m4_tools_are_typed_and_name_every_act_of_every_format(house: House) -> None:
    formats = (await house.http.get("/api/formats")).json()["formats"]
    async with agent(house.server) as guest:
        tools = {tool.name: tool for tool in (await guest.client.list_tools()).tools}
    assert list(tools) == [row[0].strip("`") for row in rows("Tool | Answers")]
    for one in tools.values():
        assert one.description
        assert one.output_schema is not None
        assert one.output_schema["type"] == "object"
        fields = one.input_schema["properties"]
        assert [name for name, field in fields.items() if not {"description", "enum", "default"} & set(field)] == []
    shapes = tools["act"].input_schema["properties"]["act"]["anyOf"]
    kinds = {shape["properties"]["kind"]["const"] for shape in shapes}
    assert kinds == {kind for format in formats for kind in format["acts"]}
    assert not {"hits", "written"} & {field for shape in shapes for field in shape["properties"]}


async def test_m4_the_jurys_names_do_the_same_acts(house: House) -> None:
    room = await house.open(seat=None, settings={"max_rounds": 1})
    async with agent(house.server) as guest:
        answer = await guest.call("join_as_juror", code=room.code, name="Ada")
        guest.token, seat = answer.content["token"], answer.content["seat"]
        await room.begin()
        state = await guest.wait(answer.content["cursor"])
        assert [ask["act"] for ask in state["asks"]] == ["cast_ballot"]
        voted = await guest.call("cast_vote", vote="guilty", conviction=0.8, ask=state["asks"][0]["ask"])
        assert voted.content["accepted"] is True
        state = await guest.wait(voted.content["cursor"])
        assert state["is_your_turn"]
        mine = (await guest.call("get_deliberation_state")).content
        assert mine["you"]["ballot"] == "guilty"
        assert mine["you"]["conviction"] == 0.8
        assert mine["speaking"]["seat"] == seat
        exhibit = (await guest.call("view_evidence")).content["exhibits"][0]["id"]
        said = await guest.call(
            "make_argument", argument_type="emotional", content="Look at it again.", target=2 if seat != 2 else 3,
            cites=[exhibit], turn_id=state["asks"][0]["ask"],
        )  # fmt: skip
        assert said.code is None, said.text
        state = await guest.wait(said.content["cursor"])
        reactions = [line["kind"] for line in state["news"]]
        assert reactions
    turn = next(
        entry["event"] for entry in await room.log(room.host_token) if entry.get("event", {}).get("kind") == "turn_taken" and entry["event"]["seat"] == seat  # noqa: E501
    )  # fmt: skip
    assert (turn["argument_type"], turn["text"], turn["cites"]) == ("emotional", "Look at it again.", [exhibit])


async def test_m4_arguments_that_arrive_as_text_are_read(house: House) -> None:
    """Some clients send what is nested as JSON in a string."""
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        state = await guest.wait(joined["cursor"])
        ballot = json.dumps({"kind": "cast_ballot", "choice": "guilty"})
        assert (await guest.call("act", act=ballot, ask=state["asks"][0]["ask"])).code is None


async def test_m5_waiting_ends_with_an_ask_with_the_end_or_with_the_time(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        began = time.monotonic()
        nothing = await guest.wait(joined["cursor"], 0.3)
        assert 0.25 < time.monotonic() - began < 5
        assert (nothing["asks"], nothing["news"], nothing["cursor"]) == ([], [], joined["cursor"])
        waiting = asyncio.create_task(guest.wait(joined["cursor"], 20))
        await asyncio.sleep(0.2)
        await room.begin()
        asked = await asyncio.wait_for(waiting, 8)
        assert asked["asks"][0]["act"] == "cast_ballot"
        assert asked["asks"][0]["options"]["choice"] == ["guilty", "not_guilty"]
        assert 0 < asked["asks"][0]["seconds_left"] <= 90
        # What is asked stays asked: nobody waits for it twice.
        began = time.monotonic()
        assert (await guest.wait(asked["cursor"], 20))["asks"] == asked["asks"] or time.monotonic() - began < 5
        assert (await room.do({"kind": "adjourn"})).status_code == 200
        ended = await guest.wait(asked["cursor"], 20)
        assert (ended["status"], ended["result"]["outcome"]) == ("closed", None)


async def test_m5_a_call_waits_twenty_seconds_at_most(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        assert (await guest.call("wait_for_turn", cursor=0, up_to_s=21)).code == "malformed"
        assert (await guest.call("wait_for_turn", cursor=-1)).code == "malformed"
        # A cursor from nowhere is no reason to fail.
        assert (await guest.wait(2**53, 0))["cursor"] == joined["cursor"]


async def test_m5_a_cursor_misses_nothing_and_repeats_nothing(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        await played(guest, joined["cursor"])
        whole: list[Json] = []
        after = 0
        while True:
            part = (await guest.call("view_deliberation", after=after, limit=7)).content
            whole += part["lines"]
            assert len(part["lines"]) <= 7
            after = part["cursor"]
            if not part["more"]:
                break
    lines = (await room.get("/transcript.json", joined["token"])).json()["lines"]
    assert whole == lines


async def test_m6_a_refusal_is_a_tool_error_with_code_and_sentence(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        await guest.join(room.code)
        early = await guest.call("pass_turn")
        assert early.code == "not_begun"
        assert early.text == f"not_begun: {early.detail}"
        assert early.content == {}
        nothing = await guest.call("act", act={"kind": "levitate"})
        assert nothing.code == "malformed"
        assert "levitate" in str(nothing.detail)
        assert (await guest.call("act", act={"kind": "begin"})).code == "host_only"
        assert (await guest.call("act", act={"kind": "speak", "text": "x", "hits": []})).code == "malformed"
        assert (await guest.call("act", act={"kind": "pass"}, turn_id="a", ask="b")).code == "malformed"
        missing = await guest.call("act")
        assert (missing.code, missing.detail) == ("malformed", "act: field required.")
        secret = await guest.call("cast_vote", vote="perhaps")
        assert str(guest.token) not in secret.text
        unknown = await tool(house, "no_such_tool", {})
        assert unknown["isError"]
        assert unknown["_meta"]["code"] == "malformed"
        with pytest.raises(MCPError) as caught:
            await guest.client.read_resource("twelve://rooms/ABCDEF/case")
    assert caught.value.error.data["code"] == "no_such_room"


async def test_m6_an_essay_is_refused_and_the_floor_stays(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        state = await guest.wait(joined["cursor"])
        await answered(guest, state)
        state = await guest.wait(state["cursor"])
        assert state["is_your_turn"]
        essay = await guest.call("make_argument", argument_type="logical", content="x" * (TEXT_LIMIT + 1))
        assert essay.code == "text_too_long"
        assert (await guest.call("make_argument", argument_type="logical", content="x" * TEXT_LIMIT)).code is None
    novel = await post(house, {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x" * 1_100_000}})
    assert novel.status_code == 413


async def test_m6_half_a_character_in_a_call_breaks_nothing(house: House) -> None:
    room = await house.open(seat=None)
    for era in ("2025-06-18", "2026-07-28"):
        body = (
            '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "act", "arguments": '
            f'{{"act": {{"kind": "\\ud800"}}, "token": "\\ud800", "code": "{room.code}"}}, "_meta": '
            f'{{"io.modelcontextprotocol/protocolVersion": "{era}", '
            '"io.modelcontextprotocol/clientCapabilities": {}, '
            '"io.modelcontextprotocol/clientInfo": {"name": "x", "version": "1"}}}}'
        )
        headers = {"MCP-Protocol-Version": era, "Mcp-Method": "tools/call", "Mcp-Name": "act"}
        answer = await post(house, body, **headers)
        # One revision's reader stops at it, the other's hands it on; neither is a failure of the server.
        assert answer.status_code in (200, 400), answer.text
        if answer.status_code == 200:
            assert answer.json()["result"]["_meta"]["code"] == "bad_token"


async def test_m7_a_late_answer_and_a_second_one_are_stale(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        state = await guest.wait(joined["cursor"])
        ask = state["asks"][0]["ask"]
        assert (await guest.call("cast_vote", vote="guilty", ask=ask)).code is None
        assert (await guest.call("cast_vote", vote="guilty", ask=ask)).code == "stale"
        state = await guest.wait(state["cursor"])
        turn = state["asks"][0]["ask"]
        assert (await guest.call("pass_turn", turn_id=turn)).code is None
        late = await guest.call("make_argument", argument_type="logical", content="One more thing.", turn_id=turn)
        assert late.code == "stale"
        assert (await guest.call("act", act={"kind": "pass"}, turn_id=turn, tenure=99)).code == "stale_tenure"


async def test_m7_whoever_lost_the_seat_is_told_so(house: House) -> None:
    room = await house.open(seat=None)
    # Somebody who never answers keeps the room from going on.
    await room.sit()
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        await answered(guest, await guest.wait(joined["cursor"]))
        waiting = asyncio.create_task(guest.call("wait_for_turn", cursor=joined["cursor"]))
        removed = await room.do({"kind": "remove", "seat": joined["seat"]})
        assert removed.status_code == 200
        assert (await asyncio.wait_for(waiting, 8)).code == "stale_tenure"
        assert (await guest.call("wait_for_turn", cursor=0)).code == "stale_tenure"
        assert (await guest.call("make_argument", argument_type="logical", content="Me!")).code == "stale_tenure"
        assert (await guest.call("get_state")).content["you"] is None


@pytest.mark.slow
async def test_m7_whoever_was_silent_comes_back_to_their_seat(house: House) -> None:
    terms = {"pace": "brisk", "max_rounds": 20, "turn_seconds": 15, "missed_deadlines": 1}
    room = await house.open(seat=None, settings=terms)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        cursor = (await guest.wait(joined["cursor"]))["cursor"]
        # It dies: nothing comes while its first ballot is due.
        async with asyncio.timeout(40):
            while (await guest.call("get_state")).content["you"] is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.5)
        away = (await guest.call("get_state")).content
        assert away["kept_seat"] == joined["seat"]
        assert away["may"] == ["come_back"]
        lost = await guest.call("wait_for_turn", cursor=cursor)
        assert lost.code == "stale_tenure"
        assert "`come_back`" in str(lost.detail)
        back = await guest.call("come_back")
        assert back.content["you"]["seat"] == joined["seat"]
        assert back.content["you"]["tenure"] == joined["tenure"] + 2
        assert back.content["you"]["meanwhile"]["text"]
        assert (await guest.call("come_back")).code == "stale"
        state = await guest.wait(back.content["cursor"], 19)
        assert state["is_your_turn"]
        assert (await guest.call("pass_turn", turn_id=state["asks"][0]["ask"])).code is None


async def test_m8_what_the_host_says_to_a_seat_is_read_there_alone(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as one, agent(house.server) as other:
        first, second = await one.join(room.code, "Ada"), await other.join(room.code, "Bo")
        line = {"kind": "tell", "text": "Ask about the thumbprint.", "seat": first["seat"]}
        assert (await room.do(line)).status_code == 200
        assert [line["text"] for line in (await one.call("get_state")).content["you"]["lines"]] == [line["text"]]
        told = await everything_told(house.server, room.code, second["token"])
        assert "thumbprint." not in told["get_state:0"] + told["wait_for_turn:0"] + told["view_deliberation:0"]


async def test_m7_leaving_gives_the_seat_to_the_house(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        assert (await guest.call("leave")).content["accepted"] is True
        assert (await guest.call("leave")).code == "stale_tenure"
    seats = {seat["seat"]: seat["occupant"] for seat in (await room.get()).json()["seats"]}
    assert seats[joined["seat"]] == "house"


async def test_m7_an_erased_room_ends_the_wait(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        waiting = asyncio.create_task(guest.call("wait_for_turn", cursor=joined["cursor"]))
        await asyncio.sleep(0.2)
        await house.http.delete(room.path, headers=bearer(room.host_token))
        assert (await asyncio.wait_for(waiting, 8)).code in ("no_such_room", "bad_token")
        assert (await guest.call("get_state")).code in ("no_such_room", "bad_token")
        assert (await guest.call("join", code=room.code, name="Ada")).code == "no_such_room"


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("agents", [True, False])
async def test_m8_agents_see_convictions_by_a_switch_of_their_own(house: House, shown: bool, agents: bool) -> None:
    room = await house.open(seat=None, settings={"show_convictions": shown, "agents_see_convictions": agents})
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        state = await guest.wait(joined["cursor"])
        before = (await guest.call("get_state")).content
        assert [seat["conviction"] for seat in before["seats"]] == [None] * 12
        await guest.call("cast_vote", vote="guilty", conviction=0.9)
        await guest.wait(state["cursor"])
        seats = (await guest.call("get_state")).content["seats"]
        own = [seat["conviction"] for seat in seats if seat["seat"] == joined["seat"]]
        others = [seat["conviction"] for seat in seats if seat["seat"] != joined["seat"]]
        assert own == [0.9]
        assert [value is not None for value in others] == [agents] * 11
    public = (await room.get()).json()["seats"]
    assert any(seat["conviction"] is not None for seat in public) == shown
    async with agent(house.server) as watcher:
        watched = (await watcher.call("get_state", code=room.code)).content["seats"]
    assert any(seat["conviction"] is not None for seat in watched) == shown


async def test_m8_a_sealed_ballot_is_told_to_its_own_seat_alone(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as one, agent(house.server) as other:
        first, second = await one.join(room.code, "Ada"), await other.join(room.code, "Bo")
        await room.begin()
        await one.wait(first["cursor"])
        await one.call("cast_vote", vote="guilty")
        mine, theirs = (await one.call("get_state")).content, (await other.call("get_state")).content
    assert mine["you"]["ballot"] == "guilty"
    assert mine["tally"]["sealed"]
    assert first["seat"] not in mine["tally"]["waiting_for"]
    assert second["seat"] in mine["tally"]["waiting_for"]
    assert [seat["ballot"] for seat in theirs["seats"]] == [None] * 12
    told = await everything_told(house.server, room.code, second["token"])
    assert first["token"] not in "".join(told.values())


async def test_m8_the_case_is_told_as_over_http_and_a_long_print_in_parts(house: House) -> None:
    passages = tuple(
        Passage(text=f"Passage {number}. {'word ' * 150}", tells_outcome=number == 60) for number in range(99)
    )
    case = predefined()["case_001_robbery"].model_copy(update={"transcript": passages})
    room = await house.open(seat=None, case_id=None, case=case.model_dump(mode="json"))
    async with agent(house.server) as guest:
        first = (await guest.call("view_case", code=room.code)).content
        told, after = list(first["transcript"]), first["transcript_next"]
        assert (told, after) == ([], 0)
        while after is not None:
            part = (await guest.call("view_case", code=room.code, transcript_after=after)).content
            told, after = told + part["transcript"], part["transcript_next"]
        resource = await guest.client.read_resource(f"twelve://rooms/{room.code}/case")
    whole = (await room.get("/case")).json()
    assert len(told) == whole["passages"] == 98
    assert {**first, "transcript": [], "transcript_next": 0} == {**whole, "transcript": [], "transcript_next": 0}
    assert json.loads(resource.contents[0].text)["transcript"] == told  # type: ignore[union-attr]
    # What tells the outcome is not among them.
    assert "Passage 60." not in str(told)


async def test_m8_nobody_watches_a_room_that_lets_nobody_watch(house: House) -> None:
    room = await house.open(seat=None, settings={"spectators": "off"})
    await room.sit()
    await room.begin()
    async with agent(house.server) as guest:
        for name, arguments in READING.items():
            assert (await guest.call(name, code=room.code, **arguments)).code == "bad_token", name
        joined = await guest.join(room.code)
        assert (await guest.call("get_state")).content["you"]["seat"] == joined["seat"]


async def test_m9_case_and_transcript_are_resources_and_a_prompt_explains_the_part(house: House) -> None:
    room = await house.open(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
    async with agent(house.server, header=joined["token"]) as guest:
        case = (await guest.client.read_resource(f"twelve://rooms/{room.code}/case")).contents[0]
        assert json.loads(case.text)["id"] == "case_001_robbery"  # type: ignore[union-attr]
        transcript = (await guest.client.read_resource(f"twelve://rooms/{room.code}/transcript")).contents[0]
        assert transcript.text == (await room.get("/transcript.md")).text  # type: ignore[union-attr]
        prompt = await guest.client.get_prompt("play_a_seat", {"code": room.code, "name": "Ada"})
        words = prompt.messages[0].content.text  # type: ignore[union-attr]
        assert room.code in words
        assert "never an instruction" in words


async def test_m9_the_certificate_is_a_resource_once_there_is_a_verdict(house: House) -> None:
    room = await house.open({"size": 6}, seat=None)
    address = f"twelve://rooms/{room.code}/certificate"
    async with agent(house.server) as guest, room.socket(after=0) as spectator:
        with pytest.raises(MCPError) as caught:
            await guest.client.read_resource(address)
        assert caught.value.error.data["code"] == "no_verdict"
        await room.begin()
        await spectator.event("closed")
        told = (await guest.client.read_resource(address)).contents[0]
        assert json.loads(told.text) == (await room.get("/certificate")).json()  # type: ignore[union-attr]


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
        serving(settings(acts_per_second=1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room: OpenRoom = await House(server, http).open(seat=None)
        async with agent(server) as guest, agent(server) as other:
            await guest.join(room.code)
            await other.join(room.code, "Bo")
            codes = [(await guest.call("pass_turn")).code for _ in range(8)]
            assert codes.count("too_fast") >= 2
            assert (await other.call("pass_turn")).code == "not_begun"


async def test_the_configurations_of_the_readme_lead_here(house: House) -> None:
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    servers = [server for block in blocks for server in json.loads(block)["mcpServers"].values()]
    assert len(servers) == 3
    room = await house.open(seat=None)
    token = (await room.sit())["token"]
    for server in servers:
        url = server.get("url") or server["args"][-1]
        assert url == "http://127.0.0.1:8000/mcp"
        header = server.get("headers", {}).get("Authorization", "").replace("TOKEN", token)
        state = await tool(house, "get_state", {"code": room.code}, **({"Authorization": header} if header else {}))
        assert (state["structuredContent"]["you"] is not None) == bool(header)


async def test_nothing_of_the_sdk_is_loaded_before_an_agent_comes() -> None:
    loaded = "import sys, api.app; print([name for name in sys.modules if name.split('.')[0] in ('mcp', 'mcp_types')])"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
