"""A historical trial that models play, through driver, LiteLLM and a provider: with tools and plainly, at the
temperatures and limits of their roles; a historian searches again while it writes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from engine.core import events
from engine.core.decide import verify
from engine.formats.history.rules.table import findings
from engine.matters.topic import Topic
from harness.examples.history import LIFE
from harness.services.provider import Provider, ReceivedRequest
from harness.surroundings import SURROUNDINGS
from rooms.live.room import Room
from rooms.minds.factory import build_minds
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.own_server import ROOM_FACTOR
from rooms.minds.llm.tokens import tokens
from rooms.registry.directory import RoomDirectory
from rooms.research import ResearchLibrary
from tests.kit.rooms import House, begin, open_room, until_closed
from tests.rooms.minds.conftest import OneKey, choice_at
from tests.services import provider_histories
from tests.services.mediawiki import Wiki, wikipedia

ARTICLE = LIFE.replace("# Maren Holt\n\n", "")
for heading in ("Dykes", "Rule", "Afterwards"):
    ARTICLE = ARTICLE.replace(f"## {heading}", f"== {heading} ==")
MAREN = Topic(id="maren", title="Maren Holt", docket="A dyke reeve.", summary="A dyke reeve.", subject="Maren Holt")
REVOLT = "The revolt of the farms against Maren Holt began in 1658. Soldiers of Maren Holt ended it within a month."


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    def prepare(served: Wiki) -> None:
        served.hold("Maren Holt", ARTICLE)
        served.hold("Revolt of the farms", REVOLT)

    with wikipedia(prepare) as served:
        yield served


@pytest.fixture
async def library(wiki: Wiki, tmp_path: Path) -> AsyncIterator[ResearchLibrary]:
    made = ResearchLibrary("tests@example.org", tmp_path / "cache", wiki.api_url, SURROUNDINGS.now)
    yield made
    await made.close()


async def played(
    house: House, litellm: LiteLLMClient, provider: Provider, library: ResearchLibrary, **choice: object
) -> tuple[Room, list[events.Entry]]:
    """A trial in which the stub plays every seat."""
    configuration = Configuration(models={"stub": choice_at(provider, **choice)})
    directory: RoomDirectory = await house.directory(
        minds=lambda room: build_minds(room, configuration, litellm, OneKey()),
        models=("stub",),
        research=library,
    )
    settings = {"minds": "stub", "pace": "instant", "budget_usd": 5.0}
    opening = await open_room(directory, format="history", matter=MAREN, seed="h", seat=None, settings=settings)
    await begin(opening.room)
    await until_closed(opening.room)
    return opening.room, await opening.room.entries()


def of_role(provider: Provider, role: str) -> list[ReceivedRequest]:
    return [asked for asked in provider.asked if f"You are the {role}," in asked.prompt]


@pytest.mark.parametrize("tools", [True, False])
async def test_ht15_models_play_every_seat_with_tools_and_plainly(
    house: House, provider: Provider, litellm: LiteLLMClient, library: ResearchLibrary, tools: bool
) -> None:
    provider.seat_answer = provider_histories.answers()
    room, entries = await played(house, litellm, provider, library, tools=tools)
    state = room.state
    assert verify(room.format, entries)[1] is None
    assert [entry.event for entry in entries if isinstance(entry.event, events.MindFailed)] == []
    assert state.round == 2
    assert len(findings(state, 1)) >= 3
    assert len(findings(state, 2)) >= 3
    assert {paper.standing for paper in state.papers.values()} == {"stands"}
    ruling = state.papers["ruling-1"]
    assert next(part.text for part in ruling.parts if part.id == "summary") == "Both are to be remembered."
    known = {one.id for one in findings(state)}
    assert all(set(part.cites) <= known for part in ruling.parts if part.cites)
    # Each side searched, and searched again while it wrote, in both rounds.
    searches = [paper.seat for paper in state.papers.values() if paper.form == "research"]
    assert (searches.count(1), searches.count(2)) == (4, 4)
    read = [part.label for paper in state.papers.values() for part in paper.parts if part.id.startswith("P")]
    assert "Revolt of the farms" in read


@pytest.mark.parametrize("tools", [True, False])
async def test_ht15_roles_have_their_temperatures_limits_tools_and_context(
    house: House, provider: Provider, litellm: LiteLLMClient, library: ResearchLibrary, tools: bool
) -> None:
    provider.seat_answer = provider_histories.answers()
    await played(house, litellm, provider, library, tools=tools, max_tokens=4_096)
    for role, temperature, limit in (("Admirer", 0.7, 1_024), ("Critic", 0.7, 1_024), ("Judge", 0.3, 2_048)):
        for asked in of_role(provider, role):
            assert asked.body["temperature"] == temperature
            # The form of a server of one's own has room for all that its bounds allow.
            assert asked.body["max_tokens"] == (limit if tools else ROOM_FACTOR * limit)
            assert tokens(asked.prompt) <= 3_000
            assert ("tools" in asked.body) == tools
            assert ("response_format" in asked.body) == (not tools)
    assert len(of_role(provider, "Admirer")) == len(of_role(provider, "Critic")) == 6
    assert len(of_role(provider, "Judge")) == 2
    if not tools:
        return
    names = [
        tuple(tool["function"]["name"] for tool in asked.body["tools"]) for asked in of_role(provider, "Critic")[:3]
    ]
    assert names == [
        ("search_wikipedia",),
        ("search_wikipedia", "file_findings"),
        ("search_wikipedia", "file_findings"),
    ]
    last = of_role(provider, "Critic")[2].body["messages"]
    assert [message["role"] for message in last] == ["system", "user", "assistant", "tool"]
    assert last[2]["tool_calls"][0]["function"]["name"] == "search_wikipedia"
    assert last[3]["tool_call_id"] == last[2]["tool_calls"][0]["id"]
    assert "Revolt of the farms" in last[1]["content"], "what the second search found stands among the passages"


async def test_ht15_a_misquoted_dossier_comes_back_to_its_model(
    house: House, provider: Provider, litellm: LiteLLMClient, library: ResearchLibrary
) -> None:
    provider.seat_answer = provider_histories.answers(misquote=True, searches_again=False)
    room, entries = await played(house, litellm, provider, library)
    assert verify(room.format, entries)[1] is None
    # Both write at once: one side's second dossier may be there before the other's first.
    first: dict[int, str] = {}
    for paper in room.state.papers.values():
        if paper.form == "dossier":
            first.setdefault(paper.seat, paper.standing)
    assert first == {1: "returned", 2: "returned"}
    assert len(findings(room.state, 1)) >= 3
    came_back = [asked for asked in provider.asked if "came back" in asked.prompt]
    assert came_back
    assert all(provider_histories.MISQUOTE in asked.prompt for asked in came_back)


async def test_ht15_an_unknown_tool_is_asked_once_more_then_the_house_plays(
    house: House, provider: Provider, litellm: LiteLLMClient, library: ResearchLibrary
) -> None:
    provider.seat_answer = lambda body: {"name": "delete_everything", "arguments": {}}
    room, entries = await played(house, litellm, provider, library)
    failed = [entry.event for entry in entries if isinstance(entry.event, events.MindFailed)]
    assert {event.seat for event in failed} == {1, 2, 3}
    assert "calls a tool that it does not have now" in failed[0].reason
    repairs = [asked.body["messages"] for asked in provider.asked if asked.body["messages"][-1]["role"] == "tool"]
    assert "call search_wikipedia" in str(repairs[0][-1]["content"])
    assert room.state.verdict is not None
    assert findings(room.state, 1)
