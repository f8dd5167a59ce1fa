"""A panel in the page, by two people: a wide page and a phone."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from engine.formats.panel.rules.verdicts import NO_VERDICT_SENTENCE
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.kit.panel import CSV, DOSSIER
from tests.kit.server import House, OpenRoom

pytestmark = pytest.mark.browser

PHONE = 390, 844


async def assert_fits(page: Page) -> None:
    """Nothing is wider than the page."""
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), await page.title()


async def come_to_the_floor(room: OpenRoom, other: Person) -> None:
    """The host's seat has the floor; the other person, on a phone, passes where theirs comes first."""
    while (floor := (view := await room.view())["floor"]["seat"]) != room.seat:
        if room.seat not in view["floor"]["hands"]:
            await room.act({"kind": "raise_hand"}, room.seat_token)
        if floor == 2:
            await other.page.get_by_role("complementary", name="At hand").get_by_role("button").first.click()
            await other.pass_on()
            await expect(other.place).to_have_count(0)
        await room.get("/events", room.seat_token, after=view["seq"], wait=10)


async def test_a_panel_is_decided_on_a_wide_page_and_a_phone(arrive: Arrive, house: House) -> None:
    ann, bo = await arrive(1440, 900), await arrive(*PHONE)
    room = await house.open_room({"turn_seconds": 600}, format="panel", seat=1)
    await ann.hold(room)
    await bo.join(room.code, "Bo")
    await expect(bo.page.get_by_role("heading", name="You hold seat 2")).to_be_visible()
    await ann.button("Begin with two seated").click()

    # The dossier lies beside the conversation: a document opens, and its passages can be read.
    dossier = ann.page.get_by_role("article", name="The dossier")
    await expect(dossier.get_by_text(DOSSIER.question)).to_be_visible()
    await dossier.get_by_text("offer.md", exact=True).click()
    await expect(dossier.get_by_text("Delivery failed twice, which is a risk.")).to_be_visible()
    await dossier.get_by_label("Search the documents").fill("switch")
    await expect(dossier.get_by_text("1 passage")).to_be_visible()
    await assert_fits(bo.page)

    # A table that a member files is drawn, and a wrong one is named.
    verb = "File a document, a table or a chart"
    await ann.button(verb).click()
    await ann.page.get_by_label("Form", exact=True).or_(ann.page.get_by_role("group", name="Form")).first.wait_for()
    await ann.page.get_by_role("radio", name="Table").check()
    await ann.page.get_by_label("Title", exact=True).fill("Prices")
    await ann.page.get_by_label("Text", exact=True).fill("only a heading")
    await ann.button(verb).last.click()
    await expect(ann.page.get_by_text("at least one row below it", exact=False).first).to_be_visible()
    await ann.page.get_by_label("Text", exact=True).fill(CSV)
    await ann.button(verb).last.click()
    await dossier.locator("summary", has_text="Prices").click()
    await expect(dossier.get_by_role("cell", name="40")).to_be_visible()

    # A verdict and the reason for it are given with a turn; last words without one are refused beside their field.
    await come_to_the_floor(room, bo)
    await ann.has_the_floor()
    await ann.place.get_by_label("What you say").fill("The hall needs light.")
    await ann.place.get_by_label("These are my last words").check()
    await ann.button("Speak").click()
    await expect(ann.place.locator(".fault")).to_have_text(NO_VERDICT_SENTENCE)
    await ann.place.get_by_label("These are my last words").uncheck()
    await ann.place.get_by_role("radio", name="Buy the lamp").check(force=True)
    await ann.place.get_by_label("Why, in a sentence or two").fill("It is bright.")
    await ann.button("Speak").click()
    await expect(ann.turns.filter(has_text="The hall needs light.")).to_be_visible()
    await expect(ann.record.get_by_text("Ann: Buy the lamp.", exact=False)).to_be_visible()

    # What the timekeeper said last stands on the wall, where a jury's judge speaks.
    await expect(ann.page.get_by_role("group", name="The timekeeper", exact=True)).to_be_visible()

    # The host closes the discussion, the other gives a last verdict on the phone, and it is decided.
    assert (await room.act({"kind": "call_vote"})).status_code == 200
    await bo.page.get_by_role("complementary", name="At hand").get_by_role("button").first.click()
    await bo.place.get_by_label("Buy the lamp").check(force=True)
    await (
        bo.place.get_by_role("button", name="Give your verdict")
        .or_(bo.place.get_by_role("button", name="Cast"))
        .first.click()
    )

    for person in (ann, bo):
        await expect(person.page.get_by_role("heading", name="Decision record")).to_be_visible()
        await expect(person.page.get_by_text("Buy the lamp. It is bright.")).to_be_visible()
        await assert_fits(person.page)
    card = ann.page.get_by_role("region", name="The verdicts").get_by_role("button", name="Ann")
    await card.click()
    await expect(card).to_contain_text("It is bright.")
