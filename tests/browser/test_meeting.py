"""A meeting in the page, by two people and three minds: a wide page and a phone."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import expect

from cases.matter_shelf import SHELVES, read_shelf
from engine.matters.incident import Account, Incident, Player, Track
from harness.answers import citing
from harness.examples.meeting import MILL
from harness.server import House, OpenRoom, bearer
from harness.workers import Worker
from rooms.store.persona_records import PersonaKey
from rooms.store.sql.database import Database
from rooms.store.sql.store import SqlStore
from tests.browser.conftest import Arrive
from tests.browser.people import Person, choose_radio
from tests.rooms.store.things import a_case, a_record, log

pytestmark = pytest.mark.browser

PHONE = 390, 844
BIDS = re.compile("^(Stay silent|Lay down my bid: .*|Fold and lock my slip|Bid .*, and lock my slip)$")
MIND_MILLISECONDS = 60_000
"""Milliseconds that minds may take on a loaded machine."""


async def at_hand(person: Person, verb: str) -> None:
    """Lay the own slip over the record of a narrow page."""
    await person.take_up(verb)


async def to_the_vote(person: Person) -> None:
    """It is the second step."""
    step = person.place.get_by_role("button", name="Vote", exact=True)
    if await step.is_visible():
        await step.click()


async def bid(person: Person, desire: int, message: str = "", vote: str | None = None) -> None:
    """Set the slider, write, perhaps vote, and send it."""
    await person.place.get_by_label("How much you want to speak").fill(str(desire))
    if message:
        await person.place.get_by_label("What you would say").fill(message)
        await person.place.get_by_label("How much you want to speak").fill(str(desire))
    if vote is not None:
        await to_the_vote(person)
        await choose_radio(person.place.get_by_role("radio", name=vote))
    await person.place.get_by_role("button", name=BIDS).click()


async def turn_the_card(person: Person) -> None:
    """What was dealt lies face down, and is seen for as long as a finger or a key holds it."""
    await expect(person.page.get_by_role("heading", name="Who speaks next")).to_be_visible()
    card = person.page.get_by_role("region", name="Your card")
    held = card.get_by_text(re.compile("21:20 in the"))
    await expect(held).to_have_count(0)
    holding = card.get_by_role("button")
    await holding.hover()
    await person.page.mouse.down()
    await expect(held).to_be_visible()
    await person.page.mouse.up()
    await expect(held).to_have_count(0)
    await holding.focus()
    await person.page.keyboard.down("Space")
    await expect(held).to_be_visible()
    await person.page.keyboard.up("Space")
    await expect(held).to_have_count(0)


BUSY_MILL = MILL.model_copy(
    update={
        "players": (
            *MILL.players,
            Player(name="Florin", colour="black", trade="Mason", manner="methodical"),
            Player(name="Gesa", colour="orange", trade="Weaver", manner="warm"),
        )
    }
)
"""The mill with so many people that no first vote ends the game, whomever it is about."""


@pytest.mark.sweep("two pages play a meeting to its vote: test_me4_me7_a_round_table_…, test_me11_whoever_is_out_…")
async def test_me4_me7_a_meeting_is_played_on_a_wide_page_and_a_phone(arrive: Arrive, house: House) -> None:
    ann, bo = await arrive(1440, 900), await arrive(*PHONE)
    settings = {
        "players": 7,
        "impostors": 2,
        "bid_seconds": 600,
        "note_seconds": 600,
        "wrap_up": 1,
        "reveal_seconds": 1,
    }
    matter = BUSY_MILL.model_dump(mode="json", exclude_none=True)
    room = await house.open_room(settings, format="meeting", seat=1, matter=matter)
    await ann.hold(room)
    await bo.join(room.code, "Bo")
    await expect(bo.page.get_by_role("heading", name="You hold seat 2")).to_be_visible()
    await ann.button("Begin with two seated").click()

    for person in (ann, bo):
        await expect(person.text(re.compile(r"^21:00 in the"))).to_have_count(0)
    await turn_the_card(ann)

    # A bid of ten goes before all others; what was said is on the map.
    await bid(ann, 10, "I was in the kitchen at 21:10, alone.")
    await at_hand(bo, "Bid")
    await expect(bo.page.get_by_role("heading", name="Who speaks next")).to_be_visible()
    await bo.fits()
    await bid(bo, 0)
    for person in (ann, bo):
        said = person.turns.filter(has_text="I was in the kitchen at 21:10, alone.")
        await expect(said).to_be_visible(timeout=MIND_MILLISECONDS)
    plan = ann.page.get_by_role("article", name="The map")
    await expect(plan.get_by_text("the wheel jammed with a crowbar", exact=False)).to_be_visible()
    await plan.get_by_label("The time on the map").fill("1")
    kitchen = plan.get_by_role("listitem").filter(has_text="the kitchen")
    await expect(kitchen.get_by_text("says so")).to_be_visible()
    await bo.page.get_by_role("button", name="Map", exact=True).click()
    await bo.page.get_by_role("button", name="Record", exact=True).click()

    # Votes are locked, and read out one by one when all are in: minds vote once they have heard what they asked.
    await expect(ann.page.get_by_role("heading", name="The meeting should come to an end")).to_be_visible(
        timeout=MIND_MILLISECONDS
    )
    await bid(ann, 0, vote="Skip")
    await at_hand(bo, "Bid")
    await bid(bo, 0, vote="Skip")

    async def read_out() -> bool:
        return await ann.record.get_by_text("Bo skips.", exact=False).count() > 0

    await play_until(room, (ann, bo), read_out, "Skip")
    for person in (ann, bo):
        await expect(person.record.get_by_text("Bo has voted.", exact=False).first).to_be_visible(
            timeout=MIND_MILLISECONDS
        )
        await expect(person.record.get_by_text("Bo skips.", exact=False).first).to_be_visible(timeout=MIND_MILLISECONDS)
        await person.fits()


# Four people on a sofa


TRACKS = {
    "Aurelio": ("saloon", "saloon", "saloon", "mail"),
    "Hedda": ("saloon", "mail", "mail", "brake"),
    "Milos": ("bar", "bar", "bar", "dining"),
    "Fanni": ("dining", "dining", "dining", "sleeping"),
    "Corvin": ("bar", "bar", "bar", "bar"),
    "Ludmila": ("sleeping", "sleeping", "linen", "sleeping"),
    "Teodor": ("dining", "dining", "dining", "dining"),
}
NIGHT_TRAIN = read_shelf(SHELVES / "meeting", Incident)["night_train"].model_copy(
    update={
        "account": Account(
            impostors=("Hedda", "Milos"),
            step=2,
            tracks=tuple(Track(player=name, rooms=rooms) for name, rooms in TRACKS.items()),
        )
    }
)
IMPOSTOR_SEATS = 2, 3
"""Who is an impostor among the four people, as the incident's own account says; the minds have seats 5 to 7."""
SOFA = {"players": 7, "impostors": 2, "wrap_up": 1, "steps": 4, "bid_seconds": 600, "note_seconds": 600}


