"""The minds: which models play, by the names on a command line or in its files, and on which seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.core.events import OpenedSeat
from engine.core.mind_assignment import HOUSE
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
    configuration: Configuration, names: Mapping[str, str], base_url: str | None = None
) -> dict[str, ModelChoice]:
    """The models by the names that somebody gave them: one of the configuration, a provider's, or a well-known one.
    Where two providers call a model alike, each has a name of its own. The house is none.

    Args:
        names: each with the option or the key that it was given to, for sentences.
        base_url: where they all are, unless their providers know that.

    Raises:
        InvalidModels: for a name that leads nowhere.
    """
    taken: dict[str, ModelChoice] = {}
    found: dict[str, ModelChoice] = {}
    for name, where in names.items():
        if name == HOUSE:
            continue
        choice = _choice(configuration, name, base_url, where)
        if taken.get(choice.name, choice) != choice:
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


def unready(configuration: Configuration, chosen: Mapping[str, ModelChoice]) -> tuple[str, str] | None:
    """The name of the first model that cannot play, and why, as far as a command can mend it."""
    for name, choice in chosen.items():
        if (why := configuration.why_not(choice)) is not None:
            return name, why.replace(", or give one for this room", "")
    return None


def playing_alone(configuration: Configuration, chosen: Iterable[ModelChoice]) -> Configuration:
    """The configuration of a deliberation in which these models play, and no other stands in for them."""
    models = {choice.name: choice for choice in chosen}
    return replace(configuration, models=models, named=None, overrides={}, seats={})


def minds_of(
    seats: Iterable[OpenedSeat], names: Mapping[str, Sequence[str]], chosen: Mapping[str, ModelChoice]
) -> dict[str, str]:
    """By number of a seat: the model that plays there, or the house.

    Args:
        names: by role, who plays; several take turns on its seats.
        chosen: the models of those names.
    """
    minds: dict[str, str] = {}
    seated = Counter[str]()
    for seat in seats:
        of_role = names.get(seat.role, (HOUSE,))
        name = of_role[seated[seat.role] % len(of_role)]
        seated[seat.role] += 1
        minds[str(seat.seat)] = chosen[name].name if name in chosen else HOUSE
    return minds
