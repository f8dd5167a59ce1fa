"""The formats: each a set of rules as one value, in a folder of its own. This is their registry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.core.format import Format
from engine.core.format_check import FormatError, check_format
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from engine.formats.court.rules.format import COURT
from engine.formats.history.rules.format import HISTORY
from engine.formats.jury.rules.format import JURY
from engine.formats.meeting.rules.format import MEETING
from engine.formats.panel.rules.format import PANEL

_registered: dict[str, Format] = {}
FORMATS: Mapping[str, Format] = MappingProxyType(_registered)
"""Every registered format, by name. Ask it when a format is wanted: one may be registered at any time."""


DEFAULT_FORMAT = JURY.name
"""The format of a room whose host names none."""


def register(format: Format) -> Format:
    """Add a format, for every room that is opened from now on. Raises `FormatError` where a part does not fit."""
    check_format(format)
    if format.name in _registered:
        raise FormatError(f"Format “{format.name}” is registered already; give this one another name.")
    for other in _registered.values():
        if other.matter_model.kind == format.matter_model.kind and other.matter_model is not format.matter_model:
            kind = format.matter_model.kind
            sentence = f"the kind of matter “{kind}” is that of format “{other.name}”; name it otherwise."
            raise FormatError(f"Format “{format.name}”: {sentence}")
    _registered[format.name] = format
    return format


def unregister(name: str) -> None:
    """Remove a format. Its stored rooms stay listed, and their logs can be exported."""
    del _registered[name]


def find_format(name: str) -> Format:
    """The format of a room. Raises `no_such_format` where it is not installed here."""
    format = _registered.get(name)
    if format is None:
        sentence = f"This server does not have the format “{name}”; install it to open the room, or export its log."
        raise Refusal("no_such_format", sentence)
    return format


def matter_model(kind: str) -> type[Matter] | None:
    """The model of a kind of matter; None where no registered format has it."""
    return next((format.matter_model for format in _registered.values() if format.matter_model.kind == kind), None)


register(JURY)
register(PANEL)
register(COURT)
register(HISTORY)
register(MEETING)
