"""Ready matters: what a format has on its shelf, for rooms that are opened without a matter of their own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cases.library import predefined_cases
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.format import Format
from engine.core.matter import Matter
from engine.matters.criminal_case import Case


def has_library(format: Format) -> bool:
    """Whether a format deliberates the cases of the library, imported ones among them, and not a shelf of its own."""
    return format.shelf is None and issubclass(format.matter_model, Case)


def ready_matters(format: Format) -> Mapping[str, Matter]:
    """The ready matters of a format by id, in the order of their ids; read from their files once in a process.

    Raises `InvalidFile` where a file is broken.
    """
    if has_library(format):
        return predefined_cases()
    return read_shelf(shelf_folder(format), format.matter_model)


def shelf_folder(format: Format) -> Path:
    """Where the files of its ready matters are."""
    return Path(format.shelf) if format.shelf is not None else SHELVES / format.name
