"""What a new room deliberates, sent with the request that opens it (H4)."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, ClassVar

import httpx
import pytest
from pydantic import Field

from cases.library import predefined_cases
from engine.core.matter import Matter
from engine.formats.jury.rules.format import JURY
from harness.examples import Json
from harness.server import House, serving, settings
from tests.api.http.test_rooms import problem
from tests.api.other_format import registered

CASE: Json = {**predefined_cases()["case_001_robbery"].model_dump(mode="json"), "id": "my_robbery"}


class Wager(Matter):
    """A question of chance."""

    kind: ClassVar[str] = "wager"
    stakes: list[str] = Field(max_length=2)


WAGER: Json = {"id": "w", "title": "Heads", "docket": "A coin.", "summary": "A coin falls."}
WAGERS = replace(JURY, name="wagers", matter_model=Wager)


@pytest.fixture
async def own() -> AsyncIterator[House]:
    """A server of a test's own, which knows the wagers."""
    with registered(WAGERS):
        async with (
            serving(settings()) as server,
            httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
        ):
            yield House(server, http)


async def test_h4_a_criminal_case_may_be_sent_as_the_matter(house: House) -> None:
    room = await house.open_room(case_id=None, matter=CASE)
    shown = (await room.get("/case", room.host_token)).json()
    assert (shown["id"], shown["title"]) == ("my_robbery", CASE["title"])


@pytest.mark.parametrize(
    ("matter", "said"),
    [
        ({"id": "mine"}, "matter.title: "),
        ({**CASE, "exhibits": [{**CASE["exhibits"][0], "witnesses": ["nobody"]}]}, "matter.exhibits.0.witnesses.0: "),
        ({**CASE, "summary": "a" * 16_001}, "matter.summary: has 16,001 characters"),
        ({**CASE, "stakes": []}, "matter.stakes: "),
    ],
)
async def test_h4_a_fault_in_the_matter_is_named_with_its_place(house: House, matter: Json, said: str) -> None:
    detail = problem(await house.http.post("/api/rooms", json={"matter": matter}), 422, "malformed")
    assert detail.startswith(said)
    assert detail.endswith(".")
    assert not detail.endswith("..")


@pytest.mark.parametrize("other", [{"case_id": "case_001_robbery"}, {"case": CASE}])
async def test_h4_a_room_has_one_matter(house: House, other: Json) -> None:
    detail = problem(await house.http.post("/api/rooms", json={"matter": CASE, **other}), 422, "malformed")
    assert detail == f"{next(iter(other))}: a room has one matter; send matter or {next(iter(other))}, not both."


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"matter": WAGER}, "matter.stakes: is missing; add it."),
        ({"matter": {**WAGER, "stakes": ["a", "b", "c"]}}, "matter.stakes: "),
        ({"matter": {**WAGER, "stakes": ["a", 2]}}, "matter.stakes.1: "),
        ({"matter": {**WAGER, "stake": ["a"]}}, "matter.stake: is not a field here; did you mean stakes?"),
        ({}, "matter: the format “wagers” has no ready matters; send a `matter` of the kind “wager”."),
        (
            {"case": CASE},
            "case: the format “wagers” deliberates no criminal case; send a",
        ),
    ],
)
async def test_h4_the_matter_is_read_by_the_model_of_the_format(own: House, body: Json, said: str) -> None:
    detail = problem(await own.http.post("/api/rooms", json={"format": "wagers", **body}), 422, "malformed")
    assert detail.startswith(said)


async def test_formats_say_what_they_deliberate_and_in_which_words(own: House) -> None:
    listed: list[dict[str, Any]] = (await own.http.get("/api/formats")).json()["formats"]
    [jury] = [one for one in listed if one["name"] == "jury"]
    wagers = listed[-1]
    assert (jury["matter"], wagers["matter"]) == ("criminal_case", "wager")
    assert jury["matter_schema"] is None, "the library has cases"
    assert set(wagers["matter_schema"]["required"]) >= {"id", "title", "docket", "summary"}
    assert jury["choices"] == ["guilty", "not_guilty"]
    assert set(jury["labels"]) == {"phases", "choices", "outcomes", "roles", "topics", "acts", "reasons", "settings"}
    assert jury["labels"]["settings"].keys() == jury["defaults"].keys()
    assert wagers["labels"]["settings"]["turn_seconds"] == jury["labels"]["settings"]["turn_seconds"]
