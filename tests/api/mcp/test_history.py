"""An agent is the Critic of a historical trial over MCP: it searches, reads what was found whole, and files findings
that quote it; the house plays the others (PROTOCOL.md, M8; HT2, HT4)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import jsonschema_rs
import pytest

from harness.answers import citing
from harness.examples import Json
from harness.examples.history import MAREN
from harness.server import House, serving, settings
from tests.api.mcp.agents import Agent, agent
from tests.services.mediawiki import Wiki, wikipedia

FILLER = "The marsh is flat, and nothing happened there for years. " * 120
LAST = "In the spring of 1659 forty families were driven from the marsh without any hearing."
PAGE = f"Maren Holt was a dyke reeve.\n\n== Marsh ==\n{FILLER}\n\n== Expulsion ==\n{LAST}"


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    with wikipedia(lambda served: served.hold("Maren Holt", PAGE)) as served:
        yield served


async def asked(guest: Agent, cursor: int, act: str) -> tuple[Json, int]:
    """The ask for an act, once it is there, and the newest cursor."""
    while True:
        heard = await guest.wait(cursor, 5)
        cursor = heard["cursor"]
        for ask in heard["asks"]:
            if ask["act"] == act:
                return ask, cursor


async def test_m8_an_agent_is_the_critic_and_reads_what_it_quotes_whole(tmp_path: Path, wiki: Wiki) -> None:
    made = settings(
        wikipedia_contact="tests@example.org", wikipedia_url=wiki.api_url, wikipedia_folder=tmp_path / "cache"
    )
    async with serving(made) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
        matter = MAREN.model_dump(mode="json")
        house = House(server, http)
        asked_for = {"pace": "instant", "max_rounds": 1, "look_in": "wikipedia"}
        room = await house.open_room(asked_for, format="history", matter=matter, seat=None)
        async with agent(server) as critic:
            joined = await critic.join(room.code, "Cleo", preferred_seat=2)
            assert "file_findings" in joined["briefing"]
            await room.begin()
            ask, cursor = await asked(critic, joined["cursor"], "research")
            found = await critic.call(
                "act", act={"kind": "research", "query": "Maren Holt expulsion", "titles": []}, **citing(ask)
            )
            assert found.code is None, found.text
            ask, cursor = await asked(critic, cursor, "file_findings")
            papers = (await critic.call("get_state")).content["papers"]
            page = next(part for paper in papers for part in paper["parts"] if part.get("characters"))
            paper = next(one["paper"] for one in papers if page in one["parts"])
            assert LAST not in page["text"], "the state has the beginning alone"
            whole = (await critic.call("view_case", paper=f"{paper}/{page['id']}")).content
            schema = (await http.get("/api/schema/mcp.json")).json()
            shape = {**schema["properties"]["view_case"], "$defs": schema["$defs"]}
            jsonschema_rs.validator_for(shape).validate(whole)
            [read] = whole["parts"]
            assert len(read["text"]) == page["characters"]
            assert LAST in read["text"]
            assert "oldid=" in read["link"]
            assert "CC BY-SA 4.0" in read["credit"]
            finding = {"claim": "They were not heard.", "quote": LAST, "aspect": "people"}
            filed = await critic.call("act", act={"kind": "file_findings", "findings": [finding]}, **citing(ask))
            assert filed.code is None, filed.text
            while (heard := await critic.wait(cursor, 5))["status"] != "closed":
                cursor = heard["cursor"]
            state = (await critic.call("get_state")).content
            missing = await critic.call("view_case", paper="ruling-9")
            part = await critic.call("view_case", paper=f"{paper}/P9")
    ruling = next(one for one in state["papers"] if one["paper"].startswith("ruling"))
    dossier = next(one for one in state["papers"] if one["title"] == "Dossier" and one["seat"] == 2)
    assert f"{dossier['paper']}/F1" in {cite for one in ruling["parts"] for cite in one.get("cites", [])}
    criteria = next(one for one in state["papers"] if one["paper"] == "criteria-1")
    assert any("The Critic has 1 finding that stands" in one["text"] for one in criteria["parts"])
    assert missing.code == "no_such_paper"
    assert "ruling-1" in missing.text
    assert part.code == "no_such_paper"
    assert "its parts are query, " in part.text
