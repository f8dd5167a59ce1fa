"""What people do in the page, in the words that the page shows them."""

import contextlib
import json
import re
import time
from typing import Any

from playwright.async_api import Error, Locator, Page, expect

from harness.server import OpenRoom
from tests.browser.chairs import LIGHT_PATH, TIMEOUT_MS

CODE = re.compile(r"/([A-HJ-NP-Z2-9]{6})$")
MAX_TABS = 90


async def choose_radio(option: Locator) -> None:
    """Choose a radio button, by keyboard: the button itself is hidden behind its label, and what comes in may move both
    under a pointer."""
    await option.press("Space")
    await expect(option).to_be_checked()


class Person:
    """Somebody in front of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What they see.

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def text(self, words: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_text(words)

    @property
    def place(self) -> Locator:
        """The printed form at their place."""
        return self.page.locator("section.form[aria-labelledby='place-title']")

    @property
    def record(self) -> Locator:
        return self.page.get_by_role("region", name="The record")

    @property
    def turns(self) -> Locator:
        """Every turn in the record that has been taken."""
        return self.record.locator("li.turn:not(.now)")

    async def fits(self) -> None:
        """Nothing is wider than the page."""
        assert await self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), await self.page.title()

    @property
    def outcome(self) -> Locator:
        """The verdict as it is painted on the wall."""
        return self.page.get_by_role("heading", level=1, name=re.compile(r"^(Guilty|Not guilty|Hung)$"))

    async def code(self) -> str:
        """The code in the address."""
        await expect(self.page).to_have_url(CODE)
        found = CODE.search(self.page.url)
        assert found is not None
        return found[1]

    async def read(self) -> list[str]:
        """The words of all turns in the record, as they stand there."""
        return [str(said) for said in await self.turns.locator(".said").evaluate_all(_WORDS)]

    # What they do.

    async def hold(self, room: OpenRoom, host: bool = True) -> None:
        """Come into a room that they opened, with its tokens in this browser, as if they had opened it here."""
        keys: dict[str, Any] = {"host": room.host_token} if host else {}
        if room.seat_token is not None:
            keys["seat"] = {"number": room.seat, "token": room.seat_token}
        await self.keep(f"room:{room.code}", keys)
        await self.visit(room.code)

    async def sit(self, code: str, seat: int, token: str) -> None:
        """Come into a room in which they have this seat, with its token in this browser."""
        await self.keep(f"room:{code}", {"seat": {"number": seat, "token": token}})
        await self.visit(code)

    async def keep(self, name: str, value: object) -> None:
        """Let this browser keep something, as if the page had stored it here."""
        if self.page.url == "about:blank":
            await self.page.goto(LIGHT_PATH)
        await self.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, json.dumps(value)])

    async def visit(self, code: str) -> None:
        """Come in by the address."""
        await self.page.goto(f"/{code}")

    async def open_room(self, name: str, case: str) -> str:
        """Open a room on a case of the docket, from the landing page."""
        await self.page.goto("/")
        form = self.page.get_by_role("region", name="Open a room")
        await form.get_by_role("button", name=re.compile(r"^Case: ")).click()
        await form.get_by_role("button", name=re.compile(f"^{re.escape(case)}")).click()
        await form.get_by_role("textbox", name="Your name").fill(name)
        await form.get_by_role("button", name="Open the room").click()
        return await self.code()

    async def join(self, code: str, name: str) -> None:
        """Take a seat by a room's code, from the landing page."""
        await self.page.goto("/")
        form = self.page.get_by_role("region", name="Join a room")
        await form.get_by_role("textbox", name="Room code").fill(code)
        await form.get_by_role("textbox", name="Your name").fill(name)
        await form.get_by_role("button", name="Take a seat").click()

    async def set_term(self, term: str, choice: str) -> None:
        """Tick a term, and wait until the server has taken it."""
        box = self.page.get_by_role("group", name=term).get_by_role("radio", name=choice)
        async with self.page.expect_response(lambda answer: answer.url.endswith("/acts")):
            await box.check()
        await expect(box).to_be_checked()

    async def unfold_form(self) -> Locator:
        """On a phone: unfold the landing's form that opens a room. What stands above it moves while the formats come,
        so it is waited for, and pressed without a finger that could miss it."""
        await expect(self.page.locator(".opener option", has_text="Jury of twelve")).to_be_attached()
        await self.button("Open a room of your own").press("Enter")
        form = self.page.get_by_role("region", name="Open a room")
        await expect(form.get_by_label("Format")).to_be_visible()
        return form

    async def take_up(self, verb: str | re.Pattern[str], milliseconds: float = TIMEOUT_MS) -> None:
        """On a phone: bring the form before them that answers what is asked, unless it comes by itself."""
        bar = self.page.get_by_role("complementary", name="At hand")
        asked = bar.get_by_role("button", name=verb, exact=isinstance(verb, str))
        await expect(asked.or_(self.place).first).to_be_visible(timeout=milliseconds)
        with contextlib.suppress(Error):
            await asked.click(timeout=2_000)
        await expect(self.place).to_be_visible()

    async def choose_side(self, side: str) -> None:
        await self.place.get_by_role("radio", name=side).check()
        await self.place.get_by_role("button", name=f"{side}, for good").click()

    async def cast(self, choice: str) -> None:
        """Tear off a slip when a ballot is asked for."""
        slip = self.place.get_by_role("radio", name=choice, exact=True)
        await choose_radio(slip)
        await self.place.get_by_role("button", name=re.compile("^(Cast|Keep|Change to) ")).click()

    async def has_the_floor(self) -> None:
        await expect(self.place.get_by_role("heading", name="You have the floor")).to_be_visible()

    async def write(self, text: str) -> None:
        """Open the text area and type into it."""
        await self.place.get_by_role("button", name="Write it myself").click()
        await self.place.get_by_label("What you say").fill(text)

    async def speak(self, text: str) -> None:
        await self.has_the_floor()
        await self.write(text)
        await self.place.get_by_role("button", name="Speak", exact=True).click()

    async def tab_to(self, name: str) -> None:
        """Press Tab until something of this name has the focus; it must be shown there.

        Whoever has gone through the page and did not come to it goes on: it may be on its way still.
        """
        wanted = re.compile(name)
        seen: list[str] = []
        late = time.monotonic() + TIMEOUT_MS / 1000
        while len(seen) < MAX_TABS or time.monotonic() < late:
            await self.page.keyboard.press("Tab")
            found: dict[str, str] = await self.page.evaluate(_FOCUS_SCRIPT)
            seen.append(found["name"])
            if wanted.search(found["name"]):
                assert found["marked"], f"{found['name']} has the focus and does not show it"
                return
        raise AssertionError(f"Tab never came to {name}, but to {seen[-MAX_TABS:]}")

    async def pass_on(self) -> None:
        await self.has_the_floor()
        await self.place.get_by_role("button", name="Pass", exact=True).click()

    async def pass_to_the_verdict(self) -> None:
        """Pass on every floor and keep the ballot in every last call, for as many rounds as it takes."""
        passing = self.place.get_by_role("button", name=re.compile("^(Pass$|Keep )"))
        while True:
            await expect(self.outcome.or_(passing).first).to_be_visible()
            if await self.outcome.is_visible():
                return
            # The button of the turn before may still be there, and then goes under the hand.
            with contextlib.suppress(Error):
                await passing.click(timeout=1000)


# The text of each, without the tags of exhibits that stand in it.
_WORDS = """all => all.map(said => [...said.childNodes]
    .filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent).join('').trim())"""

# What has the focus, by the name that a reader says, and whether a mark shows it: on itself, or on what it belongs to.
_FOCUS_SCRIPT = """() => {
  const element = document.activeElement, label = element.labels?.[0];
  const marks = ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none';
  const said = element.getAttribute('aria-label') ?? (label ?? element).textContent;
  const holders = [element, label, element.parentElement].filter(Boolean);
  return { name: said.trim().replace(/\\s+/g, ' '), marked: holders.some(node => marks(getComputedStyle(node))) };
}"""
