"""A provider on the loopback, and the door to it: the real LiteLLM."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from harness.services.provider import MODEL, Provider
from harness.surroundings import SURROUNDINGS
from rooms.minds.llm.calls import Call, Message, ModelChoice
from rooms.minds.llm.client import LiteLLMClient
from tests.kit.rooms import House
from tests.rooms.minds.table import Models


@pytest.fixture
def provider() -> Iterator[Provider]:
    """A provider of its own for a test, which may kill it."""
    with Provider() as server:
        yield server


@pytest.fixture(scope="session")
async def litellm() -> AsyncIterator[LiteLLMClient]:
    """The door, loaded once and used once: each takes seconds."""
    door = LiteLLMClient(SURROUNDINGS.steady)
    await door.preload()
    with Provider() as server:
        await door.complete(Call(choice_at(server), (Message("user", "Hello."),), 20, None, (), None, 60.0, "speak"))
    yield door
    await door.close()


class OneKey:
    """The same key for everybody."""

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        return "sk-test-key"


@pytest.fixture
def noon(house: House) -> None:
    """The time of day stands still: it is the one thing that a replay cannot get from the recording."""
    house.clock.stopped = 1_793_000_000.0


@pytest.fixture
async def unloaded() -> AsyncIterator[LiteLLMClient]:
    """A door that nothing was loaded for yet."""
    door = LiteLLMClient(SURROUNDINGS.steady)
    yield door
    # Its thread sets what belongs to the whole process: it ends before the next test begins.
    await door.preload()
    await door.close()


@asynccontextmanager
async def all_threads_busy() -> AsyncIterator[None]:
    """Nothing is loaded meanwhile: the threads of the loop, of which there are 32 at most, all wait for the end."""
    gate = threading.Event()
    waiting = [asyncio.get_running_loop().run_in_executor(None, gate.wait) for _ in range(64)]
    try:
        yield
    finally:
        gate.set()
        await asyncio.gather(*waiting)


def choice_at(provider: Provider, **more: object) -> ModelChoice:
    """A model of the provider's under the name `stub`, with all the time that a busy machine takes."""
    fields: dict[str, object] = {
        "name": "stub",
        "provider": "openai",
        "model": MODEL,
        "label": "Stub",
        "base_url": provider.base_url,
        "input_price": 0.3,
        "output_price": 2.5,
        "timeout": 30.0,
        **more,
    }
    return ModelChoice(**fields)  # type: ignore[arg-type]


@pytest.fixture
def models(litellm: LiteLLMClient, provider: Provider) -> Models:
    """A jury of models, of which nobody looks anything up."""
    provider.look_ups = 0.0
    return Models(litellm, choice_at(provider), {"initial_guilty": 6})
