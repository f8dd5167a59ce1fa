"""How a real model fares at every format: `python -m bench.models.real (--file FILE.gguf | --server URL)`.

A round of each format is played by one model on this machine, at pace instant: a jury's first four turns, a panel's ten
messages, a court, a history trial of one round, a meeting's first vote. For each it prints how often a model was asked,
how many of its answers were used at the first or second try, how the calls ended, tokens and seconds. A file of weights
is served by a child process (extra `realmodel`). Small models talk nonsense: this measures how they are asked and read.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractContextManager, aclosing, nullcontext
from dataclasses import dataclass, field
from statistics import mean

import structlog

from api.machine import machine_surroundings
from bench.models.rooms import NoKeys
from bench.options import input_path, positive_count, positive_number, read_options
from cases.library import predefined_cases
from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import Host
from engine.core.events import BallotCast, Entry, MindFailed, ModelCalled, TurnTaken
from engine.core.matter import Matter
from engine.core.state import State
from harness.examples import example_of
from rooms.bus.memory import MemoryBus
from rooms.capabilities import Capabilities
from rooms.minds.factory import build_minds
from rooms.minds.llm.calls import Call, CallFailed, ModelClient, Reply
from rooms.minds.llm.configuration import load_models
from rooms.minds.llm.model import LiteLLMClient
from rooms.minds.llm.retry import is_asked_again
from rooms.minds.local_model.server import LocalModel, serving
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import open_new_room
from rooms.store.memory.store import MemoryStore

GOAL_SHARE = 0.9
SAID_CHARACTERS = 300


@dataclass(frozen=True)
class Part:
    """What is played of one format."""

    matter: Callable[[], Matter]
    settings: Mapping[str, SettingValue]
    done: Callable[[State, list[Entry]], bool]


def _turns(number: int) -> Callable[[State, list[Entry]], bool]:
    return lambda state, entries: sum(isinstance(entry.event, TurnTaken) for entry in entries) >= number


PARTS: Mapping[str, Part] = {
    "jury": Part(
        lambda: predefined_cases()["case_001_robbery"],
        {"size": 6, "initial_guilty": 3},
        _turns(4),
    ),
    "panel": Part(lambda: example_of("panel").matter, example_of("panel").settings, _turns(10)),
    "court": Part(lambda: example_of("court").matter, example_of("court").settings, lambda state, entries: False),
    "history": Part(
        lambda: example_of("history").matter,
        {**example_of("history").settings, "max_rounds": 1},
        lambda state, entries: False,
    ),
    "meeting": Part(
        lambda: example_of("meeting").matter,
        example_of("meeting").settings,
        lambda state, entries: sum(isinstance(entry.event, BallotCast) for entry in entries) >= len(state.seats),
    ),
}


@dataclass
class Watching:
    """Makes calls by another client, and notes how each of them ends."""

    client: ModelClient
    verbose: bool
    ends: Counter[str] = field(default_factory=Counter)
    sizes: list[tuple[int, int, float]] = field(default_factory=list)
    """Tokens in and out, and seconds, of every call that was answered."""

    async def preload(self, *providers: str) -> None:
        """As the client behind it."""
        await self.client.preload(*providers)

    async def complete(self, call: Call) -> Reply:
        """The answer of the client behind it. Raises `CallFailed`."""
        async with aclosing(self.stream(call)) as pieces:
            async for piece in pieces:
                if isinstance(piece, Reply):
                    return piece
        raise AssertionError("an answer ends in a reply or a failure")

    async def stream(self, call: Call) -> AsyncGenerator[str | Reply, None]:
        """The same, piece by piece."""
        ended = "cancelled"
        try:
            async with aclosing(self.client.stream(call)) as pieces:
                async for piece in pieces:
                    if isinstance(piece, Reply):
                        ended = "answered"
                        self._note(call, piece)
                    yield piece
        except CallFailed as failure:
            ended = failure.kind
            raise
        finally:
            self.ends[ended] += 1

    def _note(self, call: Call, reply: Reply) -> None:
        self.sizes.append((reply.usage.tokens_in, reply.usage.tokens_out, reply.seconds))
        if self.verbose:
            print(
                f"  [{call.purpose}] {reply.usage.tokens_in} in, {reply.usage.tokens_out} out, {reply.seconds:.0f} s, "
                f"{reply.finish}: {reply.text[:SAID_CHARACTERS]!r}",
                flush=True,
            )


async def _played(name: str, part: Part, model: LocalModel, seconds: float, verbose: bool, small: bool) -> bool:
    surroundings = machine_surroundings()
    address = model.base_url
    models = load_models(
        None, {"TWELVE_MODEL_BASE_URL": address}, model=f"openai/{model.name}", base_url=address, small=small
    )
    seated = models.named
    assert seated is not None
    litellm = LiteLLMClient(surroundings.steady)
    client = Watching(litellm, verbose)
    directory = RoomDirectory(
        MemoryStore(surroundings.steady),
        MemoryBus(),
        surroundings,
        capabilities=Capabilities((seated,)),
        minds=lambda room: build_minds(room, models, client, NoKeys()),
    )
    await directory.start()
    settings = {**part.settings, "minds": seated, "pace": "instant", "budget_usd": 1.0}
    opening = await open_new_room(
        directory, format=name, matter=part.matter(), seed="real", seat=None, settings=settings
    )
    room, began, ended = opening.room, time.perf_counter(), asyncio.Event()
    seen: list[Entry] = []

    def look() -> None:
        if room.state.status == "closed" or part.done(room.state, seen):
            ended.set()

    await room.submit(Host(), acts.Begin())
    whole = True
    try:
        async with asyncio.timeout(seconds):
            while not ended.is_set():
                seen[:] = await room.entries()
                look()
                await asyncio.sleep(0.5)
    except TimeoutError:
        whole = False
    entries = await room.entries()
    await directory.stop()
    await litellm.close()
    return _tell(name, client, entries, whole, time.perf_counter() - began)


def _tell(name: str, client: Watching, entries: list[Entry], whole: bool, seconds: float) -> bool:
    failures = [entry.event for entry in entries if isinstance(entry.event, MindFailed)]
    asked_again = sum(is_asked_again(one.instead) for one in failures)
    unused = len(failures) - asked_again
    calls = [entry.event for entry in entries if isinstance(entry.event, ModelCalled)]
    first = sum(call.task not in ("repair", "look_up") and call.outcome != "cancelled" for call in calls)
    asked = first - asked_again
    used = asked - unused
    into, out, took = (list(one) for one in zip(*client.sizes, strict=True)) if client.sizes else ([0], [0], [0.0])
    ends = ", ".join(f"{often} {end}" for end, often in client.ends.most_common())
    share = used / max(1, asked)
    print(
        f"{name:8} asked {asked}, used {used} ({share:.0%}); {sum(client.ends.values())} calls ({ends}); "
        f"tokens in {mean(into):.0f} (most {max(into)}), out {mean(out):.0f}; "
        f"{mean(took):.0f} s a call, {seconds:.0f} s in all{'' if whole else ', NOT ENDED'}",
        flush=True,
    )
    for reason, often in Counter(one.reason for one in failures).most_common():
        print(f"         {often} x {reason}", flush=True)
    return share >= GOAL_SHARE


async def _all(options: argparse.Namespace, model: LocalModel) -> bool:
    held = [
        await _played(name, PARTS[name], model, options.seconds, options.verbose, options.small)
        for name in options.parts
    ]
    print(f"goal: {GOAL_SHARE:.0%} used of each: {'held' if all(held) else 'MISSED'}")
    return all(held)


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="FORMAT", help=f"of {', '.join(PARTS)}; all without any")
    parser.add_argument("--file", type=input_path, help="a file of weights, served by a child process")
    parser.add_argument("--server", help="the address of a server of one's own, ending in /v1")
    parser.add_argument("--model", default="smollm2", help="what that server calls its model")
    parser.add_argument("--threads", type=positive_count, default=1)
    parser.add_argument("--seconds", type=positive_number, default=900.0, help="of one format at most")
    parser.add_argument("--small", action="store_true", help="ask in the small mode")
    parser.add_argument("--verbose", action="store_true", help="print what every call said")
    options = read_options(parser)
    if (options.file is None) == (options.server is None):
        parser.error("name either a --file of weights or a --server")
    options.parts = options.parts or list(PARTS)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    served: AbstractContextManager[LocalModel] = (
        nullcontext(LocalModel(options.model, options.server))
        if options.server
        else serving(options.file, options.threads)
    )
    with served as model:
        held = asyncio.run(_all(options, model))
    raise SystemExit(0 if held else 1)


if __name__ == "__main__":
    main()
