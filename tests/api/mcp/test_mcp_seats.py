"""Agents over MCP take seats, lose them, come back and leave. Rules M3 and M7 of PROTOCOL.md."""

import asyncio
import json

import pytest

from harness.server import House, bearer
from tests.api.mcp.agents import agent, tool


async def test_m3_joining_returns_everything_that_is_needed_to_play(house: House) -> None:
    room = await house.open_room()
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
    room = await house.open_room()
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
    room = await house.open_room(seat=None)
    async with agent(house.server) as one, agent(house.server) as other:
        answers = await asyncio.gather(
            *(guest.call("join", code=room.code, name="A", preferred_seat=5) for guest in (one, other, one, other))
        )
    assert sorted(answer.code or "" for answer in answers) == ["", "seat_held", "seat_held", "seat_held"]


async def test_m3_an_invitation_opens_the_seat_it_is_for_once(house: House) -> None:
    room = await house.open_room(seat=None)
    bo = await room.join("Bo", 3)
    await room.act({"kind": "lock", "locked": True})
    invited = (await room.act({"kind": "assign", "seat": 3, "occupant": "invitation"})).json()["invitation"]
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
    room = await house.open_room(seat=None)
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


async def test_m7_a_late_answer_and_a_second_one_are_stale(house: House) -> None:
    room = await house.open_room(seat=None)
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


async def test_m7_a_call_for_a_lost_seat_is_refused_with_the_reason(house: House) -> None:
    room = await house.open_room(seat=None)
    # Somebody who never answers keeps the room from going on.
    await room.join()
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        await guest.answer_asks(await guest.wait(joined["cursor"]))
        waiting = asyncio.create_task(guest.call("wait_for_turn", cursor=joined["cursor"]))
        removed = await room.act({"kind": "remove", "seat": joined["seat"]})
        assert removed.status_code == 200
        assert (await asyncio.wait_for(waiting, 15)).code == "stale_tenure"
        assert (await guest.call("wait_for_turn", cursor=0)).code == "stale_tenure"
        assert (await guest.call("make_argument", argument_type="logical", content="Me!")).code == "stale_tenure"
        assert (await guest.call("get_state")).content["you"] is None


async def test_m3_whoever_was_removed_sits_down_again_only_with_an_invitation(house: House) -> None:
    room, other = await house.open_room(seat=None), await house.open_room(seat=None)
    joined = await room.join()
    assert (await room.act({"kind": "remove", "seat": joined["seat"]})).status_code == 200
    async with agent(house.server, header=joined["token"]) as guest:
        refused = await guest.call("join", code=room.code, name="Ada")
        assert refused.code == "room_locked"
        assert "invitation" in str(refused.detail)
        assert (await guest.call("join", code=other.code, name="Ada")).code is None, "of another room it says nothing"
        kept = await room.act({"kind": "assign", "seat": joined["seat"], "occupant": "invitation"})
        seated = await guest.call("join", code=room.code, name="Ada", invitation=kept.json()["invitation"])
        assert seated.content["seat"] == joined["seat"]


@pytest.mark.slow("no room gives an agent less than fifteen seconds for a turn")
async def test_m7_an_agent_that_was_silent_comes_back_to_its_seat(house: House) -> None:
    terms = {"pace": "brisk", "max_rounds": 20, "turn_seconds": 15, "missed_deadlines": 1}
    room = await house.open_room(seat=None, settings=terms)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        cursor = (await guest.wait(joined["cursor"]))["cursor"]
        # It dies: nothing comes while its first ballot is due.
        async with asyncio.timeout(40):
            while (await guest.call("get_state")).content["you"] is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.5)  # real time: polls what no event announces
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


async def test_m7_leaving_gives_the_seat_to_the_house(house: House) -> None:
    room = await house.open_room(seat=None)
    # Somebody who never answers keeps the room from ending, which a seat that was left no longer does.
    await room.join()
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        await room.begin()
        assert (await guest.call("leave")).content["accepted"] is True
        assert (await guest.call("leave")).code == "stale_tenure"
    seats = {seat["seat"]: seat["occupant"] for seat in (await room.get()).json()["seats"]}
    assert seats[joined["seat"]] == "house"


async def test_m7_an_erased_room_ends_the_wait(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code)
        waiting = asyncio.create_task(guest.call("wait_for_turn", cursor=joined["cursor"]))
        await asyncio.sleep(0.2)  # real time: the call is on its way to the server
        await house.http.delete(room.path, headers=bearer(room.host_token))
        assert (await asyncio.wait_for(waiting, 15)).code in ("no_such_room", "bad_token")
        assert (await guest.call("get_state")).code in ("no_such_room", "bad_token")
        assert (await guest.call("join", code=room.code, name="Ada")).code == "no_such_room"
