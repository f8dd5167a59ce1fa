"""The judge is heard: in a real audio element, with captions in step, and only by people who want to."""

import json
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from harness.server import House
from harness.workers import Worker
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.services.elevenlabs import KEY, studio

pytestmark = pytest.mark.browser

# Which words of the line on the wall are shown, of how many, seconds of the clip that were heard, and whether it plays;
# false until another half second was heard and a word of the line is shown, and where `partly` is wanted, not all are.
_PLAYBACK = """([before, partly]) => {
  const audio = document.querySelector('audio');
  const words = [...document.querySelectorAll('[aria-label="The judge"] em span')];
  const shown = words.filter(word => getComputedStyle(word).visibility === 'visible').map(word => word.textContent);
  const { currentTime: seconds, currentSrc: from } = audio;
  const playback = { seconds, plays: !audio.paused, from, shown, of: words.length };
  const enough = !partly || shown.length < words.length;
  const due = playback.plays && playback.seconds > before + 0.5 && shown.length > 0 && enough;
  return before === null || due ? playback : false;
}"""


@pytest.fixture(scope="module")
async def voiced(built: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server with an account at ElevenLabs, which is ours, and the offline voice."""
    with studio() as there:
        settings = {
            "DATABASE_URL": "sqlite:///rooms.db",
            "ELEVENLABS_API_KEY": KEY,
            "TWELVE_ELEVENLABS_URL": there.url,
        }
        worker = Worker(settings, folder=tmp_path_factory.mktemp("voiced"))
        try:
            async with httpx.AsyncClient(base_url=f"http://{worker.address}", timeout=30) as http:
                yield House(worker.address, http)
        finally:
            worker.end()


async def playback_of(person: Person, after: float = 0.0, *, partly: bool = False) -> dict[str, Any]:
    """The state of the playback, once another half second was heard; `partly`: in the middle of a line."""
    playback: dict[str, Any] = await (
        await person.page.wait_for_function(_PLAYBACK, arg=[after, partly], timeout=60_000)
    ).json_value()
    return playback


@pytest.mark.slow("the judge is heard as slowly as he speaks")
@pytest.mark.parametrize(
    ("voice", "followed"),
    [
        ("elevenlabs", False),
        pytest.param(
            "espeak", True, marks=pytest.mark.sweep("another voice, and a second listener: voice-player.spec.ts")
        ),
    ],
)
async def test_the_judge_is_heard_and_the_captions_keep_step(
    arrive: Arrive, voiced: House, voice: str, followed: bool
) -> None:
    # Reading the case takes half a minute: long enough for all of this.
    room = await voiced.open_room({"pace": "live", "voice": voice, "turn_seconds": 600}, name="Ann")
    # Word by word: without motion whole lines are shown.
    ann = await arrive(720, 500, at=voiced.server, moving=True)
    await ann.hold(room)
    await ann.button("Begin with one seated").click()
    judge = ann.page.get_by_role("group", name="The judge")
    # Nothing is heard that nobody asked for.
    await expect(judge.get_by_role("button", name="Hear the judge")).to_be_visible()
    assert (await ann.page.evaluate(_PLAYBACK, [None, False]))["plays"] is False
    await judge.get_by_role("button", name="Hear the judge").click()
    first = await playback_of(ann)
    assert re.search(r"/api/clips/[0-9a-f]{64}$", str(first["from"]))
    assert 0 < len(first["shown"]) <= first["of"]
    # The words that are shown are those whose time has come: no more, and with the sound. Their times are read last,
    # because they come while the clip is made: those of all that is shown are known by then.
    clip = str(first["from"]).rsplit("/", 1)[1]
    later = await playback_of(ann, first["seconds"], partly=True)
    assert later["from"] == first["from"]
    words = (await voiced.http.get(f"/api/clips/{clip}/words")).json()["words"]
    begun = {word["text"] for word in words if word["start"] <= later["seconds"] + 0.2}
    assert {word.strip() for word in later["shown"]} <= begun
    assert (later["seconds"], later["plays"]) > (first["seconds"], False)
    # A screen reader gets the line once and whole.
    await expect(judge.get_by_role("status")).to_have_count(1)

    await judge.get_by_role("button", name="Mute").click()
    await ann.page.wait_for_function("document.querySelector('audio').paused")
    assert json.loads(await ann.page.evaluate("localStorage.getItem('hearing')"))["sound"] is False

    # Somebody who wants sound and has touched nothing yet must tap once: browsers want it so.
    if not followed:
        return
    bo = await arrive(at=voiced.server)
    await bo.keep("hearing", {"sound": True, "speed": 1.5})
    await bo.visit(room.code)
    judge = bo.page.get_by_role("group", name="The judge")
    again = judge.get_by_role("button", name=re.compile("^(Tap to hear the judge|Hear it again)$"))
    await again.click()
    playback = await playback_of(bo)
    # Without motion whole lines are shown.
    assert len(playback["shown"]) == playback["of"]
    assert await bo.page.evaluate("document.querySelector('audio').playbackRate") == 1.5
