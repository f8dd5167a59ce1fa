"""A coin toss in the page, which knows nothing of it but what the server says: a wide page and a telephone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import httpx
import pytest
from playwright.async_api import expect

from harness.answers import citing
from harness.server import House, OpenRoom
from harness.workers import Worker
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.coin_toss.example import RIGHT, WAGER, WRONG

pytestmark = pytest.mark.browser


@pytest.fixture
async def served(server: Worker) -> AsyncIterator[House]:
    """The server over HTTP."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=30) as http:
        yield House(server.address, http)


PHONE = 390, 844
NOTE = re.compile("^(The coin is heavier on the side of|You do not know which side is heavier)")
FLAW = "The quote stands nowhere in what is on the table."


def listen(*people: Person) -> list[str]:
    """What their browsers complain of, as long as they are there."""
    complaints: list[str] = []
    for person in people:
        person.page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    return complaints


async def open_toss(person: Person, name: str) -> str:
    """Open a coin toss on the example's wager, from the landing page; gives the room's code."""
    await person.page.goto("/")
    unfold = person.button("Open a room of your own")
    form = person.page.get_by_role("region", name="Open a room")
    # What is played stands far below on a phone, and is fetched once somebody goes there.
    await person.page.get_by_role("link", name="How each goes").click()
    await expect(person.page.get_by_role("article", name="Coin toss")).to_contain_text("Calls, reasons, the toss")
    # On a phone the form is folded up; the page is not there yet when its address is loaded.
    await expect(unfold.or_(form).filter(visible=True).first).to_be_visible()
    if await unfold.is_visible():
        await unfold.press("Enter")
    await form.get_by_label("Format").select_option(label="Coin toss")
    await form.get_by_label("Matter").select_option(label="Bring your own")
    evidence = form.get_by_role("group", name="Evidence 1")
    for label, words in (("In one line", WAGER.docket), ("Summary", WAGER.summary), ("Stakes", WAGER.stakes)):
        await form.get_by_label(label, exact=True).fill(words)
    await form.get_by_label("Title", exact=True).first.fill(WAGER.title)
    await evidence.get_by_label("Title", exact=True).fill(WAGER.evidence[0].title)
    await evidence.get_by_label("Text", exact=True).fill(WAGER.evidence[0].text)
    await form.get_by_label("Your name").fill(name)
    await person.fits()
    await form.get_by_role("button", name="Open the room").click()
    return await person.code()


@pytest.mark.sweep("a matter of the shelf: test_a_coin_toss_is_opened_on_a_phone_…")
async def test_the_landing_page_offers_the_shelf_of_every_format(arrive: Arrive) -> None:
    person = await arrive(*PHONE)
    complaints = listen(person)
    await person.page.goto("/")
    entry = person.page.get_by_role("article", name="Coin toss")
    for width, height in ((1440, 900), PHONE):
        await person.page.set_viewport_size({"width": width, "height": height})
        await expect(entry).to_contain_text("Calls, reasons, the toss, the coin has fallen.")
        await person.fits()
    await entry.scroll_into_view_if_needed()
    # Its shelf is read once it comes near, and so are those of its neighbours, which move it: a pointer may miss.
    await entry.get_by_role("button", name="Who takes the night watch?").press("Enter")
    form = person.page.get_by_role("region", name="Open a room")
    await expect(form.get_by_label("Matter")).to_have_value("night_watch")
    await form.get_by_role("button", name="Open the room").click()
    await person.code()
    await expect(person.text("Who takes the night watch?").first).to_be_visible()
    assert not complaints


async def turn_over(person: Person) -> None:
    """Turn over what was dealt to them, which lies face down until then."""
    dealt = person.page.get_by_role("region", name="What was dealt to you")
    await expect(dealt).to_be_visible()
    await expect(person.text(NOTE)).to_have_count(0)
    await dealt.get_by_role("button", name="Turn it over").click()
    await expect(dealt.get_by_text(NOTE)).to_be_visible()


async def call(person: Person, side: str) -> None:
    await person.place.get_by_role("radio", name=side).check()
    await person.place.get_by_role("button", name="Call heads or tails").click()


async def give_reason(person: Person, text: str, quote: str) -> None:
    await person.place.get_by_label("Text", exact=True).fill(text)
    await person.place.get_by_label(re.compile("^Quote")).fill(quote)
    await person.place.get_by_role("button", name="Give your reason").click()