async def sit_down(arrive: Arrive, house: House) -> tuple[dict[int, Person], dict[int, str], OpenRoom]:
    """Four people at one table: two with phones, by their seats, and two over HTTP, the host among them, by tokens."""
    matter = NIGHT_TRAIN.model_dump(mode="json", exclude_none=True)
    room = await house.open_room({**SOFA, "reveal_seconds": 0}, format="meeting", seat=1, matter=matter, name="Ann")
    assert room.seat_token is not None
    tokens = {1: room.seat_token}
    for seat, name in ((2, "Bo"), (3, "Cy"), (4, "Di")):
        tokens[seat] = (await room.join(name, seat))["token"]
    people = {seat: await arrive(*PHONE) for seat in (2, 4)}
    for seat, person in people.items():
        await person.hold(replace(room, seat=seat, seat_token=tokens.pop(seat)), host=False)
        await expect(person.page.get_by_role("heading", name=f"You hold seat {seat}")).to_be_visible()
    await room.begin()
    return people, tokens, room


async def peek(person: Person) -> str:
    """Hold the card, read it, and let go of it."""
    card = person.page.get_by_role("region", name="Your card")
    button = card.get_by_role("button")
    await button.scroll_into_view_if_needed()
    await button.dispatch_event("pointerdown", {"button": 0, "pointerId": 1, "bubbles": True})
    await expect(card.locator(".role")).to_be_visible()
    words = await card.inner_text()
    await button.dispatch_event("pointerup", {"button": 0, "pointerId": 1, "bubbles": True})
    await expect(card.locator(".role")).to_have_count(0)
    return words


