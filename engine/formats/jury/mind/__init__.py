"""The house mind: what plays a seat that no person, model or agent holds. Pure and seeded.

What it reads by and speaks with is loaded when it is first wanted: a server's start wants none of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.formats.jury.arguments.brief import points_of
    from engine.formats.jury.arguments.points import Point
    from engine.formats.jury.mind.reactions import heard_by, react, weight
    from engine.formats.jury.mind.speeches import UNWRITTEN, force_of, left_to_say, speak
    from engine.formats.jury.mind.strategies import write
    from engine.formats.jury.mind.text_analysis import Reading, read
    from engine.formats.jury.mind.votes import ballot, moves_vote, seconds, side

_HOMES = {
    "UNWRITTEN": "engine.formats.jury.mind.speeches",
    "Point": "engine.formats.jury.arguments.points",
    "Reading": "engine.formats.jury.mind.text_analysis",
    "ballot": "engine.formats.jury.mind.votes",
    "force_of": "engine.formats.jury.mind.speeches",
    "heard_by": "engine.formats.jury.mind.reactions",
    "left_to_say": "engine.formats.jury.mind.speeches",
    "moves_vote": "engine.formats.jury.mind.votes",
    "points_of": "engine.formats.jury.arguments.brief",
    "react": "engine.formats.jury.mind.reactions",
    "read": "engine.formats.jury.mind.text_analysis",
    "seconds": "engine.formats.jury.mind.votes",
    "side": "engine.formats.jury.mind.votes",
    "speak": "engine.formats.jury.mind.speeches",
    "weight": "engine.formats.jury.mind.reactions",
    "write": "engine.formats.jury.mind.strategies",
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
