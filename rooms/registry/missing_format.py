"""What stands for a format that is not installed, where the log of a room is read and nothing is decided."""

from __future__ import annotations

from engine.core.format import Format, Labels, Settings
from engine.core.matter import Matter
from engine.core.plain_house import PlainHouse


def format_without_rules(name: str) -> Format:
    """A format of this name with no phases and no seats. A room of it can be read and erased; it is never driven, and
    nobody acts in it."""
    return Format(
        name=name,
        title=name,
        settings=Settings,
        matter_model=Matter,
        seating=lambda settings, draw, matter: (),
        host_seat=None,
        first="",
        phases={},
        house=PlainHouse(),
        roles={},
        labels=Labels(),
    )
