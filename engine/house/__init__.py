"""The house mind: what plays a seat that no person, model or agent holds. Pure and seeded.

What it reads by and speaks with is loaded when it is first wanted: a server's start wants none of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.brief import points_of
    from engine.house.reacting import heard_by, react, weight
    from engine.house.reading import Reading, read
    from engine.house.strategies import write
    from engine.house.talking import UNWRITTEN, force_of, left_to_say, speak
    from engine.house.voting import ballot, moves_vote, seconds, side
    from engine.points import Point

_HOMES = {
    "UNWRITTEN": "engine.house.talking",
    "Point": "engine.points",
    "Reading": "engine.house.reading",
    "ballot": "engine.house.voting",
    "force_of": "engine.house.talking",
    "heard_by": "engine.house.reacting",
    "left_to_say": "engine.house.talking",
    "moves_vote": "engine.house.voting",
    "points_of": "engine.brief",
    "react": "engine.house.reacting",
    "read": "engine.house.reading",
    "seconds": "engine.house.voting",
    "side": "engine.house.voting",
    "speak": "engine.house.talking",
    "weight": "engine.house.reacting",
    "write": "engine.house.strategies",
}
"""Where each of its words is written."""

__all__ = [
    "UNWRITTEN",
    "Point",
    "Reading",
    "ballot",
    "force_of",
    "heard_by",
    "left_to_say",
    "moves_vote",
    "points_of",
    "react",
    "read",
    "seconds",
    "side",
    "speak",
    "weight",
    "write",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found
