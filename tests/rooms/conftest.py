"""What the tests of rooms are given."""

from collections.abc import AsyncIterator

import pytest

from tests.kit.rooms import House


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house of a test's own, with nothing in it."""
    made = House()
    yield made
    await made.close()
