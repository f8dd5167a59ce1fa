"""Every test of the coin toss has it registered, and no other test does."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from harness.examples import registered
from harness.workers import Worker
from tests.browser.conftest import arrive, browser, built, chairs
from tests.coin_toss.format import COIN_TOSS
from tests.kit.rooms import House

# Fixtures for the test of the page; `server` below is what they serve.
__all__ = ["arrive", "browser", "built", "chairs"]


@pytest.fixture(autouse=True)
def _coin_toss() -> Iterator[None]:
    with registered(COIN_TOSS.name):
        yield


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A store with as many directories as a test opens, stopped with the test."""
    made = House()
    yield made
    await made.close()


@pytest.fixture(scope="package")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """`twelve serve` with the coin toss, which `TWELVE_FORMATS` names."""
    named = {"DATABASE_URL": "sqlite:///rooms.db", "TWELVE_FORMATS": "tests.coin_toss.format:COIN_TOSS"}
    worker = Worker(named, folder=tmp_path_factory.mktemp("served"))
    yield worker
    worker.end()
