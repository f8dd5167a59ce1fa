"""A court in the page: a prosecutor on a wide page and a juror on a telephone, and the ruling at the end."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from harness.answers import citing
from harness.examples.court import BRIDGE, HARM, REASONS, RIGHT, WRONG, case
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive
from tests.browser.people import choose_radio

pytestmark = pytest.mark.browser

PHONE = 390, 844


async def test_a_prosecutor_and_a_juror_hold_court_in_the_page(arrive: Arrive, house: House) -> None:
    settings = {"jury_size": 1, "jury_threshold": 1, "pace": "instant"}
    room = await house.open_room(settings, format="court", matter=BRIDGE.model_dump(mode="json"), name="Ann")
    bo_seat = await room.join("Bo", 3)
    ann, bo = await arrive(), await arrive(*PHONE)
    await ann.hold(room)
    await bo.sit(room.code, 3, bo_seat["token"])
    await room.begin()

    # The case is drafted from the points of the papers; she writes her own. A quote is looked up while it is written,
    # and opens its document where it stands.
    quote = ann.page.get_by_label("Quote, word for word")
    await expect(quote.first).to_have_value(re.compile(r"\w"))
    await expect(ann.button("File the case")).to_be_enabled()
    await ann.button("Begin with an empty page").click()
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
    await ann.fits()
    await ann.button("File the case").click()

    # The juror's reasons are counted, and the vote stays sealed until it is in.
    await bo.take_up("Vote")
    reasons = bo.page.get_by_label("Your reasons")
    await reasons.fill("Because.")
    await choose_radio(bo.page.get_by_role("radio", name="Guilty", exact=True))
    await expect(bo.text("1 of at least 50 words")).to_be_visible()
    await expect(bo.page.get_by_role("button", name="Seal the vote: ")).to_be_disabled()
    await reasons.fill(REASONS)
    await bo.fits()
    await bo.page.get_by_role("button", name="Seal the vote: ").click()

    for person in (ann, bo):
        ruling = person.page.get_by_role("article", name=re.compile("^(Guilty|Not guilty)$"))
        await expect(ruling).to_be_visible()
        await expect(ruling.get_by_text(BRIDGE.question, exact=True)).to_be_visible()
        await expect(ruling.get_by_role("region", name="The exhibits")).to_be_visible()
        await person.fits()
    await ann.button("report.md, line 3").first.click()
    await expect(ann.page.get_by_role("dialog", name="report.md").locator("mark")).to_have_text(RIGHT)


async def test_the_wall_of_a_court_has_the_question(arrive: Arrive, house: House) -> None:
    settings = {"jury_size": 1, "jury_threshold": 1, "filing_seconds": 3600}
    room = await house.open_room(settings, format="court", matter=BRIDGE.model_dump(mode="json"), name="Ann")
    await room.begin()
    wall = await arrive(1920, 1080)
    await wall.page.goto(f"/{room.code}?screen=1")
    for width, height in ((1920, 1080), PHONE):
        await wall.page.set_viewport_size({"width": width, "height": height})
        painted = wall.page.get_by_role("region", name="The courtroom")
        await expect(painted.get_by_text(BRIDGE.question).filter(visible=True)).to_have_count(1)
        await wall.fits()


async def test_a_case_that_is_struck_is_told_and_its_ruling_printed_alone(arrive: Arrive, house: House) -> None:
    settings = {"jury_size": 1, "jury_threshold": 1, "pace": "instant"}
    room = await house.open_room(settings, format="court", matter=BRIDGE.model_dump(mode="json"), name="Ann")
    await room.begin()
    # A misquote comes back to be mended, and is struck when it is filed as it was.
    while (view := await room.view())["room"]["status"] != "closed":
        for ask in view["you"]["asks"]:
            filed = await room.act(case(WRONG).model_dump(mode="json"), room.seat_token, **citing(ask))
            assert filed.status_code == 200, filed.text
        await room.get("/events", room.seat_token, after=view["seq"], wait=10)
    ann = await arrive(*PHONE)
    await ann.hold(room)
    ruling = ann.page.get_by_role("article", name="Dismissed", exact=True)
    await expect(ruling).to_be_visible()
    await expect(ruling.get_by_text(re.compile("no exhibit that stands")).first).to_be_visible()
    await expect(ruling.get_by_text("The quote stands in none of the documents").first).to_be_visible()
    # What the page looks like while its print dialogue is open.
    await ann.page.evaluate("window.print = () => { window.printing = document.documentElement.outerHTML }")
    await ann.button("Print the ruling").click()
    assert "data-print-alone" in await ann.page.evaluate("window.printing")
    await ann.page.evaluate("document.documentElement.dataset.printAlone = ''")
    await ann.page.emulate_media(media="print")
    shown = await ann.page.evaluate(
        "[...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility() && "
        "!one.querySelector('[data-printed]') && !one.closest('[data-printed]')).map((one) => one.className)"
    )
    assert shown == []
    await expect(ruling).to_be_visible()
    await expect(ann.button("Print the ruling")).to_be_hidden()


async def test_a_defence_and_a_judge_are_shown_what_is_missing_while_they_write(arrive: Arrive, house: House) -> None:
    settings = {"jury_size": 1, "jury_threshold": 1, "pace": "instant"}
    matter = BRIDGE.model_dump(mode="json")
    room = await house.open_room(settings, format="court", matter=matter, name="Ann", seat=2)
    juror, judge = await room.join("Cleo", 3), await room.join("Bo", 4)
    ann, bo = await arrive(), await arrive(*PHONE)
    await ann.hold(room)
    await bo.sit(room.code, 4, judge["token"])
    await room.begin()

    # Each exhibit that stands has a field of its own, and what is not challenged is named.
    await ann.button("Begin with an empty page").click()
    weak = ann.page.get_by_label("Why exhibit 1 is weak")
    await weak.fill("It says nothing of the bearing.")
    await expect(ann.text(re.compile("unchallenged: ")).or_(ann.text(re.compile("^All .* challenged")))).to_be_visible()
    await ann.button("Open it where it stands").first.click()
    await expect(ann.page.get_by_role("dialog").locator("mark")).to_be_visible()
    await ann.page.get_by_role("dialog").get_by_role("button", name="Put away").click()
    await expect(ann.button("File the defence")).to_be_disabled()
    await ann.page.get_by_label("Counter-argument: what meets the core of the case").fill("A deck is no bridge.")
    await ann.fits()
    await ann.button("File the defence").click()
    await juror_votes(room, juror["token"])

    # The ruling says which side it has not named, and that a yes needs steps.
    await bo.take_up("Rule")
    await bo.button("Begin with an empty page").click()
    reasons = bo.page.get_by_label("What the prosecution has, what the defence has, and what decides")
    await reasons.fill("The prosecution showed that the deck holds.")
    await expect(bo.text(re.compile("Still to be said: the defence"))).to_be_visible()
    await reasons.fill("The prosecution showed that the deck holds, and the defence showed nothing against it.")
    await expect(bo.text(re.compile("Both sides are named"))).to_be_visible()
    await choose_radio(bo.page.get_by_role("radio", name="Guilty", exact=True))
    await expect(bo.text("A yes says what to do: name at least one step.")).to_be_visible()
    await bo.page.get_by_label("The same in one sentence").fill("It is open on Saturday.")
    await expect(bo.button("Give the ruling")).to_be_disabled()
    await bo.page.get_by_label("What is to be done, one step a line").fill("Look at the bearing\nOpen it")
    await expect(bo.text("Two steps.")).to_be_visible()
    await bo.fits()
    await bo.button("Give the ruling").click()
    for person in (ann, bo):
        ruling = person.page.get_by_role("article", name="Guilty", exact=True)
        await expect(ruling.get_by_text("Look at the bearing")).to_be_visible()
        await expect(ruling.get_by_text("It is open on Saturday.")).to_be_visible()


async def juror_votes(room: OpenRoom, token: str) -> None:
    """The juror votes guilty as soon as they are asked."""
    while True:
        view = await room.view(token)
        asked = [ask for ask in view["you"]["asks"] if ask["act"] == "give_vote"]
        if asked:
            break
        await room.get("/events", token, after=view["seq"], wait=10)
    act = {"kind": "give_vote", "reasoning": REASONS, "choice": "guilty"}
    assert (await room.act(act, token, ask=asked[0]["ask"])).status_code == 200
