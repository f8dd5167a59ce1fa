"""Profile: what a server of one's own is like, as it says itself and as one short call shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.phrases import count_noun
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.forecast import Forecast, turn_tokens
from rooms.minds.llm.tokens import tokens
from rooms.surroundings import Clock

if TYPE_CHECKING:
    import httpx

CHECK_SECONDS = 3.0
PROBE_SECONDS = 120.0
"""Seconds that a probe may take: the server may have to read its model into memory."""
PROBE_PROMPT = "Count from one to forty in words, and write nothing else. " + "The clock on the wall is slow. " * 40
PROBE_TOKENS = 48
LONGEST_PROMPT_TOKENS, LONGEST_SMALL_TOKENS = 5_000, 1_500
"""Tokens of the longest prompts; the second in the small mode."""
ROOM_FOR_ANSWER_TOKENS = 700
_CONTEXT_KEYS = ("n_ctx", "loaded_context_length", "context_length", "max_model_len", "max_context_length")
"""How servers call their context, what is loaded before what could be."""


@dataclass(frozen=True)
class ServerProfile:
    """What is known of a server."""

    context: int | None
    """Tokens that a prompt and its answer may have together; None where the server does not say."""
    prompt_speed: float | None = None
    """Tokens a second that it reads."""
    answer_speed: float | None = None
    """Tokens a second that it writes."""

    def seconds(self, tokens_in: int, tokens_out: int) -> float | None:
        """How long it takes for so many tokens; None where its speed is not known."""
        if not self.prompt_speed or not self.answer_speed:
            return None
        return tokens_in / self.prompt_speed + tokens_out / self.answer_speed

    def sentences(self, choice: ModelChoice, expected: Forecast) -> Iterator[str]:
        """What it means for a room that a model of it plays, and for a deliberation that takes so much."""
        turn, whole = self.seconds(*turn_tokens(choice)), self.seconds(expected.tokens_in, expected.tokens_out)
        if turn is not None and whole is not None:
            yield f"a turn takes about {_about(turn)} here"
            yield f"a jury of {expected.seats} and {expected.rounds} rounds about {_about(whole)}"
        if self.too_short(choice):
            mode = "" if choice.small else ", or set TWELVE_MODEL_SMALL=true for short prompts"
            yield (
                f"its context of {self.context:,} tokens is too short for the longest prompts, of "
                f"{_longest(choice):,}: serve it with 8,192{mode}"
            )
        elif self.context is not None:
            yield f"it fits {self.context:,} tokens"

    def too_short(self, choice: ModelChoice) -> bool:
        """Whether the longest prompts of a model do not fit."""
        return self.context is not None and self.context < _longest(choice) + ROOM_FOR_ANSWER_TOKENS


def _about(seconds: float) -> str:
    """A length of time in a unit in which it is a small number: `40 seconds`, `51 minutes`, `3 hours`."""
    minutes = seconds / 60
    if minutes < 2:
        return count_noun(max(1, round(seconds)), "second")
    return count_noun(round(minutes), "minute") if minutes < 120 else count_noun(round(minutes / 60), "hour")


def _longest(choice: ModelChoice) -> int:
    return LONGEST_SMALL_TOKENS if choice.small else LONGEST_PROMPT_TOKENS


async def read_profile(choice: ModelChoice, key: str | None, steady: Clock) -> ServerProfile | None:
    """The profile of a model's server; None where it gives no answer."""
    import httpx

    headers = {"Authorization": f"Bearer {key}"} if key else {}
    base = (choice.base_url or "").rstrip("/")
    async with httpx.AsyncClient(timeout=CHECK_SECONDS, headers=headers) as client:
        try:
            speeds = await _probe(client, base, choice.model, steady)
        except (httpx.HTTPError, ValueError):
            speeds = None
        # Afterwards: Ollama says how long a context is of what is loaded alone.
        context = await _context(client, base, choice.model)
    return ServerProfile(context, *(speeds or ())) if speeds or context is not None else None


async def _context(client: httpx.AsyncClient, base: str, model: str) -> int | None:
    """The context as `/v1/models` gives it, or as Ollama (what is loaded) and LM Studio do by their own ways."""
    root = base.removesuffix("/v1")
    for address in (f"{base}/models", f"{root}/api/ps", f"{root}/api/v0/models"):
        found = context_in(await _json(client, address), model)
        if found is not None:
            return found
    return None


async def _json(client: httpx.AsyncClient, address: str) -> Any:
    import httpx

    try:
        return (await client.get(address)).json()
    except (httpx.HTTPError, ValueError):
        return None


def context_in(body: Any, model: str) -> int | None:
    """The context of a model in a list of models, as servers of several kinds write it; None where it is not there."""
    listed = (body.get("data") or body.get("models") or ()) if isinstance(body, dict) else ()
    entries = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    mine = [one for one in entries if model in {str(one.get(name)) for name in ("id", "name", "model")}] or entries[:1]
    for entry in mine:
        meta = entry.get("meta")
        stated = {**(meta if isinstance(meta, dict) else {}), **entry}
        for name in _CONTEXT_KEYS:
            value = stated.get(name)
            if isinstance(value, int) and value > 0:
                return value
    return None


async def _probe(client: httpx.AsyncClient, base: str, model: str, steady: Clock) -> tuple[float | None, float | None]:
    """Tokens a second that are read and written, by one short call."""
    body = {
        "model": model,
        "messages": [{"role": "user", "content": PROBE_PROMPT}],
        "max_tokens": PROBE_TOKENS,
        "stream": True,
    }
    began, first, pieces = steady(), None, 0
    async with client.stream("POST", f"{base}/chat/completions", json=body, timeout=PROBE_SECONDS) as answer:
        answer.raise_for_status()
        async for line in answer.aiter_lines():
            if not line.startswith("data: {"):
                continue
            choices = json.loads(line.removeprefix("data: ")).get("choices") or [{}]
            if (choices[0].get("delta") or {}).get("content"):
                first, pieces = first or steady(), pieces + 1
    if first is None:
        return None, None
    written = steady() - first
    return tokens(PROBE_PROMPT) / max(0.001, first - began), pieces / written if written > 0 else None
