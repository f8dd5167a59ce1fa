"""One court of everybody: two people in the page, one in a terminal, an agent over MCP as the defence, and models, one
of which never does what is asked; and a model that always misquotes, which is returned, struck and announced."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator

import pytest
from playwright.async_api import expect

from harness.examples import Json, court
from harness.server import House, OpenRoom
from harness.services.provider import Provider
from harness.services.provider_courts import MISQUOTE, answers
from tests.api.mcp.agents import agent
from tests.api.mcp.test_court import file_papers
from tests.browser.conftest import Arrive
from tests.browser.people import Person, choose_radio
from tests.browser.test_models import LOADING_MS, server

pytestmark = pytest.mark.browser

TWELVE = [sys.executable, "-c", "from api.cli.main import main; main()"]
PROSECUTOR, DEFENCE, BO, CY, MODEL, CURT, JUDGE = range(1, 8)
SETTINGS = {"jury_size": 4, "jury_threshold": 2, "filing_seconds": 3600, "minds": "stub", "budget_usd": 5.0}
MATTER = court.BRIDGE.model_dump(mode="json")


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with Provider(key="sk-right") as one:
        yield one


@pytest.fixture(scope="module")
async def house(built: None, provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server whose models answer by script."""
    async with server(provider, tmp_path_factory.mktemp("court"), STUB_KEY="sk-right") as served:
        yield served


def curt(name: str) -> Callable[[Json], str]:
    """Answers of a court in which the juror of one name never gives reasons of any length."""
    usual = answers()

    def answer(body: Json) -> str:
        prompt = "".join(str(message["content"]) for message in body["messages"])
        said = json.loads(usual(body))
        if f"You are {name}, one of" in prompt:
            return json.dumps({**said, "reasoning": "Because it is so."})
        if "more_reasons" in said and "Because it is so." in prompt:
            return json.dumps({"more_reasons": "It is."})
        return json.dumps(said)

    return answer


async def prosecute(person: Person) -> None:
    """File a case of which one exhibit misquotes, and file it again as it was."""
    page = person.page
    await person.button("Begin with an empty page").click()
    await page.get_by_label("Opening statement").fill("The deck passed its load test.")
    await page.get_by_role("button", name="Add an exhibit").click()
    for at, quote in enumerate((court.RIGHT, court.WRONG)):
        await page.get_by_label("Quote, word for word").nth(at).fill(quote)
        await page.get_by_label("The harm if it is left out of account").nth(at).fill(court.HARM)
    await person.button("File the case").click()
    await expect(person.text(re.compile("Your case came back to be mended"))).to_be_visible()
    await person.button("File the case").click()


async def vote_on_a_phone(person: Person) -> None:
    await person.take_up("Vote", LOADING_MS)
    await person.page.get_by_label("Your reasons").fill(court.REASONS)
    await choose_radio(person.page.get_by_role("radio", name="Guilty", exact=True))
    await person.page.get_by_role("button", name="Seal the vote: ").click()


