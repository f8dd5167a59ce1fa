"""An agent on the seat of a panel's member, over MCP, to the decision (PROTOCOL.md, M3, M4 and M8)."""

from harness.answers import citing
from harness.examples import Json
from harness.examples.panel import CSV
from harness.server import House
from tests.api.mcp.agents import Agent, agent

WORDS: Json = {
    "kind": "speak",
    "text": "The lamp was strong in our test, and a switch can be replaced.",
    "cites": ["offer.1"],
    "verdict": "buy",
    "reasoning": "The lamp was strong in our test.",
}


async def discuss(guest: Agent) -> list[Json]:
    """Speak with a verdict, file a table and withdraw; then wait for the others until the room is closed."""
    heard: list[Json] = []
    cursor = 0
    while not heard or heard[-1]["status"] != "closed" or heard[-1]["more"]:
        heard.append(await guest.wait(cursor, 5))
        cursor = heard[-1]["cursor"]
        for ask in heard[-1]["asks"]:
            if ask["act"] != "speak":
                continue
            acts: tuple[tuple[Json, dict[str, str]], ...] = (
                ({"kind": "file_artifact", "form": "table", "title": "Prices", "text": CSV}, {}),
                (WORDS, citing(ask)),
                ({"kind": "withdraw"}, {}),
            )
            for act, cited in acts:
                answer = await guest.call("act", act=act, **cited)
                assert answer.code is None, answer.text
    return heard


async def test_an_agent_speaks_files_and_withdraws_to_the_decision(house: House) -> None:
    room = await house.open_room({"turn_seconds": 600}, format="panel", seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code, "Ada", preferred_seat=1)
        briefing = joined["briefing"]
        assert "The question: Should we buy the lamp?" in briefing
        assert "What may be chosen, by id: buy (Buy the lamp); leave (Leave it); " in briefing
        for word in ("juror", "guilty", "Accused"):
            assert word not in briefing, word
        assert "offer.md" in (await guest.call("view_case")).text
        await room.begin()
        heard = await discuss(guest)
        state = (await guest.call("get_state")).content
    news = [line for wait in heard for line in wait["news"]]
    mine = [(line["kind"], line["text"]) for line in news if line["seat"] == 1 and line["kind"] != "seat"]
    assert ("turn", WORDS["text"]) in mine
    assert mine[-1] == ("withdrawal", "Withdraws.")
    assert [text for kind, text in mine if kind == "ballot"] == ["Votes “Buy the lamp”."]
    table, record = state["papers"]
    assert (table["seat"], table["title"], record["title"]) == (1, "Prices", "Decision record")
    assert any("The lamp was strong in our test." in part["text"] for part in record["parts"])
    assert state["result"]["outcome"] in ("buy", "leave", "wait", "tied", "undecided")


async def test_an_agent_who_keeps_the_time_is_refused_a_verdict(house: House) -> None:
    room = await house.open_room({"turn_seconds": 600}, format="panel", seat=None)
    async with agent(house.server) as guest:
        await guest.join(room.code, "Tim", preferred_seat=4)
        await room.begin()
        refused = await guest.call("act", act={"kind": "cast_ballot", "choice": "buy"})
        assert "never judges" in refused.text
        withdrawn = await guest.call("act", act={"kind": "withdraw"})
        assert withdrawn.code is not None
