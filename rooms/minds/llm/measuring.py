"""Measuring: what a server of one's own says of its model, and how fast it is by one short call."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.text.capitals import capitalise
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.forecast import Forecast, turn_tokens
from rooms.minds.llm.server_profile import (
    LONGEST_PROMPT_TOKENS,
    LONGEST_SMALL_TOKENS,
    ServerProfile,
    parameters_in,
    rough_duration,
)
from rooms.minds.llm.tokens import tokens
from rooms.surroundings import Clock

if TYPE_CHECKING:
    import httpx

CHECK_SECONDS = 3.0
"""Seconds that a question may take which costs a server nothing."""
PROBE_SECONDS = 120.0
"""Seconds that a call may take: the server may have to read its model into memory."""
PROBE_PROMPT = "Count from one to forty in words, and write nothing else. " + "The clock on the wall is slow. " * 40
PROBE_TOKENS, MEASURED_TOKENS = 48, 8
"""Tokens of an answer at most, and those from which on it shows how fast it is written."""
_CONTEXT_KEYS = ("n_ctx", "loaded_context_length", "context_length", "max_model_len", "max_context_length")
"""How servers call their context, what is loaded before what could be."""
_PARAMETER_KEYS = ("n_params", "parameter_size", "params_string")
SMALL_PART = (
    "it speaks, votes and files by short prompts; long papers, the judge's words, reactions and summaries are the "
    "built-in minds'."
)


async def in_its_mode(choice: ModelChoice, key: str | None, steady: Clock, *, calls: bool = True) -> ModelChoice:
    """A model with as much of its server's profile as it takes to know how it is asked; one that is hosted, or whose
    mode is known, as it is. `calls`: whether it may be called for that."""
    if not choice.own_server or choice.small_mode is not None or choice.profile is not None:
        return choice
    choice = await with_facts(choice, key)
    return choice if choice.small or not calls else await with_speed(choice, key, steady)


async def with_facts(choice: ModelChoice, key: str | None) -> ModelChoice:
    """A model of a server of one's own with what the server says of it, without a call."""
    async with server_client(key) as client:
        said = await _said(client, server_address(choice), choice.model)
    return replace(choice, profile=said) if said != ServerProfile() else choice


async def with_speed(choice: ModelChoice, key: str | None, steady: Clock) -> ModelChoice:
    """The same with how fast it is, by two short calls; without that where they are not answered."""
    import httpx

    async with server_client(key) as client:
        try:
            await _probe(client, choice, "Say yes.", 1, steady)  # now it is loaded
            # What a server has read before it reads no more, if that is how a prompt begins.
            prompt = f"It is {steady()}. {PROBE_PROMPT}"
            reading, writing = await _probe(client, choice, prompt, PROBE_TOKENS, steady)
        except (httpx.HTTPError, ValueError):
            return choice
        # Again: Ollama says how long a context is of what is loaded alone.
        said = await _said(client, server_address(choice), choice.model)
    return replace(choice, profile=replace(said, prompt_speed=reading, answer_speed=writing))


def what_it_is_like(choice: ModelChoice, expected: Forecast) -> str:
    """What it is like to play with a model here, for a deliberation that takes so much, in a sentence or two; empty
    where nothing is known."""
    measured = "; ".join(_measured(choice.profile, choice, expected)) if choice.profile is not None else ""
    sentences = [f"{capitalise(measured)}."] if measured else []
    if choice.small:
        sentences.append(small_sentence(choice))
    return " ".join(sentences)


def small_sentence(choice: ModelChoice) -> str:
    """How a model is asked in the small mode, why, and what that leaves to others."""
    why, otherwise = "", ""
    if choice.why_small:
        why, otherwise = f", as {choice.why_small}", " With TWELVE_MODEL_SMALL=false it is asked for everything."
    return f"It is asked in the small mode{why}: {SMALL_PART}{otherwise}"


