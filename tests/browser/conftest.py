"""A served page and a real Chromium for the tests of this folder."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from harness.prepared_rooms import finished
from harness.server import House, OpenRoom
from harness.services.chromium import ARGUMENTS
from harness.workers import Worker
from tests.browser.chairs import TIMEOUT_MS, Chair, Chairs
from tests.browser.people import Person
from tests.services.mediawiki import Wiki, wikipedia

WEB = Path(__file__).resolve().parents[2] / "web"

Arrive = Callable[..., Awaitable[Person]]


@pytest.fixture(scope="package")
def built() -> None:
    """The page in web/dist: built before the run, or now; a test without it fails in one sentence."""
    if (WEB / "dist" / "index.html").is_file():
        return
    npm = shutil.which("npm", path=f"{WEB.parent / '.cache' / 'node' / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}")
    if npm is None or not (WEB / "node_modules").is_dir():
        pytest.fail("The page is not built and its packages are not installed: run `make web`.", pytrace=False)
    path = f"{Path(npm).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [npm, "run", "build"], cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    if done.returncode != 0:
        pytest.fail(f"The page cannot be built:\n{done.stdout}{done.stderr}", pytrace=False)


@pytest.fixture(scope="package")
def wiki() -> Iterator[Wiki]:
    """The encyclopedia that the server reads: empty, until a test writes a page."""
    with wikipedia() as one:
        yield one


@pytest.fixture(scope="package")
def server(built: None, wiki: Wiki, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """`twelve serve` with a database of its own, for all tests that leave it running.

    It knows a model, and has no key for it: one that is ready plays every room, and loads LiteLLM for it.
    """
    folder = tmp_path_factory.mktemp("served")
    models = folder / "models.yaml"
    models.write_text(model_file("http://127.0.0.1:9"))
    named = {
        "DATABASE_URL": "sqlite:///rooms.db",
        "TWELVE_KEEP_DAYS": "30",
        "TWELVE_MODELS_FILE": str(models),
        "TWELVE_ROOMS_PER_MINUTE": "10000",
        "TWELVE_WIKIPEDIA_CONTACT": "tests@example.org",
        "TWELVE_WIKIPEDIA_FOLDER": str(folder / "cache"),
        "TWELVE_WIKIPEDIA_URL": wiki.api_url,
    }
    worker = Worker(named, folder=folder)
    yield worker
    worker.end()


def model_file(base_url: str) -> str:
    """A file that names one model, which needs a key."""
    return (
        "models:\n  stub:\n    label: Stub One\n    provider: openai\n    model: stub-1\n"
        f"    base_url: {base_url}\n    key_env: STUB_KEY\n    input_price: 0.30\n    output_price: 2.50\n"
        "default: stub\n"
    )


@pytest.fixture(scope="package")
async def house(server: Worker) -> AsyncIterator[House]:
    """The server over HTTP, to bring rooms into a state that a test is about."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=30) as http:
        yield House(server.address, http)


@pytest.fixture(scope="package")
async def decided(house: House) -> OpenRoom:
    """A room that has its verdict, and a finding of the court of its time, for tests that change nothing in it; its
    host held seat 7, with face 10."""
    return await finished(house, case_id="case_003_burglary", face=10)


@pytest.fixture(scope="package")
async def browser(chromium_path: str) -> AsyncIterator[Browser]:
    """One Chromium."""
    expect.set_options(timeout=TIMEOUT_MS)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=chromium_path, args=list(ARGUMENTS))
        yield chromium
        await chromium.close()


@pytest.fixture(scope="package")
async def chairs(browser: Browser) -> AsyncIterator[Chairs]:
    """Where people sit."""
    made = Chairs(browser)
    yield made
    await made.close()


@pytest.fixture
async def arrive(server: Worker, chairs: Chairs) -> AsyncIterator[Arrive]:
    """Opens a person's own page, with a storage of their own; errors and breaches of its policy fail the test."""
    taken: list[Chair] = []
    async with contextlib.AsyncExitStack() as leaving:

        async def open_person(
            width: int = 1440,
            height: int = 900,
            light: str = "afternoon",
            moving: bool = False,
            at: str | None = None,
        ) -> Person:
            sitting = chairs.sit(f"http://{at or server.address}", touch=width < 600)
            taken.append(await leaving.enter_async_context(sitting))
            await look(taken[-1].page, width, height, light, moving)
            return Person(taken[-1].page)

        yield open_person
        complaints = [line for chair in taken for line in chair.complaints]
    assert complaints == []


async def look(page: Page, width: int, height: int, light: str, moving: bool) -> None:
    """Give a page a size and a light."""
    await page.set_viewport_size({"width": width, "height": height})
    await page.emulate_media(
        color_scheme="dark" if light == "evening" else "light",
        # What moves takes a third of the processor's time, so only the tests that are about motion have it.
        reduced_motion="no-preference" if moving else "reduce",
        media="null",
    )


@pytest.fixture(scope="package")
async def watching(server: Worker, chairs: Chairs) -> AsyncIterator[Chair]:
    """A page for all tests that look at one verdict."""
    async with chairs.sit(f"http://{server.address}", touch=False) as chair:
        yield chair


@pytest.fixture
async def onlooker(watching: Chair, decided: OpenRoom) -> AsyncIterator[Person]:
    """Somebody who watched the room that is decided, at its verdict, where the last test may have left them."""
    person = Person(watching.page)
    watching.complaints.clear()
    await look(person.page, 1440, 900, "afternoon", False)
    if not person.page.url.endswith(f"/{decided.code}"):
        await person.visit(decided.code)
    await expect(person.outcome).to_be_visible()
    yield person
    assert watching.complaints == []
