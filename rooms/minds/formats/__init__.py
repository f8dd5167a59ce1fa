"""How models play each format: the minds of its seats and of its bench, by the format's name.

A format that brings none of its own is played by the generic minds, whose prompts are made of its labels and of the
schemas of its acts (`generic/`). It may register a prompt for one of its acts, or for one act of one role
(`prompts.py`), and the generic minds use that; or minds of its own here, as the jury does.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from rooms.minds.formats.players import ModelMind, PlayedByModels

__all__ = ["ModelMind", "PlayedByModels", "played_by_models", "register_players", "unregister_players"]

GENERIC_PLAYERS = "rooms.minds.formats.generic"
_registered: dict[str, str] = {}
"""By format: the package of its minds, where that is not a folder of its name here."""


def register_players(format_name: str, package: str) -> None:
    """Have a format played by minds of its own: `package` has a value `PLAYED_BY_MODELS`."""
    _registered[format_name] = package


def unregister_players(format_name: str) -> None:
    """Have a format played by the generic minds again."""
    del _registered[format_name]


def played_by_models(format_name: str) -> PlayedByModels:
    """How models play a format: by its registered minds, by those in the folder of its name, else by the generic ones.
    They are loaded with the first model that plays."""
    package = _registered.get(format_name) or _own_package(format_name) or GENERIC_PLAYERS
    found: PlayedByModels = import_module(package).PLAYED_BY_MODELS
    return found


def _own_package(format_name: str) -> str | None:
    spec = find_spec(f"{__name__}.{format_name}")
    return spec.name if spec is not None and spec.submodule_search_locations is not None else None
