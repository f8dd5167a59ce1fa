"""The tools of MCP: what they take, how long they wait, how they refuse. Rules M4 to M6 of PROTOCOL.md."""

import asyncio
import json
import time

import jsonschema_rs
import pytest

from api.mcp.act_list import MAX_LIST_TOKENS
from api.wire.agent_schemas import ANSWERS
from engine.core.acts import TEXT_LIMIT
from harness.examples import Json
from harness.server import House
from rooms.minds.llm.tokens import tokens
from tests.api.mcp.agents import READING, agent, post, tool
from tests.api.test_protocol import rows


async def test_m4_tools_are_typed_and_name_every_act_of_every_format(house: House) -> None:
    formats = (await house.http.get("/api/formats")).json()["formats"]
    async with agent(house.server) as guest:
        tools = {tool.name: tool for tool in (await guest.client.list_tools()).tools}
    assert list(tools) == [row[0].strip("`") for row in rows("Tool | Answers")]
    for one in tools.values():
        assert one.description
        fields = one.input_schema["properties"]
        assert [name for name, field in fields.items() if not {"description", "enum", "default"} & set(field)] == []
    shapes = tools["act"].input_schema["properties"]["act"]["anyOf"]
    named = [shape["properties"]["kind"] for shape in shapes]
    kinds = {kind for one in named for kind in one.get("enum", [one.get("const")])}
    assert kinds == {kind for format in formats for kind in format["acts"]} - {
        "choose_face",
        "mark_point",
        "take_point_back",
    }
    assert not {"hits", "written"} & {field for shape in shapes for field in shape["properties"]}


async def test_m4_the_list_of_tools_is_six_thousand_tokens_at_most(house: House) -> None:
    for revision in ("2025-06-18", "2025-11-25"):
        listing = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        answer = await post(house, listing, **{"MCP-Protocol-Version": revision})
        assert answer.status_code == 200, answer.text
        assert len(answer.json()["result"]["tools"]) == len(ANSWERS)
        assert tokens(answer.text) <= MAX_LIST_TOKENS, (
            f"the tools and the shared acts take {tokens(answer.text)} of {MAX_LIST_TOKENS} tokens: say less in the "
            "docstrings of the tools, or leave it to the briefing (api/mcp/briefing.py)."
        )


async def test_m4_a_short_schema_asks_for_what_the_tool_asks_for(house: House) -> None:
    async with agent(house.server) as guest:
        tools = {tool.name: tool.input_schema for tool in (await guest.client.list_tools()).tools}
    argue = tools["make_argument"]
    assert argue["required"] == ["argument_type", "content"]
    assert argue["properties"]["target"] == {
        "type": "integer",
        "description": "The seat you speak to; `options.target` lists them.",
    }
    validator = jsonschema_rs.validator_for(tools["act"])
    for said in ({"kind": "speak", "text": "No."}, {"kind": "cast_ballot", "choice": "guilty"}, {"kind": "pass"}):
        assert validator.is_valid({"act": said}), said
    for said in ({"kind": "levitate"}, {"kind": "cast_ballot"}, {"text": "No."}):
        assert not validator.is_valid({"act": said}), said


async def test_m4_answers_are_structured_as_their_schema_says(house: House) -> None:
    schema = (await house.http.get("/api/schema/mcp.json")).json()
    room = await house.open_room(seat=None, settings={"turn_seconds": 600})
    # Somebody who never answers keeps the room at the first ballot.
    await room.join()
    answers: dict[str, Json] = {}
    async with agent(house.server) as guest:
        answers["join"] = await guest.join(room.code, "Ada")
        await room.begin()
        answers["wait_for_turn"] = await guest.wait(answers["join"]["cursor"])
        answers["cast_vote"] = (await guest.call("cast_vote", vote="guilty")).content
        for name, arguments in READING.items():
            answers[name] = (await guest.call(name, **arguments)).content
        answers["leave"] = (await guest.call("leave")).content
    for name, answer in answers.items():
        assert answer
        jsonschema_rs.validator_for({**schema["properties"][name], "$defs": schema["$defs"]}).validate(answer)
    assert set(schema["properties"]) == {row[0].strip("`") for row in rows("Tool | Answers")}


