"""Papers that are kept as files, in every format that has papers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from engine.formats import FORMATS
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive
from tests.order import few_of

pytestmark = pytest.mark.browser


async def saved(page: Page, button: Locator) -> tuple[str, str]:
    """The file that a button hands to the browser: its name and its text."""
    async with page.expect_download() as started:
        await button.click()
    kept = await started.value
    return kept.suggested_filename, Path(await kept.path()).read_text(encoding="utf-8")


async def ended(house: House, format: str) -> OpenRoom | None:
    """A room of a format that the house has played to its end; None where nothing lies on its table then."""
    room = await house.open_room(format=format, seat=None)
    async with room.socket(room.host_token, after=0) as host:
        await room.begin()
        await host.until_event("closed", 120)
    papers = (await room.get("", room.host_token)).json()["papers"]
    return room if papers else None


@pytest.mark.parametrize(
    "format", few_of(FORMATS, ("history",), "every format; a panel's record: test_a_panel_is_decided_…")
)
async def test_a_paper_is_saved_as_markdown_and_as_json(arrive: Arrive, house: House, format: str) -> None:
    room = await ended(house, format)
    if room is None:
        assert format in ("jury", "meeting"), f"a {format} has lost its papers"
        return
    ann = await arrive()
    await ann.hold(room)
    slips = ann.page.get_by_role("region", name="On the table")
    paper = (await room.get("", room.host_token)).json()["papers"][-1]
    whole = (await room.get(f"/papers/{paper['paper']}", room.host_token)).json()
    await slips.get_by_role("button").last.click()
    sheet = ann.page.get_by_role("dialog", name=paper["title"])
    name, text = await saved(ann.page, sheet.get_by_role("button", name="Save as JSON"))
    assert name.endswith(".json")
    kept = json.loads(text)
    assert kept["matter"] == (await room.get()).json()["room"]["case"]["title"]
    assert [part["text"] for part in kept["parts"]] == [part["text"] for part in whole["parts"]]
    name, text = await saved(ann.page, sheet.get_by_role("button", name="Save as Markdown"))
    assert name.endswith(".md")
    assert text.startswith(f"# {paper['title']}\n")
    for part in whole["parts"]:
        assert f"## {part['label']}\n" in text
        assert part["text"].strip() in text
    await sheet.get_by_role("button", name="Put away").click()
    await expect(sheet).to_have_count(0)
