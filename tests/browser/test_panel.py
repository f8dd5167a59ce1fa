"""A panel in the page: a person among the house's members and another over HTTP, and a decision that is brought."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from playwright.async_api import expect
from pypdf import PdfReader

from engine.formats.panel.rules.verdicts import NO_VERDICT_SENTENCE
from engine.matters.points import BASIS_SENTENCES
from harness.answers import citing
from harness.examples.panel import CSV, DOSSIER
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive
from tests.browser.people import choose_radio
from tests.browser.test_papers import saved
from tests.cases.documents.made import FILES

pytestmark = pytest.mark.browser

PHONE = 390, 844


async def come_to_the_floor(room: OpenRoom, other: str) -> None:
    """The host's seat has the floor; the other person passes where theirs comes first."""
    while (floor := (view := await room.view())["floor"]["seat"]) != room.seat:
        if room.seat not in view["floor"]["hands"]:
            await room.act({"kind": "raise_hand"}, room.seat_token)
        if floor == 2:
            for ask in (await room.view(other))["you"]["asks"]:
                await room.act({"kind": "pass"}, other, **citing(ask))
        await room.get("/events", room.seat_token, after=view["seq"], wait=10)


async def test_a_panel_is_decided_and_its_record_is_kept_and_printed(arrive: Arrive, house: House) -> None:
    ann = await arrive(1440, 900)
    room = await house.open_room({"turn_seconds": 600}, format="panel", seat=1)
    bo = (await room.join("Bo", 2))["token"]
    await room.begin()
    await ann.hold(room)

    # The dossier lies beside the conversation: a document opens, and its passages can be read.
    dossier = ann.page.get_by_role("article", name="The dossier")
    await expect(dossier.get_by_text(DOSSIER.question)).to_be_visible()
    await dossier.get_by_text("offer.md", exact=True).click()
    passage = dossier.get_by_role("paragraph").filter(has_text="Delivery failed twice, which is a risk.")
    await expect(passage.first).to_be_visible()
    await dossier.get_by_label("Search the documents").fill("switch")
    await expect(dossier.get_by_text("1 passage")).to_be_visible()
    await ann.fits()

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
    # The paper may lie there before its form is put away.
    await expect(ann.page.get_by_label("Text", exact=True)).to_have_count(0)
    # A chart has a bar for each row, with its number beside it.
    await ann.button(verb).first.click()
    await ann.page.get_by_role("radio", name="Chart").check()
    await ann.page.get_by_label("Title", exact=True).fill("Prices as bars")
    await ann.page.get_by_label("Text", exact=True).fill(CSV)
    await ann.button(verb).last.click()
    await dossier.locator("summary", has_text="Prices as bars").click()
    bars = dossier.get_by_role("table", name="price").get_by_role("row")
    await expect(bars).to_have_count(2)
    widths = await bars.locator(".bar i").evaluate_all("all => all.map(bar => bar.getBoundingClientRect().width)")
    assert round(widths[0] / widths[1], 2) == round(40 / 55, 2)

    # A verdict and the reason for it are given with a turn; last words without one are refused beside their field.
    await come_to_the_floor(room, bo)
    await ann.has_the_floor()
    await expect(ann.place.get_by_text(DOSSIER.question)).to_be_visible()
    await ann.place.get_by_label("What you say").fill("The hall needs light.")
    await ann.place.get_by_label("These are my last words").check()
    await ann.button("Speak").click()
    await expect(ann.place.locator(".fault")).to_have_text(NO_VERDICT_SENTENCE)
    await ann.place.get_by_label("These are my last words").uncheck()
    await choose_radio(ann.place.get_by_role("radio", name="Buy the lamp"))
    await ann.place.get_by_label("Why, in a sentence or two").fill("It is bright.")
    await ann.place.get_by_label("Resting on").select_option(label="Prices as bars")
    # What is noted besides goes into the record: what would change one’s mind, what is open, who does what until when.
    await ann.place.locator("summary", has_text="For the record").click()
    await ann.place.get_by_label("What would change my mind").fill("If the switch cannot be had.")
    await ann.place.get_by_label("An open question").fill("What does a new switch cost?")
    await ann.place.get_by_label("What", exact=True).fill("Ask for a second offer")
    await ann.place.get_by_label("By whom").fill("Bo")
    await ann.place.get_by_label("Until when").fill("Friday")
    await ann.button("Speak").click()
    said = ann.turns.filter(has_text="The hall needs light.")
    await expect(said).to_be_visible()
    await expect(said.get_by_role("button", name="Prices as bars")).to_be_visible()
    await expect(ann.record.get_by_text("Ann: Buy the lamp.", exact=False)).to_be_visible()

    # The verdict lies before her as a card with the letter of the option, and its reason is on the back.
    table = ann.page.get_by_role("toolbar", name="The panel")
    card = table.get_by_role("button", name="Buy the lamp", exact=True)
    await expect(card).to_contain_text("A")
    await card.click()
    await expect(table.get_by_role("button", name="It is bright.", pressed=True)).to_be_visible()

    # What the timekeeper said last stands on the wall, where a jury's judge speaks.
    await expect(ann.page.get_by_role("group", name="The timekeeper", exact=True)).to_be_visible()

    # The host closes the discussion, the other gives a last verdict, and it is decided.
    assert (await room.act({"kind": "call_vote"})).status_code == 200
    while (await room.get()).json()["room"]["status"] != "closed":
        view = await room.view(bo)
        for ask in view["you"]["asks"]:
            assert (await room.act({"kind": ask["act"], "choice": "buy"}, bo, **citing(ask))).status_code == 200
        await room.get("/events", bo, after=view["seq"], wait=10)
    await expect(ann.page.get_by_role("heading", name="Decision record")).to_be_visible()
    for words in (
        "Buy the lamp. It is bright.",
        "Ask for a second offer (Bo, Friday).",
        "What does a new switch cost?",
    ):
        await expect(ann.page.get_by_text(words).first).to_be_visible()
    for width, height in (PHONE, (1440, 900)):
        await ann.page.set_viewport_size({"width": width, "height": height})
        await ann.fits()
    card = ann.page.get_by_role("region", name="The verdicts").get_by_role("button", name="Ann")
    await card.click()
    await expect(card).to_contain_text("It is bright.")

    # The record is kept as a file, for people and for programs.
    name, text = await saved(ann.page, ann.button("Save as Markdown"))
    assert name == "decision-record.md"
    decided = f"## Who decided\n\n{BASIS_SENTENCES['people']}"
    assert text.startswith(f"# Decision record\n\n{DOSSIER.title}\n\n{decided}\n\n## Question\n\n{DOSSIER.question}\n")
    assert "## To be done\n\nAsk for a second offer (Bo, Friday).\n" in text
    name, text = await saved(ann.page, ann.button("Save as JSON"))
    assert name == "decision-record.json"
    kept = json.loads(text)
    assert (kept["matter"], kept["paper"]) == (DOSSIER.title, "record")
    assert {part["label"]: part["text"] for part in kept["parts"]}["Question"] == DOSSIER.question

    # The record alone is printed, and on one page.
    await ann.page.evaluate("window.print = () => (window.printed = document.documentElement.dataset.printAlone)")
    await ann.button("Print it on one page").click()
    assert await ann.page.evaluate("window.printed") == ""
    await ann.page.evaluate("document.documentElement.dataset.printAlone = ''")
    pages = PdfReader(io.BytesIO(await ann.page.pdf(format="A4"))).pages
    assert len(pages) == 1
    assert "Decision record" in pages[0].extract_text()
    assert "Every ballot" not in pages[0].extract_text()