async def vote_in_a_terminal(room: OpenRoom, address: str) -> str:
    """Take a seat with `twelve play`, and vote when asked; what the terminal showed."""
    words = ["play", "--join", room.code, "--server", f"http://{address}", "--seat", str(CY), "--name", "Cy"]
    process = await asyncio.create_subprocess_exec(
        *TWELVE, *words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    shown, error = await process.communicate(f"{court.REASONS}\nguilty\n".encode())
    assert process.returncode == 0, error.decode()
    return shown.decode()


async def until_seated(room: OpenRoom, *seats: int) -> None:
    """Wait until somebody holds each of these seats."""
    view = await room.view(room.host_token)
    while any(seat["occupant"] in (None, "house", "model") for seat in view["seats"] if seat["seat"] in seats):
        await room.get("/events", room.host_token, after=view["seq"], wait=10)
        view = await room.view(room.host_token)


@pytest.mark.sweep("everybody at one court: test_a_prosecutor_and_a_juror_…, tests/api/mcp/test_court.py")
async def test_two_people_an_agent_a_terminal_and_models_hold_one_court(
    arrive: Arrive, house: House, provider: Provider
) -> None:
    room = await house.open_room(SETTINGS, format="court", seat=PROSECUTOR, matter=MATTER, name="Ann")
    names = {seat["seat"]: seat["name"] for seat in (await room.view(room.host_token))["seats"]}
    personas = {seat["seat"]: seat["persona"]["name"] for seat in (await room.view(room.host_token))["seats"]}
    provider.seat_answer = curt(personas[CURT] or names[CURT])
    ann, bo = await arrive(1440, 900, at=house.server), await arrive(390, 844, at=house.server)
    await ann.hold(room)
    await bo.sit(room.code, BO, (await room.join("Bo", BO))["token"])
    async with agent(house.server) as guest:
        await guest.join(room.code, "Dee", preferred_seat=DEFENCE)
        terminal = asyncio.ensure_future(vote_in_a_terminal(room, house.server))
        await until_seated(room, CY)
        await room.begin()
        shown, _, _, heard = await asyncio.gather(
            terminal,
            prosecute(ann),
            vote_on_a_phone(bo),
            file_papers(guest, court.defence(2).model_dump(mode="json"), court.defence(1).model_dump(mode="json")),
        )

    # What was wrong was returned, then struck, and announced to everybody.
    topics = [ask["topic"] for wait in heard for ask in wait["asks"]]
    assert topics[1:] == ["returned"], "there is no exhibit 2 that stands"
    for person in (ann, bo):
        ruling = person.page.get_by_role("article", name="Guilty", exact=True)
        await expect(ruling).to_be_visible(timeout=LOADING_MS)
        await expect(ruling.get_by_text("The quote stands in none of the documents")).to_be_visible()
        await expect(ruling.get_by_text(re.compile("reasons have 6 words"))).to_be_visible()
        assert await person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "CY" in shown.upper()
    assert "The verdict: " in shown

    view = await room.view(room.host_token)
    seats = {seat["seat"]: seat for seat in view["seats"]}
    assert [seats[seat]["occupant"] for seat in range(1, 8)] == ["human", "agent", "human", "human"] + ["model"] * 3
    assert [seats[seat]["ballot"] for seat in (BO, CY, MODEL, CURT)] == ["guilty", "guilty", "guilty", "abstain"]
    standing = [(paper["form"], paper["standing"]) for paper in view["papers"]]
    assert standing == [
        ("case", "returned"),
        ("case", "stands"),
        ("defence", "returned"),
        ("defence", "stands"),
        ("vote", "returned"),
        ("vote", "struck"),
        ("ruling", "stands"),
        ("review", "stands"),
    ]
    certificate = (await room.get("/certificate")).json()["certificate"]
    assert certificate["degraded"] is False, certificate["reasons"]


@pytest.mark.sweep("a model that misquotes: what is struck is read in test_a_case_that_is_struck_is_told_…")
async def test_a_model_that_always_misquotes_is_struck_and_the_page_tells_it(
    arrive: Arrive, house: House, provider: Provider
) -> None:
    provider.seat_answer = answers(misquote=True)
    room = await house.open_room(SETTINGS, format="court", seat=BO, matter=MATTER, name="Bo")
    bo = await arrive(1440, 900, at=house.server)
    await bo.hold(room)
    await room.begin()
    ruling = bo.page.get_by_role("article", name="Dismissed", exact=True)
    await expect(ruling).to_be_visible(timeout=LOADING_MS)
    await expect(ruling.get_by_text(re.compile("no exhibit that stands")).first).to_be_visible()
    await expect(ruling.get_by_text("The quote stands in none of the documents").first).to_be_visible()
    papers = (await room.view(room.host_token))["papers"]
    assert [paper["standing"] for paper in papers if paper["form"] == "case"] == ["returned", "struck"]
    assert all(part["quote"] == MISQUOTE for paper in papers[:2] for part in paper["parts"] if part["id"] == "E1")
