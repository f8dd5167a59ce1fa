"""Agents who prosecute and defend at a court over MCP: papers that are returned and mended (PROTOCOL.md, M8; CT3)."""

import asyncio

from harness.answers import citing
from harness.examples import Json, court
from harness.server import House
from tests.api.mcp.agents import Agent, agent


async def file_papers(guest: Agent, *acts: Json) -> list[Json]:
    """Answer each ask with the next of these acts, then wait until the room is closed; what was waited for."""
    heard: list[Json] = []
    cursor, left = 0, list(acts)
    while not heard or heard[-1]["status"] != "closed" or heard[-1]["more"]:
        heard.append(await guest.wait(cursor, 5))
        cursor = heard[-1]["cursor"]
        for ask in heard[-1]["asks"]:
            answer = await guest.call("act", act=left.pop(0), **citing(ask))
            assert answer.code is None, answer.text
    assert not left, "it was asked less often than it has answers"
    return heard


async def test_a_misquote_and_a_wrong_challenge_are_returned_and_mended(house: House) -> None:
    room = await house.open_room({"filing_seconds": 600}, format="court", seat=None)
    async with agent(house.server) as prosecutor, agent(house.server) as defence:
        joined = await prosecutor.join(room.code, "Ada", preferred_seat=1)
        assert "The question: Should we open the footbridge on Saturday?" in joined["briefing"]
        await defence.join(room.code, "Ben", preferred_seat=2)
        await room.begin()
        heard, answered = await asyncio.gather(
            file_papers(
                prosecutor,
                court.case(court.RIGHT, court.WRONG).model_dump(mode="json"),
                court.case(court.RIGHT, "The school counts on the bridge.").model_dump(mode="json"),
            ),
            file_papers(
                defence, court.defence(1, 9).model_dump(mode="json"), court.defence(1, 2).model_dump(mode="json")
            ),
        )
        state = (await defence.call("get_state")).content
    for waits in (heard, answered):
        asks = [ask for wait in waits for ask in wait["asks"]]
        assert [ask["topic"] for ask in asks][1:] == ["returned"]
    papers = [line["text"] for wait in heard for line in wait["news"] if line["kind"] == "paper"]
    assert "returned to be mended" in papers[0]
    assert "Nearest to it is “The deck passed the load test" in papers[0]
    filed = {paper["paper"]: paper for paper in state["papers"]}
    assert filed["case-1"]["standing"] == filed["defence-1"]["standing"] == "returned"
    assert filed["case-2"]["standing"] == filed["defence-2"]["standing"] == "stands"
    misquoted = next(part for part in filed["case-1"]["parts"] if "flaw" in part)
    assert misquoted["nearest"].startswith("The deck passed the load test")
    assert "9" in next(part["flaw"] for part in filed["defence-1"]["parts"] if "flaw" in part)
    assert [part["source"] for part in filed["case-2"]["parts"] if "quote" in part] == ["report", "letter"]
    assert [part["about"] for part in filed["defence-2"]["parts"] if "about" in part] == ["case-2/E1", "case-2/E2"]
    assert state["result"]["outcome"] in ("guilty", "not_guilty", "dismissed")


async def test_an_agent_is_told_what_of_the_documents_was_not_read(house: House) -> None:
    matter = court.BRIDGE.model_dump(mode="json")
    matter["documents"][0]["notes"] = ["Page 3 has no text."]
    room = await house.open_room(format="court", seat=None, matter=matter)
    async with agent(house.server) as juror:
        joined = await juror.join(room.code, "Ada", preferred_seat=1)
    assert "- report.md: Page 3 has no text." in joined["briefing"]