def _measured(profile: ServerProfile, choice: ModelChoice, expected: Forecast) -> Iterator[str]:
    turn, whole = profile.seconds(*turn_tokens(choice)), profile.seconds(expected.tokens_in, expected.tokens_out)
    if turn is not None and whole is not None:
        yield f"a turn takes about {rough_duration(turn)} here"
        yield f"a jury of {expected.seats} and {expected.rounds} rounds about {rough_duration(whole)}"
    if too_short(choice):
        mode = "" if choice.small else ", or leave TWELVE_MODEL_SMALL out for short prompts"
        yield (
            f"its context of {profile.context:,} tokens is too short for the longest prompts, of "
            f"{_longest(choice):,}: serve it with 8,192{mode}"
        )
    elif profile.context is not None:
        yield f"it fits {profile.context:,} tokens"


def too_short(choice: ModelChoice) -> bool:
    """Whether the longest prompts of a model do not fit."""
    return choice.profile is not None and not choice.profile.fits(_longest(choice))


def _longest(choice: ModelChoice) -> int:
    return LONGEST_SMALL_TOKENS if choice.small else LONGEST_PROMPT_TOKENS


def server_client(key: str | None) -> httpx.AsyncClient:
    """A client for short questions to a server of one's own."""
    import httpx

    return httpx.AsyncClient(timeout=CHECK_SECONDS, headers={"Authorization": f"Bearer {key}"} if key else {})


def server_address(choice: ModelChoice) -> str:
    """Where a model's server is, without the last slash."""
    return (choice.base_url or "").rstrip("/")


async def _said(client: httpx.AsyncClient, base: str, model: str) -> ServerProfile:
    """What `/v1/models` says of a model, or Ollama (of what is loaded, then of what it has) and LM Studio in their own
    ways; the parameters of its name where nobody says them."""
    root, context, parameters = base.removesuffix("/v1"), None, None
    for address in (f"{base}/models", f"{root}/api/ps", f"{root}/api/tags", f"{root}/api/v0/models"):
        said = profile_in(await _json(client, address), model)
        context, parameters = context or said.context, parameters or said.parameters
        if context and parameters:
            break
    return ServerProfile(context, parameters or parameters_in(model))


async def _json(client: httpx.AsyncClient, address: str) -> Any:
    import httpx

    try:
        return (await client.get(address)).json()
    except (httpx.HTTPError, ValueError):
        return None


def profile_in(body: Any, model: str) -> ServerProfile:
    """What a list of models says of one of them, as servers of several kinds write it."""
    listed = (body.get("data") or body.get("models") or ()) if isinstance(body, dict) else ()
    entries = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    named = {model, f"{model}:latest"}
    mine = [one for one in entries if named & {str(one.get(key)) for key in ("id", "name", "model")}]
    stated: dict[str, Any] = {}
    for entry in mine or (entries if len(entries) == 1 else ()):
        for part in (entry, entry.get("meta"), entry.get("details")):
            stated |= part if isinstance(part, dict) else {}
    contexts = (stated.get(key) for key in _CONTEXT_KEYS)
    context = next((one for one in contexts if isinstance(one, int) and one > 0), None)
    parameters = (stated.get(key) for key in _PARAMETER_KEYS)
    return ServerProfile(context, next(filter(None, map(_parameters, parameters)), None))


def _parameters(stated: Any) -> float | None:
    if isinstance(stated, str):
        return parameters_in(stated)
    return float(stated) if isinstance(stated, int) and stated > 0 else None


async def _probe(
    client: httpx.AsyncClient, choice: ModelChoice, prompt: str, length: int, steady: Clock
) -> tuple[float | None, float | None]:
    """Tokens a second that are read and written in one call."""
    body = {
        "model": choice.model,
        "messages": [{"role": "user", "content": prompt}],
        "max_tokens": length,
        "stream": True,
    }
    began, first, last, text = steady(), None, 0.0, ""
    async with client.stream(
        "POST", f"{server_address(choice)}/chat/completions", json=body, timeout=PROBE_SECONDS
    ) as answer:
        answer.raise_for_status()
        async for line in answer.aiter_lines():
            if not line.startswith("data: {"):
                continue
            choices = json.loads(line.removeprefix("data: ")).get("choices") or [{}]
            if piece := (choices[0].get("delta") or {}).get("content"):
                last = steady()
                if first is None:
                    first = last
                else:
                    text += piece
    if first is None:
        return None, None
    written = tokens(text)
    fast = written / (last - first) if written >= MEASURED_TOKENS and last > first else None
    return tokens(prompt) / max(0.001, first - began), fast
