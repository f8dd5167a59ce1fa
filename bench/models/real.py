"""How a real model fares at every format: `python -m bench.models.real (--file FILE.gguf | --server URL)`.

A round of each format is played by one model on this machine, at pace instant: a jury's first four turns, a panel's ten
messages, a court, a history trial of one round, a meeting's first vote. For each it prints how often a model was asked,
how many of its answers were used at the first or second try, how the calls ended, tokens and seconds, whether the same
log comes of the recording, and how a prompt fails that no context takes. A file of weights is served by a child process
(extra `realmodel`). Small models talk nonsense: this measures how they are asked and read.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractContextManager, aclosing, nullcontext
from dataclasses import dataclass, field, replace
from statistics import mean

import structlog

from api.machine import machine_surroundings
from bench.models.rooms import NoKeys
from bench.options import input_path, positive_count, positive_number, read_options
from cases.library import predefined_cases
from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import Host
from engine.core.events import LOG, BallotCast, Entry, MindFailed, ModelCalled, TurnTaken
from engine.core.matter import Matter
from engine.core.state import State
from harness.examples import example_of
from rooms.bus.memory import MemoryBus
from rooms.capabilities import Capabilities
from rooms.live.room import Room
from rooms.minds.base import Minds
from rooms.minds.factory import build_minds
from rooms.minds.llm.availability import ModelAvailability
from rooms.minds.llm.calls import Call, CallFailed, Message, ModelClient, Reply
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration, load_models
from rooms.minds.llm.forecast import forecast
from rooms.minds.llm.measuring import what_it_is_like
from rooms.minds.llm.recording import CallRecorder, replay_of
from rooms.minds.llm.retry import is_asked_again
from rooms.minds.local_model.server import LocalModel, serving
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import open_new_room
from rooms.store.memory.store import MemoryStore
from rooms.surroundings import Surroundings

GOAL_SHARE = 0.9
SAID_CHARACTERS = 300
NOON = 1_793_000_000.0
LOOK_SECONDS = 0.5
REPLAY_SECONDS = 120.0
OVERFLOWING_SENTENCES = 5_000


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


async def _played(name: str, part: Part, models: Configuration, seconds: float, verbose: bool) -> bool:
    # Time is the one thing that a replay cannot get from the recording: in the room it stands still.
    steady = machine_surroundings().steady
    surroundings = replace(machine_surroundings(), now=lambda: NOON, steady=lambda: 0.0)
    litellm, store = LiteLLMClient(steady), MemoryStore(steady)
    await litellm.preload("openai")
    client, began = Watching(litellm, verbose), time.perf_counter()

    def recorded(room: Room) -> Minds:
        recorder = CallRecorder(store, room.record.deliberation)
        return build_minds(room, models, client, NoKeys(), recorder=recorder)

    room, seen, whole = await _run(name, part, models, store, surroundings, recorded, part.done, seconds)
    entries = await room.entries()
    fits = await _overflow_is_told(litellm, models)
    await litellm.close()
    held = _tell(name, client, entries, whole, time.perf_counter() - began)
    if not client.ends:
        return held  # the small mode leaves all of it to the house
    replay = await replay_of(store, room.record.deliberation)
    _, again, _ = await _run(
        name,
        part,
        models,
        MemoryStore(steady),
        surroundings,
        lambda other: build_minds(other, models, replay, NoKeys()),
        lambda state, others: len(others) >= len(seen),
        REPLAY_SECONDS,
    )
    again = again[: len(seen)]
    same = LOG.dump_json(again) == LOG.dump_json(seen)
    # Seats that are asked at once may answer in another order than they did beside a server that had them wait.
    sorted_alike = sorted(map(_event_text, again)) == sorted(map(_event_text, seen))
    replayed = "byte for byte" if same else "event for event" if sorted_alike else "OTHERWISE"
    print(f"         replayed {replayed}; the failure of a prompt that is too long: {fits}", flush=True)
    return held and sorted_alike and fits == "context" and "timeout" not in client.ends


def _event_text(entry: Entry) -> bytes:
    """An event without its place and without the numbers of asks and papers, which follow from that."""
    return re.sub(rb'"([a-z]+-|[a-z])\d+"', rb'"\1"', LOG.dump_json([replace(entry, seq=0)]))


async def _configured(model: LocalModel) -> Configuration:
    """As the two lines have it that name a server of one's own: how the model is asked, its server shows."""
    address = model.base_url
    environment = {"TWELVE_MODEL_BASE_URL": address}
    models = load_models(None, environment, model=f"openai/{model.name}", base_url=address)
    await ModelAvailability(models, machine_surroundings().steady).measure()
    choice = models.models[models.named or ""]
    print(f"{choice.name}: {what_it_is_like(choice, forecast(choice))}", flush=True)
    return models


async def _run(
    name: str,
    part: Part,
    models: Configuration,
    store: MemoryStore,
    surroundings: Surroundings,
    minds: Callable[[Room], Minds],
    done: Callable[[State, list[Entry]], bool],
    seconds: float,
) -> tuple[Room, list[Entry], bool]:
    """A room that was driven until it is closed or done: its log by then, and whether that was in time."""
    seated = models.named
    assert seated is not None
    directory = RoomDirectory(store, MemoryBus(), surroundings, capabilities=Capabilities((seated,)), minds=minds)
    await directory.start()
    settings = {**part.settings, "minds": seated, "pace": "instant", "budget_usd": 1.0}
    opening = await open_new_room(
        directory, format=name, matter=part.matter(), seed="real", seat=None, settings=settings
    )
    room, seen, whole = opening.room, list[Entry](), True
    await room.submit(Host(), acts.Begin())
    try:
        async with asyncio.timeout(seconds):
            while room.state.status != "closed" and not done(room.state, seen):
                await asyncio.sleep(LOOK_SECONDS)
                seen = await room.entries()
    except TimeoutError:
        whole = False
    await directory.stop()
    return room, seen, whole


async def _overflow_is_told(client: ModelClient, models: Configuration) -> str:
    """Of what kind the failure of a call is whose prompt no context takes."""
    choice = models.models[models.named or ""]
    prompt = Message("user", "The clock on the wall is slow. " * OVERFLOWING_SENTENCES)
    try:
        await client.complete(Call(choice, (prompt,), 8))
    except CallFailed as failure:
        return failure.kind
    return "answered"


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
    return whole and (not asked or share >= GOAL_SHARE)


async def _all(options: argparse.Namespace, model: LocalModel) -> bool:
    models = await _configured(model)
    held = [await _played(name, PARTS[name], models, options.seconds, options.verbose) for name in options.parts]
    print(
        f"goal: {GOAL_SHARE:.0%} used of each, no time-out, replayed, overflow told: "
        f"{'held' if all(held) else 'MISSED'}"
    )
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
