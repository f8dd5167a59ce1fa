"""Who plays which seat of a decision: the models of the file by role, as the room's minds and their configuration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from api.cli.decide.court_file import HOUSE, CourtFile
from api.cli.failures import usage_error
from api.cli.model_names import chosen_models
from engine.core.acts import SettingValue
from engine.core.events import OpenedSeat
from rooms.errors import RoomsError
from rooms.minds.llm.configuration import Configuration, load_models

_ROLES = {"prosecutor": "prosecutor", "defence": "defense", "juror": "jury", "judge": "judge"}
"""By role of a seat: its key in the file."""


def players(
    file: CourtFile, seats: tuple[OpenedSeat, ...], environment: Mapping[str, str], calls: bool = True
) -> tuple[Configuration, dict[str, SettingValue], dict[str, str]]:
    """The configuration of the models, the setting `minds`, and by key of the file who plays there.

    Leaves with status 2 for a name that leads nowhere, and, where models are called, for a model without a key.
    """
    try:
        configuration = load_models(None, environment)
        named = [name for names in file.models.values() for name in names if name != HOUSE]
        chosen = chosen_models(configuration, named, file.base_url, "[models]")
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
