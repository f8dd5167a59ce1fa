"""Modules for single formats: a folder of them may have one of a format's name, which is found there by that name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


@cache
def format_module(folder: str, format_name: str) -> ModuleType | None:
    """The module of a format in a folder of modules by format, loaded; None where the format needs none there."""
    name = f"{folder}.{format_name}"
    if not format_name.isidentifier() or find_spec(name) is None:
        return None
    return import_module(name)
