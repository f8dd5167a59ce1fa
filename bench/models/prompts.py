"""What the prompts of models hold, for `minds.py`: tokens by part, what providers can cache, and the cost of each.

The prompts are those that the stub provider received over the loopback, counted by LiteLLM's tokenizer.
A provider caches what two prompts have in common at their beginning, so that is measured on the prompts themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean
from typing import Any

from api.machine import machine_surroundings
from bench.models.rooms import MESSAGE_TOKENS, House, common_beginning, count, default_model, litellm
from cases.library import predefined_cases
from harness.services.provider import Provider, ReceivedRequest
from harness.services.provider_jurors import text_of, wordy
from rooms.minds.llm.client import LiteLLMClient

GOAL_TOKENS = 4_150
TALK = "what was said"


async def prompts(n: int) -> None:
    """Play deliberations of every case by the stub provider and print what their prompts hold."""
    received: list[tuple[str, list[ReceivedRequest]]] = []
    client = LiteLLMClient(machine_surroundings().steady)
    await client.preload()
    with Provider(answer=wordy, look_ups=0.0) as provider:
        house = House(client, default_model(provider.base_url))
        await house.directory.start()
        for name, case in predefined_cases().items():
            for seed in range(max(1, n // len(predefined_cases()))):
                provider.asked.clear()
                await house.played(f"prompts {seed}", case, initial_guilty=6, stability_rounds=10, max_rounds=20)
                received.append((name, list(provider.asked)))
        await house.directory.stop()
    await client.close()
    for task in ("speak", "react"):
        _print_task(task, [(name, [one for one in asked if one.task == task]) for name, asked in received])


def _print_task(task: str, received: Sequence[tuple[str, Sequence[ReceivedRequest]]]) -> None:
    every = [request for _, asked in received for request in asked]
    if not every:
        return
    parts: dict[str, list[int]] = defaultdict(list)
    for request in every:
        for part, size in parts_of(request.body["messages"]).items():
            parts[part].append(size)
    sizes = [size_of(request) for request in every]
    shared = [prefix for _, asked in received for prefix in _shared(asked)]
    listed = litellm().model_cost.get(f"gemini/{default_model().model}", {})
    price, cached = default_model().input_price, listed.get("cache_read_input_token_cost", 0.0) * 1e6
    print(f"\n{task}: {len(every)} prompts, tokens mean {mean(sizes):.0f}, most {max(sizes)}", end="")
    if task == "speak":
        print(f"; goal: at most {GOAL_TOKENS}: {'held' if max(sizes) <= GOAL_TOKENS else 'MISSED'}", end="")
    print(f"\n  {'part':28} {'in':>5} {'mean':>6} {'most':>6} {'share':>6} {'USD/1000':>9}")
    for part, found in parts.items():
        share = sum(found) / sum(sizes)
        usd = sum(found) / len(every) * price / 1e3
        print(f"  {part:28} {len(found):5} {mean(found):6.0f} {max(found):6} {share:6.1%} {usd:9.4f}")
    whole = mean(sizes) * price / 1e3
    saved = mean(shared) * (price - cached) / 1e3
    print(
        f"  the same at the beginning of all prompts of a deliberation: {mean(shared):.0f} tokens, "
        f"{mean(shared) / mean(sizes):.1%}\n"
        f"  a thousand prompts cost {whole:.3f} USD, and {whole - saved:.3f} where that is cached, "
        f"at {cached:.3f} USD per million"
    )


def size_of(request: ReceivedRequest) -> int:
    """Tokens of a whole prompt."""
    return sum(count(text_of(message)) + MESSAGE_TOKENS for message in request.body["messages"])


def parts_of(messages: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Tokens of a prompt by its headings; turns that stand as messages are one part."""
    found: dict[str, int] = defaultdict(int)
    for message in messages:
        part = TALK
        for heading, text in _sections(text_of(message)):
            part = heading or part
            found[part] += count(text)
        found[TALK] += MESSAGE_TOKENS
    return found


def _sections(text: str) -> Iterator[tuple[str, str]]:
    heading, lines = "", list[str]()
    for line in text.splitlines():
        if line.startswith("# "):
            if lines:
                yield heading, "\n".join(lines)
            heading, lines = line[2:], []
        lines.append(line)
    if lines:
        yield heading, "\n".join(lines)


def _shared(asked: Sequence[ReceivedRequest]) -> list[int]:
    """For each prompt, the tokens at its beginning that all prompts of the deliberation have."""
    if len(asked) < 2:
        return [0] * len(asked)
    texts = ["\n".join(text_of(message) for message in one.body["messages"]) for one in asked]
    # What the first and the last of many in order begin with, all of them do.
    return [count(common_beginning(min(texts), max(texts)))] * len(texts)
