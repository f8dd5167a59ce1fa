"""What a terminal asks its player, by format: in a module here, or from the schemas of the format's acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.cli.prompts import FormPrompter, Prompter
from api.format_modules import format_module


def prompter_of(shape: Mapping[str, Any], choice_labels: Mapping[str, str] | None = None) -> Prompter:
    """What asks the player of a format, which is given as `/api/formats` lists it.

    `choice_labels`: what choices are called that were made from the matter.
    """
    module = format_module(__name__, shape["name"])
    if module is None:
        return FormPrompter(shape, choice_labels)
    found: Prompter = module.PROMPTER
    return found
