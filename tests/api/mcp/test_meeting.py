"""An agent at a meeting, over MCP, to the reckoning (PROTOCOL.md, M3, M4 and M8)."""

from harness.answers import citing
from harness.examples import Json
from harness.server import House
from tests.api.mcp.agents import Agent, agent

WORDS = "I was in the kitchen at 21:20, alone."


async def meet(guest: Agent) -> list[Json]:
    """Bid and vote at the first tick of each meeting, stay silent afterwards, write notes, until the room is closed."""
    heard: list[Json] = []
    cursor = 0
    while not heard or heard[-1]["status"] != "closed" or heard[-1]["more"]:
        heard.append(await guest.wait(cursor, 5))
        cursor = heard[-1]["cursor"]
        for ask in heard[-1]["asks"]:
            act: Json = {"kind": ask["act"]}
            if ask["act"] == "place_bid":
                highest = max(ask["options"]["desire"])
                act |= {"desire": highest, "message": WORDS}
                if ask["options"].get("vote"):
                    act["vote"] = "skip"
            elif ask["act"] == "take_note":
                act["note"] = "Remember the crowbar."
            answer = await guest.call("act", act=act, **citing(ask))
            assert answer.code is None, answer.text
    return heard


async def test_an_agent_bids_votes_and_writes_notes_to_the_end_of_the_game(house: House) -> None:
    room = await house.open_room({"bid_seconds": 600, "note_seconds": 600}, format="meeting", seat=None)
    async with agent(house.server) as guest:
        joined = await guest.join(room.code, "Ada", preferred_seat=1)
        assert "Who among us is lying?" in joined["briefing"]
        await room.begin()
        heard = await meet(guest)
        state = (await guest.call("get_state")).content
    news = [line for wait in heard for line in wait["news"]]
    mine = [(line["kind"], line["text"]) for line in news if line["seat"] == 1]
    assert ("turn", WORDS) in mine
    assert state["result"]["outcome"] in ("crew_wins", "impostors_win")
    assert state["papers"][-1]["title"] == "Who was what"