async def test_a_decision_is_brought_with_files_and_refused_at_its_field(arrive: Arrive, tmp_path: Path) -> None:
    offer, broken = tmp_path / "offer.md", tmp_path / "sound.bin"
    offer.write_text("The lamp is bright and reliable.\n\nDelivery failed twice, which is a risk.")
    broken.write_bytes(bytes(range(32)) * 9)
    ann = await arrive(*PHONE)
    await ann.page.goto("/")
    form = await ann.unfold_form()
    await form.get_by_label("Format").select_option(label="Panel with a timekeeper")
    await form.get_by_role("combobox", name="Decision").select_option(label="Bring your own")
    # Files are read, and one that cannot be is named.
    await form.get_by_label("Documents: files").set_input_files([offer, broken, FILES / "half_scanned.pdf"])
    papers = form.get_by_role("list", name="Documents", exact=True)
    await expect(papers.get_by_role("button", name="Leave out offer.md")).to_be_visible()
    await expect(papers.get_by_role("alert")).to_contain_text("sound.bin is no text")
    await papers.get_by_role("button", name="Put away sound.bin").click()
    await expect(papers.get_by_role("alert")).to_have_count(0)
    # What of a file was not read stands below its name, on a phone as on a desk.
    note = papers.get_by_text("Pages 2 and 3 have no text, as photographs of paper have", exact=False)
    for width in (390, 1440):
        await ann.page.set_viewport_size({"width": width, "height": 900})
        await expect(note).to_be_visible()
        await ann.fits()
    await ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    await papers.get_by_role("button", name="Leave out half_scanned.pdf").click()
    # What is missing or twice there is said at its field.
    for label, words in (
        ("Title", "A lamp"),
        ("In one line", "One lamp."),
        ("Summary", "The hall is dark."),
        ("Question", "Should we buy it?"),
    ):
        await form.get_by_label(label, exact=True).first.fill(words)
    await form.get_by_role("button", name="One more: option").click()
    for at, polarity in ((0, "For"), (1, "Against")):
        await form.get_by_label("Label", exact=True).nth(at).fill("Buy it")
        await choose_radio(form.get_by_role("radio", name=polarity, exact=True).nth(at))
    await form.get_by_role("button", name="Write one here").click()
    await form.get_by_label("Title", exact=True).last.fill("Offer")
    await form.get_by_label("Text", exact=True).fill("The lamp is bright and reliable.")
    await form.get_by_label("Name", exact=True).last.fill("Ada Lorne")
    await form.get_by_label("Expertise", exact=True).fill("Electricity")
    opening = form.get_by_role("button", name="Open the room")
    await opening.click()
    # The document that was written goes with the form without being laid down first.
    await expect(form.get_by_role("button", name="Leave out Offer", exact=True)).to_be_visible()
    await expect(form.get_by_text("“Buy it” is that of another option; give each its own")).to_be_visible()
    await form.get_by_label("Label", exact=True).nth(1).fill("Leave it")
    await opening.click()
    await expect(form.get_by_text("are 1; a panel has 2 or more, so add one")).to_be_visible()
    await form.get_by_role("button", name="One more: member").click()
    await form.get_by_label("Name", exact=True).last.fill("ada lorne")
    await form.get_by_label("Expertise", exact=True).last.fill("Prices")
    await opening.click()
    await expect(form.get_by_text("“ada lorne” is that of another member; tell the two apart")).to_be_visible()
    await ann.fits()
    await form.get_by_label("Name", exact=True).last.fill("Ben Okoro")
    await opening.click()
    assert len(await ann.code()) == 6
    await expect(ann.page.get_by_role("banner").get_by_text("A lamp")).to_be_visible()