async def answer(person: Person, vote: str, victim: str | None = None) -> None:
    """Do what is asked now, if anything is: vote where that is still open, else stay silent; or write a note."""
    for verb in ("Bid", "Write it down"):
        hand = person.page.get_by_role("complementary", name="At hand").get_by_role("button", name=verb, exact=True)
        if await hand.is_visible():
            with contextlib.suppress(PlaywrightError):  # the first form comes by itself
                await hand.click(timeout=2000)
    send = person.place.get_by_role("button", name=re.compile(f"{BIDS.pattern}|^Write it down$"))
    if not await send.is_visible():
        return
    slip = person.place.get_by_role("radio", name=vote)
    # A vote that is locked stays as it is, while bids are still asked for.
    if await slip.count() and await slip.is_enabled():
        await to_the_vote(person)
        await slip.check(force=True, timeout=2000)
    choice = person.place.get_by_label("Who will be missing next time")
    if victim is not None and await choice.count():
        await choice.select_option(label=victim, timeout=2000)
    await send.click(timeout=2000)


async def answer_over_http(room: OpenRoom, token: str, vote: str, victim: str) -> None:
    """The same without a page."""
    view = await room.view(token)
    numbers = {seat["name"]: seat["seat"] for seat in view["seats"]}
    for ask in view["you"]["asks"]:
        options = ask["options"]
        act = {"kind": ask["act"]}
        if (choice := str(numbers.get(vote, vote)).lower()) in map(str, options.get("vote", ())):
            act["vote"] = choice
        if ask["act"] == "take_note" and numbers.get(victim) in options.get("target", ()):
            act["target"] = numbers[victim]
        # It may be over by now, as for somebody with a page.
        await room.act(act, token, **citing(ask))