async def test_m4_the_jurys_names_do_the_same_acts(house: House) -> None:
    room = await house.open_room(seat=None, settings={"max_rounds": 1})
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
            "make_argument",
            argument_type="emotional",
            content="Look at it again.",
            target=2 if seat != 2 else 3,
            cites=[exhibit],
            turn_id=state["asks"][0]["ask"],
        )
        assert said.code is None, said.text
        assert said.content["pending"] is False
        assert {one["seat"] for one in said.content["reactions"]} <= set(range(1, 13)) - {seat}
        assert all(abs(one["delta"]) >= 0.005 and one["name"] for one in said.content["reactions"])
        assert all(one["previous"] != one["choice"] for one in said.content["vote_changes"])
        state = await guest.wait(said.content["cursor"])
        assert state["news"]
        # Whoever had no time for the answer reads there whom the turn moved.
        assert state["reactions"] == said.content["reactions"]
        assert (await guest.wait(state["cursor"], 0))["reactions"] == []
    turn = next(
        entry["event"]
        for entry in await room.log(room.host_token)
        if entry.get("event", {}).get("kind") == "turn_taken" and entry["event"]["seat"] == seat
    )
    assert (turn["argument_type"], turn["text"], turn["cites"]) == ("emotional", "Look at it again.", [exhibit])


async def test_m12_an_argument_answers_with_the_seats_that_it_moved(house: House) -> None:
    room = await house.open_room(seat=None, settings={"initial_guilty": 6, "max_rounds": 6})
    async with agent(house.server) as guest:
        cursor = (await guest.join(room.code))["cursor"]
        await room.begin()
        told: list[Json] = []
        while True:
            state = await guest.wait(cursor, 20)
            cursor = state["cursor"]
            if state["status"] == "closed":
                break
            for ask in state["asks"]:
                if ask["act"] != "speak":
                    await guest.answer_asks({"asks": [ask]})
                    continue
                exhibit = (await guest.call("view_evidence")).content["exhibits"][len(told)]
                words = {"argument_type": "evidence", "content": exhibit["description"], "cites": [exhibit["id"]]}
                said = await guest.call("make_argument", **words, turn_id=ask["ask"])
                if said.code is None:
                    told.append(said.content)
    assert told
    log = await room.log(room.host_token)
    events = {entry["seq"]: entry["event"] for entry in log}
    for answer in told:
        turn = events[answer["cursor"]]
        assert answer["pending"] is False
        moves = [
            move
            for event in events.values()
            if event["kind"] == "convictions_moved"
            for move in event["moves"]
            if move["turn_id"] == turn["turn_id"] and abs(move["delta"]) >= 0.005
        ]
        by_seat = {one["seat"]: one["delta"] for one in answer["reactions"]}
        assert by_seat == {move["seat"]: move["delta"] for move in moves}


