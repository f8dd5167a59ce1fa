"""A provider on the loopback, and the door to it: the real LiteLLM."""

from collections.abc import AsyncIterator, Iterator

import pytest

from rooms.minds.calls import Call, Message, ModelChoice
from rooms.minds.model import LiteLLM
from tests.services.provider import MODEL, Provider


@pytest.fixture
def provider() -> Iterator[Provider]:
    """A provider of its own for a test, which may kill it."""
    with Provider() as server:
        yield server


@pytest.fixture(scope="session")
async def litellm() -> AsyncIterator[LiteLLM]:
    """The door, loaded once and used once: each takes seconds."""
    door = LiteLLM()
    await door.warm()
    with Provider() as server:
        await door.complete(Call(choice_at(server), (Message("user", "Hello."),), 20, None, (), None, 60.0, "speak"))
    yield door
    await door.close()


def choice_at(provider: Provider, **more: object) -> ModelChoice:
    """A model of the provider's under the name `stub`."""
    fields: dict[str, object] = {
        "name": "stub", "provider": "openai", "model": MODEL, "label": "Stub", "base_url": provider.base_url,
        "input_price": 0.3, "output_price": 2.5, "timeout": 5.0, **more,
    }  # fmt: skip
    return ModelChoice(**fields)  # type: ignore[arg-type]
