"""Names of models on a command line or in its files: one of the configuration, a provider's, or a well-known one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration, named_choice

_FAMILIES = {
    "claude": "anthropic",
    "gpt": "openai",
    "chatgpt": "openai",
    "o1": "openai",
    "o3": "openai",
    "o4": "openai",
    "gemini": "gemini",
    "mistral": "mistral",
    "deepseek": "deepseek",
    "grok": "xai",
}
"""By the beginning of a model's name: its provider, where none is given."""


def chosen_models(
    configuration: Configuration, names: Iterable[str], base_url: str | None, where: str
) -> dict[str, ModelChoice]:
    """The models by the names that somebody gave them; where two providers call a model alike, under a name for each.

    Args:
        base_url: where they all are, unless their providers know that.
        where: what names them, for sentences.

    Raises:
        InvalidModels: for a name that leads nowhere.
    """
    return _with_own_names({name: _choice(configuration, name, base_url, where) for name in names})


def _with_own_names(chosen: Mapping[str, ModelChoice]) -> dict[str, ModelChoice]:
    taken: dict[str, ModelChoice] = {}
    found: dict[str, ModelChoice] = {}
    for name, choice in chosen.items():
        if choice.name in taken and taken[choice.name] != choice:
            choice = replace(choice, name=f"{choice.provider}-{choice.name}"[:40])
        taken[choice.name] = found[name] = choice
    return found


def _choice(configuration: Configuration, name: str, base_url: str | None, where: str) -> ModelChoice:
    if base_url is None and name in configuration.models:
        return configuration.models[name]
    if base_url is None and "/" not in name:
        family = next((provider for start, provider in _FAMILIES.items() if name.casefold().startswith(start)), None)
        if family is not None:
            name = f"{family}/{name}"
    elif base_url is not None and "/" not in name:
        name = f"openai/{name}"
    return named_choice(name, base_url, configuration.models, where, f"{where} base_url")
