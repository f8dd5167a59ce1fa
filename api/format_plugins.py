"""Format plug-ins: formats from other packages, which `TWELVE_FORMATS` names as `package.module:NAME`, separated by
commas.

They are registered before anything else of the program is imported: schemas are made of all formats there are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module

VARIABLE = "TWELVE_FORMATS"


def split_names(listed: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name for part in listed.split(",") if (name := part.strip()))


def named_formats() -> tuple[str, ...]:
    """The formats that the environment names, or the file `.env`."""
    from dotenv import dotenv_values

    listed = os.environ.get(VARIABLE)
    if not listed:
        try:
            listed = dotenv_values(".env", encoding="utf-8-sig").get(VARIABLE)
        except UnicodeDecodeError:
            listed = None  # the settings, which are read next, say what is wrong with the file
    return split_names(listed or "")


def load_formats(names: Iterable[str]) -> None:
    """Import and register these formats. Raises `FormatError` for the first one that cannot be had."""
    from engine.core.format import Format
    from engine.core.format_check import FormatError
    from engine.formats import FORMATS, register

    for name in names:
        module, _, attribute = name.partition(":")
        if not attribute or not all(part.isidentifier() for part in module.split(".")):
            raise FormatError(f"{VARIABLE}: “{name}” cannot be loaded; write package.module:NAME.")
        try:
            format = getattr(import_module(module), attribute)
        except (ImportError, AttributeError, SyntaxError) as error:
            sentence = f"{VARIABLE}: “{name}” cannot be loaded ({error}); write package.module:NAME."
            raise FormatError(sentence) from error
        if not isinstance(format, Format):
            raise FormatError(f"{VARIABLE}: “{name}” is no format; name a value of the type Format.")
        if FORMATS.get(format.name) is not format:
            register(format)
