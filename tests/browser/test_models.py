"""Eleven models and a person in the page: words that stream, a bill, a provider that dies, a certificate of it all."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from engine.formats.jury.rules.rounds import SPARE_TOPICS
from harness.server import House
from harness.services.provider import Provider
from harness.workers import Worker
from tests.browser.conftest import Arrive, model_file
from tests.browser.test_seat_changes import tent

pytestmark = pytest.mark.browser

LOADING_MS = 180_000
"""Milliseconds: the first call loads the library that calls models, and a busy machine takes its time over that."""


@pytest.fixture
def provider() -> Iterator[Provider]:
    with Provider(key="sk-right") as made:
        yield made


@asynccontextmanager
async def server(provider: Provider, tmp_path: Path, **env: str) -> AsyncIterator[House]:
    """A server that knows one model, which needs a key."""
    models = tmp_path / "models.yaml"
    models.write_text(model_file(provider.base_url))
    known = {"DATABASE_URL": "sqlite:///rooms.db", "TWELVE_MODELS_FILE": str(models)}
    worker = Worker({**known, **env}, folder=tmp_path)
    try:
        async with httpx.AsyncClient(base_url=f"http://{worker.address}", timeout=30) as http:
            yield House(worker.address, http)
    finally:
        worker.end()


@pytest.fixture
async def served(built: None, provider: Provider, tmp_path: Path) -> AsyncIterator[House]:
    """A server that knows one model, and has no key for it."""
    async with server(provider, tmp_path) as house:
        yield house


async def test_the_lobby_says_that_the_servers_money_will_end_the_models_part(
    arrive: Arrive, provider: Provider, tmp_path: Path
) -> None:
    async with server(provider, tmp_path, STUB_KEY="sk-right", TWELVE_BUDGET_USD="0.0123") as house:
        room = await house.open_room({"turn_seconds": 600}, name="Ann")
        ann = await arrive(at=house.server)
        await ann.hold(room)
        await ann.page.get_by_role("combobox", name="Go to").select_option("stub")
        said = "This server’s money for models, and not the room’s, will probably be used up within the next ten rounds"
        await expect(ann.text(re.compile(f"^Ten rounds are expected to cost about .*{said}"))).to_be_visible()
        # Where the room's own cap is less, it is that which ends them.
        await ann.page.get_by_label("Never more than, USD").fill("0.01")
        await ann.page.get_by_label("Never more than, USD").press("Tab")
        await expect(
            ann.text(re.compile("The room’s money will probably be used up .* It stops at 1 cent"))
        ).to_be_visible()
        assert re.search(r"0\.012|1\.23? cents", await ann.page.content()) is None


@pytest.mark.sweep("a server of its own: test_h63_… in tests/api/http/test_models.py, minds.spec.ts")
async def test_h63_the_lobby_says_why_the_servers_key_plays_in_no_open_room(
    arrive: Arrive, built: None, provider: Provider, tmp_path: Path
) -> None:
    async with server(provider, tmp_path, STUB_KEY="sk-right", TWELVE_PUBLIC_URL="https://jury.example") as house:
        room = await house.open_room({"turn_seconds": 600}, name="Ann")
        ann = await arrive(at=house.server)
        await ann.hold(room)
        choice = ann.page.get_by_role("combobox", name="Go to")
        await expect(choice.get_by_role("option", name="Stub One, not ready")).to_be_disabled()
        await expect(
            ann.text(re.compile("^This server spends its own keys on no room that anybody may"))
        ).to_be_visible()


@pytest.mark.sweep(
    "a jury of models: tests/api/http/test_streaming.py, minds.spec.ts, partial-turn.spec.ts, items.spec.ts"
)
async def test_a_jury_of_models_plays_to_its_verdict_and_says_what_failed(
    arrive: Arrive, served: House, provider: Provider
) -> None:
    room = await served.open_room({"turn_seconds": 600, "max_rounds": 20, "initial_guilty": 7}, name="Ann")
    ann = await arrive(at=served.server)
    frames: list[dict[str, Any]] = []
    ann.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    await ann.hold(room)

    # The model is not ready without a key; the host's own makes it so, and is shown to nobody.
    minds = ann.page.get_by_role("combobox", name="Go to")
    await expect(minds.get_by_role("option", name=re.compile("^Stub One, not ready"))).to_be_disabled()
    await ann.button("Use a key of your own").click()
    await ann.page.get_by_label("Key", exact=True).fill("sk-right")
    await ann.button("Use this key").click()
    await expect(ann.text("A key of yours serves Stub One in this room.")).to_be_visible()
    await minds.select_option("stub")
    await expect(ann.text(re.compile("^Ten rounds are expected to cost about"))).to_be_visible()
    assert "sk-right" not in await ann.page.content()
    await ann.button("Begin with one seated").click()

    # The first call loads the library that calls models.
    await expect(ann.place.get_by_role("heading", name="Choose your side")).to_be_visible(timeout=LOADING_MS)
    await ann.choose_side("Defend")
    await expect(ann.place.get_by_role("heading", name="You have the floor")).to_be_visible(timeout=LOADING_MS)
    for seat in (1, 12):
        await expect(tent(ann, seat)).to_have_accessible_name(re.compile(f"^Seat {seat}, .*, AI model"))

    def events(kind: str) -> list[dict[str, Any]]:
        return [frame["event"] for frame in frames if frame.get("event", {}).get("kind") == kind]

    def heard() -> set[str]:
        return {event["turn_id"] for event in events("turn_taken")}

    # The first speaker is drawn in every room; where it is Ann, a model comes after her.
    if not heard():
        await ann.pass_on()
        await expect(ann.place.get_by_role("heading", name="You have the floor")).to_be_hidden()
        await expect(ann.place.get_by_role("heading", name="You have the floor")).to_be_visible(timeout=LOADING_MS)
    # A round has calls for so many turns. Beyond them a floor out of the round's order is the house's, which needs no
    # word; any other turn that is not the model's is a failure that the table is shown.
    spare = {event["turn_id"] for event in events("floor_granted") if event.get("topic") in SPARE_TOPICS}
    by_models = heard() - spare - {event["ask"] for event in events("mind_failed")}
    deltas = [frame["turn_id"] for frame in frames if frame["kind"] == "delta"]
    assert by_models
    assert by_models <= set(deltas)
    assert len(deltas) > len(set(deltas)), "words come in pieces"
    await tent(ann, 3).click()
    await expect(ann.page.get_by_role("dialog")).to_contain_text("AI, the model Stub One")
    await ann.button("Put away").click()
    await ann.button(re.compile("^Spent ")).click()
    bill = ann.page.get_by_role("dialog", name="What it costs")
    await expect(bill.get_by_role("row")).not_to_have_count(0)
    await ann.button("Put away").click()

    # The provider dies while the room goes on: the table sees it, and nobody waits for it.
    provider.kill()
    await ann.pass_on()
    failed = ann.record.get_by_text(re.compile("Stub One cannot be reached. The house"))
    await expect(failed.first).to_be_visible(timeout=LOADING_MS)
    await ann.place.get_by_role("button", name="Call the vote").click()
    await ann.place.get_by_role("button", name="Call it now").click()
    # Where those who moved since make the vote unanimous there is no last call, and no ballot to keep.
    await ann.pass_to_the_verdict()
    await ann.page.get_by_role("link", name=re.compile("the certificate")).click()
    paper = ann.page.get_by_role("article", name="Certificate of a verdict")
    await expect(paper.get_by_role("heading", name="Degraded")).to_be_visible()
    await expect(paper.get_by_role("row").filter(has_text="stub-1-2026-11-01")).to_be_visible()
    assert "sk-right" not in json.dumps(frames) + await ann.page.content()
