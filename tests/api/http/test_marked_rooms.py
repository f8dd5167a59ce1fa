"""A room on a matter of one's own, which the server's model marks before the room is opened (H92)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from harness.examples import Json
from harness.server import bearer, serving, settings
from harness.services.provider import Provider
from harness.services.provider_marks import by_key
from rooms.minds.llm.litellm_library import load_litellm

LEAK = "The cellar stood under water three times this spring."
WISH = "The children would love a slide in it."
MATTER: Json = {
    "id": "cellar",
    "title": "The cellar",
    "docket": "One paper.",
    "summary": "A cellar, and what it is for.",
    "question": "Should we make the cellar a playroom?",
    "documents": [{"id": "notes", "name": "notes.txt", "text": f"{LEAK} {WISH}"}],
}
MODELS = "models:\n  stub: {{label: Stub, provider: openai, model: stub-1, base_url: {base_url}, input_price: 1}}\n"


@pytest.fixture(scope="module", autouse=True)
def litellm_loaded() -> None:
    """LiteLLM in memory before a model is asked."""
    load_litellm()


@pytest.fixture
def provider() -> Iterator[Provider]:
    with Provider(mark_answer=by_key({LEAK: ("against", 0.9), WISH: ("for", 0.2)})) as server:
        yield server


@pytest.fixture
async def client(provider: Provider, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with one model that needs no key."""
    file = tmp_path / "models.yaml"
    file.write_text(MODELS.format(base_url=provider.base_url))
    async with (
        serving(settings(models_file=file)) as address,
        httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client,
    ):
        yield client


async def opened(client: httpx.AsyncClient, **more: Any) -> Json:
    answer = await client.post("/api/rooms", json={"format": "court", "seat": None, "matter": MATTER, **more})
    assert answer.status_code == 201, answer.text
    room: Json = answer.json()
    return room


async def matter_of(client: httpx.AsyncClient, room: Json) -> Json:
    headers = bearer(room["host_token"])
    matter: Json = (await client.get(f"/api/rooms/{room['code']}/matter", headers=headers)).json()
    return matter


async def test_h92_a_matter_is_marked_before_its_room_is_opened(client: httpx.AsyncClient, provider: Provider) -> None:
    room = await opened(client)
    answer = await client.get(f"/api/rooms/{room['code']}/events", headers=bearer(room["host_token"]))
    events = [entry["event"] for entry in answer.json()["events"] if "event" in entry]
    assert [event["task"] for event in events if event["kind"] == "model_called"] == ["mark"]
    assert [point["id"] for point in (await matter_of(client, room))["matter"]["points"]] == ["P1", "P2"]
    assert [received.task for received in provider.asked if received.path.endswith("completions")] == ["mark"]
    transcript = await client.get(f"/api/rooms/{room['code']}/transcript.md", headers=bearer(room["host_token"]))
    assert "- P1, against yes (model, Stub): As the papers say" in transcript.text


async def test_h92_nobody_is_asked_where_the_request_or_the_points_say_so(
    client: httpx.AsyncClient, provider: Provider
) -> None:
    await opened(client, prepare=False)
    point = {"id": "P1", "claim": LEAK, "quotes": [{"document": "notes", "text": LEAK}], "speaks_against": ["yes"]}
    await opened(client, matter={**MATTER, "points": [point]})
    assert [received for received in provider.asked if received.path.endswith("completions")] == []


async def test_nothing_is_paid_for_a_room_that_cannot_be(client: httpx.AsyncClient, provider: Provider) -> None:
    asked = {"format": "court", "seat": None, "matter": MATTER, "settings": {"jury_size": 900}}
    assert (await client.post("/api/rooms", json=asked)).status_code == 422
    assert [received for received in provider.asked if received.path.endswith("completions")] == []


async def test_a_room_is_opened_without_points_where_the_model_fails(
    client: httpx.AsyncClient, provider: Provider
) -> None:
    provider.fail("401", None, task="mark")
    room = await opened(client)
    assert "could not be asked" in " ".join((await matter_of(client, room))["notes"])
