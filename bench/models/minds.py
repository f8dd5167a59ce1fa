"""What language models at the table take: `python -m bench.models.minds [PART…] [-n 20] [--seconds 150]`.

Parts, all of them unless some are named:

- `rounds`: calls and tokens of the prompts, round by round, to round 20;
- `prompts`: what the prompts hold, by part, which share providers can cache, and what that costs (`prompts.py`);
- `cost`: what ten rounds of twelve jurors cost at the default model's list price, thinking off, by case, and what they
  cost where the beginning that prompts share is billed as cached;
- `movement`: how they end and move, compared with house minds of the same seeds (`movement.py`);
- `silence`: how long nobody is heard between two turns at live pace, where every call takes 2 s;
- `crowd`: twenty rooms at once through LiteLLM: memory, and how late the loop runs.

The jurors are those of the stub provider, with turns as long as they are asked for. Tokens are counted by LiteLLM's
tokenizer, which stands for that of models whose own is not public. The price list is that inside LiteLLM.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import mean

import structlog

from api.machine import machine_surroundings
from bench.machine import resident
from bench.models.movement import movement
from bench.models.prompts import prompts
from bench.models.rooms import House, InProcess, default_model, litellm, over, percentile, rounds_of
from bench.options import positive_count, positive_number, read_options
from cases.library import predefined_cases
from engine.core.acts import SettingValue
from engine.core.events import NarrationGiven, TurnTaken
from engine.core.reading_speed import reading_seconds
from harness.services.provider import Provider
from harness.services.provider_jurors import wordy
from rooms.live.messages import EntryAppended, TextDelta
from rooms.live.reading_time import MAX_HOLD_SECONDS
from rooms.live.room import Room
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.providers import known_price

PARTS = ("rounds", "prompts", "cost", "movement", "silence", "crowd")
GOAL_USD = 0.08
TEN_ROUNDS: Mapping[str, SettingValue] = {"initial_guilty": 6, "stability_rounds": 10, "max_rounds": 10}
"""Of a deliberation that is made to last for as long as the goal is about."""
GOAL_SILENCE = 0.3
CALL_SECONDS = 2.0
ROOMS = 20
PIECE_WORDS = 10
"""Words that the provider sends at once."""


async def rounds(n: int) -> None:
    """Calls and prompts by round, of deliberations that are made to last."""
    house = House(InProcess(), default_model())
    await house.directory.start()
    calls: dict[int, list[int]] = defaultdict(list)
    sizes: dict[int, list[int]] = defaultdict(list)
    reactions: dict[int, list[int]] = defaultdict(list)
    for seed in range(max(3, n // 4)):
        _, entries = await house.played(f"long {seed}", initial_guilty=6, stability_rounds=10, max_rounds=20)
        for each in rounds_of(entries):
            calls[each.number].append(len(each.calls))
            sizes[each.number] += [call.tokens_in for call in each.of("speak", "look_up", "repair")]
            reactions[each.number] += [call.tokens_in for call in each.of("react")]
    await house.directory.stop()
    print("\nround   runs  calls mean/max   prompt of a turn mean/max   of the reactions mean/max")
    for number in sorted(calls):
        turn, react = sizes[number] or [0], reactions[number] or [0]
        print(
            f"{number:5}  {len(calls[number]):5}  {mean(calls[number]):8.1f} {max(calls[number]):4}"
            f"  {mean(turn):17.0f} {max(turn):6}  {mean(react):18.0f} {max(react):6}"
        )


@dataclass
class Spent:
    """What the deliberations of one case cost, in USD for ten rounds."""

    plain: list[float] = field(default_factory=list)
    cached: list[float] = field(default_factory=list)
    """With the beginnings that a provider has cached billed as such."""
    whole: list[float] = field(default_factory=list)
    """A deliberation as long as it was, without caching."""
    rounds: list[int] = field(default_factory=list)


async def cost(n: int) -> None:
    """What a deliberation costs at list prices, by case: without caching, and as a provider that caches bills it."""
    choice, caller = default_model(), InProcess()
    listed = litellm().model_cost.get(f"{choice.provider}/{choice.model}", {})
    saved = choice.input_price - listed.get("cache_read_input_token_cost", choice.input_price / 1e6) * 1e6
    house = House(caller, choice)
    await house.directory.start()
    spent: dict[str, Spent] = defaultdict(Spent)
    parts = Counter[str]()
    for name, case in predefined_cases().items():
        for seed in range(max(1, n // len(predefined_cases()))):
            caller.forget()
            room, entries = await house.played(f"cost {seed}", case, **TEN_ROUNDS)
            usd, length = room.state.spent.total.cost, max(1, room.state.round)
            found = spent[name]
            found.whole.append(usd)
            found.rounds.append(length)
            found.plain.append(10 * usd / length)
            found.cached.append(10 * (usd - caller.cached * saved / 1e6) / length)
            for each in rounds_of(entries):
                for call in each.calls:
                    parts[f"{call.task} in"] += call.tokens_in
                    parts[f"{call.task} out"] += call.tokens_out
                    parts[f"{call.task} calls"] += 1
    await house.directory.stop()
    print(
        f"\n{choice.label} ({choice.provider}/{choice.model}), USD per million tokens: {known_price(choice)}, ", end=""
    )
    print(f"{choice.input_price - saved:.3f} for what is cached")
    print(f"{'case':20} {'runs':>4} {'rounds':>6} {'USD each':>8}  ten rounds: {'mean':>6} {'most':>6}  ", end="")
    print(f"with caching: {'mean':>6} {'most':>6}")
    for name, one in spent.items():
        print(f"{name:20} {len(one.whole):4} {mean(one.rounds):6.1f} {mean(one.whole):8.4f}  {'':11} ", end="")
        print(f"{mean(one.plain):6.4f} {max(one.plain):6.4f}  {'':13} {mean(one.cached):6.4f} {max(one.cached):6.4f}")
    for label, worst in (
        ("as billed with caching", max(max(one.cached) for one in spent.values())),
        ("without any caching", max(max(one.plain) for one in spent.values())),
    ):
        print(f"goal: dearest ten rounds below {GOAL_USD}, {label}: {worst:.4f}: ", end="")
        print("held" if worst < GOAL_USD else "MISSED")
    made = sum(len(one.whole) for one in spent.values())
    for task in ("speak", "react", "summarise", "narrate"):
        calls = parts[f"{task} calls"] or 1
        print(
            f"  {task:10} {calls / made:5.1f} calls each, {parts[f'{task} in'] / calls:6.0f} tokens in, "
            f"{parts[f'{task} out'] / calls:5.0f} out"
        )


class Listener:
    """Somebody at the table who notes when something is heard, and until when they read."""

    def __init__(self, room: Room) -> None:
        self.gaps: list[float] = []
        self.where: list[str] = []
        """Behind what each of them came."""
        self._after = ""
        self._room = room
        self._quiet_from: float | None = None
        self._turn: str | None = None
        room.news.subscribe(self._hear)

    def _hear(self, news: object) -> None:
        now = time.monotonic()
        if isinstance(news, TextDelta) and news.text:
            if news.turn_id != self._turn and self._quiet_from is not None:
                self.gaps.append(max(0.0, now - self._quiet_from))
                self.where.append(f"round {self._room.state.round}, behind {self._after}")
            self._turn, self._quiet_from = news.turn_id, None
        if not isinstance(news, EntryAppended):
            return
        event = news.entry.event
        if isinstance(event, TurnTaken | NarrationGiven):
            self._after = event.kind
        if isinstance(event, TurnTaken):
            self._quiet_from = max(now, self._quiet_from or 0.0)
        elif isinstance(event, NarrationGiven):
            reading = min(MAX_HOLD_SECONDS, reading_seconds(event.text))
            self._quiet_from = max(now + reading, self._quiet_from or 0.0)


async def silence(seconds: float) -> None:
    """Silence between turns at live pace."""
    door = LiteLLMClient(machine_surroundings().steady)
    await door.preload()
    with Provider(answer=wordy, delay=CALL_SECONDS, piece_words=PIECE_WORDS) as provider:
        house = House(door, default_model(provider.base_url))
        await house.directory.start()
        rooms = [await house.begun(f"live {seed}", pace="live", turn_seconds=120) for seed in range(3)]
        listeners = [Listener(room) for room in rooms]
        await asyncio.sleep(seconds)
        await house.directory.stop()
    await door.close()
    gaps = [gap for each in listeners for gap in each.gaps]
    if not gaps:
        print(f"\nsilence between turns: nobody spoke in {seconds:.0f} s; listen longer: --seconds 300")
        return
    late = percentile(gaps, 0.95)
    worst = sorted((pair for each in listeners for pair in zip(each.gaps, each.where, strict=True)), reverse=True)[:4]
    print(f"\nsilence between turns, 3 rooms for {seconds:.0f} s, every call {CALL_SECONDS:.0f} s: {len(gaps)} turns")
    print(
        f"p50 {percentile(gaps, 0.5) * 1000:.0f} ms, p95 {late * 1000:.0f} ms, most {max(gaps, default=0) * 1000:.0f};"
        f" goal p95 {GOAL_SILENCE * 1000:.0f} ms: {'held' if late <= GOAL_SILENCE else 'MISSED'}"
    )
    print("longest: " + "; ".join(f"{gap * 1000:.0f} ms ({where})" for gap, where in worst))


async def crowd() -> None:
    """Twenty rooms at once."""
    door = LiteLLMClient(machine_surroundings().steady)
    await door.preload()
    with Provider(answer=wordy, delay=0.2, piece_words=PIECE_WORDS) as provider:
        house = House(door, default_model(provider.base_url))
        await house.directory.start()
        await house.played("one that loads everything", max_rounds=1)
        before, began = resident(os.getpid()), time.monotonic()
        beats: list[float] = []
        beating = asyncio.create_task(_beat(beats))
        rooms = [await house.begun(f"crowd {seed}", max_rounds=2) for seed in range(ROOMS)]
        await asyncio.gather(*(over(room) for room in rooms))
        took, after = time.monotonic() - began, resident(os.getpid())
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        calls = sum(room.state.spent.total.calls for room in rooms)
        await house.directory.stop()
    await door.close()
    late = [gap - BEAT_SECONDS for gap in (later - earlier for earlier, later in pairwise(beats))]
    print(f"\n{ROOMS} rooms at once through LiteLLM: {calls} calls in {took:.1f} s ({calls / took:.0f}/s)")
    print(f"memory: {before / 2**20:.0f} MiB before, {(after - before) / 2**20 / ROOMS:.2f} MiB a room")
    print(f"the loop is late by: p50 {percentile(late, 0.5) * 1000:.0f} ms, p95 {percentile(late, 0.95) * 1000:.0f} ms")


BEAT_SECONDS = 0.01


async def _beat(beats: list[float]) -> None:
    while True:
        beats.append(time.monotonic())
        await asyncio.sleep(BEAT_SECONDS)


async def measure(parts: list[str], n: int, seconds: float) -> None:
    """The parts that are wanted, one after another."""
    for part in parts:
        began = time.monotonic()
        match part:
            case "rounds":
                await rounds(n)
            case "prompts":
                await prompts(n)
            case "cost":
                await cost(n)
            case "movement":
                house = House(InProcess(), default_model())
                await house.directory.start()
                await movement(house, n)
                await house.directory.stop()
            case "silence":
                await silence(seconds)
            case "crowd":
                await crowd()
        print(f"({part}: {time.monotonic() - began:.0f} s)", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, []], help="what to measure; everything where none is named"
    )
    parser.add_argument("-n", type=positive_count, default=20, help="deliberations of each kind")
    parser.add_argument("--seconds", type=positive_number, default=150.0, help="how long silence is listened for")
    asked = read_options(parser)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    asyncio.run(measure(asked.parts or list(PARTS), asked.n, asked.seconds))


if __name__ == "__main__":
    main()
