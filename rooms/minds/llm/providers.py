"""What is known of providers without asking them: how their keys look, where they are kept, what models cost."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rooms.minds.llm.calls import ModelChoice

PRICE_LIST = "model_prices_and_context_window_backup.json"
"""Inside LiteLLM's package: what the providers' own pages say."""


_SHAPES = {
    "anthropic": "sk-ant-",
    "openrouter": "sk-or-",
    "gemini": "AIza",
    "groq": "gsk_",
    "xai": "xai-",
    "huggingface": "hf_",
    "perplexity": "pplx-",
    "replicate": "r8_",
}
"""How keys begin where a provider has a way of its own. A key in nobody's way is anybody's."""


def wrong_key(choice: ModelChoice, key: str) -> str | None:
    """Why a key cannot be one of this model's provider; null when it may be. Never names the key itself."""
    if not re.fullmatch(r"[!-~]{8,500}", key):
        return "The key must be 8 to 500 letters, digits and signs without blanks."
    if choice.base_url is not None:
        return None
    owner = next((provider for provider, start in _SHAPES.items() if key.startswith(start)), None)
    if owner is not None and owner != choice.provider:
        return f"The key looks like one for {owner}, and {choice.label or choice.name} needs one for {choice.provider}."
    if owner is None and choice.provider == "anthropic":
        return f"The key does not look like one for {choice.provider}, which begins with {_SHAPES[choice.provider]}."
    return None


def default_key_variable(provider: str) -> str:
    """The variable in which a provider's own tools look for the key."""
    return re.sub(r"[^A-Z0-9]+", "_", provider.upper()) + "_API_KEY"


def known_price(choice: ModelChoice) -> tuple[float, float] | None:
    """USD per million tokens in and out, by the list inside LiteLLM's package; null for a model it does not know."""
    prices = _prices()
    for name in (f"{choice.provider}/{choice.model}", choice.model):
        entry = prices.get(name)
        if entry is not None and (name != choice.model or entry.get("litellm_provider") == choice.provider):
            return tuple(round(float(entry.get(f"{way}_cost_per_token") or 0) * 1e6, 6) for way in ("input", "output"))  # type: ignore[return-value]
    return None


@cache
def known_models(provider: str) -> tuple[str, ...]:
    """The models of a provider that the list has."""
    return tuple(
        dict.fromkeys(
            name.removeprefix(f"{provider}/")
            for name, entry in _prices().items()
            if entry.get("litellm_provider") == provider
        )
    )


@cache
def known_providers() -> frozenset[str]:
    """The providers that the list has."""
    return frozenset(str(entry.get("litellm_provider")) for entry in _prices().values())


@cache
def _prices() -> Mapping[str, Mapping[str, Any]]:
    # Found, not imported: the import takes seconds, and reaches out.
    package = importlib.util.find_spec("litellm")
    if package is None or package.origin is None:
        return {}
    file = Path(package.origin).with_name(PRICE_LIST)
    try:
        listed: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    wanted = ("litellm_provider", "input_cost_per_token", "output_cost_per_token")
    return {name: {part: entry.get(part) for part in wanted} for name, entry in listed.items()}
