"""Who plays which seat of a decision: the models of the file by role, as the room's minds and their configuration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from api.cli.decide.court_file import HOUSE, CourtFile
from api.cli.lookup import usage_error
from engine.core.acts import SettingValue
from engine.core.events import OpenedSeat
from rooms.errors import RoomsError
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration, load_models, named_choice

_ROLES = {"prosecutor": "prosecutor", "defence": "defense", "juror": "jury", "judge": "judge"}
"""By role of a seat: its key in the file."""
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


def players(
    file: CourtFile, seats: tuple[OpenedSeat, ...], environment: Mapping[str, str], calls: bool = True
) -> tuple[Configuration, dict[str, SettingValue], dict[str, str]]:
    """The configuration of the models, the setting `minds`, and by key of the file who plays there.

    Leaves with status 2 for a name that leads nowhere, and, where models are called, for a model without a key.
    """
    try:
        configuration = load_models(None, environment)
        chosen = _with_own_names(
            {
                name: _choice(configuration, name, file.base_url)
                for names in file.models.values()
                for name in names
                if name != HOUSE
            }
        )
    except RoomsError as error:
        raise usage_error(f"--config: {error}") from None
    configuration = replace(
        configuration, models={choice.name: choice for choice in chosen.values()}, named=None, overrides={}, seats={}
    )
    for name, choice in chosen.items():
        if calls and (why := configuration.why_not(choice)) is not None:
            raise usage_error(f"--config: {name} cannot play. {why.replace(', or give one for this room', '')}")
    minds: dict[str, str] = {"default": HOUSE}
    jurors = 0
    for seat in seats:
        names = file.models.get(_ROLES[seat.role], (HOUSE,))
        name = names[jurors % len(names)] if seat.role == "juror" else names[0]
        jurors += seat.role == "juror"
        minds[str(seat.seat)] = chosen[name].name if name != HOUSE else HOUSE
    used = {key: ", ".join(file.models.get(key, (HOUSE,))) for key in _ROLES.values()}
    return configuration, {"minds": minds}, used


def _with_own_names(chosen: Mapping[str, ModelChoice]) -> dict[str, ModelChoice]:
    """The same, where two providers call a model alike under a name for each."""
    taken: dict[str, ModelChoice] = {}
    found: dict[str, ModelChoice] = {}
    for name, choice in chosen.items():
        if choice.name in taken and taken[choice.name] != choice:
            choice = replace(choice, name=f"{choice.provider}-{choice.name}"[:40])
        taken[choice.name] = found[name] = choice
    return found


def _choice(configuration: Configuration, name: str, base_url: str | None) -> ModelChoice:
    if base_url is None and name in configuration.models:
        return configuration.models[name]
    if base_url is None and "/" not in name:
        family = next((provider for start, provider in _FAMILIES.items() if name.casefold().startswith(start)), None)
        if family is not None:
            name = f"{family}/{name}"
    elif base_url is not None and "/" not in name:
        name = f"openai/{name}"
    return named_choice(name, base_url, configuration.models, "[models]", "[models] base_url")
