"""The landing: one tap to the table, the form that unfolds on a phone, and the deliberation that is played."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.order import few_of

pytestmark = pytest.mark.browser

PHONE, DESK = (390, 844), (1440, 900)


@pytest.mark.parametrize("size", few_of((PHONE, DESK), (PHONE,), "where the form is not folded"))
async def test_one_tap_leads_to_a_seat_in_a_room_that_has_begun(arrive: Arrive, size: tuple[int, int]) -> None:
    person = await arrive(*size)
    await person.page.goto("/")
    if size is PHONE:
        await unfold(person)
    await person.button("Play now").click()
    # The presider has opened, and the record of the room lies on the table.
    await expect(person.record).to_be_visible()
    code = person.page.url.rsplit("/", 1)[-1]
    held = await person.page.evaluate(f"JSON.parse(localStorage.getItem('room:{code}'))")
    assert held["seat"]["number"] == 7
    shown = await (await person.page.request.get(f"/api/rooms/{code}")).json()
    assert (shown["room"]["status"], shown["room"]["pace"]) == ("running", "live")


async def unfold(person: Person) -> None:
    """A form that unfolds on a phone is in sight, and has the focus."""
    form = await person.unfold_form()
    await expect(form.get_by_label("Format")).to_be_focused()
    await expect(form.get_by_role("button", name="Open the room")).to_be_in_viewport()


async def test_the_recorded_deliberation_stands_still_where_no_motion_is_wanted(arrive: Arrive) -> None:
    still = await arrive(*DESK)
    await still.page.goto("/")
    await expect(still.page.get_by_text("Park and Wright change to not guilty.")).to_be_visible()
    await expect(still.button("Pause")).to_have_count(0)
    # Whoever sees it move can stop it.
    await still.page.emulate_media(reduced_motion="no-preference")
    await still.page.reload()
    await still.button("Pause").click()
    await expect(still.button("Go on")).to_be_visible()
