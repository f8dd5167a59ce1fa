"""What a terminal asks its player, by format: in a module here, or from the schemas of the format's acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.cli.prompts import FormPrompter, Prompter
from api.format_modules import format_module


def prompter_of(shape: Mapping[str, Any]) -> Prompter:
    """What asks the player of a format, which is given as `/api/formats` lists it."""
    module = format_module(__name__, shape["name"])
    if module is None:
        return FormPrompter(shape)
    found: Prompter = module.PROMPTER
    return found
