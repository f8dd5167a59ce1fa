"""Rooms of language models for `minds.py`: jurors of the stub provider, over the loopback or in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import ModuleType

from api.machine import machine_surroundings
from cases.library import predefined_cases
from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import Host
from engine.core.events import Entry, ModelCalled, RoundOpened
from engine.matters.criminal_case import Case
from harness.services.provider_jurors import wordy
from rooms.bus.memory import MemoryBus
from rooms.capabilities import Capabilities
from rooms.live.room import Room
from rooms.minds.factory import build_minds
from rooms.minds.llm.calls import Call, ModelChoice, ModelClient, Reply, Usage
from rooms.minds.llm.configuration import Configuration, load_models
from rooms.minds.llm.litellm_library import load_litellm
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import open_new_room
from rooms.store.memory.store import MemoryStore

NAME = "gemini-flash"
MIN_CACHED_TOKENS = 1_024
"""A provider caches no beginning that is shorter."""
REMEMBERED_PROMPTS = 24
"""Prompts of a deliberation that one is compared with: those of the last two or three rounds."""
MESSAGE_TOKENS = 4
"""Tokens that a message takes besides its words."""


@cache
def litellm() -> ModuleType:
    """LiteLLM, which has a tokenizer and a list of prices."""
    return load_litellm()


@lru_cache(maxsize=100_000)
def count(text: str) -> int:
    """Tokens of a text, as LiteLLM counts them for models whose own tokenizer it does not have."""
    return int(litellm().token_counter(text=text))


def common_beginning(first: str, second: str) -> str:
    """What two texts begin with."""
    same, longest = 0, min(len(first), len(second))
    while same < longest:
        half = (same + longest + 1) // 2
        same, longest = (half, longest) if second.startswith(first[:half]) else (same, half - 1)
    return first[:same]


def default_model(base_url: str | None = None) -> ModelChoice:
    """The model that our file names as default, with its list price; at the stub provider where one is given."""
    choice = load_models(None, {}).models[NAME]
    if base_url is None:
        return replace(choice, fallback=None, cheaper=None)
    return replace(choice, fallback=None, cheaper=None, provider="openai", model="stub-1", base_url=base_url)


class InProcess:
    """The provider's jurors without a line between: for what is counted, not timed."""

    def __init__(self) -> None:
        self._before: list[str] = []
        self.cached = 0
        """Tokens at the beginnings of prompts that an earlier one had as well, and that a provider caches."""

    def forget(self) -> None:
        """Count from 0 again, as for another deliberation."""
        self._before, self.cached = [], 0

    def _count_cached(self, call: Call) -> None:
        text = "\n".join(message.content for message in call.messages)
        begun = max((common_beginning(text, other) for other in self._before), key=len, default="")
        tokens = count(begun)
        self.cached += tokens if tokens >= MIN_CACHED_TOKENS else 0
        self._before = [*self._before, text][-REMEMBERED_PROMPTS:]

    async def preload(self, *providers: str) -> None:
        """Nothing has to be loaded."""

    async def complete(self, call: Call) -> Reply:
        """What such a juror says."""
        self._count_cached(call)
        text = wordy([{"role": message.role, "content": message.content} for message in call.messages])
        into, out = sum(count(message.content) + MESSAGE_TOKENS for message in call.messages), count(text)
        return Reply(text, Usage(into, out, call.choice.cost(into, out)), call.choice.model, 0.0)

    async def stream(self, call: Call) -> AsyncGenerator[str | Reply, None]:
        """The same in one piece."""
        reply = await self.complete(call)
        yield reply.text
        yield reply


class NoKeys:
    """Nobody needs a key here."""

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        """None."""
        return None


class House:
    """One worker over a store in memory, whose rooms are played by one caller."""

    def __init__(self, caller: ModelClient, choice: ModelChoice) -> None:
        configuration = Configuration(models={choice.name: choice})
        self._name = choice.name
        self.directory = RoomDirectory(
            MemoryStore(machine_surroundings().steady),
            MemoryBus(),
            machine_surroundings(),
            capabilities=Capabilities((choice.name,)),
            minds=lambda room: build_minds(room, configuration, caller, NoKeys()),
        )

    async def begun(self, seed: str, case: Case | None = None, **settings: SettingValue) -> Room:
        """A room of models alone that has begun."""
        opening = await open_new_room(
            self.directory,
            format="jury",
            matter=case or predefined_cases()["case_001_robbery"],
            seed=seed,
            seat=None,
            settings={"minds": self._name, "pace": "instant", "budget_usd": 100.0, **settings},
        )
        await opening.room.submit(Host(), acts.Begin())
        return opening.room

    async def played(self, seed: str, case: Case | None = None, **settings: SettingValue) -> tuple[Room, list[Entry]]:
        """A whole deliberation."""
        room = await self.begun(seed, case, **settings)
        await over(room)
        return room, await room.entries()


async def over(room: Room, seconds: float = 600.0) -> None:
    """Wait for the verdict."""
    done = asyncio.Event()
    room.news.subscribe(lambda news: done.set() if room.state.status == "closed" else None)
    async with asyncio.timeout(seconds):
        while room.state.status != "closed":
            await done.wait()


@dataclass
class Round:
    """The calls of one round."""

    number: int
    calls: list[ModelCalled]

    def of(self, *tasks: str) -> list[ModelCalled]:
        """Those for some tasks."""
        return [call for call in self.calls if call.task in tasks]


def rounds_of(entries: Sequence[Entry]) -> list[Round]:
    """The calls of a deliberation by its rounds."""
    found: list[Round] = []
    for entry in entries:
        if isinstance(entry.event, RoundOpened):
            found.append(Round(entry.event.round, []))
        elif isinstance(entry.event, ModelCalled) and found:
            found[-1].calls.append(entry.event)
    return found


def percentile(values: Sequence[float], share: float, empty: Callable[[], float] = lambda: 0.0) -> float:
    """The value below which a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else empty()
