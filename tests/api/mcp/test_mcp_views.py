"""What agents over MCP may read, and what is hidden from them. Rules M8 and M9 of PROTOCOL.md."""

import json

import pytest

from cases.library import predefined_cases
from engine.matters.criminal_case import Passage
from harness.server import House
from tests.api.mcp.agents import READING, agent, read_everything


async def test_m8_what_the_host_says_to_a_seat_is_read_there_alone(house: House) -> None:
    room = await house.open_room(seat=None)
    async with agent(house.server) as one, agent(house.server) as other:
        first, second = await one.join(room.code, "Ada"), await other.join(room.code, "Bo")
        line = {"kind": "tell", "text": "Ask about the thumbprint.", "seat": first["seat"]}
        assert (await room.act(line)).status_code == 200
        assert [line["text"] for line in (await one.call("get_state")).content["you"]["lines"]] == [line["text"]]
        answers = await read_everything(house.server, room.code, second["token"])
        assert "thumbprint." not in answers["get_state:0"] + answers["wait_for_turn:0"] + answers["view_deliberation:0"]


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("agents", [True, False])
async def test_m8_agents_see_convictions_by_a_switch_of_their_own(house: House, shown: bool, agents: bool) -> None:
    room = await house.open_room(seat=None, settings={"show_convictions": shown, "agents_see_convictions": agents})
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


async def test_m8_a_sealed_ballot_is_shown_to_its_own_seat_alone(house: House) -> None:
    room = await house.open_room(seat=None)
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
    answers = await read_everything(house.server, room.code, second["token"])
    assert first["token"] not in "".join(answers.values())


async def test_m8_the_case_is_the_same_as_over_http_and_a_long_print_in_parts(house: House) -> None:
    passages = tuple(
        Passage(text=f"Passage {number}. {'word ' * 150}", tells_outcome=number == 60) for number in range(99)
    )
    case = predefined_cases()["case_001_robbery"].model_copy(update={"transcript": passages})
    room = await house.open_room(seat=None, case_id=None, case=case.model_dump(mode="json"))
    async with agent(house.server) as guest:
        first = (await guest.call("view_case", code=room.code)).content
        read, after = list(first["transcript"]), first["transcript_next"]
        assert (read, after) == ([], 0)
        while after is not None:
            part = (await guest.call("view_case", code=room.code, transcript_after=after)).content
            read, after = read + part["transcript"], part["transcript_next"]
        resource = await guest.client.read_resource(f"twelve://rooms/{room.code}/case")
    whole = (await room.get("/case")).json()
    assert len(read) == whole["passages"] == 98
    assert {**first, "transcript": [], "transcript_next": 0} == {**whole, "transcript": [], "transcript_next": 0}
    assert json.loads(resource.contents[0].text)["transcript"] == read  # type: ignore[union-attr]
    # Passages with the outcome are not among them.
    assert "Passage 60." not in str(read)


async def test_m8_nobody_watches_a_room_that_lets_nobody_watch(house: House) -> None:
    room = await house.open_room(seat=None, settings={"spectators": "off"})
    await room.join()
    await room.begin()
    async with agent(house.server) as guest:
        for name, arguments in READING.items():
            assert (await guest.call(name, code=room.code, **arguments)).code == "bad_token", name
        joined = await guest.join(room.code)
        assert (await guest.call("get_state")).content["you"]["seat"] == joined["seat"]


async def test_m9_case_and_transcript_are_resources_and_a_prompt_explains_a_seat(house: House) -> None:
    room = await house.open_room(seat=None)
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
    from mcp import MCPError

    room = await house.open_room({"size": 6}, seat=None)
    address = f"twelve://rooms/{room.code}/certificate"
    async with agent(house.server) as guest, room.socket(after=0) as spectator:
        with pytest.raises(MCPError) as caught:
            await guest.client.read_resource(address)
        assert caught.value.error.data["code"] == "no_verdict"
        await room.begin()
        await spectator.event("closed")
        content = (await guest.client.read_resource(address)).contents[0]
        assert json.loads(content.text) == (await room.get("/certificate")).json()  # type: ignore[union-attr]