@pytest.mark.sweep("two pages, and ten seconds in the air: test_a_coin_toss_is_opened_…, …_is_read_and_played_again_…")
async def test_a_coin_toss_is_played_on_a_wide_page_and_a_phone(arrive: Arrive) -> None:
    ann, bo = await arrive(), await arrive(*PHONE)
    complaints = listen(ann, bo)
    code = await open_toss(ann, "Ann")
    await ann.set_term("Pace", "Instant")
    async with ann.page.expect_response(lambda answer: answer.url.endswith("/acts")):
        await ann.page.get_by_label("Seconds until the coin falls").fill("10")
        await ann.page.get_by_label("Seconds until the coin falls").press("Enter")
    await bo.join(code, "Bo")
    await expect(bo.page.get_by_role("heading", name="You hold seat 2")).to_be_visible()
    await bo.fits()
    await ann.button("Begin with two seated").click()

    await turn_over(ann)
    await bo.take_up("Answer")
    await turn_over(bo)
    await call(ann, "Heads")
    await expect(ann.page.get_by_role("toolbar")).to_contain_text("in the box")
    await expect(ann.record.get_by_text("The box is open", exact=False)).to_have_count(0)
    await call(bo, "Tails")
    for person in (ann, bo):
        await expect(person.record.get_by_text("The box is open", exact=False)).to_be_visible()
        await person.fits()
    heaps = ann.page.get_by_role("region", name="The count").locator(".heap")
    await expect(heaps.nth(0)).to_contain_text(re.compile("Heads.*1"))
    await expect(heaps.nth(1)).to_contain_text(re.compile("Tails.*2"))
    colours = [
        await heap.evaluate("heap => getComputedStyle(heap).getPropertyValue('--tone')") for heap in await heaps.all()
    ]
    assert len(set(colours)) == 2, colours

    # A quote that stands nowhere comes back with what is wrong; what was written is kept.
    await give_reason(ann, "The die was cut deeper.", WRONG)
    await expect(ann.place.get_by_text(FLAW)).to_be_visible()
    await expect(ann.place.get_by_label("Text", exact=True)).to_have_value("The die was cut deeper.")
    await give_reason(ann, "The die was cut deeper.", RIGHT)
    await bo.take_up("Answer")
    await give_reason(bo, "It fell so the last time.", WRONG)
    await bo.take_up("Answer")
    await expect(bo.place.get_by_text(FLAW)).to_be_visible()
    await bo.fits()
    await give_reason(bo, "It fell so the last time.", "")

    await ann.has_the_floor()
    await expect(ann.record.get_by_text("The coin is in the air: 10 seconds.")).to_be_visible()
    await expect(ann.place.get_by_text(re.compile("^The coin is in the air. .* left.$"))).to_be_visible()
    await ann.place.get_by_role("button", name="Pass", exact=True).click()
    await bo.take_up("Speak")
    await bo.place.get_by_label("What you say").fill("Let it fall.")
    await bo.place.get_by_role("button", name="Speak", exact=True).click()
    for person in (ann, bo):
        await expect(person.record.get_by_text("Let it fall.", exact=True)).to_be_visible()
    await ann.button(re.compile("^Reason Ann, seat 1$")).click()
    sheet = ann.page.get_by_role("dialog", name="Reason")
    await expect(sheet.get_by_text(RIGHT)).to_be_visible()
    await expect(sheet.get_by_text(WAGER.evidence[0].title)).to_be_visible()
    await sheet.get_by_role("button", name="Put away").click()

    over = ann.page.get_by_role("log", name="Spoken record")
    await expect(over).to_contain_text("The coin is in the air: the time is over.")
    for person in (ann, bo):
        await expect(
            person.page.get_by_role("heading", level=1, name=re.compile("^(Heads|Tails|Split)$"))
        ).to_be_visible()
        await expect(person.page.get_by_role("heading", name="Every ballot")).to_be_visible()
        why = re.compile(r"The table called it\.|The coin fell on (heads|tails)\.")
        await expect(person.page.locator("p:visible", has_text=why).first).to_be_visible()
        counts = re.compile("^(Two to one|One to two)")
        await expect(person.page.locator("p:visible", has_text=counts).first).to_be_visible()
        await person.fits()
    await bo.page.get_by_role("slider", name="The moment that is shown").press("ArrowLeft")

    await bo.button("Back to the verdict").click()
    await ann.button("Play again").click()
    await bo.page.get_by_role("link", name="Go to the next room").click()
    # The other one reads of the next room when it is there, before the answer has come to whoever opened it.
    await expect(ann.page).not_to_have_url(re.compile(f"/{code}$"))
    for person in (ann, bo):
        await expect(person.page.get_by_role("heading", level=2, name=WAGER.title)).to_be_visible()
        await person.fits()
    await expect(bo.page.get_by_role("heading", name="You hold seat 2")).to_be_visible()
    assert complaints == []


