"""A provider on the loopback, and the door to it: the real LiteLLM."""

from collections.abc import AsyncIterator, Iterator

import pytest

from rooms.minds.calls import ModelChoice
from rooms.minds.model import LiteLLM
from tests.services.provider import MODEL, Provider


@pytest.fixture
def provider() -> Iterator[Provider]:
    """A provider of its own for a test, which may kill it."""
    with Provider() as server:
        yield server


@pytest.fixture(scope="session")
async def litellm() -> AsyncIterator[LiteLLM]:
    """The door, loaded once: that takes seconds."""
    door = LiteLLM()
    await door.warm()
    yield door
    await door.close()


def choice_at(provider: Provider, **more: object) -> ModelChoice:
    """A model of the provider's under the name `stub`."""
    fields: dict[str, object] = {
        "name": "stub", "provider": "openai", "model": MODEL, "label": "Stub", "base_url": provider.base_url,
        "input_price": 0.3, "output_price": 2.5, "timeout": 5.0, **more,
    }  # fmt: skip
    return ModelChoice(**fields)  # type: ignore[arg-type]
