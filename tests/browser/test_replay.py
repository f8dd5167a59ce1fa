"""After the verdict: any moment again, and another story from there."""

import re
import zipfile

import pytest
from playwright.async_api import expect

from harness.prepared_rooms import finished
from harness.server import House, OpenRoom
from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser


async def test_the_replay_goes_back_to_a_turn_and_a_fork_goes_on_from_it(arrive: Arrive, decided: OpenRoom) -> None:
    room = decided
    person = await arrive()
    await person.hold(room)
    await expect(person.outcome).to_be_visible()
    number, text = await last_thought(room)
    slider = person.page.get_by_role("slider", name="The moment that is shown")
    # What a speaker thinks is read by those who may read it.
    await slider.fill(str(number))
    await expect(person.turns).to_have_count(number)
    await expect(person.page.locator(".wall").get_by_text(text)).to_be_visible()
    await slider.fill("2")
    await expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Turn 2 of \d+$"))
    await expect(person.turns).to_have_count(2)
    then = await person.read()
    # The verdict is not painted on the wall of a moment before it.
    await expect(person.outcome).to_be_hidden()

    # The record after the verdict offers another story after each turn.
    await person.button("Back to the verdict").click()
    await person.page.get_by_role("heading", name="The record").click()
    offers = person.page.get_by_role("button", name=re.compile(r"^What if\? After turn \d+"))
    await expect(offers).to_have_count(len(await person.read()))
    await offers.nth(1).click()
    after = person.page.get_by_role("group", name="What if? After turn 2")
    await expect(after).to_contain_text("From here on the jury talks again")
    await slider.fill("2")
    await expect(person.turns).to_have_count(2)

    await person.button("What if?").click()
    question = person.page.get_by_role("group", name="What if?")
    await expect(question).to_be_focused()
    await expect(question).to_contain_text("with another draw; seat 7 is yours")
    async with person.page.expect_request("**/fork") as asked:
        await question.get_by_role("button", name="Open the room").click()
    wanted = (await asked.value).post_data_json
    assert wanted is not None
    assert wanted["seed"]
    assert wanted["seat"] == 7
    await expect(person.page).not_to_have_url(re.compile(room.code))
    code = await person.code()
    forked = (await room.http.get(f"/api/rooms/{code}")).json()
    assert forked["room"]["case"] == (await room.get()).json()["room"]["case"]
    assert [seat["name"] for seat in forked["seats"] if seat["host"]] == ["Ann"]
    # The page before has the same turns, and stays until the room has come.
    await expect(person.record.get_by_text("From here on this room tells its own story.")).to_be_visible()
    assert (await person.read())[:2] == then
    # What had been said stays, and the room it was said in is as it was.
    assert (await room.get()).json()["room"]["status"] == "closed"


@pytest.mark.sweep("the same question at another place: test_the_replay_goes_back_to_a_turn_…")
async def test_a_fork_is_opened_from_the_offer_after_a_turn(arrive: Arrive, decided: OpenRoom) -> None:
    person = await arrive()
    await person.hold(decided)
    await person.page.get_by_role("heading", name="The record").click()
    await person.page.get_by_role("button", name=re.compile(r"^What if\? After turn 2")).click()
    after = person.page.get_by_role("group", name="What if? After turn 2")
    await after.get_by_role("button", name="Open the room").click()
    await expect(person.page).not_to_have_url(re.compile(decided.code))
    await expect(person.record.get_by_text("From here on this room tells its own story.")).to_be_visible()
    await expect(person.turns.nth(1)).to_be_visible()


async def last_thought(room: OpenRoom) -> tuple[int, str]:
    """The number of the last turn before which its speaker has thought something unsaid, and the thought."""
    log = await room.log(room.host_token)
    thoughts = {
        (entry["seq"], int(seat)): text
        for entry in log
        for seat, secret in ((entry.get("event") or {}).get("private") or {}).items()
        if (text := secret.get("thought") or (secret.get("reaction") or {}).get("thought"))
    }
    turns = [
        (entry["seq"], entry["event"]["seat"])
        for entry in log
        if (entry.get("event") or {}).get("kind") == "turn_taken"
    ]
    return next(
        (at, [text for (when, who), text in thoughts.items() if who == seat and when <= seq][-1])
        for at, (seq, seat) in reversed(list(enumerate(turns, 1)))
        if any(who == seat and when <= seq for when, who in thoughts)
    )


async def test_whoever_only_watched_looks_back_reads_and_opens_nothing(onlooker: Person, decided: OpenRoom) -> None:
    person, room = onlooker, decided
    number, text = await last_thought(room)
    slider = person.page.get_by_role("slider", name="The moment that is shown")
    # The ruler lies across no paper of the verdict.
    await expect(slider).not_to_be_in_viewport()
    await slider.press("Home")
    await expect(slider).to_be_in_viewport()
    await expect(person.turns).to_have_count(0)
    # What the speaker thinks is for others.
    await slider.fill(str(number))
    await expect(person.turns).to_have_count(number)
    await expect(person.page.get_by_text(text)).to_have_count(0)
    await expect(person.button("Back to the verdict")).to_be_visible()
    for verb in ("What if?", "Delete this room"):
        await expect(person.page.get_by_role("button", name=verb)).to_have_count(0)
    await person.button("Back to the verdict").click()
    await expect(person.outcome).to_be_visible()

    # The transcript is a page of its own.
    await person.page.get_by_role("link", name="Read the transcript").click()
    await expect(person.page).to_have_url(re.compile(f"/{room.code}/transcript$"))
    transcript = (await room.get("/transcript.json")).json()
    paper = person.page.get_by_role("article")
    rows = paper.get_by_role("rowheader")
    await expect(rows).to_have_count(len(transcript["seats"]))
    await expect(paper).to_contain_text(transcript["seats"][0]["name"])
    for line in transcript["lines"]:
        if line["kind"] == "turn":
            await expect(paper.get_by_text(line["text"].split("\n")[0], exact=True).first).to_be_visible()
    await person.page.emulate_media(media="print")
    await expect(person.page.get_by_role("button", name="Print it")).to_be_hidden()
    await expect(paper).to_be_visible()


async def test_the_host_takes_everything_along_and_deletes_the_room(arrive: Arrive, house: House) -> None:
    room = await finished(house)
    ann = await arrive()
    await ann.hold(room)
    async with ann.page.expect_download() as kept:
        await ann.button("Take everything along").click()
    packed = await kept.value
    assert packed.suggested_filename == f"room-{room.code}.zip"
    with zipfile.ZipFile(await packed.path()) as zipped:
        assert {"transcript.md", "log.jsonl", "turns.csv", "ballots.csv"} <= set(zipped.namelist())

    # The question takes the focus of the button whose place it takes, and gives it back.
    await ann.button("Delete this room").click()
    await expect(ann.page.get_by_role("group", name="Delete this room")).to_be_focused()
    await ann.button("Keep it").click()
    await expect(ann.button("Delete this room")).to_be_focused()
    await ann.button("Delete this room").click()
    await ann.button("Delete it").click()
    await expect(ann.page).to_have_url(re.compile("/$"))
    assert (await room.get()).status_code == 404
