"""What a terminal asks its player, by format: in a module here, or from the schemas of the format's acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.cli.prompts import FormPrompter, Prompter
from api.format_modules import format_module


def prompter_of(shape: Mapping[str, Any], room: Mapping[str, Any] | None = None) -> Prompter:
    """What asks the player of a format, which is given as `/api/formats` lists it.

    `room`: that part of the view, with the choices of its matter.
    """
    module = format_module(__name__, shape["name"])
    if module is None:
        return FormPrompter(shape, room)
    found: Prompter = module.PROMPTER
    return found