async def play_until(
    room: OpenRoom,
    people: Iterable[Person],
    done: Callable[[], Awaitable[bool]],
    vote: str,
    victim: str | None = None,
    others: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Have everybody do what is asked of them until something has happened; `others`: what those without a page do."""
    async with asyncio.timeout(200):
        while not await done():
            seen = (await room.view())["seq"]
            if others is not None:
                await others()
            for person in people:
                # What was asked may be over while the hand is on its way.
                with contextlib.suppress(PlaywrightError):
                    await answer(person, vote, victim)
            await room.get("/events", room.seat_token, after=seen, wait=1)


@pytest.mark.sweep("three meetings are played, by hand: test_me11_whoever_is_out_…")
async def test_me11_four_people_and_three_minds_play_to_the_end_with_a_kill(arrive: Arrive, house: House) -> None:
    people, tokens, room = await sit_down(arrive, house)

    async def play(done: Callable[[], Awaitable[bool]], vote: str, victim: str) -> None:
        async def others() -> None:
            for token in tokens.values():
                await answer_over_http(room, token, vote, victim)

        await play_until(room, people.values(), done, vote, victim, others)

    # Everybody holds their own card to see it; the liars alone read who is with them.
    looking = dict(people)
    for seat, token in tokens.items():
        looking[seat] = await arrive(*PHONE)
        await looking[seat].sit(room.code, seat, token)
    for seat, person in looking.items():
        await at_hand(person, "Bid")
        words = await peek(person)
        assert ("Impostor" in words) == (seat in IMPOSTOR_SEATS), words
        assert ("With " in words) == (seat in IMPOSTOR_SEATS), words
        await person.fits()
    screen = await arrive(1440, 900)
    await screen.page.goto(f"/{room.code}?screen=1")
    await expect(screen.page.get_by_role("toolbar", name="The table")).to_be_visible()
    await bid(people[2], 10, "I was in the saloon at 21:50, alone.")

    # Four of seven vote for one of the minds, who is out; what was voted is read one by one.
    await play(lambda: is_out(room, "Corvin"), "Corvin", "Di")
    assert await screen.page.get_by_text("Impostor", exact=True).count() == 0
    assert await screen.page.get_by_text(re.compile("21:50 in the")).count() == 0
    for person in people.values():
        await expect(person.record.get_by_text("Bo votes for Corvin.").first).to_be_attached(timeout=MIND_MILLISECONDS)

    # Both impostors are people, and choose whom they want to be rid of.
    await play(lambda: is_out(room, "Di"), "Corvin", "Di")
    ghost = people[4]
    gallery = ghost.page.get_by_role("region", name="The gallery")
    slip = ghost.page.get_by_role("complementary", name="At hand").get_by_role("button", name="Your slip")
    # Their slip may be open still, from what was last asked of them.
    await ghost.page.reload()
    await slip.click()
    await expect(gallery.get_by_role("list", name="Who is what").get_by_text("Impostor")).to_have_count(2)
    await gallery.get_by_label("To the others who are out").fill("It was the two of them, of course.")
    await gallery.get_by_role("button", name="Say it here").click()
    await expect(gallery.get_by_text("It was the two of them, of course.")).to_be_visible()
    await ghost.fits()
    await expect(people[2].text("It was the two of them, of course.")).to_have_count(0)
    for token in tokens.values():
        assert "It was the two of them" not in json.dumps(await room.log(token))

    # The rest are as many as the impostors once one more is out.
    await play(lambda: is_over(room), "Ludmila", "Ann")
    for person in (*people.values(), screen):
        await expect(person.page.get_by_role("heading", name="Who was what").first).to_be_visible(
            timeout=MIND_MILLISECONDS
        )
        await person.fits()
    sheet = people[2].page.get_by_role("article", name="Who was what")
    await expect(sheet.get_by_role("row").filter(has_text="Impostor")).to_have_count(2)
    await expect(sheet.get_by_role("row", name=re.compile("^Ann"))).to_contain_text("Corvin")

    # Once more, with roles of its own.
    again = await house.http.post(f"{room.path}/rematch", json={}, headers=bearer(room.host_token))
    assert again.status_code == 201, again.text
    opened = again.json()
    view = await OpenRoom(room.server, room.http, opened["code"], opened["host_token"], None, None, opened).view()
    assert [seat["name"] for seat in view["seats"][:4]] == ["Ann", "Bo", "Cy", "Di"]
    assert not any(seat["out"] for seat in view["seats"])


async def test_me4_me7_a_round_table_is_seen_from_ones_own_seat(arrive: Arrive, house: House) -> None:
    settings = {
        "players": 7,
        "impostors": 2,
        "bid_seconds": 600,
        "note_seconds": 600,
        "wrap_up": 1,
        "reveal_seconds": 0,
    }
    matter = BUSY_MILL.model_dump(mode="json", exclude_none=True)
    room = await house.open_room(settings, format="meeting", seat=1, matter=matter)
    bos = await room.join("Bo", 2)
    await room.begin()
    ann = await arrive(1440, 900)
    await ann.hold(room)
    await turn_the_card(ann)

    # Whoever looks sits in front.
    table = ann.page.get_by_role("toolbar", name="The table")
    own = table.get_by_role("button", name=re.compile("^Seat 1, Ann"))
    others = [table.get_by_role("button", name=re.compile(f"^Seat {seat},")) for seat in range(2, 8)]
    near = await own.bounding_box()
    boxes = [await other.bounding_box() for other in others]
    assert near is not None
    far = [box for box in boxes if box is not None]
    assert all(box["y"] < near["y"] for box in far), (near, far)
    assert far[0]["x"] < far[-1]["x"], "the neighbour clockwise sits at the left"
    await own.focus()
    await ann.page.keyboard.press("ArrowRight")
    await expect(others[0]).to_be_focused()

    # A bid of ten goes before all others; what was said is on the map.
    await bid(ann, 10, "I was in the kitchen at 21:10, alone.")
    await answer_over_http(room, bos["token"], "", "")
    await expect(ann.turns.filter(has_text="I was in the kitchen at 21:10, alone.")).to_be_visible()
    plan = ann.page.get_by_role("article", name="The map")
    await expect(plan.get_by_text("the wheel jammed with a crowbar", exact=False)).to_be_visible()
    await plan.get_by_label("The time on the map").fill("1")
    kitchen = plan.get_by_role("listitem").filter(has_text="the kitchen")
    await expect(kitchen.get_by_text("says so")).to_be_visible()

    # Votes are locked, and read out one by one when all are in: minds vote once they have heard what they asked.
    await expect(ann.page.get_by_role("heading", name="The meeting should come to an end")).to_be_visible()
    await bid(ann, 0, vote="Skip")
    await expect(own.get_by_text("ballot in, sealed")).to_be_attached()

    async def read_out() -> bool:
        return await ann.record.get_by_text("Bo skips.", exact=False).count() > 0

    async def bo_skips() -> None:
        await answer_over_http(room, bos["token"], "Skip", "")

    await play_until(room, (ann,), read_out, "Skip", others=bo_skips)
    await expect(ann.record.get_by_text("Bo has voted.", exact=False).first).to_be_visible()
    await ann.fits()


async def test_me11_whoever_is_out_sees_who_is_what_and_all_do_in_the_end(arrive: Arrive, house: House) -> None:
    matter = NIGHT_TRAIN.model_dump(mode="json", exclude_none=True)
    room = await house.open_room({**SOFA, "reveal_seconds": 0}, format="meeting", seat=1, matter=matter, name="Ann")
    assert room.seat_token is not None
    tokens = {1: room.seat_token}
    for seat, name in ((2, "Bo"), (3, "Cy"), (4, "Di")):
        tokens[seat] = (await room.join(name, seat))["token"]
    await room.begin()

    async def play(vote: str, victim: str) -> None:
        while not await is_out(room, victim):
            for token in tokens.values():
                await answer_over_http(room, token, vote, victim)
            view = await room.view()
            await room.get("/events", room.seat_token, after=view["seq"], wait=1)

    # Both impostors are people, and choose whom they want to be rid of.
    await play("Corvin", "Di")
    ghost = await arrive(*PHONE)
    await ghost.sit(room.code, 4, tokens.pop(4))
    gallery = ghost.page.get_by_role("region", name="The gallery")
    slip = ghost.page.get_by_role("complementary", name="At hand").get_by_role("button", name="Your slip")
    await slip.click()
    await expect(gallery.get_by_role("list", name="Who is what").get_by_text("Impostor")).to_have_count(2)
    await gallery.get_by_label("To the others who are out").fill("It was the two of them, of course.")
    await gallery.get_by_role("button", name="Say it here").click()
    await expect(gallery.get_by_text("It was the two of them, of course.")).to_be_visible()
    await ghost.fits()
    for token in tokens.values():
        assert "It was the two of them" not in json.dumps(await room.log(token))

    # The rest are as many as the impostors once one more is out.
    await play("Ludmila", "Ludmila")
    while (await room.view())["room"]["status"] != "closed":
        view = await room.view()
        for token in tokens.values():
            await answer_over_http(room, token, "Ludmila", "Ludmila")
        await room.get("/events", room.seat_token, after=view["seq"], wait=1)
    sheet = ghost.page.get_by_role("article", name="Who was what")
    await expect(sheet.get_by_role("row").filter(has_text="Impostor")).to_have_count(2)
    await expect(sheet.get_by_role("row", name=re.compile("^Ann"))).to_contain_text("Corvin")
    # In the middle of the table lies who they were.
    await expect(ghost.page.locator(".told .named")).to_have_count(2)
    await ghost.fits()


async def is_out(room: OpenRoom, name: str) -> bool:
    """Whether somebody is out of the game."""
    return any(seat["name"] == name and seat["out"] for seat in (await room.view())["seats"])


async def is_over(room: OpenRoom) -> bool:
    """Whether the game has an outcome, after the last words."""
    return bool((await room.view())["room"]["status"] == "closed")


async def test_what_personas_remember_is_read_and_forgotten_by_the_host(
    arrive: Arrive, house: House, server: Worker
) -> None:
    ann = await arrive(*PHONE)
    room = await house.open_room({**SOFA, "persona_memory": True}, format="meeting", seat=1, name="Ann")
    store = SqlStore(Database(f"sqlite:///{server.folder / 'rooms.db'}"))
    record = await store.room(room.code)
    assert record is not None
    key = PersonaKey("meeting", "stub", "night_porter")
    for role, won in (("crew", True), ("crew", False), ("impostor", True)):
        other = replace(a_record(), format="meeting", owner=record.owner)
        await store.open_room(other, a_case(), log(1, 1))
        await store.add_persona_game(other.deliberation, key, role, won)
        await store.learn(
            other.deliberation, key, "Whoever answers before the question is asked is worth a second look.", None
        )
    await store.close()
    await ann.hold(room)
    await ann.button("Begin with one seated").click()
    await ann.button("Host").click()
    sheet = ann.page.get_by_role("dialog", name="For the host")
    await sheet.get_by_text("What personas remember of your other games").click()
    memory = sheet.get_by_role("listitem").filter(has_text="night porter")
    await expect(memory).to_contain_text("Three games, 67 % won: two as crew, 50 % won; one as impostor, 100 % won.")
    await expect(memory).to_contain_text("Whoever answers before the question is asked is worth a second look.")
    await memory.get_by_role("button", name="Forget what night porter").click()
    await memory.get_by_role("group").get_by_role("button", name="Forget it").click()
    await expect(memory).to_have_count(0)
    await ann.fits()
    left = await house.http.get(
        "/api/persona-memories", params={"format": "meeting", "room": room.code}, headers=bearer(room.host_token)
    )
    assert left.json() == {"memories": []}


@pytest.mark.sweep("that they take no seat: test_h90_pt6_a_host_who_reads_the_parts_takes_no_seat")
async def test_a_host_is_told_what_reading_the_parts_costs(arrive: Arrive, house: House) -> None:
    room = await house.open_room({"pace": "live", "bid_seconds": 600}, format="meeting", seat=None)
    host = await arrive(*PHONE)
    await host.hold(room)
    warned = host.text(re.compile("Whoever reads the parts may not take a seat"))
    await expect(warned).to_be_visible()
    await host.page.set_viewport_size({"width": 1280, "height": 860})
    await expect(warned).to_be_visible()
    await host.button("Assign a seat").click()
    goes = host.page.get_by_label("Goes to")
    await expect(goes.get_by_role("option", name="Somebody I invite")).to_be_attached()
    await room.begin()
    await expect(warned).to_be_hidden()
    await host.button("Host").click()
    await host.button("Assign a seat").click()
    await expect(host.text("You read every part, so you take no seat")).to_be_visible()
    await expect(goes.get_by_role("option", name="Somebody I invite")).not_to_be_attached()
