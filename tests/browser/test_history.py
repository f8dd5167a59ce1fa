"""A historical trial in the page: an Admirer quotes by selecting words in a source, and the ruling is cited."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Arrive
from tests.kit.history import GOOD, MAREN
from tests.kit.server import House

pytestmark = pytest.mark.browser

SELECT = """([line, words]) => {
    const row = document.querySelector(`[data-line="${line}"] span`);
    const text = row.firstChild, at = text.data.indexOf(words), range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + words.length);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
}"""


async def test_ht4_an_admirer_selects_quotes_and_reads_a_ruling_with_its_sources(arrive: Arrive, house: House) -> None:
    settings = {"pace": "instant", "max_rounds": 1, "look_in": "own_sources"}
    room = await house.open_room(settings, format="history", matter=MAREN.model_dump(mode="json"), name="Ann", seat=1)
    ann = await arrive()
    await ann.hold(room)
    await room.begin()
    words = ann.page.get_by_label(re.compile("query|Words to look for", re.IGNORECASE)).first
    await words.fill("Maren Holt dykes")
    await ann.page.get_by_role("button", name="Search", exact=True).first.click()

    sources = ann.page.get_by_role("article", name="Dossiers and sources")
    await expect(sources.get_by_role("tab", name="A life of Maren Holt")).to_be_visible()
    await expect(ann.page.get_by_label("Quote, word for word")).to_be_visible()
    await ann.page.evaluate(SELECT, [8, GOOD[0]])
    await sources.get_by_role("button", name="Quote what is selected").click()
    await expect(ann.page.get_by_label("Quote, word for word")).to_have_value(GOOD[0])
    await expect(ann.text("It stands in A life of Maren Holt, line 8.")).to_be_visible()
    await ann.page.get_by_label("What you say of it").fill("Nine villages were safe.")
    await ann.page.get_by_label("What it is about").select_option("reform")
    assert await ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await ann.button("File the dossier").click()

    ruling = ann.page.get_by_role("article", name="Maren Holt")
    await expect(ruling).to_be_visible()
    await expect(ruling.get_by_role("heading", name="Achievements recognised")).to_be_visible()
    await expect(ruling.get_by_text(GOOD[0]).first).to_be_visible()
    await expect(ruling.get_by_role("button", name="Print the ruling")).to_be_visible()
    assert await ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
