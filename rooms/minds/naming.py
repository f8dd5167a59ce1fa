"""Naming: whether the models that somebody names are set up on this server."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine import acts as a
from engine.acts import SettingValue
from engine.errors import Refusal
from engine.minds import HOUSE
from engine.words import cut, listed


def minds_in(act: a.Act) -> SettingValue:
    """The minds that an act names, as the setting `minds` has them; None where it names none."""
    match act:
        case a.SetMinds():
            return act.minds
        case a.SetTerms():
            return act.settings.get("minds")
        case a.Assign(occupant="model"):
            return act.model
        case _:
            return None


def check_minds(minds: SettingValue, models: Collection[str]) -> None:
    """Refuse minds that nobody has set up here, and say which are. Raises `unknown_model`."""
    if minds is None:
        return
    named = minds.values() if isinstance(minds, Mapping) else (minds,)
    for name in named:
        if isinstance(name, str) and name != HOUSE and name not in models:
            raise Refusal("unknown_model", f"There is no model “{cut(name)}” here; {_known(models)}.")


def _known(models: Collection[str]) -> str:
    if not models:
        return f"none is set up on this server, so choose “{HOUSE}”"
    return f"choose one of {listed((*models, HOUSE))}"
