"""MCP with formats other than the jury: their acts in the list of tools, their briefings (PROTOCOL.md, M3 and M4)."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Literal

import httpx
import jsonschema_rs
import pytest
from pydantic import create_model

from api.mcp.act_list import MAX_LIST_TOKENS, acts_schema, listed_acts
from api.wire.act_schemas import act_schema
from engine.core.format import Format
from engine.formats import FORMATS
from engine.formats.jury.rules.format import JURY
from harness.examples import Json
from harness.server import House, serving, settings
from rooms.minds.llm.tokens import tokens
from tests.api.mcp.agents import agent, post
from tests.api.other_format import FileReasons, other_format, registered


@pytest.fixture
async def own() -> AsyncIterator[House]:
    """A server of a test's own."""
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


async def act_schema_of(house: House) -> Json:
    """The schema of what the tool `act` takes."""
    async with agent(house.server) as guest:
        tools = {tool.name: tool.input_schema for tool in (await guest.client.list_tools()).tools}
    return dict(tools["act"]["properties"]["act"])


async def test_m4_an_act_with_models_in_it_is_listed_without_references(own: House) -> None:
    jury = await act_schema_of(own)
    # Registered after the server has answered: the list is made when it is asked for.
    with registered(other_format()):
        found = await act_schema_of(own)
        listing = await post(own, {"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        assert tokens(listing.text) <= MAX_LIST_TOKENS
    assert await act_schema_of(own) == jury
    assert "$ref" not in json.dumps(found)
    assert "$defs" not in json.dumps(found)
    validator = jsonschema_rs.validator_for(found)
    passage = {"source": "ledger", "words": "off duty"}
    for act in (
        {"kind": "speak", "text": "No."},
        {"kind": "speak", "words": "No."},
        {"kind": "file_reasons", "reasons": [{"text": "He was not there.", "passage": passage}]},
        {"kind": "file_reasons", "reasons": []},
    ):
        assert validator.is_valid(act), act
    # Its kind has to do here; the briefing has its fields.
    whole = jsonschema_rs.validator_for(act_schema(FileReasons))
    assert whole.is_valid({"kind": "file_reasons", "reasons": [{"text": "No.", "passage": passage}]})
    assert not whole.is_valid({"kind": "file_reasons", "reasons": [{"text": "No.", "passage": {"words": "off"}}]})


def with_kinds(number: int) -> Format:
    """Another format, with so many acts that no other has."""
    base = other_format()
    phase = base.phases["discussion"] if "discussion" in base.phases else next(iter(base.phases.values()))
    offers, words = dict(phase.offers), dict(base.labels.acts)
    for place in range(number):
        kind = f"file_the_reasons_of_number_{place}"
        fields = {"kind": (Literal[kind], kind)}
        model = create_model(f"FileTheReasons{place}", __base__=FileReasons, **fields)  # type: ignore[call-overload]
        offers[kind] = replace(phase.offers["file_reasons"], model=model, default=None, free=lambda state, seat: True)
        words[kind] = "File more reasons"
    phases = {**base.phases, phase.name: replace(phase, offers=offers)}
    return replace(base, phases=phases, labels=replace(base.labels, acts=words))


@pytest.mark.parametrize("number", [3, 60, pytest.param(600, marks=pytest.mark.sweep("six hundred acts"))])
async def test_m4_the_list_of_tools_is_bounded_however_many_acts_there_are(number: int, own: House) -> None:
    alone = await act_schema_of(own)
    with registered(with_kinds(number)):
        found = await act_schema_of(own)
        listing = await post(own, {"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        assert tokens(listing.text) <= MAX_LIST_TOKENS
        room = await own.open_room(format="short_panel", seat=None)
        async with agent(own.server) as guest:
            briefing = (await guest.join(room.code, "Ada", preferred_seat=5))["briefing"]
    # The acts that formats share stand there; those of one format are taken, and are told of in the briefing.
    shared = {shape["properties"]["kind"]["const"]: set(shape["properties"]) for shape in alone["anyOf"][:-1]}
    assert shared == {shape["properties"]["kind"]["const"]: set(shape["properties"]) for shape in found["anyOf"][:-1]}
    if number == 3:
        assert not jsonschema_rs.validator_for(found).is_valid({"kind": "levitate"})
    assert "the briefing of the room has them" in found["description"]
    kind = f"file_the_reasons_of_number_{number - 1}"
    assert jsonschema_rs.validator_for(found).is_valid({"kind": kind, "reasons": []})
    assert kind in briefing


def test_m4_a_list_that_is_too_long_loses_the_rarest_words_first() -> None:
    acts = listed_acts([JURY, other_format()])
    whole = acts_schema(acts, lambda schema: True)
    assert "file_reasons" in json.dumps(whole)
    # What nobody is asked for is the first to lose the descriptions of its fields; a speech keeps them longest.
    length = len(json.dumps(whole))
    shorter = acts_schema(acts, lambda schema: len(json.dumps(schema)) < length)
    changed = [one for one, other in zip(whole["anyOf"], shorter["anyOf"], strict=True) if one != other]
    assert [one["properties"]["kind"]["const"] for one in changed] == ["assign"]
    assert "file_reasons" in json.dumps(shorter)
    shortest = acts_schema(acts, lambda schema: False)
    assert "file_reasons" not in json.dumps(shortest)
    assert "A format may have further kinds" in shortest["description"]
    assert "briefing" not in acts_schema(listed_acts([JURY]), lambda schema: False)["description"]


async def test_m3_the_briefing_of_another_format_is_made_of_what_it_says(own: House) -> None:
    with registered(other_format()):
        room = await own.open_room(format="short_panel", seat=None)
        async with agent(own.server) as guest:
            joined = await guest.join(room.code, "Ada", preferred_seat=5)
    briefing = joined["briefing"]
    assert briefing.startswith("Short panel. The matter: ")
    assert "you are Ada" in briefing
    assert "What you may cite: " in briefing
    assert "file_reasons" in briefing
    assert '"passage"' in briefing
    for word in ("juror", "In a jury", "Accused", "exhibits"):
        assert word not in briefing.partition("How to play")[2], word


class Words(dict[str, str]):
    """Labels of a format that can be looked up until they are lost."""

    lost = False

    # Narrower than `dict.get`, whose default may be anything: labels have none but words.
    def get(self, id: str, default: str | None = None) -> str | None:  # type: ignore[override]
        if self.lost:
            raise ValueError(id)
        return super().get(id, default)


async def test_m3_a_briefing_that_fails_takes_no_seat(own: House) -> None:
    made = other_format("broken")
    outcomes = Words(made.labels.outcomes)
    # No matter adds words of its own, which would make a plain mapping of them.
    with registered(replace(made, choice_labels=None, labels=replace(made.labels, outcomes=outcomes))):
        outcomes.lost = True
        room = await own.open_room(format="broken", seat=None)
        async with agent(own.server) as guest:
            answer = await guest.call("join", code=room.code, name="Ada")
        assert answer.code == "internal"
        view = (await room.get("/view", room.host_token)).json()
        assert [seat["seat"] for seat in view["seats"] if seat["occupant"] == "agent"] == []


async def test_acts_are_read_by_the_model_of_the_rooms_format(own: House) -> None:
    with registered(other_format()):
        room, jury = await own.open_room(format="short_panel"), await own.open_room()
        own_words, shared = {"kind": "speak", "words": "No."}, {"kind": "speak", "text": "No."}
        for where, right, wrong in ((room, own_words, shared), (jury, shared, own_words)):
            refused = await where.act(wrong, where.seat_token)
            assert (refused.status_code, refused.json()["code"]) == (422, "malformed")
            assert (await where.act(right, where.seat_token)).json()["code"] == "not_begun"
        nested = await room.act({"kind": "file_reasons", "reasons": [{"text": 7}]}, room.seat_token)
        assert nested.json()["detail"].startswith("act.reasons.0.text: ")
        unknown = await jury.act({"kind": "file_reasons", "reasons": []}, jury.seat_token)
        assert "is no act here" in unknown.json()["detail"]


async def test_formats_that_are_registered_later_are_listed(own: House) -> None:
    names = [format["name"] for format in (await own.http.get("/api/formats")).json()["formats"]]
    with registered(other_format()):
        listed = (await own.http.get("/api/formats")).json()["formats"]
        assert [format["name"] for format in listed] == [*names, "short_panel"]
        acts = listed[-1]["acts"]
        assert acts["file_reasons"]["properties"]["reasons"]["items"]["properties"]["passage"]
        assert "$ref" not in json.dumps(acts)
        assert "words" in acts["speak"]["properties"]
    assert [format["name"] for format in (await own.http.get("/api/formats")).json()["formats"]] == names
    assert list(FORMATS) == names
