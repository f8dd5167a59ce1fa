"""A court in the page: a prosecutor on a wide page and a juror on a telephone, and the ruling at the end."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Arrive
from tests.kit.court import BRIDGE, HARM, REASONS, RIGHT, WRONG
from tests.kit.server import House

pytestmark = pytest.mark.browser

PHONE = 390, 844


async def assert_fits(page: Page) -> None:
    """Nothing is wider than the page."""
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), await page.title()


async def test_a_prosecutor_and_a_juror_hold_court_in_the_page(arrive: Arrive, house: House) -> None:
    settings = {"jury_size": 1, "jury_threshold": 1, "pace": "instant"}
    room = await house.open_room(settings, format="court", matter=BRIDGE.model_dump(mode="json"), name="Ann")
    bo_seat = await room.join("Bo", 3)
    ann, bo = await arrive(), await arrive(*PHONE)
    await ann.hold(room)
    keys = json.dumps({"seat": {"number": 3, "token": bo_seat["token"]}})
    await bo.page.add_init_script(f"localStorage.setItem('room:{room.code}', {json.dumps(keys)})")
    await bo.visit(room.code)
    await room.begin()

    # A quote is looked up while it is written, and opens its document where it stands.
    quote = ann.page.get_by_label("Quote, word for word")
    await quote.fill(WRONG)
    await expect(ann.text("It stands in none of the documents.")).to_be_visible()
    await ann.page.get_by_label("Opening statement").fill("The deck passed its load test.")
    harm = ann.page.get_by_label("The harm if it is left out of account")
    await harm.fill("Too short.")
    await expect(ann.text(re.compile("^2 of at least 10 words"))).to_be_visible()
    await harm.fill(HARM)
    await ann.button("File the case").click()
    await expect(ann.text(re.compile("Your case came back to be mended"))).to_be_visible()
    await quote.fill(RIGHT)
    await ann.button("report.md, line 3").click()
    sheet = ann.page.get_by_role("dialog", name="report.md")
    await expect(sheet.locator("mark")).to_have_text(RIGHT)
    await sheet.get_by_role("button", name="Put away").click()
    await assert_fits(ann.page)
    await ann.button("File the case").click()

    # The juror's reasons are counted, and the vote stays sealed until it is in.
    await bo.page.get_by_role("complementary", name="At hand").get_by_role("button", name="Vote", exact=True).click()
    reasons = bo.page.get_by_label("Your reasons")
    await reasons.fill("Because.")
    await bo.page.get_by_role("radio", name="Guilty", exact=True).check(force=True)
    await expect(bo.text("1 of at least 50 words")).to_be_visible()
    await expect(bo.button("Seal the vote")).to_be_disabled()
    await reasons.fill(REASONS)
    await assert_fits(bo.page)
    await bo.button("Seal the vote").click()

    for person in (ann, bo):
        ruling = person.page.get_by_role("article", name=re.compile("^(Guilty|Not guilty)$"))
        await expect(ruling).to_be_visible()
        await expect(ruling.get_by_text(BRIDGE.question, exact=True)).to_be_visible()
        await expect(ruling.get_by_role("heading", name="The exhibits that stand")).to_be_visible()
        await assert_fits(person.page)
    await ann.button("report.md, line 3").first.click()
    await expect(ann.page.get_by_role("dialog", name="report.md").locator("mark")).to_have_text(RIGHT)
