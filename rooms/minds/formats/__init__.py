"""How models play each format, by the format's name.

One engine asks whatever is asked (`generic/`). For a format that brings nothing of its own, questions are made of its
labels and of the schemas of its acts. It may register a prompt for one of its acts, or for one act of one role
(`prompts.py`), or have questions of its own in a folder of its name here, as the jury does.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from rooms.minds.formats.players import PlayedByModels

__all__ = ["PlayedByModels", "played_by_models", "register_players", "unregister_players"]

GENERIC_PACKAGE = "rooms.minds.formats.generic"
_registered: dict[str, str] = {}
"""By format: the package that says it, where that is not a folder of its name here."""


def register_players(format_name: str, package: str) -> None:
    """Have a format's questions from a package elsewhere: it has a value `PLAYED_BY_MODELS`."""
    _registered[format_name] = package


def unregister_players(format_name: str) -> None:
    """Forget that package."""
    del _registered[format_name]


def played_by_models(format_name: str) -> PlayedByModels:
    """How models play a format: as its registered package says, or the folder of its name, else by the generic
    questions. It is loaded with the first model that plays."""
    package = _registered.get(format_name) or _own_package(format_name) or GENERIC_PACKAGE
    found: PlayedByModels = import_module(package).PLAYED_BY_MODELS
    return found


def _own_package(format_name: str) -> str | None:
    spec = find_spec(f"{__name__}.{format_name}")
    return spec.name if spec is not None and spec.submodule_search_locations is not None else None
