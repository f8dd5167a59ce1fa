"""Tables that logs of one format alone have: those of a module here of the format's name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from api.cli.export.log_table import LogTable
from api.format_modules import format_module
from engine.formats import FORMATS


def own_tables() -> Iterator[LogTable]:
    """The tables of all formats here that have some."""
    for name in FORMATS:
        if format_module(__name__, name) is not None:
            yield from import_module(f"{__name__}.{name}").TABLES
