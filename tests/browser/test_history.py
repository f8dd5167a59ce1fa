"""Historical trials in the page: an Admirer quotes by selecting words in a source; two people and the house hold a
trial with an audience; an ambiguous title is chosen by a button."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from harness.answers import citing
from harness.examples.history import GOOD, MAREN, dossier
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive
from tests.browser.people import Person, choose_radio
from tests.services.mediawiki import Wiki

pytestmark = pytest.mark.browser

PHONE = 390, 844
AUDIENCE_SECONDS = 10
"""Seconds of each vote of the audience, which votes over HTTP as soon as it may."""

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
    await ann.button("Begin with an empty page").click()
    await ann.page.evaluate(SELECT, [8, GOOD[0]])
    await sources.get_by_role("button", name="Quote what is selected").click()
    await expect(ann.page.get_by_label("Quote, word for word")).to_have_value(GOOD[0])
    await expect(ann.text("It stands in A life of Maren Holt, line 8.")).to_be_visible()
    await ann.page.get_by_label("What you say of it").fill("Nine villages were safe.")
    await ann.page.get_by_label("What it is about").select_option("reform")
    await ann.fits()
    await ann.button("File the dossier").click()

    ruling = ann.page.get_by_role("article", name="Maren Holt")
    await expect(ruling).to_be_visible()
    await expect(ruling.get_by_role("heading", name="What may speak for the name")).to_be_visible()
    await expect(ruling.get_by_text(GOOD[0]).first).to_be_visible()
    await expect(ruling.get_by_role("button", name="Print the ruling")).to_be_visible()
    await ann.fits()


async def test_ht9_a_judge_sends_both_sides_back_and_rules_on_findings_of_both(arrive: Arrive, house: House) -> None:
    settings = {"max_rounds": 2, "look_in": "own_sources", "research_seconds": 900, "judging_seconds": 900}
    room = await house.open_room(settings, format="history", matter=MAREN.model_dump(mode="json"), name="Ann", seat=3)
    admirer = await room.join("Bo", 1)
    await room.begin()
    await file_over_http(room, admirer["token"], GOOD[0])
    judge = await arrive()
    await judge.hold(room)
    await send_both_back(judge)
    await file_over_http(room, admirer["token"], GOOD[2])
    await give_ruling(judge)
    ruling = judge.page.get_by_role("article", name="Maren Holt")
    await expect(ruling).to_be_visible()
    await expect(ruling.get_by_text("This belongs to the controversies.")).to_be_visible()
    await expect(ruling.get_by_text(GOOD[0]).first).to_be_visible()
    await judge.fits()


async def file_over_http(room: OpenRoom, token: str, quote: str) -> None:
    """The Admirer searches as often as asked, and files a dossier with one finding."""
    filed = False
    while not filed:
        view = await room.view(token)
        for ask in view["you"]["asks"]:
            act = {"kind": "research", "query": "Maren Holt"}
            if filed := ask["act"] == "file_findings":
                act = dossier(quote).model_dump(mode="json")
            assert (await room.act(act, token, **citing(ask))).status_code == 200
        await room.get("/events", token, after=view["seq"], wait=10)


async def send_both_back(judge: Person) -> None:
    """Read the evidence as counts, and send both back: only with something for each, in words enough."""
    counted = judge.place.get_by_role("region", name="The evidence, counted")
    await expect(counted.get_by_text("The Admirer has 1 finding that stands; 4 are asked for.")).to_be_visible()
    await choose_radio(judge.place.get_by_role("radio", name="Send both sides back"))
    send = judge.place.get_by_role("button", name="Send both sides back")
    await expect(send).to_be_disabled()
    for side, aspect, words in (
        ("Admirer", "law", "More."),
        ("Critic", "people", "What became of the workers of 1643"),
    ):
        await judge.place.get_by_label(f"Part of the life 1, for the {side}").select_option(aspect)
        await judge.place.get_by_label(f"What the {side} is to look for").fill(words)
    await expect(judge.place.get_by_text("Say it in at least 4 words.").first).to_be_visible()
    await judge.place.get_by_label("What the Admirer is to look for").fill(
        "What the charter of 1650 changed for tenants"
    )
    await judge.fits()
    await send.click()


async def give_ruling(judge: Person) -> None:
    """In the last round there is nothing to choose: a ruling of findings of both sides."""
    await expect(judge.place.get_by_role("radio", name="Send both sides back")).to_have_count(0)
    await judge.place.get_by_label("The ruling in two or three sentences").fill("She built what held; others paid.")
    await choose_radio(judge.place.get_by_role("radio", name="Divided: neither outweighs the other"))
    give = judge.place.get_by_role("button", name="Give the ruling")
    await expect(judge.place.get_by_text("Acknowledge at least one finding of the Critic.")).to_be_visible()
    for title in ("Achievements that you recognise", "Controversies that you acknowledge"):
        part = judge.place.get_by_role("group", name=title)
        await part.get_by_role("checkbox").first.check()
        await part.get_by_label("What it is, in a sentence").fill(f"This belongs to the {title.split()[0].lower()}.")
    await judge.place.get_by_label("Final assessment").fill("Neither undoes the other.")
    await expect(give).to_be_enabled()
    await give.click()


async def at_hand(person: Person, verb: str) -> None:
    """Lay the own slip over the record of a narrow page."""
    await person.take_up(verb)


async def audience_of(house: House, path: str, choice: str) -> dict[str, str]:
    """Somebody in the audience who has voted: the header of their token."""
    token = (await house.http.post(f"{path}/audience")).json()["token"]
    header = {"Authorization": f"Bearer {token}"}
    await votes(house, path, header, choice)
    return header


async def votes(house: House, path: str, header: dict[str, str], choice: str) -> None:
    """Vote from the audience, or vote otherwise."""
    act = {"act": {"kind": "cast_audience_ballot", "choice": choice}}
    answer = await house.http.post(f"{path}/acts", json=act, headers=header)
    assert answer.status_code == 200, answer.text


async def until_phase(room: OpenRoom, phase: str) -> None:
    """Wait until a room has come to a phase."""
    while (view := await room.view())["room"]["phase"] != phase:
        await room.get("/events", room.seat_token, after=view["seq"], wait=10)


async def search(person: Person, words: str) -> None:
    """Search, as the form asks for it, on a phone: the form is put away, and is not taken for the next one."""
    await person.place.get_by_label("Words to look for").fill(words)
    await person.place.get_by_role("button", name="Search", exact=True).click()
    await expect(person.place).to_be_hidden()


async def file_finding(person: Person, quote: str, claim: str, aspect: str) -> None:
    """File a dossier with one finding, and not the drafted one."""
    await person.place.get_by_role("button", name="Begin with an empty page").click()
    await person.place.get_by_label("Quote, word for word").fill(quote)
    await person.place.get_by_label("What you say of it").fill(claim)
    await person.place.get_by_label("What it is about").select_option(aspect)
    await expect(person.text(re.compile("It stands in A life of Maren Holt, line"))).to_be_visible()
    await person.place.get_by_role("button", name="File the dossier").click()
    await expect(person.place).to_be_hidden()


@pytest.mark.sweep("two pages and an audience: test_ht4_…, test_ht9_…; what is told of it: judgement.spec.ts")
async def test_ht5_ht9_ht14_people_and_the_house_hold_a_trial_with_an_audience(arrive: Arrive, house: House) -> None:
    judge, admirer = await arrive(1440, 900), await arrive(*PHONE)
    settings = {"pace": "instant", "max_rounds": 2, "look_in": "own_sources", "audience_seconds": AUDIENCE_SECONDS}
    settings |= {"research_seconds": 900, "judging_seconds": 900}
    room = await house.open_room(settings, format="history", matter=MAREN.model_dump(mode="json"), name="Ann", seat=3)
    await judge.hold(room)
    await admirer.join(room.code, "Bo")
    await expect(admirer.page.get_by_role("heading", name="You hold seat 1")).to_be_visible()
    await expect(judge.button("Begin with two seated")).to_be_enabled()
    await room.begin()
    first = await audience_of(house, room.path, "mostly_admired")
    await audience_of(house, room.path, "torn")

    # The Admirer works on a phone; what is filed stays sealed until the house has filed as well.
    await at_hand(admirer, "Search")
    await search(admirer, "Maren Holt dykes")
    await at_hand(admirer, "File")
    await expect(admirer.page.get_by_label("Quote, word for word").first).to_be_visible()
    await admirer.fits()
    await file_finding(admirer, GOOD[0], "Nine villages were safe.", "reform")

    await send_both_back(judge)
    await at_hand(admirer, "Search")
    await search(admirer, "Maren Holt charter")
    await at_hand(admirer, "File")
    await file_finding(admirer, GOOD[2], "Tenants were heard.", "law")

    await give_ruling(judge)

    # The audience changes its mind when the ruling is read; both pages say how many did.
    await until_phase(room, "second_vote")
    await votes(house, room.path, first, "mostly_condemned")
    await expect(judge.page.get_by_text("The audience may change its vote").first).to_be_visible()
    for person in (judge, admirer):
        ruling = person.page.get_by_role("article", name="Maren Holt")
        await expect(ruling).to_be_visible()
        told = person.page.get_by_role("region", name="The audience")
        await expect(told.get_by_text("1 of the 2 who voted changed their minds.")).to_be_visible()
        await expect(told.get_by_text("Mostly to be condemned: 0 at first, 1 in the end.")).to_be_visible()
        await expect(ruling.get_by_text("This belongs to the controversies.")).to_be_visible()
        await expect(ruling.get_by_text(GOOD[0]).first).to_be_visible()
        await person.fits()


async def test_ht2_a_title_that_may_mean_several_pages_is_chosen_by_a_button(
    arrive: Arrive, house: House, wiki: Wiki
) -> None:
    wiki.hold("Maren Holt", "Maren Holt was a dyke reeve.\n\n== Dykes ==\nShe built the dyke of the Low Marsh.")
    wiki.hold("Holt", None, meanings=("Maren Holt", "Holt (wood)"))
    bare = MAREN.model_copy(update={"sources": ()}).model_dump(mode="json")
    settings = {"pace": "instant", "max_rounds": 1, "look_in": "wikipedia", "research_seconds": 900}
    room = await house.open_room(settings, format="history", matter=bare, name="Ann", seat=1)
    await room.begin()
    ann = await arrive()
    await ann.hold(room)
    await ann.place.get_by_label("Or the title of a page").fill("Holt")
    await ann.place.get_by_role("button", name="Search", exact=True).click()
    await expect(ann.place.get_by_text("“Holt” may mean several pages", exact=False)).to_be_visible()
    await ann.place.get_by_role("button", name="Read “Maren Holt”").click()
    sources = ann.page.get_by_role("article", name="Dossiers and sources")
    await expect(sources.get_by_text("She built the dyke of the Low Marsh.")).to_be_visible()
    await expect(ann.place.get_by_role("button", name="Read “Holt (wood)”")).to_have_count(0)