async def test_m13_other_names_of_tools_are_taken_and_not_listed(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        listed = {tool.name for tool in (await guest.client.list_tools()).tools}
        assert not any(name.startswith("mcp_") or name == "join_jury" for name in listed)
        joined = await guest.call("join_jury", case_id=room.code)
        assert joined.code is None, joined.text
        again = await guest.call("mcp_join_jury", case_id=room.code, preferred_seat=3)
        assert again.content["seat"] == 3
        assert again.content["persona"]["name"] == "Frank Russo"
        assert again.content["persona_text"].startswith("Twenty-six years on patrol")
        token = again.content["token"]
        for name in ("mcp_view_evidence", "mcp_get_deliberation_state", "mcp_view_deliberation"):
            answer = await guest.call(name, case_id=room.code, seat_number=3, token=token)
            assert answer.code is None, answer.text
        await room.begin()
        async with room.socket(token, after=1) as seat:
            await seat.asked("cast_ballot")
        voted = await guest.call("mcp_cast_vote", case_id=room.code, seat_number=3, vote="guilty", token=token)
        assert voted.content["tally"], voted.text
        early = await guest.call(
            "mcp_make_argument",
            case_id=room.code,
            seat_number=3,
            argument_type="logical",
            content="One question.",
            target_juror=5,
            token=token,
        )
        assert early.code in (None, "not_your_floor", "not_asked"), early.text
        assert (await guest.call("mcp_sing", token=token)).code is not None


async def test_m4_everything_that_an_ask_lists_answers_it(house: House) -> None:
    room = await house.open_room(seat=None, settings={"initial_guilty": 6, "stability_rounds": 10, "max_rounds": 20})
    left: list[Json] = []
    done: set[str] = set()
    said: Json
    async with agent(house.server) as ada, agent(house.server) as bo, agent(house.server) as cleo:
        agents = {
            one: (await one.join(room.code, name))["cursor"] for one, name in ((ada, "A"), (bo, "B"), (cleo, "C"))
        }
        await room.begin()
        while not done or left:
            for one in agents:
                state = await one.wait(agents[one], 0.1)
                assert state["status"] == "running"
                agents[one] = state["cursor"]
                for ask in state["asks"]:
                    if ask["act"] == "cast_ballot":
                        # They never agree, so that the room stays open for everything that an ask lists.
                        vote = "not_guilty" if one is bo else "guilty"
                        answer = await one.call("cast_vote", vote=vote, ask=ask["ask"])
                        assert answer.code is None, answer.text
                        continue
                    if ask["act"] != "speak":
                        said = {"kind": ask["act"], "choice": "no" if ask["act"] == "second" else "guilty"}
                        answer = await one.call("act", act=said, ask=ask["ask"])
                        assert answer.code is None, answer.text
                        continue
                    if not done:
                        left = [{"argument_type": value} for value in ask["options"]["argument_type"]]
                        left += ask["strategies"]
                        assert [each["id"] for each in ask["strategies"]] == ask["options"]["strategy"]
                    if not left:
                        continue
                    way = left.pop(0)
                    if "id" not in way:
                        words = {**way, "content": "Look at it again.", "target": ask["options"]["target"][0]}
                        answer = await one.call("make_argument", **words, turn_id=ask["ask"])
                        done.add(way["argument_type"])
                    else:
                        said = {"kind": ask["act"], "strategy": way["id"]}
                        if way["text"] != "refused":
                            said["text"] = "Look at it again."
                        if way["target"] == "required":
                            said["target"] = ask["options"]["target"][-1]
                        answer = await one.call("act", act=said, turn_id=ask["ask"])
                        done.add(way["id"])
                    assert answer.code is None, (way, answer.text)
    assert len(done) == 12


async def test_m4_arguments_that_arrive_as_text_are_read(house: House) -> None:
    """Some clients send what is nested as JSON in a string."""
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        state = await guest.wait(joined["cursor"])
        ballot = json.dumps({"kind": "cast_ballot", "choice": "guilty"})
        assert (await guest.call("act", act=ballot, ask=state["asks"][0]["ask"])).code is None


async def test_m5_waiting_ends_with_an_ask_with_the_end_or_with_the_time(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        began = time.monotonic()
        nothing = await guest.wait(joined["cursor"], 0.3)
        assert time.monotonic() - began > 0.25
        assert (nothing["asks"], nothing["news"], nothing["cursor"]) == ([], [], joined["cursor"])
        waiting = asyncio.create_task(guest.wait(joined["cursor"], 20))
        await asyncio.sleep(0.2)  # real time: the call is on its way to the server
        await room.begin()
        waited = await asyncio.wait_for(waiting, 15)
        assert waited["asks"][0]["act"] == "cast_ballot"
        assert waited["asks"][0]["options"]["choice"] == ["guilty", "not_guilty"]
        assert 0 < waited["asks"][0]["seconds_left"] <= 90
        # What is asked stays asked: nobody waits for it twice.
        began = time.monotonic()
        assert (await guest.wait(waited["cursor"], 20))["asks"] == waited["asks"] or time.monotonic() - began < 5
        assert (await room.act({"kind": "adjourn"})).status_code == 200
        ended = await guest.wait(waited["cursor"], 20)
        assert (ended["status"], ended["result"]["outcome"]) == ("closed", None)


async def test_m5_a_call_waits_twenty_seconds_at_most(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        await guest.join(room.code)
        assert (await guest.call("wait_for_turn", cursor=0, up_to_s=21)).code == "malformed"
        assert (await guest.call("wait_for_turn", cursor=-1)).code == "malformed"
        # A cursor from nowhere: the agent is told to read the room from its beginning.
        assert (await guest.call("wait_for_turn", cursor=2**53)).code == "room_set_back"


async def test_m5_a_cursor_misses_nothing_and_repeats_nothing(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        await guest.play_to_end(joined["cursor"])
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
    room = await house.open_room(seat=None)
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
        from mcp import MCPError

        with pytest.raises(MCPError) as caught:
            await guest.client.read_resource("twelve://rooms/ABCDEF/case")
    assert caught.value.error.data["code"] == "no_such_room"


async def test_m6_an_essay_is_refused_and_the_floor_stays(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        state = await guest.wait(joined["cursor"])
        await guest.answer_asks(state)
        state = await guest.wait(state["cursor"])
        assert state["is_your_turn"]
        essay = await guest.call("make_argument", argument_type="logical", content="x" * (TEXT_LIMIT + 1))
        assert essay.code == "text_too_long"
        assert (await guest.call("make_argument", argument_type="logical", content="x" * TEXT_LIMIT)).code is None
    novel = await post(house, {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x" * 2_200_000}})
    assert novel.status_code == 413


async def test_m6_half_a_character_in_a_call_breaks_nothing(house: House) -> None:
    room = await house.open_room(seat=None)
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