async def test_a_coin_toss_is_opened_on_a_phone_dealt_and_called(arrive: Arrive, served: House) -> None:
    ann = await arrive(*PHONE)
    complaints = listen(ann)
    code = await open_toss(ann, "Ann")
    await expect(ann.text("Nobody new sits down after that.")).to_be_visible()
    await ann.set_term("Pace", "Instant")
    room = OpenRoom(served.server, served.http, code, "", None, None, {}, "coin_toss")
    bo = (await room.join("Bo", 2))["token"]
    await ann.button("Begin with two seated").click()
    await ann.take_up("Answer")
    await turn_over(ann)
    await call(ann, "Heads")
    await expect(ann.record.get_by_text("The box is open", exact=False)).to_have_count(0)
    await room.answer_asks((await room.view(bo))["you"]["asks"], bo)
    await expect(ann.record.get_by_text("The box is open", exact=False)).to_be_visible()

    await ann.page.set_viewport_size({"width": 1440, "height": 900})
    heaps = ann.page.get_by_role("region", name="The count").locator(".heap")
    colours = [
        await heap.evaluate("heap => getComputedStyle(heap).getPropertyValue('--tone')") for heap in await heaps.all()
    ]
    assert len(set(colours)) == 2, colours
    await ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})

    # A quote that stands nowhere comes back with what is wrong; what was written is kept.
    await ann.take_up("Answer")
    await give_reason(ann, "The die was cut deeper.", WRONG)
    await ann.take_up("Answer")
    await expect(ann.place.get_by_text(FLAW)).to_be_visible()
    await expect(ann.place.get_by_label("Text", exact=True)).to_have_value("The die was cut deeper.")
    await ann.fits()
    await give_reason(ann, "The die was cut deeper.", RIGHT)
    while not (asks := (await room.view(bo))["you"]["asks"]):
        await room.get("/events", bo, after=(await room.view(bo))["seq"], wait=1)
    act = {"kind": "file_reason", "reason": {"text": "So it is."}}
    assert (await room.act(act, bo, **citing(asks[0]))).status_code == 200
    await ann.take_up("Speak")
    await expect(ann.place.get_by_text(re.compile("^The coin is in the air. .* left.$"))).to_be_visible()
    await ann.place.get_by_label("What you say").fill("Let it fall.")
    await ann.place.get_by_role("button", name="Speak", exact=True).click()
    await expect(ann.record.get_by_text("Let it fall.", exact=True)).to_be_visible()
    await ann.fits()
    assert complaints == []


async def test_a_coin_toss_is_read_and_played_again_on_a_wide_page(arrive: Arrive, served: House) -> None:
    room = await served.open_room({"toss_seconds": 1}, format="coin_toss", seat=1, name="Ann")
    bo = (await room.join("Bo", 2))["token"]
    await room.begin()
    ann = await arrive()
    complaints = listen(ann)
    async with room.socket(room.seat_token, 0) as seat, room.socket(bo, 0) as other:
        await asyncio.gather(seat.play_to_end(), other.play_to_end())
    await ann.hold(room)
    await expect(ann.page.get_by_role("heading", level=1, name=re.compile("^(Heads|Tails|Split)$"))).to_be_visible()
    await expect(ann.page.get_by_role("heading", name="Every ballot")).to_be_visible()
    why = re.compile(r"The table called it\.|The coin fell on (heads|tails)\.")
    await expect(ann.page.locator("p:visible", has_text=why).first).to_be_visible()
    await ann.fits()
    await ann.button(re.compile("^Reason Ann, seat 1$")).first.click()
    await ann.page.get_by_role("dialog", name="Reason").get_by_role("button", name="Put away").click()
    await ann.button("Play again").click()
    await expect(ann.page).not_to_have_url(re.compile(f"/{room.code}$"))
    await expect(ann.page.get_by_role("heading", level=2, name=WAGER.title)).to_be_visible()
    await ann.fits()
    assert complaints == []


async def test_nobody_sits_down_at_a_table_after_the_deal(arrive: Arrive, served: House) -> None:
    room = await served.open_room({"toss_seconds": 600}, format="coin_toss", seat=1, name="Ann")
    await room.begin()
    eve = await arrive()
    complaints = listen(eve)
    await eve.visit(room.code)
    await expect(eve.page.get_by_role("heading", name="You are watching")).to_be_visible()
    await expect(eve.text("Nobody new sits down here once it has begun.")).to_be_visible()
    for words in ("Take a seat", "Turn it over"):
        await expect(eve.button(words)).to_have_count(0)
    await eve.fits()
    assert complaints == []
