"""Fixtures for every test: servers and a browser that are real, shared by the run, and gone with it."""

import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping
from pathlib import Path

import pytest
import structlog
from uvicorn.loops.auto import auto_loop_factory

from harness import simulated_time
from harness.log_lines import LOG_LINES, failures, without_room
from harness.services import chromium, postgres, redis
from harness.services.run import set_servers_aside
from tests.durations import Durations, has_all_tests
from tests.heavy_packages import note_loaded
from tests.order import ORDER_VARIABLE, set_sweeps_aside, shuffled
from tests.schedule import MODELS_GROUP, ModuleScheduling, browser_groups, heavy_first, modules_with_models
from tests.time_kinds import choose_loops, has_real_time

NICENESS = os.nice(0)
"""That this process began with."""
AUTHORITY = Path(__file__).parent / "services" / "authority.pem"
"""The certificate of an authority that has signed nothing."""
COLLECTION_THRESHOLDS = (20_000, 20, 100)
"""Of the garbage collector's generations: looking for cycles as often as Python usually does takes a tenth of the time
of tests that play a deliberation. Who waits for the end of an object collects."""
ASK_OUTSIDE = ("TWELVE_LIVE_MODEL", "TWELVE_TEST_BLAXEL", "TWELVE_TEST_DOCKER", "TWELVE_TEST_MODAL")
"""With one of these, tests speak to servers that are not of this machine."""
DIRECTORIES = pytest.StashKey[dict[tuple[pytest.Collector, Path], pytest.Collector]]()
"""The nodes of folders."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Durations(has_all_tests(config)), "durations")
    # Nothing that is loaded until the first test is garbage: looking for it takes a third of the time of collecting.
    gc.disable()
    # Set here and there to keep folders tidy, it makes every process that this run starts twice as slow to begin.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    # Nobody's account is to pay for what the tests have spoken.
    os.environ.pop("ELEVENLABS_API_KEY", None)
    # Each client of HTTP reads the authorities that it would trust: 30 ms for a machine's, and no test asks for one.
    if not any(os.environ.get(name) for name in ASK_OUTSIDE):
        os.environ["SSL_CERT_FILE"] = str(AUTHORITY)
    # Else pytest-asyncio is given a loop that nobody closes, when it asks for the one to put back after its first test.
    asyncio.set_event_loop(None)
    LOG_LINES.install()
    simulated_time.install()
    # Before any worker is started, so that they inherit it.
    set_servers_aside()
    # A shell that starts this in the background has Ctrl-C ignored, and so would the programs that tests press it for.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    # That of a function; each of its tests is given its own (`tests.time_kinds`).
    return {"chosen": auto_loop_factory()}


@pytest.hookimpl(wrapper=True)
def pytest_collect_directory(
    path: Path, parent: pytest.Collector
) -> Generator[None, pytest.Collector | None, pytest.Collector | None]:
    # A file that is named collects its folder again: another node for a folder in it would be without the fixtures of
    # its conftest, which belong to the first.
    made = yield
    known = parent.config.stash.setdefault(DIRECTORIES, {})
    return known.setdefault((parent, path), made) if made is not None else None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    set_sweeps_aside(config, items)
    choose_loops(items)
    # Between two kinds of loops, all that the session shares on one is made anew.
    items.sort(key=has_real_time, reverse=True)
    in_browser = [item for item in items if item.get_closest_marker("browser")]
    groups = browser_groups(in_browser)
    for item in in_browser:
        # Two processes of the run drive a browser each; what a module shares stays shared.
        item.add_marker(pytest.mark.xdist_group(f"browser-{groups[str(item.path)]}"))
    with_models = modules_with_models([item for item in items if not item.get_closest_marker("xdist_group")])
    for item in items:
        if str(item.path) in with_models and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(MODELS_GROUP))
    yield
    seed = os.environ.get(ORDER_VARIABLE)
    if seed:
        items[:] = shuffled(items, int(seed))
    if "PYTEST_XDIST_WORKER" in os.environ:
        items[:] = heavy_first(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> ModuleScheduling | None:
    if config.getoption("dist") != "loadgroup":
        return None
    # It would put modules of many tests first, which need not be those that take long.
    config.option.loadscopereorder = False
    return ModuleScheduling(config, log)


def pytest_collection_finish() -> None:
    note_loaded()
    # Without a look at what was loaded: freezing sets it aside for good.
    gc.freeze()
    gc.set_threshold(*COLLECTION_THRESHOLDS)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    # The other processes give way to those with a browser, which miss their time when they starve. Heavy groups are
    # handed out first, so these have had their tests before they come to others.
    if "PYTEST_XDIST_WORKER" in os.environ and os.nice(0) == NICENESS and not item.get_closest_marker("browser"):
        os.nice(5)


@pytest.fixture(autouse=True)
def nothing_failed(request: pytest.FixtureRequest) -> Iterator[None]:
    """No log line of a test says that something failed which it did not cause, and all lines of a room name it.

    A test marks what it causes: `@pytest.mark.causes_failure("driver_failed")`. What runs longer than one test (a
    server that a module shares) may log something in the next one; the mark then belongs to the module.
    """
    LOG_LINES.take()
    yield
    lines = LOG_LINES.take()
    caused = {event for mark in request.node.iter_markers("causes_failure") for event in mark.args}
    unexpected = [line for line in failures(lines) if line["event"] not in caused]
    assert not unexpected, f"Lines say that something failed: {unexpected}"
    nameless = without_room(lines)
    assert not nameless, f"Lines of a room name none: {nameless}"


@pytest.fixture(autouse=True)
def logging_is_restored() -> Iterator[None]:
    """A command that a test runs in this process installs logging of its own, and other tests must not inherit it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    before = structlog.get_config()
    yield
    root.setLevel(level)
    for handler in [handler for handler in root.handlers if handler not in handlers]:
        if not type(handler).__module__.startswith("_pytest"):
            root.removeHandler(handler)
    structlog.configure(**before)


@pytest.fixture(scope="session")
async def postgres_url() -> AsyncIterator[str]:
    """A PostgreSQL database that this process's tests share."""
    async with postgres.new_database() as url:
        yield url


@pytest.fixture
async def fresh_postgres_url() -> AsyncIterator[str]:
    """An empty PostgreSQL database for one test."""
    async with postgres.new_database() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.real_time("a PostgreSQL"))])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database for one test, which is made once for each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/twelve.db"
    fresh: str = request.getfixturevalue("fresh_postgres_url")
    return fresh


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis that this process's tests share."""
    named = redis.named_url()
    if named is not None:
        yield named
        return
    with redis.RedisServer() as server:
        yield server.url


@pytest.fixture
def redis_server() -> Iterator[redis.RedisServer]:
    """A Redis for one test, which may stop and restart it."""
    with redis.RedisServer() as server:
        yield server


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium to hand to playwright as `executable_path`, with `harness.services.chromium.ARGUMENTS`."""
    return chromium.chromium()
