"""Profile: what a server of one's own is like, as it says itself and as one short call shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.phrases import duration
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.tokens import tokens
from rooms.surroundings import Clock

if TYPE_CHECKING:
    import httpx

CHECK_SECONDS = 3.0
PROBE_SECONDS = 120.0
"""Seconds that a probe may take: the server may have to read its model into memory."""
PROBE_PROMPT = "Count from one to forty in words, and write nothing else. " + "The clock on the wall is slow. " * 40
PROBE_TOKENS = 48
TURN_PROMPT_TOKENS, TURN_ANSWER_TOKENS = 3_000, 150
"""Tokens of a juror's turn, mostly."""
LONGEST_PROMPT_TOKENS = 5_000
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

    def sentences(self) -> Iterator[str]:
        """What it means for a room."""
        if self.prompt_speed and self.answer_speed:
            turn = TURN_PROMPT_TOKENS / self.prompt_speed + TURN_ANSWER_TOKENS / self.answer_speed
            yield f"a juror's turn takes about {duration(round(turn))} here"
        if self.context is not None and self.context < LONGEST_PROMPT_TOKENS + ROOM_FOR_ANSWER_TOKENS:
            yield (
                f"its context of {self.context:,} tokens is too short for the longest prompts, of "
                f"{LONGEST_PROMPT_TOKENS:,}: serve it with 8,192"
            )
        elif self.context is not None:
            yield f"it fits {self.context:,} tokens"

    @property
    def too_short(self) -> bool:
        """Whether the longest prompts do not fit."""
        return self.context is not None and self.context < LONGEST_PROMPT_TOKENS + ROOM_FOR_ANSWER_TOKENS


async def read_profile(choice: ModelChoice, key: str | None, steady: Clock) -> ServerProfile | None:
    """The profile of a model's server; None where it gives no answer."""
    import httpx

    headers = {"Authorization": f"Bearer {key}"} if key else {}
    base = (choice.base_url or "").rstrip("/")
    async with httpx.AsyncClient(timeout=CHECK_SECONDS, headers=headers) as client:
        context = await _context(client, base, choice.model)
        try:
            speeds = await _probe(client, base, choice.model, steady)
        except (httpx.HTTPError, ValueError):
            return ServerProfile(context) if context is not None else None
    return ServerProfile(context, *speeds)


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
